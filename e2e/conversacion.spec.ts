// A person follows a request by the address in its receipt and answers; the unit writes by keyboard, takes a message back,
// and closes.
import { toFormData } from '../src/catalogo/payload.ts';
import { solicitudUDEV } from '../src/catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { doDueTasks } from '../src/testing/due-tasks.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { rutaOf } from './support/informes.ts';
import { withOwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CARTA = { name: 'Carta de la cédula.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a person answers, and the unit sees it and closes, at ${viewport.width} px`, async ({ page, browser }) => {
    await page.setViewportSize(viewport);
    const { infoSolicitud } = CARGAS['solicitudUDEV']!;
    const sent = await page.request.post('/api/generales/solicitudUDEV', {
      multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
    });
    const { id, seguimiento } = (await sent.json()) as { id: string; seguimiento: string };
    await page.goto(`/comprobantes/${seguimiento}`);
    await page.getByRole('link', { name: 'Ver en qué va' }).click();
    await expect(page).toHaveURL(`/solicitudes/${seguimiento}`);
    await expect(page.getByText('Recibida', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Le responderemos a más tardar el/)).toBeVisible();
    await expectAccessible(page);

    await page.getByText('Escribir un mensaje').click();
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect(page.getByText('Escriba su respuesta.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Su respuesta' }).fill('Olvidé contarles algo.');
    await page.reload();
    await page.getByText('Escribir un mensaje').click();
    await expect(page.getByRole('textbox', { name: 'Su respuesta' })).toHaveValue('Olvidé contarles algo.');
    await page.locator('input[type=file]').setInputFiles(CARTA);
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect(page.getByText('Recibimos su respuesta')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Conversación' })).toContainText('Olvidé contarles algo.');
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /Carta de la cédula/ }).click();
    expect((await downloaded).suggestedFilename()).toBe(CARTA.name);

    const unidad = await browser.newPage({ viewport });
    await openAs(unidad, CUENTAS.gestor, `${rutaOf(informe)}?registro=${id}`);
    const panel = unidad.getByRole('dialog').first();
    await expect(panel.getByRole('region', { name: 'Historia' })).toContainText('Respuesta de la persona');
    await unidad.keyboard.press('r');
    const respuesta = panel.getByRole('textbox', { name: 'Respuesta' });
    await expect(respuesta).toBeFocused();
    const enviar = panel.getByRole('button', { name: 'Enviar', exact: true });
    await enviar.click();
    await expect(panel).toContainText('Escriba la respuesta.');
    await expect(respuesta).toBeFocused();
    await unidad.keyboard.type('Gracias. Ya lo revisamos.');
    await expectAccessible(unidad);
    // Nothing that was typed is lost, and no address tells it.
    await unidad.reload();
    await panel.getByRole('region', { name: 'Historia' }).waitFor();
    await unidad.keyboard.press('r');
    await expect(respuesta).toHaveValue('Gracias. Ya lo revisamos.');
    await enviar.focus();
    await unidad.keyboard.press('Enter');
    const porSalir = panel.getByRole('listitem').filter({ hasText: 'Se enviará a las' });
    await expect(porSalir).toContainText('Gracias. Ya lo revisamos.');
    await expect(porSalir.getByRole('button', { name: 'Deshacer' })).toBeInViewport({ ratio: 1 });
    if (viewport.width > 1000) await expect(respuesta).toHaveValue('');
    await expectAccessible(unidad);
    await expectAccessibleInDark(unidad);
    await porSalir.getByRole('button', { name: 'Deshacer' }).focus();
    await unidad.keyboard.press('Enter');
    // What was taken back is there to be written again.
    await expect(respuesta).toHaveValue('Gracias. Ya lo revisamos.');
    await expect(respuesta).toBeFocused();
    await expect(porSalir).toBeHidden();

    const closed = await unidad.request.get(`/solicitudes/${seguimiento}`);
    expect(await closed.text()).not.toContain('Ya lo revisamos');
    await unidad.close();
  });
}

test('a message of the unit reaches its person two minutes later, and its link lets them answer', async ({ browser }) =>
  withOwnApp(async ({ app, db, clock, services, signIn, visit, linksTo }) => {
    const carga = CARGAS['solicitudUDEV']!;
    const imagen = { nombre: CAPTURA.name, tipo: CAPTURA.mimeType, tamano: CAPTURA.buffer.length };
    const imgEvidencia = { ...imagen, contenido: new Blob([Buffer.from(CAPTURA.buffer)]) };
    const payload = toFormData(solicitudUDEV, { ...carga, imgEvidencia });
    const sent = await app.inject({ method: 'POST', url: '/api/generales/solicitudUDEV', payload });
    const { id, seguimiento } = sent.json<{ id: string; seguimiento: string }>();
    const mensaje = new FormData();
    mensaje.set('texto', 'Envíenos una copia de su documento.');
    mensaje.set('espera', 'si');
    const url = `/api/informes/${informe.slug}/registros/${id}/mensajes`;
    expect((await app.inject({ method: 'POST', url, payload: mensaje, headers: await signIn() })).statusCode).toBe(201);

    const page = await visit(browser);
    await page.goto(`/solicitudes/${seguimiento}`);
    const historia = page.getByRole('region', { name: 'Conversación' });
    clock.now = new Date(clock.now.getTime() + 119_000);
    await doDueTasks(db, services, clock.now);
    await page.reload();
    await expect(historia).not.toContainText('La unidad le escribió');

    clock.now = new Date(clock.now.getTime() + 2_000);
    await doDueTasks(db, services, clock.now);
    const { infoSolicitud } = carga as { infoSolicitud: { correoInstitucional: string } };
    const [enlace = ''] = await linksTo(infoSolicitud.correoInstitucional);
    // From the mail, not from the page that is open.
    await page.goto('about:blank');
    await page.goto(enlace);
    await expect(historia).toContainText('Envíenos una copia de su documento.');
    await expect(page.getByText('Esperamos su respuesta', { exact: true }).first()).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectAccessibleInDark(page);
    }
    await page.getByRole('textbox', { name: 'Su respuesta' }).fill('Aquí está.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect(page.getByText('Recibimos su respuesta')).toBeVisible();
    await expect(page.getByText('En trámite', { exact: true }).first()).toBeVisible();
  }));

test('a link of a request is asked for with number and address, and the answer does not tell what exists', async ({
  page,
}) => {
  await page.goto('/solicitudes');
  await expectAccessible(page);
  await page.getByLabel('Número de la solicitud o del comprobante').fill('SOL-AAAAA-AAAAA');
  await page.getByLabel('Correo').fill('no es un correo');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Escriba el correo con el que hizo la solicitud.')).toBeVisible();
  await page.getByLabel('Correo').fill('nadie@example.com');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Si los datos coinciden con una solicitud, le enviamos un enlace')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  const answer = await page.goto(`/solicitudes/${'a'.repeat(22)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Esta solicitud no está disponible' })).toBeVisible();
  await expectAccessible(page);
});
