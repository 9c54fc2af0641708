import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { testRules } from '../app-ui/src/testing/rules.js';

/** The causes of a browser test that fails now and then, as far as a rule finds them. */
const restless = [
  { selector: "CallExpression[callee.property.name='waitForTimeout']", message: 'Wait for a state that a person would see, not for a time.' },
  {
    selector:
      "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(allInnerTexts|allTextContents|boundingBox|count|getAttribute|innerText|inputValue|isChecked|isDisabled|isEnabled|isHidden|isVisible|textContent)$/]",
    message: 'The page is read once: use a matcher of the locator, or expect.poll.',
  },
  {
    selector: "CallExpression[callee.property.name='boundingBox']:not(CallExpression[callee.property.name=/^(poll|toPass)$/] CallExpression)",
    message: 'The element may still move: read its place inside expect.poll or toPass, or with restingBox.',
  },
  { selector: "CallExpression[callee.property.name='listen'][arguments.0.value=0]", message: 'The system hands this port to others too: use freePort of servers.ts.' },
];

export default tseslint.config(
  { ignores: ['dist', 'src/api/schema.ts', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  a11y.flatConfigs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  testRules,
  { files: ['e2e/**'], rules: { 'no-restricted-syntax': ['error', ...restless] } },
  {
    files: ['scripts/**/*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
);
