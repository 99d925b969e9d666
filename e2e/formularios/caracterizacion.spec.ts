// What the characterization survey has of its own.
import { controlDe, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosDe, formularioDe } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const formulario = formularioDe('encuestaCaracterizacionDigital');
const AUTORIZACION = 'datosBasicos.autorizacionTratamientoDatos';

test('nothing but the authorization is asked before it is given, or where it is refused', async ({ page }) => {
  await abrir(page, formulario);
  const banner = page.getByRole('heading', { level: 1 });
  await expect(banner).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText('8 min · Datos protegidos')).toBeVisible();
  await expect(page.getByText('Según la Ley 1581 de 2012')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tratamiento de datos']);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'No');
  await expect(page.getByText('No podemos continuar si no acepta el tratamiento de datos.')).toBeVisible();
  await expect(botonDeEnvio(page, formulario)).toHaveCount(0);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Tratamiento de datos',
    'Datos personales',
    'Acceso a la tecnología',
    'Uso de la tecnología',
    'Apropiación de la tecnología',
    'Hábitos de estudio',
  ]);
});

test('progress is told by sections, and leads to each', async ({ page, request }) => {
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  const avance = page.getByRole('navigation', { name: 'Avance por secciones' });
  await expect(avance).toContainText('1 de 6 secciones completas');
  await avance.getByRole('button', { name: /^Uso de la tecnología: faltan 22$/ }).click();
  const titulo = page.getByRole('heading', { name: 'Uso de la tecnología' });
  await expect(titulo).toBeFocused();
  // Not behind the progress that stays in sight.
  const below = await avance.evaluate((nav) => nav.getBoundingClientRect().bottom);
  await expect
    .poll(async () => titulo.evaluate((heading) => heading.getBoundingClientRect().top))
    .toBeGreaterThan(below);
  await expect(titulo).toBeInViewport();
  await diligenciar(page, formulario, await datosDe(request, formulario));
  await expect(avance).toContainText('6 de 6 secciones completas');
});

test('a matrix is a card per question on a phone, with its whole scale in sight', async ({ page }) => {
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  for (const [grupo, filas] of [
    ['actividadesInternet', 10],
    ['frecuenciaHerramientasDigitales', 11],
  ] as const) {
    const matriz = controlDe(page, `usoTecnologia.${grupo}`);
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
  await diligenciar(page, formulario, await datosDe(request, formulario));
  const OTROS = [
    ['accesoTecnologia.tipoEquipoPropio', 'accesoTecnologia.equipoPropioOtroEspecificar'],
    ['accesoTecnologia.tipoConexionInternet', 'accesoTecnologia.tipoConexionInternetEspecificar'],
    ['accesoTecnologia.condicionesEstudio', 'accesoTecnologia.condicionesEstudioEspecificar'],
    ['apropiacionTecnologia.capacidadesTecnologicas', 'apropiacionTecnologia.otrasCapacidadesEspecificar'],
    ['habitosEstudio.motivoEducacionVirtual', 'habitosEstudio.motivoEspecificar'],
    ['habitosEstudio.preferenciaEstudio', 'habitosEstudio.preferenciaEspecificar'],
  ] as const;
  for (const [lista, caja] of OTROS) {
    await expect(controlDe(page, caja)).toHaveCount(0);
    const otro = controlDe(page, lista).getByLabel('Otro', { exact: true });
    await otro.check();
    await controlDe(page, caja).fill('algo más');
    await expect(controlDe(page, caja)).toHaveCSS('text-transform', 'uppercase');
    await controlDe(page, caja).blur();
    await expect(controlDe(page, caja)).toHaveValue('ALGO MÁS');
    await otro.uncheck();
    await expect(controlDe(page, caja)).toHaveCount(0);
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

test('none of the others is true alone', async ({ page }) => {
  await abrir(page, formulario);
  await diligenciarCampo(page, formulario, AUTORIZACION, 'Sí');
  const condiciones = controlDe(page, 'accesoTecnologia.condicionesEstudio');
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
    const opcion = (name: string) => controlDe(page, AUTORIZACION).getByRole('radio', { name });
    const razon = page.getByText('No podemos continuar si no acepta el tratamiento de datos.');
    await opcion('No').tap();
    await expect(razon).toHaveCount(1);
    // As a finger does it: what was left says what is wrong with it between the press and its end.
    await opcion('Sí').tap();
    await expect(razon).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Datos personales' })).toBeVisible();
    await opcion('No').tap();
    await expect(razon).toHaveCount(1);
  });
});
