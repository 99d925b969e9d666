import { diligenciar } from './support/diligenciar.ts';
import { enElDispositivo } from './support/dispositivo.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import { answerOf, expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const ENCUESTA = formularioOf('encuestaDeDesempenoDocente');
const OPINION = 'Más ejemplos resueltos en cada clase.';

test('an answer cut off on its way ends in a receipt that tells the day alone, and nothing of the opinion stays behind', async ({
  page,
  request,
}) => {
  await abrir(page, ENCUESTA);
  await diligenciar(page, ENCUESTA, { ...(await datosOf(request, ENCUESTA)), ME4: OPINION });
  await expect.poll(async () => enElDispositivo(page)).toContain(OPINION);

  const keys: (string | undefined)[] = [];
  await page.route('**/api/crearEncuesta', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await answerOf(route);
    return route.abort('connectionreset');
  });
  await botonDeEnvio(page, ENCUESTA).click();
  await boton(page, 'Enviar').click();
  const receipt = page.getByRole('article', { name: 'Comprobante' });
  await expect(receipt.getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  // The server stores one answer under one key (encuestas.db.test.ts).
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  await expect(receipt).not.toContainText(/[ap]\.\sm\.|[A-Z]{3}-\w{5}/);
  expect(await enElDispositivo(page)).not.toContain(OPINION);

  // The receipt waits for who reloads before reading it, and goes once it was read.
  await page.reload();
  await expect(receipt.getByRole('time')).toBeVisible();
  await boton(page, 'Aceptar').click();
  await expect(page.getByText(/^Faltan \d+ respuestas/)).toBeVisible();
  await page.reload();
  await expect(botonDeEnvio(page, ENCUESTA)).toBeVisible();
  await expect(receipt).toHaveCount(0);
});
