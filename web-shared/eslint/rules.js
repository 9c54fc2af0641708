// Rules of ESLint for both applications and for this folder.

/** The limit of lines of a function. Tests and their helpers have none. */
export const functionRules = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
  rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
};

/** Tests that depend on the day or the speed of the machine, and waits that wait for nothing. */
export const testRules = {
  files: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: ":matches(NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now'])",
        message: 'The clock of the tests begins on 2 March 2026 (testing/clock.ts): write the day out.',
      },
      { selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']", message: 'Wait for a state that a person sees, not for a time.' },
      {
        selector: "CallExpression[callee.name='waitFor'] > ArrowFunctionExpression.arguments:not(:has(CallExpression[callee.name='expect'], CallExpression[callee.property.name=/^getB/], CallExpression[callee.property.name=/^getAllB/]))",
        message: 'waitFor repeats what throws: an expectation, or a query that demands its element.',
      },
      { selector: "ExpressionStatement > CallExpression:matches([callee.name='waitFor'], [callee.property.name=/^find(All)?By/])", message: 'A wait that is not awaited waits for nothing.' },
      { selector: "CallExpression[callee.name='expect'] > CallExpression.arguments[callee.property.name='getBoundingClientRect']", message: 'Repeat the reading of a place until it is the expected one.' },
    ],
  },
};

/** Files that share their modules cannot replace one: another file may have loaded it before. */
export const isolationRules = {
  files: ['**/*.test.{ts,tsx}'],
  ignores: ['**/*.isolated.test.{ts,tsx}'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...['mock', 'doMock'].map((property) => ({ object: 'vi', property, message: 'Name the file *.isolated.test.ts(x): vite.config.ts gives it modules of its own.' })),
    ],
  },
};

/** The causes of a browser test that fails now and then, as far as a rule finds them. */
export const browserTestRules = {
  files: ['e2e/**'],
  rules: {
    'no-restricted-syntax': [
      'error',
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
    ],
  },
};
