// What stays on a device of what is typed, for how long, and what does not.
import type { Page } from '@playwright/test';
import { CAPTURA } from './support/archivos.ts';
import { diligenciar } from './support/diligenciar.ts';
import { enElDispositivo, sinDatosDeSitio } from './support/dispositivo.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import {
  button,
  expectOneRecord,
  fill,
  openFilled,
  receiptNumber,
  RUTA,
  send,
  unDocumento,
} from './support/inscripcion.ts';
import { registrosCon } from './support/registros.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const guardado = (page: Page) => page.getByText(/^Guardado hace/);

test('a browser that keeps nothing says so, and the form can be sent', async ({ page, request }) => {
  await sinDatosDeSitio(page);
  const documento = await openFilled(page);
  await expect(page.getByText('Este navegador no permite guardar lo que escribe')).toBeVisible();
  await send(page);
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
  await boton(page, 'Aceptar').click();
  await expect(page.getByLabel('Número de documento')).toHaveValue('');
});

test('storage that does not answer prevents neither typing nor sending', async ({ page, request }) => {
  const documento = unDocumento();
  await openFilled(page);
  await expect(guardado(page)).toBeVisible();
  // A database that never opens, as after a crash of the browser.
  await page.addInitScript(() => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  });
  await page.reload();
  await fill(page, documento);
  await expect(page.getByText('Este navegador no permite guardar lo que escribe')).toBeVisible();
  await send(page);
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
  await button(page, 'Aceptar').click();
  await expect(page.getByLabel('Número de documento')).toHaveValue('');
});

test('a full device keeps what is typed, and says that it does not keep the attachment', async ({ page }) => {
  const formulario = formularioOf('solicitudUDEV');
  await page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function (value: { valores?: { imgEvidencia?: unknown } }, key) {
      if (value.valores?.imgEvidencia) throw new DOMException('No room.', 'QuotaExceededError');
      return Reflect.apply(put, this, [value, key]);
    };
  });
  await abrir(page, formulario);
  await page.getByLabel('Nombres').fill('Ángela');
  await page.locator('input[name="imgEvidencia"]').setInputFiles(CAPTURA);
  await expect(page.getByText(/^Guardado .*, menos el archivo adjunto/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nombres')).toHaveValue(/^ángela$/i);
  await expect(boton(page, 'Quitar')).toHaveCount(0);
});

test('an attachment comes back after a reload, and is sent with the form', async ({ page, request }) => {
  const formulario = formularioOf('solicitudUDEV');
  const documento = unDocumento();
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  await page.getByLabel('Número de documento').fill(documento);
  await expect.poll(async () => enElDispositivo(page)).toContain(CAPTURA.name);
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribió')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Vista previa de la imagen elegida' })).toBeVisible();
  await botonDeEnvio(page, formulario).click();
  await boton(page, 'Enviar').click();
  await expect(receiptNumber(page)).toBeVisible();
  expect(await registrosCon(request, 'solicitudesUnidadDeEducacionVirtual', documento)).toHaveLength(1);
});

test('on a shared computer nothing is kept, and what was kept is wiped at once', async ({ page, context, request }) => {
  const documento = await openFilled(page);
  await expect(guardado(page)).toBeVisible();
  expect(await enElDispositivo(page)).toContain(documento);
  const other = await context.newPage();
  await other.goto(RUTA);
  await expect(other.getByLabel('Número de documento')).toHaveValue(documento);

  await page.getByText('Guarda borrador').click();
  await boton(page, 'No guardar en este dispositivo').click();
  await expect(page.getByText('En este dispositivo no se guarda nada de lo que escribe.')).toBeVisible();
  // Another tab is told, and keeps nothing either.
  await other.getByLabel('Teléfono').fill('3110002233');
  await expect(other.getByText('En este dispositivo no se guarda nada: envíe')).toBeVisible();
  await other.close();
  expect(await enElDispositivo(page)).not.toContain(documento);

  await page.getByLabel('Teléfono').fill('3110002244');
  await send(page);
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
  await page.reload();
  await expect(page.getByLabel('Número de documento')).toHaveValue('');
  expect(await enElDispositivo(page)).not.toContain(documento);

  await page.getByText('Sin borrador').click();
  await boton(page, 'No guardar en este dispositivo').click();
  await fill(page);
  await expect(guardado(page)).toBeVisible();
});

test('what was typed is forgotten after two weeks, also from the device', async ({ page, context }) => {
  const documento = await openFilled(page);
  await expect(guardado(page)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 15 * 86_400_000 + 60_000 });
  await later.goto(RUTA);
  await expect(later.getByText('Faltan 6 respuestas.')).toBeVisible();
  await expect(later.getByLabel('Número de documento')).toHaveValue('');
  await later.clock.fastForward('00:11');
  await expect.poll(async () => enElDispositivo(later)).not.toContain(documento);
});

for (const slug of ['proyectoSchneiderElectric', 'encuestaCaracterizacionDigital']) {
  test(`${slug}: what is typed survives a reload, and leaves the device with its tab`, async ({
    page,
    context,
    request,
  }) => {
    const formulario = formularioOf(slug);
    await abrir(page, formulario);
    await page.getByText('Guarda borrador').click();
    await expect(page.getByText('Lo que escribe se guarda solo mientras esta pestaña esté abierta.')).toBeVisible();
    await diligenciar(page, formulario, await datosOf(request, formulario));
    await expect(guardado(page)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Recuperamos lo que escribió')).toBeVisible();
    // In the box, or in the summary of what was filled in step by step.
    if (formulario.pasos) await expect(page.getByText(/^ANA MARÍA/)).toBeVisible();
    else await expect(page.getByLabel(/^Nombres?/).first()).toHaveValue(/^ANA MARÍA/);
    expect(await enElDispositivo(page)).not.toMatch(/ana mar/i);
    await page.close();

    const other = await context.newPage();
    await abrir(other, formulario);
    expect(await enElDispositivo(other)).not.toMatch(/ana mar/i);
    await expect(other.getByText('Recuperamos lo que escribió')).toHaveCount(0);
  });
}
