import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import {
  button,
  expectOneRecord,
  fill,
  LLAMADA,
  loseAnswers,
  openFilled,
  receiptNumber,
  RUTA,
  send,
  unDocumento,
} from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** 1.6 Mbps down, 0.75 up, 150 ms. */
async function onSlow4G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
}

test('a newcomer on a slow phone enrols; an answer cut off on its way ends in one record, same receipt', async ({
  page,
  request,
}) => {
  const documento = unDocumento();
  await onSlow4G(page);
  await page.goto(RUTA);
  await expect(page).toHaveTitle(
    'Inscripción al curso de Herramientas Básicas Virtuales (HBV) · Gestión Curricular - Unidad Virtual',
  );
  await expect(page.getByText('Faltan 6 respuestas.')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Realizar registro').click();
  await expect(page.getByRole('alert')).toContainText('Todos los campos son de carácter obligatorio');
  await expect(page.getByLabel('Nombres y apellidos')).toBeFocused();
  await expectAccessible(page);

  await fill(page, documento.replace(/^(.)(...)(...)(...)$/, '$1.$2.$3.$4'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Nombres y apellidos')).toHaveValue('ÁNGELA MARÍA RÍOS PEÑA');
  await expect(page.getByLabel('Número de documento')).toHaveValue(documento);
  await expect(page.getByText(/^Guardado hace/)).toBeVisible();
  await expectAccessible(page);

  const { lost } = loseAnswers(page, 1);
  await button(page, 'Realizar registro').click();
  const question = page.getByRole('dialog', { name: '¿Desea enviar la información diligenciada?' });
  await expect(question).toContainText('Los datos diligenciados se enviarán para su respectiva inscripción al curso.');
  await expect(question.getByRole('button')).toHaveText(['Cancelar', 'Enviar']);
  await expectAccessible(page);
  await button(page, 'Enviar').click();
  await expect(page.getByText('Enviando información, por favor espere...')).toBeVisible();

  const receipt = page.getByRole('dialog', { name: '¡Datos enviados!' });
  await expect(receipt).toContainText('Los datos diligenciados se han enviado de manera exitosa');
  await expect(receipt).toContainText('ÁNGELA MARÍA RÍOS PEÑA');
  await expect(receipt.getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d\s[ap]\.\sm\.$/);
  expect(lost).toEqual([await receiptNumber(page).textContent()]);
  await expectAccessible(page);
  await expectOneRecord(request, documento);

  await button(page, 'Aceptar').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Nombres y apellidos')).toHaveValue('');
  await expect(page.getByText('Faltan 6 respuestas.')).toBeVisible();
});

test('what was typed comes back after a reload, and goes when it is discarded', async ({ page }) => {
  await openFilled(page);
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribió')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('angela.rios@ejemplo.co');
  await expect(page.getByLabel('Programa académico')).toHaveValue('musica');
  await expect(page.getByLabel('Sábado de 8:00 a. m. a 12:00 m.')).toBeChecked();

  await button(page, 'Descartar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Faltan 6 respuestas.')).toBeVisible();
});

test('a double click sends once, and the receipt is there after a reload and in another tab', async ({
  page,
  context,
}) => {
  await openFilled(page);
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request));
  await button(page, 'Realizar registro').click();
  await button(page, 'Enviar').dblclick();
  const first = await receiptNumber(page).textContent();
  expect(sent).toHaveLength(1);

  // The receipt waits for who reloads before reading it.
  await page.reload();
  await expect(receiptNumber(page)).toHaveText(first!);

  const other = await context.newPage();
  await other.goto(RUTA);
  await expect(receiptNumber(other)).toHaveText(first!);
});

test('the second press of a double click does not reach what takes the place of what was pressed', async ({ page }) => {
  await openFilled(page);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(LLAMADA, async (route) => {
    await held;
    await route.fallback();
  });
  await send(page);
  const stop = button(page, 'Dejar de esperar');
  const { x, y } = (await stop.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  answer();
  await expect(receiptNumber(page)).toBeVisible();
});

test('another tab with the same filled form gets the same receipt', async ({ page, context }) => {
  await openFilled(page);
  await expect(page.getByText(/^Guardado hace/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(RUTA);
  await expect(other.getByLabel('Correo electrónico')).toHaveValue('angela.rios@ejemplo.co');
  await send(page);
  const first = await receiptNumber(page).textContent();
  await send(other);
  await expect(receiptNumber(other)).toHaveText(first!);
});
