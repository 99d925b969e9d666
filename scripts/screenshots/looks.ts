import type { Page } from '@playwright/test';

/** A way to look at a page: how wide, and in which colours. */
export type Mirada = { readonly nombre: string; readonly ancho: number; readonly tema: 'light' | 'dark' };

/** LOOK.md's proof: a phone and a desk, light and dark. */
export const MIRADAS: readonly Mirada[] = [
  { nombre: '390 claro', ancho: 390, tema: 'light' },
  { nombre: '390 oscuro', ancho: 390, tema: 'dark' },
  { nombre: '1440 claro', ancho: 1440, tema: 'light' },
  { nombre: '1440 oscuro', ancho: 1440, tema: 'dark' },
];

let elegidas = MIRADAS;

/** Looks in these ways only, by their names; none: in all. */
export function soloMiradas(nombres: readonly string[]): void {
  elegidas = MIRADAS.filter(({ nombre }) => nombres.length === 0 || nombres.includes(nombre));
}

const ALTO = { 390: 844, 1440: 900 } as Readonly<Record<number, number>>;

/** A page as it looked at a moment: `estado` says which. */
export type Toma = { readonly estado: string; readonly mirada: Mirada; readonly png: Buffer };

/** Whole page, or only what is in sight, where a layer covers it. */
type Encuadre = 'pagina' | 'ventana';

/**
 * Looks at a page in every way, without loading it again.
 * @param antes what is done in each way before it is looked at
 */
export async function mirar(
  page: Page,
  estado: string,
  encuadre: Encuadre = 'pagina',
  antes?: (page: Page) => Promise<void>,
): Promise<Toma[]> {
  const tomas: Toma[] = [];
  for (const mirada of elegidas) {
    const width = mirada.ancho;
    await page.setViewportSize({ width, height: ALTO[width] ?? 900 });
    await page.emulateMedia({ colorScheme: mirada.tema, reducedMotion: 'reduce' });
    if (encuadre === 'pagina') await page.setViewportSize({ width, height: await heightOf(page) });
    await antes?.(page);
    await enTema(page, mirada.tema);
    await painted(page);
    tomas.push({ estado, mirada, png: await page.screenshot() });
  }
  return tomas;
}

/**
 * Resolves when the page is in the asked scheme and no colour is in transition. A string:
 * it runs in the page, whose types are not those of this program.
 */
async function enTema(page: Page, tema: Mirada['tema']): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const probe = document.createElement('i');
    probe.style.colorScheme = '${tema}';
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
