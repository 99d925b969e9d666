import path from 'node:path';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { reportSecondTries } from './list.ts';

/** Lists journeys that passed only at their second try. */
export default class implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const flaky = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    reportSecondTries(
      flaky.map(({ location, title }) => `${path.relative('', location.file)}:${location.line}: ${title}`),
    );
  }
}
