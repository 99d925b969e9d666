// Application, database and browser die in the middle of an accompaniment: what was typed is in the draft on the server,
// but for the last seconds (issue 7). On a product of its own, which is there to be killed.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { clusterPaths } from '../src/platform/server/db/embedded/cluster.ts';
import { readProcessFile } from '../src/platform/server/db/embedded/process-file.ts';
import { findEmbedded } from '../src/platform/server/db/embedded/server.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../src/platform/server/testing/process.ts';
import { avance, chooseAsignatura, grupoOf, openFormulario, tarjetas } from './support/acompanamiento.ts';
import { CAPTURA } from './support/archivos.ts';
import { foto } from './support/fotos.ts';
import { expect, test } from './support/test.ts';

/** The typing that may be lost, in ms (issue 7). */
const MAY_BE_LOST = 5000;
/** The time of typing without a pause. */
const TYPES_FOR = 6500;

type Product = { readonly program: SpawnedProgram; readonly origin: string };

async function start(DATA_DIR: string): Promise<Product> {
  const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');
  const program = spawnProgram(['src/server.ts'], { PORT: '0', DATA_DIR, WEB_DIR, LOG_LEVEL: 'error' });
  const [, origin = ''] = await program.says(READY);
  return { program, origin };
}

async function kill({ program }: Product, dataDir: string): Promise<void> {
  process.kill(readProcessFile(clusterPaths(dataDir).data)!.pid, 'SIGKILL');
  program.child.kill('SIGKILL');
  await program.ended;
}

/** A browser that was never here: what the other one kept on its device is gone with it. */
const openAnew = async (browser: Browser, { origin }: Product): Promise<Page> =>
  (await browser.newContext({ baseURL: origin, locale: 'es-CO', reducedMotion: 'reduce' })).newPage();

const nota = (page: Page) => tarjetas(page).nth(10).getByLabel('Observación adicional');

/** Types letter by letter and never pauses. @returns when each was typed, on the wall clock */
async function typeOn(page: Page): Promise<readonly number[]> {
  await nota(page).focus();
  const typed: number[] = [];
  const began = Date.now();
  while (Date.now() - began < TYPES_FOR) {
    await page.keyboard.press(String(typed.length % 10));
    typed.push(Date.now());
  }
  return typed;
}

test('both images and all that was typed but the last seconds survive the death of server and browser', async ({
  browser,
}) => {
  // It starts the whole product twice, while two other journeys run.
  test.setTimeout(420_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gestion-muerte-'));
  await chmod(dataDir, 0o711); // run by root, the database's account must enter it
  let product = await start(dataDir);
  try {
    const page = await openAnew(browser, product);
    await openFormulario(page);
    await chooseAsignatura(page, { docente: 'Daniel Ospina Cárdenas', codigo: '201101' });
    await Promise.all([
      page.locator('input[name="imgSemana"]').setInputFiles(await foto(3000, 2000)),
      page.locator('input[name="imgFirma"]').setInputFiles(CAPTURA),
    ]);
    await grupoOf(page, 0, 'Descriptor').getByRole('radio').first().focus();
    for (let i = 0; i < 19; i += 1) await page.keyboard.press('a');
    await expect(avance(page)).toContainText('10 de 21');
    const address = page.url();
    const typed = await typeOn(page);
    const diedAt = Date.now();
    await Promise.all([kill(product, dataDir), page.context().close()]);

    product = await start(dataDir);
    const after = await openAnew(browser, product);
    await openFormulario(after);
    await after.goto(new URL(address).pathname);
    await after.getByRole('button', { name: /^Continuar/ }).click();
    await expect(avance(after)).toContainText('10 de 21');
    await expect(after.getByText('Cambiar el archivo')).toHaveCount(2);
    const kept = await nota(after).inputValue();
    // Nothing in between is missing, and nothing that was typed more than five seconds before the death.
    expect(kept).toBe(
      typed
        .slice(0, kept.length)
        .map((_, i) => i % 10)
        .join(''),
    );
    expect(typed.slice(kept.length).every((at) => at > diedAt - MAY_BE_LOST)).toBe(true);
    console.log(`lost ${kept.length === typed.length ? 0 : diedAt - typed[kept.length]!} ms of typing`);
    await after.context().close();
  } finally {
    await product.program.stop();
    await (await findEmbedded(dataDir))?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
