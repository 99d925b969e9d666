// `npm run bench:table [-- <rows>]`: a report of 100,000 rows in Chromium, on a server of its own: until it can be used, scrolling by
// trace, and selecting; in turns with tables of other libraries that hold as many rows, which repeat the first of the report.
import { chromium, type Browser, type Page } from '@playwright/test';
import { rutaOfInforme } from '../src/catalogo/informe.ts';
import { informacionInscripcionHBV as informe } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { percentile } from './bench/measure.ts';
import { serveRivals, type Rival, type RivalTable } from './bench/rival-tables.ts';
import { seed } from './bench/seed.ts';
import { traceFrames, type Frames } from './bench/trace.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';
import { startDemonstration, UNLIMITED } from './product.ts';
import { temporaryFolder } from './throw-away.ts';

const ROUNDS = 5;
const CLICKS = 30;
const GOAL = { usable: 300, click: 50, task: 100 };
const SCROLLER = '[role=region][aria-label^=Tabla]';
const BOX = 'input[type=checkbox]';

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
  await open(page, address);
  const own: Rival = { name: 'Informe', url: address, scroller: SCROLLER };
  const tables = [own, ...(await serveRivals(resources, { ...(await readTable(page)), rows }))];

  const usable = new Map<Rival, number[]>(tables.map((table) => [table, []]));
  const frames = new Map<Rival, Frames[]>(tables.map((table) => [table, []]));
  const clicks: number[] = [];
  // In turns, so that what else the machine does is shared.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const table of tables) {
      usable.get(table)!.push(await open(page, table.url));
      frames.get(table)!.push(await traceFrames(page, async () => wheel(page, table.scroller)));
      if (table === own) for (let i = 0; i < CLICKS; i++) clicks.push(await select(page, i % 8));
    }
  }
  for (const table of tables) {
    const runs = frames.get(table)!;
    const of = (figure: (run: Frames) => number): number => percentile(runs.map(figure), 0.5);
    const [p50, p95] = [0.5, 0.95].map((share) => of((run) => percentile(run.frames, share)));
    console.log(
      `${table.name}: usable ${figures(usable.get(table)!)} ms; al desplazarse, cuadros p50 ${p50!.toFixed(1)}, p95 ${p95!.toFixed(1)} ms, ` +
        `${of((run) => run.frames.length)} cuadros; tarea más larga ${of((run) => run.longest).toFixed(0)} ms`,
    );
  }
  console.log(`Seleccionar una fila hasta verla: ${figures(clicks)} ms`);
  console.log(
    `Metas del informe: usable ${GOAL.usable}, selección ${GOAL.click}, tarea ${GOAL.task} ms; cuadros como el mejor.`,
  );
});

function figures(values: readonly number[]): string {
  return `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)}`;
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

/** From the navigation to the first rows that can be pressed, in ms. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`${BOX} >> nth=9`).waitFor();
  return page.evaluate(() => performance.now());
}

/** Reads the table that is shown: its columns, the texts of some rows, its measures. */
async function readTable(page: Page): Promise<Omit<RivalTable, 'rows'>> {
  return page.evaluate<Omit<RivalTable, 'rows'>>(`(() => {
    const frame = document.querySelector('${SCROLLER}');
    const sizeOf = (element) => element.getBoundingClientRect();
    const headings = [...frame.querySelectorAll('thead th')];
    const rows = [...frame.querySelectorAll('tbody tr[aria-rowindex]')];
    return {
      frame: { width: sizeOf(frame).width, height: sizeOf(frame).height },
      titles: headings.slice(1).map(({ textContent }) => textContent),
      widths: headings.map((heading) => sizeOf(heading).width),
      height: sizeOf(rows[0]).height,
      texts: rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent)),
    };
  })()`);
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

/** Turns the wheel for a while over a table. */
async function wheel(page: Page, scroller: string): Promise<void> {
  await page.locator(scroller).hover();
  for (let i = 0; i < 120; i++) await page.mouse.wheel(0, 240);
}
