// `npm run bench:keys [-- <address>]`: how soon the largest form of a started server, half filled in, and the 21 criteria
// of an accompaniment show a key press and a click, beside a page with nothing in it: on a busy machine the difference is
// what counts.
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';
import { asGestor } from '../e2e/support/cuentas.ts';
import { diligenciarPaso } from '../e2e/support/diligenciar.ts';
import { datosOf } from '../e2e/support/formularios.ts';
import { withPreguntas } from '../e2e/support/long-form.ts';
import { acompanamientoDocente } from '../src/catalogo/acompanamiento/formulario.ts';
import { caracterizacionDigital } from '../src/catalogo/caracterizacion/formulario.ts';
import type { Definicion } from '../src/features/definiciones/contract.ts';
import { idOfQuestion } from '../src/features/definiciones/web/questions/ids.ts';
import { reachable } from './bench/reachable.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';

const SLOWDOWN = 4;
/** From the press to the next picture, in ms (issue 3). */
const GOAL = 50;
const PRESSES = 150;
/** A quick typist: what one press starts may still run at the next. */
const BETWEEN_MS = 70;
/** Questions of the form that is edited (issue 41). */
const PREGUNTAS = 100;
const BETWEEN_CLICKS_MS = 300;

const WATCH = path.join(import.meta.dirname, 'bench/watch-inputs.js');

const { nombreCompleto } = caracterizacionDigital.campos.datosBasicos.campos;

await runCommand(async (resources) => {
  const address = await reachable(process.argv[2]);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(async () => browser.close());

  console.log(`${caracterizacionDigital.titulo}, a medio llenar, procesador ${SLOWDOWN} veces más lento.`);
  console.log(
    `Meta: ${GOAL} ms de la acción a la imagen. Procesador: lo que el hilo de la página gasta en cada acción.\n`,
  );
  console.log(row(['acciones', 'p50 ms', 'p95 ms', 'máx. ms', 'procesador', 'acción']));

  const empty = await openSlowly(browser, 'data:text/html,<input>', async () => {});
  report('(tecla en una página vacía)', await during(empty, async (page) => type(page, page.getByRole('textbox'))));
  await empty.page.close();

  const form = await openSlowly(browser, address + caracterizacionDigital.ruta, fillHalf);
  const name = form.page.getByLabel(nombreCompleto.etiqueta);
  report('tecla en un texto', await during(form, async (page) => type(page, name)));
  report('clic en un botón de opción', await during(form, answerRadios));
  await form.page.close();

  const matrices = await openSlowly(browser, address + caracterizacionDigital.ruta, openMatrices);
  report('clic en una matriz', await during(matrices, answerMatrices));
  await matrices.page.close();

  const acompanamiento = await openSlowly(browser, address, openAcompanamiento);
  report('clic en un criterio', await during(acompanamiento, answerCriterios));
  const nota = acompanamiento.page.getByLabel('Observación adicional').nth(10);
  report('tecla en una observación', await during(acompanamiento, async (page) => type(page, nota)));
  await acompanamiento.page.close();

  const editor = await openSlowly(browser, address, openEditor);
  const label = editor.page.getByLabel('Pregunta', { exact: true });
  report(`tecla en el editor, ${PREGUNTAS} preguntas`, await during(editor, async (page) => type(page, label)));
});

type Opened = { readonly page: Page; readonly session: CDPSession };

/** Opens a page, and makes the processor slow once it is as it shall be. */
async function openSlowly(browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Promise<Opened> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } });
  await page.addInitScript({ path: WATCH });
  await page.goto(url);
  await prepare(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, session };
}

/** Fills in what comes before the step with the matrices. */
async function openMatrices(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  const datos = await datosOf(page.request, caracterizacionDigital);
  for (const i of [0, 1]) await diligenciarPaso(page, caracterizacionDigital, datos, i);
}

/** Gives the authorisation, without which nothing else is asked, and answers every other question of each kind. */
async function fillHalf(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  const lists = page.locator('form select');
  for (let i = 0; i < (await lists.count()); i += 2) await lists.nth(i).selectOption({ index: 1 });
  const texts = page.locator('form input[type="text"]:not([inert] *)');
  for (let i = 0; i < (await texts.count()); i += 2) await texts.nth(i).fill('1234567');
  const boxes = page.getByRole('checkbox');
  for (let i = 0; i < (await boxes.count()); i += 2) await boxes.nth(i).check();
  await page.getByText(/^Falta/).waitFor();
}

