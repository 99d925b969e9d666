// What a manager reads and does with a record, in its panel and in its row.
import type { APIRequestContext, Page } from '@playwright/test';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { buscador, rutaOf } from './support/informes.ts';
import { unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Sends a request with a picture. @returns the address of its record */
async function pedir(request: APIRequestContext, numDocumento: string): Promise<string> {
  const infoSolicitud = { ...(CARGAS['solicitudUDEV']?.['infoSolicitud'] as object), numDocumento };
  const sent = await request.post('/api/generales/solicitudUDEV', {
    multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
  });
  expect(sent.status()).toBe(201);
  return `${rutaOf(informe)}?registro=${((await sent.json()) as { id: string }).id}`;
}

const imagen = (page: Page) => page.getByRole('img', { name: 'Vista previa de captura de pantalla.png' });
const boton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a request is read in the words of managers, with its picture, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const documento = unDocumento();
    await openAs(page, CUENTAS.gestor, await pedir(page.request, documento));
    const panel = page.getByRole('dialog');
    const persona = panel.getByRole('region', { name: 'Persona' });
    await expect(persona).toContainText(documento);
    await expect(persona).toContainText('Tipo de usuario');
    await expect(persona.getByRole('button', { name: 'Copiar el correo' })).toHaveCount(2);
    // What is asked comes before who asks.
    await expect(panel.getByRole('region').first()).toHaveAccessibleName('Lo que pide');
    await expect(panel).toContainText(/Número de solicitud \d{10}/);
    await imagen(page).scrollIntoViewIfNeeded();
    await expect(imagen(page)).toHaveJSProperty('naturalWidth', 1);
    await expect(panel.getByText('Extensión de la evidencia')).toBeHidden();
    await panel.getByText('Datos técnicos').click();
    await expect(panel.getByText('Extensión de la evidencia')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await panel.getByRole('button', { name: /^Abierto/ }).click();
    await expect(page.getByRole('dialog', { name: 'Cambiar estado' })).toBeVisible();
    await page.keyboard.press('Escape');

    await boton(page, 'Más acciones').click();
    await expectAccessible(page);
    await boton(page, 'Ir al archivo').click();
    await expect(boton(page, 'Abrir en otra ventana captura de pantalla.png')).toBeFocused();
    await boton(page, 'Más acciones').click();
    await boton(page, 'Todo de esta persona').click();
    const sent = page.getByRole('region', { name: 'Lo que envió' });
    await expect(sent.getByRole('link')).toHaveCount(1);
    await expect(sent.getByRole('link')).toContainText(informe.titulo);
    await expect(page).toHaveURL('/gestores/persona');
    await expectAccessible(page);
  });
}

test('a picture that cannot be shown says so in the place that it had, and is asked for again', async ({ page }) => {
  const ruta = await pedir(page.request, unDocumento());
  await page.route('**/api/descargas/*', async (route) => route.fulfill({ status: 404, json: {} }));
  await openAs(page, CUENTAS.gestor, ruta);
  const falla = page.getByText('No se pudo mostrar la imagen.');
  await falla.scrollIntoViewIfNeeded();
  await expect(falla).toBeVisible();
  await page.unroute('**/api/descargas/*');
  await boton(page, 'Intentar de nuevo').click();
  await expect(imagen(page)).toBeVisible();
  await expect(imagen(page)).toHaveJSProperty('naturalWidth', 1);
});

test('a request is closed from its list: by three presses, and by three keys', async ({ page }) => {
  const documento = unDocumento();
  await openAs(page, CUENTAS.gestor, '/gestor');
  for (let i = 0; i < 3; i++) await pedir(page.request, documento);
  await page.goto(`${rutaOf(informe)}?semestre=todos&estado=abierto`);
  await buscador(page).fill(documento);
  const names = page.getByRole('rowheader').getByRole('button');
  await expect(names).toHaveCount(3);
  const done = page.getByRole('dialog', { name: '¡Estados actualizados!' });
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Abierto' }).click();
  await page.getByRole('radio', { name: 'Cerrado', exact: true }).check();
  await boton(page, 'Pasar 1 a «Cerrado»').click();
  await expect(done).toContainText('1 registro pasó a «Cerrado: resuelta».');
  await expect(names).toHaveCount(2);
  await expect(page).not.toHaveURL(/registro=/);
  await done.getByRole('button', { name: 'Cerrar' }).click();

  await names.nth(0).focus();
  for (const key of ['e', 'c', 'Enter']) await page.keyboard.press(key);
  await expect(done).toContainText('1 registro pasó a «Cerrado: resuelta».');
  await expect(names).toHaveCount(1);
  // The next row is in its place, and has the focus.
  await expect(names).toBeFocused();
  await expectAccessible(page);
});
