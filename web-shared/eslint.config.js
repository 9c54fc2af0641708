import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { browserTestRules, functionRules, isolationRules, testRules } from './eslint/rules.js';

export default tseslint.config(
  { ignores: ['test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  functionRules,
  testRules,
  isolationRules,
  { ...browserTestRules, files: ['src/e2e/**'] },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked, languageOptions: { globals: { URL: 'readonly' } } },
);
