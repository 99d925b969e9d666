// What the support request has of its own, and what the server sees of a file that the browser cannot.
import { GUIA } from '../support/archivos.ts';
import { controlOf, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const solicitud = formularioOf('solicitudUDEV');

test.describe('the support request', () => {
  test('asks nineteen frequent questions in two groups, of which the last opens a box', async ({ page, request }) => {
    await abrir(page, solicitud);
    const pregunta = controlOf(page, 'infoSolicitud.pregunta');
    const grupos = await pregunta
      .locator('optgroup')
      .evaluateAll((all) => all.map((group) => [group.getAttribute('label'), group.children.length]));
    expect(grupos).toEqual([
      ['Académicas', 13],
      ['Generales', 6],
    ]);
    await expect(pregunta.locator('option').last()).toHaveText('Otra');
    const datos = await datosOf(request, solicitud);
    await diligenciar(page, solicitud, datos);
    await diligenciarCampo(page, solicitud, 'infoSolicitud.pregunta', 'Otra');
    // What is said of the box that is left does not move what is pressed.
    await page.getByLabel('Escriba su pregunta').fill('¿'.repeat(1001));
    const casilla = page.getByLabel('Autorizo el tratamiento de mis datos personales');
    await casilla.uncheck();
    await casilla.check();
    await page.getByLabel('Escriba su pregunta').fill('');
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByLabel('Escriba su pregunta')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Escriba su pregunta').fill('¿Cómo cambio de grupo?');
    await botonDeEnvio(page, solicitud).click();
    await boton(page, 'Enviar').click();
    await expect(page.getByRole('article', { name: 'Comprobante' })).toContainText('¿Cómo cambio de grupo?');
  });

  test('shows the next number as provisional, and the one that the server gave in the receipt', async ({
    page,
    request,
  }) => {
    const ultimo = async (): Promise<string> => {
      const response = await request.get('/api/generales/ultimaSolicitudUDEV');
      return ((await response.json()) as { solicitud: { idSolicitud: string } }).solicitud.idSolicitud;
    };
    const before = await ultimo();
    await abrir(page, solicitud);
    await expect(page.getByText('Número de solicitud provisional').locator('..')).toContainText(/\d{10}/);
    await diligenciar(page, solicitud, await datosOf(request, solicitud));
    await botonDeEnvio(page, solicitud).click();
    await boton(page, 'Enviar').click();
    const recibo = page.getByRole('article', { name: 'Comprobante' });
    const dado = await recibo
      .getByText(/^\d{10}$/)
      .first()
      .textContent();
    expect(Number(dado)).toBeGreaterThan(Number(before));
    expect(Number(dado)).toBeLessThanOrEqual(Number(await ultimo()));
  });

  test('asks for the consent where only that is missing', async ({ page, request }) => {
    await abrir(page, solicitud);
    await diligenciar(page, solicitud, await datosOf(request, solicitud));
    const casilla = page.getByLabel('Autorizo el tratamiento de mis datos personales');
    await casilla.uncheck();
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByRole('alert')).toContainText(
      'Debe autorizar el tratamiento de datos por parte de la Unidad de Educación Virtual',
    );
    await expect(casilla).toBeFocused();
    await casilla.press('Space');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a guide is looked at before it is sent, whatever its name says', async ({ page, request }) => {
  const recepcion = formularioOf('recepcionGDCA');
  await abrir(page, recepcion);
  await diligenciar(page, recepcion, await datosOf(request, recepcion));
  const buffer = Buffer.from('Esto no es un PDF.');
  await page.locator('input[name="archivoGuia"]').setInputFiles({ ...GUIA, buffer });
  await expect(page.getByText('Adjunte un archivo de tipo PDF, Word (.docx), Excel (.xlsx).').first()).toBeVisible();
  await botonDeEnvio(page, recepcion).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(controlOf(page, 'infoRecepcion.codigoAsignatura')).toHaveValue('3007852-01');
});
