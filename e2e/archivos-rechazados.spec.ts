// What people choose by mistake.
import type { Page } from '@playwright/test';
import { CAPTURA, GUIA, type ArchivoDeMuestra } from './support/archivos.ts';
import { expectAccessible } from './support/axe.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import { FOTO_HEIC } from './support/fotos.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  // The recorder fetches a picture that could not be shown, which the page's policy forbids.
  trace: 'off',
});

const UDEV = formularioOf('solicitudUDEV');
const GDCA = formularioOf('recepcionGDCA');
const HABILITACION = formularioOf('solicitudHabilitacion');

const choose = (page: Page, campo: string) => page.locator(`input[name="${campo}"]`);
const vistaPrevia = (page: Page) => page.getByRole('img', { name: 'Vista previa de la imagen elegida' });

type Caso = { readonly que: string; readonly archivo: ArchivoDeMuestra; readonly dice: string };

const NO_ES_IMAGEN: readonly Caso[] = [
  { que: 'a document', archivo: GUIA, dice: 'El archivo adjunto debe de ser una imagen' },
  {
    que: 'a document that calls itself a picture',
    archivo: { ...GUIA, name: 'guía.png', mimeType: 'image/png' },
    dice: 'El archivo adjunto debe de ser una imagen',
  },
  {
    que: 'a picture of which only the beginning is there',
    archivo: { ...CAPTURA, buffer: CAPTURA.buffer.subarray(0, 20) },
    dice: 'No se pudo leer la imagen.',
  },
  { que: 'an empty file', archivo: { ...CAPTURA, buffer: Buffer.alloc(0) }, dice: 'El archivo está vacío.' },
  {
    que: 'a photo that this browser cannot read',
    archivo: FOTO_HEIC,
    dice: 'Este navegador no puede leer fotos HEIC.',
  },
];

test('what is no picture is refused in words at its field, and a picture mends it', async ({ page }) => {
  await abrir(page, UDEV);
  const field = page.getByRole('group', { name: 'Imagen de evidencia' });
  for (const { que, archivo, dice } of NO_ES_IMAGEN) {
    await choose(page, 'imgEvidencia').setInputFiles(archivo);
    await expect(field, que).toContainText(dice);
    await expect(vistaPrevia(page), que).toHaveCount(0);
  }
  await expectAccessible(page);
  await choose(page, 'imgEvidencia').setInputFiles(CAPTURA);
  await expect(vistaPrevia(page)).toBeVisible();
  await expect(field).not.toContainText('HEIC');
});

/** Pictures are not made smaller before what is returned is called. */
async function holdCompressor(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/compressor-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('of two files chosen one after the other the last counts, also while the first is being made ready', async ({
  page,
}) => {
  const come = await holdCompressor(page);
  await abrir(page, UDEV);
  const field = page.getByRole('group', { name: 'Imagen de evidencia' });
  await choose(page, 'imgEvidencia').setInputFiles(CAPTURA);
  await expect(field).toContainText('Preparando el archivo…');
  await choose(page, 'imgEvidencia').setInputFiles(GUIA);
  await expect(field).toContainText('El archivo adjunto debe de ser una imagen');
  const compressor = page.waitForResponse('**/compressor-*.js');
  come();
  await (await compressor).finished();
  await expect(field).not.toContainText('Preparando el archivo…');
  await expect(field).toContainText('El archivo adjunto debe de ser una imagen');
  await expect(vistaPrevia(page)).toHaveCount(0);
});

test('who sends while a photo is still being made ready is asked once it is', async ({ page, request }) => {
  const come = await holdCompressor(page);
  await abrir(page, HABILITACION);
  await diligenciar(page, HABILITACION, await datosOf(request, HABILITACION));
  await expect(page.getByText('Preparando el archivo…')).toBeVisible();
  await botonDeEnvio(page, HABILITACION).click();
  await expect(botonDeEnvio(page, HABILITACION)).toHaveAttribute('aria-disabled', 'true');
  come();
  await expect(page.getByRole('dialog', { name: '¿Desea enviar la información diligenciada?' })).toBeVisible();
});

test('a file that is too large is told so before it travels', async ({ page }) => {
  await abrir(page, GDCA);
  const large = { ...GUIA, buffer: Buffer.concat([GUIA.buffer, Buffer.alloc(20 * 1_048_576)]) };
  await choose(page, 'archivoGuia').setInputFiles(large);
  await expect(page.getByText('El archivo no puede pesar más de 20 MB.')).toBeVisible();
});
