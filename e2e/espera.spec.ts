// People wait for a place of a full option, and a free place goes from one to the next; a person gives their place back.
import type { Browser, Page } from '@playwright/test';
import { inscripcionCatedra } from '../src/catalogo/catedras/formulario.ts';
import { informacionInscripcionCatedras } from '../src/catalogo/catedras/tramite.ts';
import { semestreOf } from '../src/catalogo/semestre.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { setCupos } from '../src/core/cupos/service.ts';
import { expectAccessible, expectAccessibleEverywhere, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { diligenciar } from './support/diligenciar.ts';
import { boton, botonDeEnvio } from './support/formularios.ts';
import { rutaOf } from './support/informes.ts';
import { receiptNumber, unDocumento } from './support/inscripcion.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const AVISAR = 'Avíseme si se libera un cupo';

const dialogo = (page: Page) => page.getByRole('dialog', { name: AVISAR });

/** Waits for a place of an option, by the keyboard alone. */
async function join(page: Page, correo: string, opcion?: string): Promise<void> {
  await boton(page, AVISAR).focus();
  await page.keyboard.press('Enter');
  await expect(dialogo(page)).toBeVisible();
  if (opcion !== undefined) await dialogo(page).getByLabel('Cátedra').selectOption(opcion);
  await dialogo(page).getByLabel('Su nombre').fill('Persona de Ejemplo');
  await dialogo(page).getByLabel('Su correo').fill(correo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Está en la lista de espera' })).toBeVisible();
}

for (const viewport of SIZES) {
  test(`a person waits for a place of a full option, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(inscripcionCatedra.ruta);
    await expect(page.getByRole('option', { name: /^Apreciación Musical .*sin cupos/ })).toBeDisabled();
    await boton(page, AVISAR).click();
    await boton(page, 'Entrar a la lista de espera').click();
    await expect(dialogo(page).getByText('Escriba su nombre.')).toBeVisible();
    await expect(dialogo(page).getByLabel('Cátedra')).toBeFocused();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await page.keyboard.press('Escape');
    await expect(boton(page, AVISAR)).toBeFocused();

    await join(page, `espera.${unDocumento()}@example.com`, 'Apreciación Musical');
    await expect(
      page.getByText('Le avisaremos cuando haya un cupo para usted en «Apreciación Musical».'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await boton(page, 'Entendido').click();
    // The form below was not sent.
    await expect(page.getByText('Hay campos por revisar')).toHaveCount(0);
    await expect(botonDeEnvio(page, inscripcionCatedra)).toBeVisible();
  });
}

test('a manager gives back the place of an enrolment', async ({ page }) => {
  const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() };
  const sent = await page.request.post('/api/crearInscripcionCatedra', { data: payload });
  expect(sent.status()).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  await openAs(page, CUENTAS.gestor, `${rutaOf(informacionInscripcionCatedras)}?registro=${id}`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByText('Ocupa un cupo')).toBeVisible();
  const confirmacion = page.getByRole('dialog', { name: '¿Liberar el cupo?' });
  // A panel over the list, and one beside it: each has its own dialog.
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await boton(page, 'Liberar el cupo').click();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await confirmacion.getByRole('button', { name: 'Cancelar' }).click();
  }
  await boton(page, 'Liberar el cupo').click();
  await confirmacion.getByRole('button', { name: 'Liberar el cupo' }).click();
  await expect(panel.getByText('Cupo liberado')).toBeVisible();
  await expect(boton(page, 'Liberar el cupo')).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});

/** Enrols a person. @returns the address of the receipt, and that of the page of the enrolment */
async function enrol(page: Page): Promise<{ readonly recibo: string; readonly inscripcion: string }> {
  const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() };
  const sent = await page.request.post('/api/crearInscripcionCatedra', { data: payload });
  expect(sent.status()).toBe(201);
  const { seguimiento } = (await sent.json()) as { seguimiento: string };
  return { recibo: `/comprobantes/${seguimiento}`, inscripcion: `/solicitudes/${seguimiento}` };
}

test('a person withdraws their enrolment from its receipt, by keyboard', async ({ page }) => {
  const { recibo, inscripcion } = await enrol(page);
  // The link can be reached before the script comes, which draws the page again: the focus stays on it.
  const script = Promise.withResolvers<void>();
  await page.route(/OtraPagina/, async (route) => script.promise.then(async () => route.continue()));
  await page.goto(recibo, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Retirar la inscripción' }).focus();
  const painted = await page.locator('main').elementHandle();
  script.resolve();
  await expect.poll(async () => painted.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(inscripcion);
  await expect(page.getByText('Inscrita')).toBeVisible();
  await expectAccessibleEverywhere(page);
  const confirmacion = page.getByRole('dialog', { name: '¿Retirar su inscripción?' });
  await boton(page, 'Retirar mi inscripción').press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(boton(page, 'Retirar mi inscripción')).toBeFocused();

  // A connection that is lost for a moment costs no second press.
  await page.route('**/api/solicitudes/retiro', async (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Enter');
  await confirmacion.getByRole('button', { name: 'Retirar la inscripción' }).press('Enter');
  await expect(page.getByText('Esta inscripción ya no tiene cupo')).toBeVisible();
  await expect(confirmacion).toHaveCount(0);
  await expect(page.getByText('Retirada', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await expect(page.getByText('Esta inscripción ya no tiene cupo')).toBeVisible();
  await expect(boton(page, 'Retirar mi inscripción')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ir al formulario' })).toBeVisible();
});

test('a person asks for a fresh link to withdraw an older enrolment', async ({ browser }) =>
  withOwnApp(async ({ app, clock, visit }) => {
    const payload = CARGAS['inscripcionCatedra']!;
    const sent = await app.inject({ method: 'POST', url: '/api/crearInscripcionCatedra', payload });
    const { seguimiento } = sent.json<{ seguimiento: string }>();
    clock.now = new Date(clock.now.getTime() + 31 * 60_000);
    const page = await visit(browser);
    // The device's clock decides nothing.
    await page.clock.setFixedTime(new Date(clock.now.getTime() - 86_400_000));
    await page.goto(`/solicitudes/${seguimiento}`);
    await expect(boton(page, 'Enviarme un enlace')).toBeVisible();
    await expect(boton(page, 'Retirar mi inscripción')).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    await boton(page, 'Enviarme un enlace').click();
    await expect(page.getByText('Le enviamos un enlace que sirve durante 30 minutos.')).toBeVisible();
    await expectAccessible(page);
  }));

const OPCION = { texto: 'Cátedra de Deporte y Cultura', clave: 'catedra-de-deporte-y-cultura' };

test('a free place goes to the second in the line, because the first lets the term pass', async ({ browser }) =>
  withOwnApp(async (own) => journey(browser, own)));

async function journey(browser: Browser, own: OwnApp): Promise<void> {
  const { app, db, clock, services, linksTo } = own;
  await setCupos(db, { lista: 'catedras', clave: OPCION.clave, semestre: semestreOf(clock.now) }, 1);
  const payload = CARGAS['inscripcionCatedra']!;
  const sent = await app.inject({ method: 'POST', url: '/api/crearInscripcionCatedra', payload });
  const { id: inscrito } = sent.json<{ id: string }>();
  const [primera, segunda] = [await own.visit(browser), await own.visit(browser)];
  for (const [page, correo] of [
    [primera, 'primera@example.com'],
    [segunda, 'segunda@example.com'],
  ] as const) {
    await page.goto(inscripcionCatedra.ruta);
    await join(page, correo, OPCION.texto);
  }
  const [turno = ''] = await linksTo('segunda@example.com');
  await segunda.goto(turno);
  await expect(segunda.getByText('Su puesto en la lista es el 2')).toBeVisible();
  await expectAccessibleEverywhere(segunda);

  const url = `/api/cupos/${inscrito}/liberacion`;
  expect((await app.inject({ method: 'POST', url, headers: await own.signIn() })).statusCode).toBe(200);
  const [, oferta = ''] = await linksTo('primera@example.com');
  await primera.goto(oferta);
  await expect(primera.getByText(`Tiene apartado un cupo en «${OPCION.texto}» hasta`)).toBeVisible();
  await expect(primera.getByRole('combobox', { name: 'Cátedra' })).toHaveValue(OPCION.clave);
  await expectAccessibleEverywhere(primera);

  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  await services.espera.sweep();
  // The page of the turn is read again when it is looked at again.
  await segunda.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(segunda.getByText('Hay un cupo apartado para usted')).toBeVisible();
  await expectAccessibleEverywhere(segunda);
  await primera.reload();
  await expect(primera.getByText('El enlace que abrió ya no tiene un cupo apartado')).toBeVisible();
  await expectAccessibleEverywhere(primera);

  await segunda.getByRole('link', { name: 'Inscribirme con el cupo apartado' }).click();
  await expect(segunda.getByText(`Tiene apartado un cupo en «${OPCION.texto}» hasta`)).toBeVisible();
  await diligenciar(segunda, inscripcionCatedra, { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() });
  await botonDeEnvio(segunda, inscripcionCatedra).click();
  await segunda.getByRole('dialog').getByRole('button').last().click();
  await expect(receiptNumber(segunda)).toBeVisible();
  await segunda.goto(turno);
  await expect(segunda.getByText('Usted usó el cupo')).toBeVisible();
  await expectAccessibleEverywhere(segunda);
}
