// Forms and sessions: a session that ends while a form is filled in, and a public form that is opened with one.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CLAVE, CUENTAS, openAs } from './support/cuentas.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import { receiptNumber, unDocumento } from './support/inscripcion.ts';
import { registrosCon } from './support/registros.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const REFUSED = { status: 401, json: { message: 'Su sesión terminó. Ingrese de nuevo para continuar.' } };

/** The forms that ask to sign in, with a field that finds the record in its report. */
const CASOS = [
  { slug: 'cancelacionAsignaturas', informe: 'informacionCancelaciones', campo: 'documentoEstudiante' },
  { slug: 'apoyoExamenHabilitacion', informe: 'apoyoExamenesHabilitaciones', campo: 'observacion' },
] as const;

type Caso = (typeof CASOS)[number];

const reentry = (page: Page) => page.getByRole('dialog', { name: 'Su sesión terminó' });

/** Fills the form in with a value of its own in one field, and gives that value. */
async function fill(page: Page, request: APIRequestContext, { slug, campo }: Caso): Promise<string> {
  const formulario = formularioOf(slug);
  const own = unDocumento();
  const datos = JSON.stringify(await datosOf(request, formulario), (clave, valor: unknown) =>
    clave === campo ? own : valor,
  );
  await abrir(page, formulario);
  await diligenciar(page, formulario, JSON.parse(datos));
  return own;
}

async function send(page: Page, { slug }: Pick<Caso, 'slug'>): Promise<void> {
  await botonDeEnvio(page, formularioOf(slug)).click();
  await boton(page, 'Enviar').click();
}

/** Sends a form whose session has ended meanwhile. */
async function sendSinSesion(page: Page, caso: Caso): Promise<void> {
  await page.context().clearCookies({ name: 'gc_refresh' });
  const llamada = `**/api${formularioOf(caso.slug).llamada.slice('POST '.length)}`;
  await page.route(llamada, async (route) => route.fulfill(REFUSED), { times: 1 });
  await send(page, caso);
  await expect(reentry(page)).toBeVisible();
}

for (const caso of CASOS) {
  test(`${caso.slug}: who signs in again on top of the form sends what was typed, once`, async ({ page, request }) => {
    const own = await fill(page, request, caso);
    await sendSinSesion(page, caso);
    await expectAccessible(page);
    await expect(reentry(page).getByLabel('Usuario')).toHaveValue(CUENTAS.docente);
    await reentry(page).getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await page.keyboard.press('Enter');
    await expect(receiptNumber(page)).toBeVisible();
    expect(await registrosCon(request, caso.informe, own)).toHaveLength(1);
  });

  test(`${caso.slug}: a person who declines keeps all of it, also after signing in again`, async ({
    page,
    request,
  }) => {
    const own = await fill(page, request, caso);
    await sendSinSesion(page, caso);
    await reentry(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('alert')).toContainText('Su sesión terminó');
    expect(await registrosCon(request, caso.informe, own)).toHaveLength(0);

    await abrir(page, formularioOf(caso.slug));
    await expect(page.getByText('Recuperamos lo que escribió')).toBeVisible();
    await send(page, caso);
    await expect(receiptNumber(page)).toBeVisible();
    expect(await registrosCon(request, caso.informe, own)).toHaveLength(1);
  });
}

test('added students wait in the browser until they are sent; then the form resets itself and they are gone', async ({
  page,
  request,
}) => {
  const [cancelacion] = CASOS;
  const kept = async (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
  const own = await fill(page, request, cancelacion);
  await expect.poll(kept).toContain(own);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Estudiante 1 de 1' })).toBeVisible();
  await send(page, cancelacion);
  await expect(receiptNumber(page)).toBeVisible();
  expect(await kept()).not.toContain(own);
  await boton(page, 'Aceptar').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Estudiante 1 de 1' })).toHaveCount(0);
});

test.describe('a public form that is opened with a session', () => {
  const notaria = formularioOf('notariaDocente');
  const volver = (page: Page) => page.getByRole('link', { name: 'Volver a su inicio' });
  const nombre = (page: Page) => page.getByLabel('Nombre completo');
  const correo = (page: Page) => page.getByLabel('Correo institucional', { exact: false }).first();
  const alturaDelTitulo = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())!.y;

  test('begins with what the session knows, to be corrected, and leads back to the home', async ({ page, browser }) => {
    await openAs(page, CUENTAS.docente, notaria.ruta);
    await expect(nombre(page)).not.toHaveValue('');
    await expect(correo(page)).toHaveValue(/@universidad\.edu\.co$/);
    await expect(page.getByLabel('Número de documento')).toHaveValue('');
    // It was filled in by no one: nothing is kept on the device yet.
    await expect(page.getByText(/^Guardado hace/)).toHaveCount(0);
    await expectAccessible(page);
    const sinSesion = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await abrir(sinSesion, notaria);
    await expect(nombre(sinSesion)).toHaveValue('');
    await expect(volver(sinSesion)).toHaveCount(0);
    expect(await alturaDelTitulo(page)).toBe(await alturaDelTitulo(sinSesion));
    await sinSesion.close();

    await nombre(page).fill('Rosa Mora');
    await correo(page).fill('');
    await expect(page.getByText(/^Guardado hace/)).toBeVisible();
    await page.reload();
    await expect(nombre(page)).toHaveValue(/^rosa mora$/i);
    await expect(correo(page)).toHaveValue('');
    await volver(page).click();
    await expect(page).toHaveURL(/\/docente$/);
  });

  test('and is anonymous knows no person', async ({ page }) => {
    await openAs(page, CUENTAS.docente, formularioOf('encuestaDeDesempenoDocente').ruta);
    await expect(volver(page)).toBeVisible();
    for (const box of await page.getByRole('textbox').all()) await expect(box).toHaveValue('');
  });
});
