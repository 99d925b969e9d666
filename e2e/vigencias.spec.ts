// A form opens and closes at instants that a manager sets. On a product of its own: the other journeys need its forms.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addDias } from '../src/catalogo/dias-habiles.ts';
import { inscripcionHBV } from '../src/catalogo/inscripcion-hbv/formulario.ts';
import { formatDia } from '../src/catalogo/momento.ts';
import { diaOf } from '../src/catalogo/semestre.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { READY, spawnProgram } from '../src/platform/server/testing/process.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { button, openFilled, receiptNumber, RUTA, send } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

const PANTALLA = '/gestores/listas/vigencias';
const DIA_MS = 86_400_000;
const YESTERDAY = formatDia(addDias(diaOf(new Date()), -1));
const FUTURO = '30/11/2098';

const dialogo = (page: Page) => page.getByRole('dialog', { name: `Apertura y cierre: ${inscripcionHBV.titulo}` });

const fila = (page: Page) =>
  page
    .getByRole('list', { name: 'Formularios' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: inscripcionHBV.titulo, exact: true }) });

async function save(page: Page): Promise<void> {
  await button(page, 'Guardar').click();
  await expect(page.getByText(`Quedó guardado: ${inscripcionHBV.titulo}.`)).toBeVisible();
}

async function close(page: Page, dia: string): Promise<void> {
  await fila(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await dialogo(page).getByLabel('Día de cierre').fill(dia);
  await dialogo(page).getByLabel('Hora de cierre').fill('6 p. m.');
  await dialogo(page).getByLabel('Mensaje después de cerrar').fill('Escriba a la Unidad de ejemplo.');
}

test('a manager closes a form: who has it open keeps what they typed, and what was filled in before is still taken', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gestion-vigencias-'));
  await chmod(dataDir, 0o711); // run by root, the database's account must enter it
  const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');
  const program = spawnProgram(['src/server.ts'], { PORT: '0', DATA_DIR: dataDir, WEB_DIR, LOG_LEVEL: 'error' });
  const [, origin = ''] = await program.says(READY);
  try {
    await journey(browser, origin);
  } finally {
    program.child.kill('SIGTERM');
    await program.ended;
    await rm(dataDir, { recursive: true });
  }
});

async function journey(browser: Browser, origin: string): Promise<void> {
  const visit = async (options = {}): Promise<BrowserContext> =>
    browser.newContext({ baseURL: origin, locale: 'es-CO', reducedMotion: 'reduce', ...options });
  const gestora = await (await visit()).newPage();
  await openAs(gestora, CUENTAS.gestor, '/gestores/listas');
  await gestora.getByRole('link', { name: 'Apertura y cierre' }).click();
  await expect(gestora).toHaveURL(origin + PANTALLA);
  await expect(fila(gestora)).toContainText('Siempre abierto.');
  // The demonstration gives two forms a close: one of the product, and the unit's.
  await expect(gestora.getByText(/^Cierra el \d+ de \S+ de \d{4} a las 6:00/)).toHaveCount(2);
  await expectAccessibleEverywhere(gestora);

  await close(gestora, FUTURO);
  await expect(dialogo(gestora).getByRole('status')).toContainText('Cierra el 30 de noviembre de 2098 a las 6:00');
  await expectAccessibleEverywhere(gestora);
  await save(gestora);
  await expect(fila(gestora)).toContainText('Abierto');

  const persona = await (await visit()).newPage();
  const documento = await openFilled(persona);
  await expect(persona.getByText('Cierra el 30 de noviembre de 2098 a las 6:00')).toBeVisible();
  await expectAccessibleEverywhere(persona);

  // Two days ago by its clock: filled in before the close, and without a connection since.
  const distant = await visit();
  await distant.clock.setFixedTime(Date.now() - 2 * DIA_MS);
  const late = await distant.newPage();
  await openFilled(late);
  await expect(late.getByText(/^Guardado hace/)).toBeVisible();
  await distant.setOffline(true);
  await send(late);
  await expect(late.getByRole('dialog', { name: 'Se enviará cuando haya conexión' })).toBeVisible();
  await late.close();

  await close(gestora, YESTERDAY);
  await expect(dialogo(gestora).getByRole('status')).toContainText('En lugar del formulario aparecerá: «Cerró el');
  await save(gestora);
  await expect(fila(gestora)).toContainText('Cerrado');

  await send(persona);
  const aviso = persona.getByRole('alert').filter({ hasText: 'Este formulario cerró el' });
  await expect(aviso).toContainText('Escriba a la Unidad de ejemplo.');
  await expect(persona.getByLabel('Número de documento')).toHaveValue(documento);

  const cerrado = await (await visit()).newPage();
  await cerrado.goto(RUTA);
  await expect(cerrado.getByText(/^Cerró el .* a las 6:00/)).toBeVisible();
  await expect(cerrado.getByText('Escriba a la Unidad de ejemplo.')).toBeVisible();
  await expect(cerrado.getByRole('textbox')).toHaveCount(0);
  await expectAccessibleEverywhere(cerrado);
  const sinScript = await (await visit({ javaScriptEnabled: false })).newPage();
  await sinScript.goto(RUTA);
  await expect(sinScript.getByText('Escriba a la Unidad de ejemplo.')).toBeVisible();

  await distant.setOffline(false);
  await distant.clock.setFixedTime(Date.now());
  const vuelve = await distant.newPage();
  await vuelve.goto(RUTA);
  await expect(receiptNumber(vuelve)).toBeVisible();
  await button(vuelve, 'Aceptar').click();
  await expect(vuelve.getByText('Escriba a la Unidad de ejemplo.')).toBeVisible();

  const estudiante = await (await visit()).newPage();
  await openAs(estudiante, CUENTAS.estudiante, '/estudiante');
  await expect(estudiante.locator(`main a[href="${RUTA}"]`)).toContainText(/Cerró el \d\d\/\d\d\/\d{4}, 6:00/);
  await expectAccessibleEverywhere(estudiante);

  await fila(gestora)
    .getByRole('button', { name: /^Deshacer el último cambio/ })
    .click();
  await expect(dialogo(gestora).getByLabel('Día de cierre')).toHaveValue(FUTURO);
  await save(gestora);
  await fila(gestora).getByText('Historia (3 cambios)').click();
  await expectAccessibleEverywhere(gestora);
  await cerrado.reload();
  await expect(cerrado.getByLabel('Nombres y apellidos')).toBeVisible();
}
