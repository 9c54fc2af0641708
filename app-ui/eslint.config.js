// Strict TypeScript, accessible markup, and imports in one direction: ui and api <- machines and handover <- features <- shell and routes.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import hooks from 'eslint-plugin-react-hooks';
import a11y from 'eslint-plugin-jsx-a11y';
import { browserTestRules, functionRules, isolationRules, testRules } from 'web-shared/eslint';

const features = ['signin', 'stock', 'search', 'locations'];

const belowFeatures = { group: ['**/features/**', '**/shell/**'], message: 'ui, api, machines and handover stand below features and shell.' };

/** A feature may not import another feature, nor the shell. */
const featureWalls = features.map((feature) => ({
  files: [`src/features/${feature}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...features.filter((other) => other !== feature).map((other) => ({ group: [`**/${other}/*`, `**/${other}/**`], message: 'A feature never imports a feature.' })),
          { group: ['**/shell/*', '**/routes.tsx'], message: 'The shell imports features, not the other way round.' },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/schema.ts', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.{ts,tsx,mts}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  { files: ['src/**/*.tsx'], ...a11y.flatConfigs.recommended },
  functionRules,
  {
    files: ['src/ui/**', 'src/api/**', 'src/handover/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [belowFeatures] }] },
  },
  {
    files: ['src/machines/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [belowFeatures, { regex: 'handover/(?!orders/|dealership/|batch/batch\\.ts$)', message: 'Of handover, machines use the work order of a machine, the search of a dealership and the rules of a batch.' }] },
      ],
    },
  },
  {
    files: ['src/handover/sign/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?:\\.\\./)+(?!\\.\\./|api/(?:errors|wire)\\.ts$|calls\\.ts$|refusals\\.ts$|signing/(?:SignaturePad\\.tsx|strokes\\.ts)$|texts\\.ts$|theme/theme\\.css$|ui/cleanText\\.ts$)', message: 'The page of a signing link loads no more of the application than the drawing of a signature.' }] },
      ],
    },
  },
  ...featureWalls,
  testRules,
  isolationRules,
  browserTestRules,
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked, languageOptions: { globals: { URL: 'readonly', console: 'readonly', process: 'readonly' } } },
);
