import type { Page } from '@playwright/test';

/** A way to look at a page: how wide, and in which colours. */
export type Way = { readonly name: string; readonly width: number; readonly colorScheme: 'light' | 'dark' };

/** LOOK.md's proof: a phone and a desk, light and dark. */
export const WAYS: readonly Way[] = [
  { name: '390 claro', width: 390, colorScheme: 'light' },
  { name: '390 oscuro', width: 390, colorScheme: 'dark' },
  { name: '1440 claro', width: 1440, colorScheme: 'light' },
  { name: '1440 oscuro', width: 1440, colorScheme: 'dark' },
];

let chosen = WAYS;

/** Looks in these ways only, by their names; none: in all. */
export function lookOnlyIn(names: readonly string[]): void {
  chosen = WAYS.filter(({ name }) => names.length === 0 || names.includes(name));
}

const HEIGHT = { 390: 844, 1440: 900 } as Readonly<Record<number, number>>;

/** A page as it looked at a moment: `state` says which. */
export type Shot = { readonly state: string; readonly way: Way; readonly png: Buffer };

/** Whole page, or only what is in sight, where a layer covers it. */
type Framing = 'pagina' | 'ventana';

/**
 * Looks at a page in every way, without loading it again.
 * @param before what is done in each way before it is looked at
 */
export async function takeShots(
  page: Page,
  state: string,
  framing: Framing = 'pagina',
  before?: (page: Page) => Promise<void>,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const way of chosen) {
    const width = way.width;
    await page.setViewportSize({ width, height: HEIGHT[width] ?? 900 });
    await page.emulateMedia({ colorScheme: way.colorScheme, reducedMotion: 'reduce' });
    if (framing === 'pagina') await page.setViewportSize({ width, height: await heightOf(page) });
    await before?.(page);
    await inColorScheme(page, way.colorScheme);
    await painted(page);
    shots.push({ state, way, png: await page.screenshot() });
  }
  return shots;
}

/**
 * Resolves when the page is in the asked scheme and no colour is in transition. A string:
 * it runs in the page, whose types are not those of this program.
 */
async function inColorScheme(page: Page, colorScheme: Way['colorScheme']): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const probe = document.createElement('i');
    probe.style.colorScheme = '${colorScheme}';
    probe.style.color = 'var(--ink)';
    document.body.append(probe);
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    const runs = ({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity;
    const look = () => {
      const isThere = getComputedStyle(document.body).color === wanted && !document.getAnimations().some(runs);
      if (isThere) done();
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** Colours change with the next frame but one. */
const painted =  async (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

/** A window as high as the page, so that a sticky foot is at the end of the page. */
const heightOf =  async (page: Page): Promise<number> => page.locator('html').evaluate((root) => root.scrollHeight);
