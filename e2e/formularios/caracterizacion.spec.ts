// What the characterization survey has of its own.
import type { Page } from '@playwright/test';
import { etiquetaOf } from '../../src/catalogo/arbol.ts';
import { expectAccessible } from '../support/axe.ts';
import { controlOf, diligenciar, diligenciarCampo, diligenciarPaso } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const formulario = formularioOf('encuestaCaracterizacionDigital');
const AUTORIZACION = 'datosBasicos.autorizacionTratamientoDatos';

test('nothing but the authorization is asked before it is given, or where it is refused', async ({ page }) => {
  await abrir(page, formulario);
  const banner = page.getByRole('heading', { level: 1 });
  await expect(banner).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText('8 min · Uso de sus datos')).toBeVisible();
  await expect(page.getByText('Según la Ley 1581 de 2012')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tratamiento de datos']);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'No');
  await expect(page.getByText('No podemos continuar si no acepta el tratamiento de datos.')).toBeVisible();
  await expect(botonDeEnvio(page, formulario)).toHaveCount(0);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Tratamiento de datos',
    'Paso 1 de 5 · Datos personales',
  ]);
});

const PASOS = [
  'Paso 1 de 5 · Datos personales',
  'Paso 2 de 5 · Acceso a la tecnología',
  'Paso 3 de 5 · Uso de la tecnología',
  'Paso 4 de 5 · Apropiación de la tecnología',
  'Paso 5 de 5 · Hábitos de estudio',
] as const;
const RESUMEN = 'Revise sus respuestas';

/** Opens the form and fills in all that comes before a step. */
async function irAPaso(page: Page, paso: number, datos: unknown): Promise<void> {
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  for (let i = 0; i < paso; i++) await diligenciarPaso(page, formulario, datos, i);
}

const titulo = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('its sections are steps; the way back, a reload and another width lose neither place nor answer', async ({
  page,
  request,
}) => {
  const datos = await datosOf(request, formulario);
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  for (const [i, paso] of PASOS.entries()) {
    await expect(titulo(page, paso)).toBeVisible();
    await expectAccessible(page);
    await diligenciarPaso(page, formulario, datos, i);
    await expect(titulo(page, PASOS[i + 1] ?? RESUMEN)).toBeFocused();
  }
  await expectAccessible(page);
  await page.goBack();
  await expect(titulo(page, PASOS[4])).toBeFocused();
  await page.goBack();
  await page.reload();
  await expect(titulo(page, PASOS[3])).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(titulo(page, PASOS[3])).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goForward();
  await page.goForward();
  await expect(titulo(page, RESUMEN)).toBeFocused();
  await expect(page.getByText('TECNOLOGÍA EN MINAS')).toBeVisible();
});

test('a step says what it lacks, and no other; the summary leads to each question and back', async ({
  page,
  request,
}) => {
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  await boton(page, 'Siguiente').click();
  await expect(controlOf(page, 'datosBasicos.nombreCompleto')).toBeFocused();
  await expect(titulo(page, PASOS[0])).toBeVisible();
  await diligenciarPaso(page, formulario, await datosOf(request, formulario), 0);
  await expect(titulo(page, PASOS[1])).toBeFocused();
  await expect(page.locator('[id^="campo-"][id$="-error"]')).toHaveCount(0);

  await diligenciar(page, formulario, await datosOf(request, formulario));
  await boton(page, 'Cambiar Teléfono de contacto').click();
  const telefono = controlOf(page, 'datosBasicos.telefonoContacto');
  await expect(telefono).toBeFocused();
  await telefono.fill('3009998877');
  await boton(page, 'Volver al resumen').click();
  await expect(titulo(page, RESUMEN)).toBeFocused();
  await expect(page.getByText('3009998877')).toBeVisible();
});

test('what only the server refuses leads to its step', async ({ page, request }) => {
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  const message = 'Ese número no se acepta.';
  await page.route(`**/api${formulario.llamada.slice('POST '.length)}`, async (route) =>
    route.fulfill({
      status: 400,
      json: { error: true, message, errores: { 'datosBasicos.numeroDocumento': message } },
    }),
  );
  await boton(page, formulario.textos.sendLabel).click();
  await boton(page, 'Enviar').click();
  await expect(titulo(page, PASOS[0])).toBeVisible();
  await expect(controlOf(page, 'datosBasicos.numeroDocumento')).toBeFocused();
  await expect(page.locator('#campo-datosBasicos-numeroDocumento-error')).toHaveText(message);
});

