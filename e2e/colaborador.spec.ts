// A coordinator's day: they are given a programme's rows, read and export them, answer a request, and lose the permission
// while a page is open.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { informeSolicitudAulaVirtual as informe } from '../src/catalogo/solicitud-aula-virtual/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { CUENTAS, openAs, openUserMenu, signIn } from './support/cuentas.ts';
import { buscador, consultaOf, exportAExcel, filasOf, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A teacher whom the demonstration invents: no other journey signs in as them. */
const DOCENTE = { usuario: 'ramiro.caicedo', nombre: 'Ramiro Caicedo Castaño' };

const [OWN, FOREIGN] = ['Ingeniería de Sistemas', 'Música'] as const;

/** The last day of the permission, as people write it. */
const HASTA = new Date(Date.now() + 60 * 86_400_000).toLocaleDateString('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Five seconds are promised; a machine may be three times slower. */
const PROMISED = { timeout: 15_000 };

/** Sends a request for a subject of a programme. */
async function send(request: APIRequestContext, nombreAsignatura: string, programaAsignatura: string): Promise<void> {
  const carga = CARGAS['solicitudAulaVirtual']!;
  const [curso] = carga['listaCursosAgregados'] as object[];
  const data = { ...carga, listaCursosAgregados: [{ ...curso, nombreAsignatura, programaAsignatura }] };
  const sent = await request.post('/api/solicitudAulaVirtual', { data });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** The permission of the teacher, among those that were given. */
const permiso = (page: Page) => page.getByRole('row', { name: new RegExp(DOCENTE.nombre) });

/** Looks, from the dialog, at what the permission would show: in another tab, which changes nothing. */
async function look(page: Page, day: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Ver como/ })
    .click();
  const tab = await opening;
  await expect(tab.getByText('Así lo ve quien lo tenga. Aquí no puede cambiar nada.')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 2, name: 'Sus informes' })).toBeVisible();
  await expectAccessibleEverywhere(tab);
  await openUserMenu(tab);
  await expect(tab.getByText('Perfil actual: Colaborador')).toBeVisible();
  await tab.keyboard.press('Escape');
  await readRows(tab, day);
  await tab.getByRole('button', { name: /, abrir el registro$/ }).click();
  const panel = tab.getByRole('dialog').first();
  await panel.getByRole('textbox', { name: 'Respuesta' }).fill('No debe salir.');
  await panel.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(panel.getByText('no puede cambiar nada')).toBeVisible();
  await tab.reload();
  await expect(tab.getByText(`Solo las filas de ${OWN}`, { exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Cerrar la vista' }).click();
  await expect(tab).toHaveURL('/gestores/permisos');
  await expect(tab.getByRole('button', { name: 'Otorgar permiso' })).toBeVisible();
  await tab.close();
}

/** Gives the coordination of a programme to the teacher. */
async function give(page: Page, day: string): Promise<void> {
  await openAs(page, CUENTAS.gestor, '/gestores/permisos');
  await page.getByRole('button', { name: 'Otorgar permiso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otorgar permiso' });
  await dialog.getByRole('textbox', { name: /^Persona/ }).fill(DOCENTE.usuario);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${DOCENTE.nombre}`) })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Coordinación de programa/ }).check();
  await dialog.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).check();
  await dialog.getByRole('searchbox', { name: /Programas/ }).fill('sistemas');
  await dialog.getByRole('checkbox', { name: new RegExp(`^${OWN}`) }).check();
  await expect(dialog.getByText(/los informes cuyas filas no lo dicen/)).toBeVisible();
  await look(page, day);
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('textbox', { name: /^Hasta/ }).fill(HASTA);
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Coordina el programa este año.');
  await dialog.getByRole('button', { name: 'Otorgar', exact: true }).click();
  await expect(page.getByText(`${DOCENTE.nombre} tiene «Coordinación de programa» hasta el ${HASTA}.`)).toBeVisible();
  await expect(permiso(page)).toContainText(OWN);
  await expectAccessibleEverywhere(page);
}

/** Takes the permission away. */
async function takeAway(page: Page): Promise<void> {
  await permiso(page).click();
  await page.getByRole('button', { name: 'Retirar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `¿Retirar este permiso a ${DOCENTE.nombre}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(page.getByText(`Se retiró «Coordinación de programa» a ${DOCENTE.nombre}.`)).toBeVisible();
}

/** Signs the teacher in, who goes on to what was given to them. */
async function enterAsColaborador(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await signIn(page, DOCENTE.usuario);
  await expect(page).toHaveURL('/docente');
  await page.getByRole('link', { name: /^Ingresar como Colaborador/ }).click();
  await expect(page).toHaveURL('/colaborador');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ramiro' })).toBeVisible();
  await expect(page.getByText(`Solo las filas de ${OWN}, hasta el ${HASTA}.`)).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByText('Perfil actual: Colaborador')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessibleEverywhere(page);
  return page;
}

/** Reads the rows of a day's requests in the report: those of the programme. */
async function readRows(page: Page, day: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${informe.titulo}`) })
    .click();
  await expect(page).toHaveURL(rutaOf(informe));
  await expect(page.getByText(`Solo las filas de ${OWN}`, { exact: true })).toBeVisible();
  const found = page.waitForResponse(consultaOf(informe));
  await buscador(page).fill(day);
  await found;
  await expect(tabla(page, informe)).toContainText(`Redes ${day}`);
  await expect.poll(async () => filasOf(tabla(page, informe))).toBe(1);
  await expect(page.getByRole('button', { name: /correo/i })).toHaveCount(0);
  await expectAccessibleEverywhere(page);
}

/** Exports the rows of the day: they are those on screen. */
async function exportRows(page: Page, day: string): Promise<void> {
  const download = await exportAExcel(page);
  const celdas = (await readSheet(await readFile(await download.path()))).flat().map(String);
  expect(celdas).toContain(`Redes ${day}`);
  expect(celdas.join(' ')).not.toContain(`Armonía ${day}`);
}

/** Answers the request of the day. */
async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, abrir el registro$/ }).click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('region', { name: 'Historia' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await panel.getByRole('textbox', { name: 'Respuesta' }).fill('El aula queda lista mañana.');
  await panel.getByRole('button', { name: 'Enviar', exact: true }).click();
  const card = panel.getByRole('listitem').filter({ hasText: 'Se enviará a las' });
  await expect(card).toContainText('El aula queda lista mañana.');
}

test('a coordinator reads, exports and answers their programme’s requests until the permission is taken away', async ({
  page,
  browser,
}) => {
  const day = randomUUID();
  await page.setViewportSize({ width: 1440, height: 900 });
  await send(page.request, `Redes ${day}`, OWN);
  await send(page.request, `Armonía ${day}`, FOREIGN);
  await give(page, day);
  const coordinator = await enterAsColaborador(browser);
  await readRows(coordinator, day);
  await exportRows(coordinator, day);
  await answer(coordinator);

  await takeAway(page);
  await expect(coordinator).toHaveURL('/docente', PROMISED);
  await expect(coordinator.getByText('Ya no tiene permiso para ver esa página.')).toBeVisible();
  await expect(coordinator.getByRole('link', { name: /^Ingresar como Colaborador/ })).toHaveCount(0);
  await expectAccessibleEverywhere(coordinator);
  await coordinator.goto(rutaOf(informe));
  await expect(coordinator).toHaveURL('/docente');
  await coordinator.close();
});
