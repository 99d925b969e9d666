import { test as base, expect, type APIResponse, type Route } from '@playwright/test';

type Watch = { watch: void };

/** Playwright's trace asks, from inside the page, for the pictures that it shows. */
const OF_THE_TRACE = /^Connecting to 'blob:/;

/** The browser looks at copied rows under the page's policy, says so, and copies them as they are (decision 0040). */
const OF_COPIED_ROWS = 'sha256-Fu72t7HNiiBtXsq270DqHDotNXoF/m6kf1NTvfEgDCs=';

/** Playwright's test, which also fails where a page breaks its content-security policy or throws an uncaught error. */
export const test = base.extend<Watch>({
  watch: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        const isKnown = OF_THE_TRACE.test(text) || text.includes(OF_COPIED_ROWS);
        if (/Content[- ]Security[- ]Policy/i.test(text) && !isKnown) faults.push(text);
      });
      context.on('weberror', (failure) => faults.push(failure.error().message));
      await use();
      // An answer that a route still waits for goes with the context; a page asks at its own time.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Fetches what a page asked for. The product ends idle connections: a new one is tried, as browsers do, where the fetch came
 * upon the end of one.
 */
export const answerOf = async (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 1 });

export { expect };
