// node --test scripts/failures.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { countOf, failuresIn, runningTests } from './failures.mjs';

const outputs = {
  'cargo test': [
    'test a::b ... FAILED\n\nfailures:\n\n---- a::b stdout ----\n\nthread \'a::b\' (7) panicked at tests/it/a.rs:12:5:\nassertion `left == right` failed\n  left: 1\n right: 2\n',
    [['a::b', 'tests/it/a.rs:12: assertion `left == right` failed']],
  ],
  rustc: ['error[E0308]: mismatched types\n   --> cli/src/web.rs:7:3\n', [['cli/src/web.rs:7:3', 'mismatched types']]],
  clippy: ['warning: unused import: `x`\n  --> cli/src/web.rs:7:3\n', [['cli/src/web.rs:7:3', 'unused import: `x`']]],
  tsc: ["src/a.ts(3,7): error TS2322: Type 'x'.\n", [['src/a.ts:3', "TS2322: Type 'x'."]]],
  eslint: ['/x/app-ui/src/a.ts\n  3:7  error  Never  no-never\n', [['src/a.ts:3', 'Never  no-never']]],
  vitest: [
    ' FAIL  src/a.test.tsx > a page > opens\n\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n',
    [['src/a.test.tsx > a page > opens', 'AssertionError: expected 1 to be 2']],
  ],
  playwright: [
    '  1) [app] › e2e/a.spec.ts:10:1 › opens ─────\n\n    Error: expect(locator).toBeVisible() failed\n',
    [['[app] › e2e/a.spec.ts:10:1 › opens', 'Error: expect(locator).toBeVisible() failed']],
  ],
  schemathesis: ['_____ POST /api/x _____\n1. Test Case ID: a\n\n- Server error\n', [['POST /api/x', '- Server error']]],
  anything: ['one\ntwo\n', [['end of the output', 'one | two']]],
};
for (const [runner, [output, expected]] of Object.entries(outputs)) {
  test(`a failure of ${runner} is found`, () => assert.deepEqual(failuresIn(output), expected));
}

test('tests that had begun and not ended are named', () => {
  const output = 'test a has been running for over 60 seconds\ntest b has been running for over 60 seconds\ntest a ... ok\n';
  assert.deepEqual(runningTests(output, 'begin c\nbegin d\nend c\n'), ['b', 'd']);
});

test('the tests of all runners are counted', () => {
  const output = 'test result: ok. 8 passed; 1 failed; 0 ignored\n      Tests  2 failed | 3 passed (5)\n      Tests  4 passed (4)\n  6 passed (1.2m)\n  1 failed\n';
  assert.equal(countOf(output), '21 passed, 4 failed');
});

for (const [output, status] of [
  ['warning: spurious network error (3 tries remaining): timed out\n    Finished `test` profile\n', 0],
  ['warning: unused variable: `x`\n --> a.rs:1:5\n\nwarning: `platform` (lib) generated 1 warning\n', 1],
]) {
  test(`a build ${status === 0 ? 'passes' : 'fails'} with: ${output.split('\n')[0]}`, () => {
    const log = join(mkdtempSync(join(tmpdir(), 'log-')), 'build.log');
    writeFileSync(log, output);
    const shell = spawnSync('bash', ['-c', '. scripts/lib.sh; without_warnings "$0"', log], { encoding: 'utf8' });
    assert.equal(shell.status, status, shell.stderr);
    assert.equal(shell.stdout.includes('unused variable'), status === 1);
  });
}
