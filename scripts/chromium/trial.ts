import { chromium as driver } from '@playwright/test';

/** A browser, and what its environment must hold besides ours. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;

/**
 * Why the tests cannot use a browser here; undefined when they can. It is made to show a page: a version number would
 * prove too little, as libraries may lack.
 */
export async function whyNot({ executablePath, env }: Chromium): Promise<string | undefined> {
  try {
    const browser = await driver.launch({ executablePath, env: { ...process.env, ...env }, timeout: TIMEOUT_MS });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>funciona</p>', { timeout: TIMEOUT_MS });
      return undefined;
    } finally {
      await browser.close();
    }
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [];
    return (
      lines.find((line) => /shared libraries|ENOENT|EACCES|doesn't exist/.test(line))?.trim() ??
      lines[0] ??
      'no arranca'
    );
  }
}
