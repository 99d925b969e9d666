// `npm run bench:table [-- <rows>]`: a report of 100,000 rows in Chromium, on a server of its own: until it can be used, scrolling by trace, and
// selecting.
import { chromium, type Browser, type Page } from '@playwright/test';
import { rutaOfInforme } from '../src/catalogo/informe.ts';
import { informacionInscripcionHBV as informe } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { percentile } from './bench/measure.ts';
import { seed } from './bench/seed.ts';
import { traceFrames, type Frames } from './bench/trace.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';
import { startDemonstration, UNLIMITED } from './product.ts';
import { temporaryFolder } from './throw-away.ts';

const OPENINGS = 5;
const CLICKS = 30;
const GOAL = { usable: 400, click: 50, frame: 25, task: 100 };

await runCommand(async (resources) => {
  const rows = Number(process.argv[2] ?? 100_000);
  const dataDir = temporaryFolder(resources);
  console.log(`Se crean ${rows.toLocaleString('es-CO')} registros…`);
  await seed(dataDir, { size: rows, forms: [informe.formulario.slug] });
  const { origin } = await startDemonstration(resources, { DATA_DIR: dataDir, ...UNLIMITED });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(async () => browser.close());
  const page = await signIn(browser, origin);
  const address = `${origin}${rutaOfInforme(informe)}?semestre=todos`;

  const usable: number[] = [];
  for (let i = 0; i < OPENINGS; i++) usable.push(await open(page, address));
  console.log(`Abrir hasta poder usarla: ${figures(usable)} ms (meta: ${GOAL.usable})`);

  const clicks: number[] = [];
  for (let i = 0; i < CLICKS; i++) clicks.push(await select(page, i % 8));
  console.log(`Seleccionar una fila hasta verla: ${figures(clicks)} ms (meta: ${GOAL.click})`);

  say('Desplazarse con la rueda', await traceFrames(page, async () => wheel(page)));
});

function figures(values: readonly number[]): string {
  return `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)}`;
}

function say(name: string, { frames, longest }: Frames): void {
  console.log(
    `${name}: ${frames.length} cuadros, p50 ${percentile(frames, 0.5).toFixed(1)}, p95 ${percentile(frames, 0.95).toFixed(1)} ms ` +
      `(meta: ${GOAL.frame}); tarea más larga ${longest.toFixed(0)} ms (meta: ${GOAL.task})`,
  );
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.getByLabel('Usuario').fill('gestor.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL('**/gestor');
  return page;
}

/** From the navigation to the first row that can be pressed, in ms. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('tbody input[type=checkbox]').first().waitFor();
  return page.evaluate(() => performance.now());
}

/** From the press on a row's box to the next frame that shows it, in ms. */
async function select(page: Page, row: number): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const boxes = document.querySelectorAll('tbody input[type=checkbox]');
    const began = performance.now();
    boxes[${row}].click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  })()`);
}

/** Turns the wheel for a while over the table. */
async function wheel(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Tabla/ }).hover();
  for (let i = 0; i < 120; i++) await page.mouse.wheel(0, 240);
}
