import type { Reporter, TestModule } from 'vitest/node';
import { reportSecondTries } from './list.ts';

/** Lists tests that passed only at their second try. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const titles = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    );
    reportSecondTries(titles);
  }
}
