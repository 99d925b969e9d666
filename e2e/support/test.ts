import { test as base, expect } from '@playwright/test';

type Watch = { watch: void };

/** Playwright's test, which also fails where a page breaks its content-security policy or throws what nobody caught. */
export const test = base.extend<Watch>({
  watch: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        if (/Content[- ]Security[- ]Policy/i.test(message.text())) faults.push(message.text());
      });
      context.on('weberror', (failure) => faults.push(failure.error().message));
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