/** In a field that was left once: from then on each press checks it. */
async function type(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await field.blur();
  await field.focus();
  for (let i = 0; i < PRESSES; i++) {
    const key = i % 40 === 39 ? 'Control+A' : i % 8 === 7 ? 'Space' : 'abcdefg'[i % 8]!;
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_MS);
  }
}

async function answerMatrices(page: Page): Promise<void> {
  const rows = page.getByRole('radiogroup');
  for (const column of [0, 1]) {
    for (let i = 0; i < (await rows.count()); i++) {
      await openFolded(page, rows.nth(i));
      await press(page, rows.nth(i).locator('label').nth(column));
    }
  }
}

/** A phone folds the card of an answered question into a button. */
async function openFolded(page: Page, question: Locator): Promise<void> {
  const fold = question.locator('[aria-expanded="false"]');
  if (await fold.isVisible()) await press(page, fold);
}

async function answerRadios(page: Page): Promise<void> {
  const questions = page.locator('fieldset:has(input[type="radio"])');
  for (let i = 1; i < (await questions.count()); i++) await press(page, questions.nth(i).locator('label').last());
}

/** Enters as the demonstration's manager. */
async function enterGestor(page: Page): Promise<void> {
  await page.getByLabel('Usuario').fill('gestor.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** The demonstration's manager makes a form of so many questions, and opens it. */
async function openEditor(page: Page): Promise<void> {
  await enterGestor(page);
  const headers = await asGestor(page.request);
  const call = async (method: 'POST' | 'PUT', part: string, data: object): Promise<Definicion> => {
    const answer = await page.request.fetch(`/api/definiciones${part}`, {
      method,
      data,
      headers,
    });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()) as Definicion;
  };
  const begun = await call('POST', '', { slug: `medida-${Date.now()}`, titulo: 'Medida' });
  const tramite = withPreguntas(begun, PREGUNTAS, 8);
  await call('PUT', `/${begun.slug}`, { revision: begun.revision, tramite });
  await page.goto(`/gestores/formularios/${begun.slug}/editar`);
  await page.locator(`#${idOfQuestion(`pregunta${PREGUNTAS / 2 + 1}`)}`).click();
  await page.getByLabel('Pregunta', { exact: true }).waitFor();
}

/** The demonstration's manager begins the accompaniment of its first teacher. */
async function openAcompanamiento(page: Page): Promise<void> {
  await enterGestor(page);
  await page.goto(new URL(acompanamientoDocente.ruta, page.url()).href);
  await page.getByRole('combobox', { name: 'Docente' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Asignatura' }).selectOption({ index: 1 });
  await page.getByRole('article').first().waitFor();
}

async function answerCriterios(page: Page): Promise<void> {
  const questions = page.locator('article fieldset');
  for (let i = 0; i < (await questions.count()); i++) await press(page, questions.nth(i).locator('label').first());
}

/** As a finger does, when the page has come to rest; what Playwright looks at before a click of its own would count. */
async function press(page: Page, key: Locator): Promise<void> {
  await key.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(BETWEEN_CLICKS_MS);
  const { x, y, width, height } = (await key.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

type Input = { readonly type: 'keydown' | 'click'; readonly ms: number };

/** Durations of an action of a person, shortest first, and its cost on the page's thread, in ms. */
type Measured = { readonly sorted: readonly number[]; readonly cpu: number };

async function during({ page, session }: Opened, act: (page: Page) => Promise<void>): Promise<Measured> {
  await page.evaluate('inputs.length = 0');
  const before = await cpuOf(session);
  await act(page);
  await page.waitForTimeout(500);
  const inputs = await page.evaluate<readonly Input[]>('inputs');
  const cpu = ((await cpuOf(session)) - before) / inputs.length;
  return { sorted: inputs.map(({ ms }) => ms).toSorted((a, b) => a - b), cpu };
}

async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

function report(what: string, { sorted, cpu }: Measured): void {
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const figures = [at(0.5), at(0.95), at(1), cpu].map((ms) => ms.toFixed(0));
  console.log(row([sorted.length, ...figures, `${what}${at(0.95) <= GOAL ? '' : '  ← fuera de meta'}`]));
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(9)).join('  ');
}
