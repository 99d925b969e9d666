import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the elements at fault if the current screen breaks WCAG 2.2 AA. */
export const expectAccessible = async (page: Page): Promise<void> => expectNoFaults(page, (axe) => axe.withTags(TAGS));

/** The same in dark colours, in which only contrasts can differ. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Colours change with one of the next frames, on a machine with much else to do later: a fault that stays is one.
  await expect(async () => expectNoFaults(page, (axe) => axe.withRules('color-contrast'))).toPass({ timeout: 30_000 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoFaults(page: Page, only: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // What is being read again is shown faint until the answer comes.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Our pages have no frames: what is found need not be gathered in a page of its own.
    .setLegacyMode();
  await setFoot(page, 'static');
  await setSkipped(page, false);
  const { violations } = await only(axe).analyze();
  await setSkipped(page, true);
  await setFoot(page, '');
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }));
  expect(faults).toEqual([]);
}

/**
 * Takes the foot of a form out of the window's edge, or puts it back: it covers part of the next fields, and axe takes what
 * is left of them for targets that are too small.
 */
const setFoot = async (page: Page, position: 'static' | ''): Promise<void> =>
  page.locator('form button[type="submit"]').evaluateAll((buttons, position) => {
    for (const button of buttons) {
      for (let part = button.parentElement; part && part.tagName !== 'FORM'; part = part.parentElement) {
        if (position === '' || getComputedStyle(part).position === 'sticky') part.style.position = position;
      }
    }
  }, position);

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
