// A reporter of vitest and of Playwright that appends `begin NAME` and `end NAME` to the file HARDSTAND_RUNNING, so that
// a run that is ended by its time limit can name the tests that were running (scripts/failures.mjs).
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd, env } from 'node:process';

const file = env.HARDSTAND_RUNNING;
const write = (what, name) => {
  if (file) appendFileSync(file, `${what} ${name}\n`);
};

export default class RunningTests {
  // vitest
  onTestCaseReady(test) {
    write('begin', `${relative(cwd(), test.module.moduleId)} > ${test.fullName}`);
  }

  onTestCaseResult(test) {
    write('end', `${relative(cwd(), test.module.moduleId)} > ${test.fullName}`);
  }

  // Playwright
  onTestBegin(test, result) {
    write('begin', `${test.titlePath().filter(Boolean).join(' > ')} (${result.retry + 1})`);
  }

  onTestEnd(test, result) {
    write('end', `${test.titlePath().filter(Boolean).join(' > ')} (${result.retry + 1})`);
  }

  printsToStdio() {
    return false;
  }
}
