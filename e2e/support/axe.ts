import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

/** The library as a page takes it in: half the size of the one with comments. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the elements at fault if the current screen breaks WCAG 2.2 AA. */
export const expectAccessible = async (page: Page): Promise<void> => expectNoFaults(page, TAGS);

/** The same in dark colours, in which only contrasts can differ. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await colour(page, 'dark');
  await expectNoFaults(page, ['color-contrast']);
  await colour(page, 'light');
}

/** Both, on a phone and on a desk. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  }
}

/** Gives a page dark or light colours, and waits for the frame that shows them. */
async function colour(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function expectNoFaults(page: Page, only: readonly string[]): Promise<void> {
  // What is being read again is shown faint until the answer comes, also where that begins, or even ends, meanwhile.
  const faint = page.locator('[aria-busy="true"]').filter({ visible: true });
  await setSkipped(page, false);
  const changes = await page.evaluateHandle(() => {
    const changes = { count: 0 };
    new MutationObserver(() => changes.count++).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
    return changes;
  });
  let faults: Awaited<ReturnType<typeof faultsOf>>;
  let before: number;
  do {
    await expect(faint).toHaveCount(0);
    before = await changes.evaluate(({ count }) => count);
    faults = await faultsOf(page, only);
  } while ((await faint.count()) > 0 || before < (await changes.evaluate(({ count }) => count)));
  await setSkipped(page, true);
  expect(faults).toEqual([]);
}

/**
 * Runs axe on a page.
 * @param only tags of rules, or their names
 * @returns the rules that are broken, each with the elements that break it
 */
export async function faultsOf(page: Page, only: readonly string[]) {
  const options: RunOptions = {
    runOnly: [...only],
    resultTypes: ['violations'],
    // Those of our pages run no scripts, and with them no axe.
    iframes: false,
  };
  // A page that has it already need not read it again: that takes as long as many a page's rules.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    const { violations } = await axe.run(document, options);
    // A modal dialog covers parts of controls behind it, which cannot be pressed then.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const { scrollX, scrollY } = window;
    /** Bars at the window's edges cover parts of controls, which axe takes for too small: in the middle none does. */
    const isSmall = async (selector: string): Promise<boolean> => {
      const control = document.querySelector(selector)!;
      if (modal && !modal.contains(control)) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(control, { ...options, runOnly: ['target-size'] });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return again.violations.length > 0;
    };
    const faults: { id: string; at: string[] }[] = [];
    for (const { id, nodes } of violations) {
      const at: string[] = [];
      for (const { target } of nodes) {
        const selector = target.join(' ');
        if (id !== 'target-size' || (await isSmall(selector))) at.push(selector);
      }
      if (at.length > 0) faults.push({ id, at });
    }
    return faults;
  }, options);
}

/**
 * Lets the browser skip what is out of sight, or lays all of it out: skipped parts have an estimated height, and axe takes
 * their contents for targets that lie over each other.
 */
const setSkipped = async (page: Page, isSkipped: boolean): Promise<void> =>
  page.evaluate((isSkipped) => {
    const sheet = new CSSStyleSheet();
    if (!isSkipped) sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  }, isSkipped);