test('a matrix is a card per question on a phone, with its whole scale in sight', async ({ page, request }) => {
  await irAPaso(page, 2, await datosOf(request, formulario));
  for (const [grupo, filas] of [
    ['actividadesInternet', 10],
    ['frecuenciaHerramientasDigitales', 11],
  ] as const) {
    const matriz = controlOf(page, `usoTecnologia.${grupo}`);
    await expect(matriz.getByRole('radiogroup')).toHaveCount(filas);
    const opciones = matriz.getByRole('radiogroup').first().locator('label');
    await expect(opciones).toHaveText([
      'Nunca',
      'Casi nunca',
      'Al menos una vez al mes',
      'Al menos una vez a la semana',
      'Diariamente menos de 5 horas',
      'Diariamente más de 5 horas',
    ]);
    await opciones.first().scrollIntoViewIfNeeded();
    const edges = await opciones.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(390);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the box of an option in words of one’s own comes and goes with it, in capitals', async ({ page, request }) => {
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  const OTHERS = [
    ['accesoTecnologia.tipoEquipoPropio', 'accesoTecnologia.equipoPropioOtroEspecificar'],
    ['accesoTecnologia.tipoConexionInternet', 'accesoTecnologia.tipoConexionInternetEspecificar'],
    ['accesoTecnologia.condicionesEstudio', 'accesoTecnologia.condicionesEstudioEspecificar'],
    ['apropiacionTecnologia.capacidadesTecnologicas', 'apropiacionTecnologia.otrasCapacidadesEspecificar'],
    ['habitosEstudio.motivoEducacionVirtual', 'habitosEstudio.motivoEspecificar'],
    ['habitosEstudio.preferenciaEstudio', 'habitosEstudio.preferenciaEspecificar'],
  ] as const;
  for (const [lista, caja] of OTHERS) {
    await boton(page, `Cambiar ${etiquetaOf(formulario.campos, lista)}`).click();
    await expect(controlOf(page, caja)).toHaveCount(0);
    const other = controlOf(page, lista).getByLabel('Otro', { exact: true });
    await other.check();
    await controlOf(page, caja).fill('algo más');
    await expect(controlOf(page, caja)).toHaveCSS('text-transform', 'uppercase');
    await controlOf(page, caja).blur();
    await expect(controlOf(page, caja)).toHaveValue('ALGO MÁS');
    await other.uncheck();
    await expect(controlOf(page, caja)).toHaveCount(0);
    await boton(page, 'Volver al resumen').click();
  }
  // What stood in a box that is not asked any longer does not travel.
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    botonDeEnvio(page, formulario)
      .click()
      .then(async () => boton(page, 'Enviar').click()),
  ]);
  expect(sent.postData()).toContain('TECNOLOGÍA EN MINAS');
  expect(sent.postData()).not.toContain('ALGO MÁS');
  await expect(page.getByRole('dialog', { name: '¡Datos enviados!' })).toBeVisible();
});

test('none of the others is true alone', async ({ page, request }) => {
  await irAPaso(page, 1, await datosOf(request, formulario));
  const condiciones = controlOf(page, 'accesoTecnologia.condicionesEstudio');
  await condiciones.getByLabel('Escritorio', { exact: true }).check();
  await condiciones.getByLabel('Ninguna', { exact: true }).check();
  await expect(condiciones.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await condiciones.getByLabel('Luz natural', { exact: true }).check();
  await expect(condiciones.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(condiciones.getByLabel('Luz natural', { exact: true })).toBeChecked();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('the first tap that takes a refusal back counts, and the reason is told once', async ({ page }) => {
    await abrir(page, formulario);
    const opcion = (name: string) => controlOf(page, AUTORIZACION).getByRole('radio', { name });
    const razon = page.getByText('No podemos continuar si no acepta el tratamiento de datos.');
    await opcion('No').tap();
    await expect(razon).toHaveCount(1);
    // As a finger does it: what was left says what is wrong with it between the press and its end.
    await opcion('Sí').tap();
    await expect(razon).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Paso 1 de 5 · Datos personales' })).toBeVisible();
    await opcion('No').tap();
    await expect(razon).toHaveCount(1);
  });
});
