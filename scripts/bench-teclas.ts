// `npm run bench:teclas [-- <address>]`: how soon the largest form of a started server, half filled in, shows a key press.
import { chromium, type Locator, type Page } from '@playwright/test';
import path from 'node:path';
import { caracterizacionDigital } from '../src/catalogo/caracterizacion/formulario.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';
import { reachable } from './bench/reachable.ts';

const SLOWDOWN = 4;
/** From the press to the next picture, in ms (issue 3). */
const GOAL = 50;
const PRESSES = 150;
/** A quick typist: what one press starts may still run at the next. */
const BETWEEN_MS = 70;
const BETWEEN_CLICKS_MS = 300;

const WATCH = path.join(import.meta.dirname, 'bench/watch-inputs.js');

const { nombreCompleto } = caracterizacionDigital.campos.datosBasicos.campos;

await runCommand(async (resources) => {
  const address = await reachable(process.argv[2]);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript({ path: WATCH });
  await page.goto(address + caracterizacionDigital.ruta);
  await fillHalf(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  console.log(
    `${caracterizacionDigital.titulo}, a medio llenar, procesador ${SLOWDOWN} veces más lento. Meta: ${GOAL} ms.\n`,
  );
  console.log(row(['acciones', 'p50 ms', 'p95 ms', 'máx. ms', 'acción']));
  report('tecla en un texto', await during(page, typeName));
  report('clic en una matriz', await during(page, answerMatrices));
  report('clic en un botón de opción', await during(page, answerRadios));
});

/** Gives the authorisation, without which nothing else is asked, and answers every other question of each kind. */
async function fillHalf(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  const lists = page.locator('form select');
  for (let i = 0; i < (await lists.count()); i += 2) await lists.nth(i).selectOption({ index: 1 });
  const texts = page.locator('form input[type="text"]');
  for (let i = 0; i < (await texts.count()); i += 2) await texts.nth(i).fill('1234567');
  const boxes = page.getByRole('checkbox');
  for (let i = 0; i < (await boxes.count()); i += 2) await boxes.nth(i).check();
  await page.getByText(/^Falta/).waitFor();
}

/** In a field that was left once: from then on each press checks it. */
async function typeName(page: Page): Promise<void> {
  const name = page.getByLabel(nombreCompleto.etiqueta);
  await name.focus();
  await name.blur();
  await name.focus();
  for (let i = 0; i < PRESSES; i++) {
    const key = i % 40 === 39 ? 'Control+A' : i % 8 === 7 ? 'Space' : 'abcdefg'[i % 8]!;
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_MS);
  }
}

async function answerMatrices(page: Page): Promise<void> {
  const rows = page.getByRole('radiogroup');
  for (const column of [0, 1]) {
    for (let i = 0; i < (await rows.count()); i++) await press(page, rows.nth(i).locator('label').nth(column));
  }
}

async function answerRadios(page: Page): Promise<void> {
  const questions = page.locator('fieldset:has(input[type="radio"])');
  for (let i = 1; i < (await questions.count()); i++) await press(page, questions.nth(i).locator('label').last());
}

/** As a finger does, when the page has come to rest; what Playwright looks at before a click of its own would count. */
async function press(page: Page, key: Locator): Promise<void> {
  await key.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(BETWEEN_CLICKS_MS);
  const { x, y, width, height } = (await key.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

type Input = { readonly type: 'keydown' | 'click'; readonly ms: number };

/** How long what a person does takes each time. */
async function during(page: Page, act: (page: Page) => Promise<void>): Promise<readonly number[]> {
  await page.evaluate('inputs.length = 0');
  await act(page);
  await page.waitForTimeout(500);
  const inputs = await page.evaluate<readonly Input[]>('inputs');
  return inputs.map(({ ms }) => ms).toSorted((a, b) => a - b);
}

function report(what: string, sorted: readonly number[]): void {
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const figures = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(0));
  console.log(row([sorted.length, ...figures, `${what}${at(0.95) <= GOAL ? '' : '  ← fuera de meta'}`]));
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(9)).join('  ');
}
