import type { Page } from '@playwright/test';
import {
  button,
  expectOneRecord,
  LLAMADA,
  loseAnswers,
  openFilled,
  receiptNumber,
  recordsOf,
  RUTA,
  send,
} from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const OTRA_RUTA = '/generales/encuestaSatisfaccion';

const enCola = (page: Page) => page.getByRole('dialog', { name: 'Se enviará cuando haya conexión' });

test('a reload in the middle of a sending that arrives ends in one record and its receipt', async ({
  page,
  request,
}) => {
  const documento = await openFilled(page);
  const stored = Promise.withResolvers<string>();
  // The answer never comes back: the page is gone before.
  let isFirst = true;
  await page.route(LLAMADA, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const answer = await route.fetch();
    stored.resolve(((await answer.json()) as { comprobante: string }).comprobante);
  });
  await send(page);
  const number = await stored.promise;
  await page.reload();

  await expect(page.getByText('No alcanzamos a confirmar el envío')).toBeVisible();
  await expect(page.getByLabel('Número de documento')).toHaveValue(documento);
  await button(page, 'Reintentar').click();
  await expect(receiptNumber(page)).toHaveText(number);
  await expectOneRecord(request, documento);
});

test('two tabs that send the same filled form at the same moment share one record and its receipt', async ({
  page,
  context,
  request,
}) => {
  const documento = await openFilled(page);
  await expect(page.getByText(/^Guardado hace/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(RUTA);
  await expect(other.getByLabel('Número de documento')).toHaveValue(documento);

  for (const tab of [page, other]) await button(tab, 'Realizar registro').click();
  await Promise.all([page, other].map((tab) => button(tab, 'Enviar').click()));
  const number = await receiptNumber(page).textContent();
  await expect(receiptNumber(other)).toHaveText(number!);
  await expectOneRecord(request, documento);
});

test('who has the form open in two tabs is told so in both, while it lasts', async ({ page, context }) => {
  const notice = (tab: Page) => tab.getByText('Este formulario también está abierto en otra pestaña.');
  await page.goto(RUTA);
  await expect(button(page, 'Realizar registro')).toBeVisible();
  const other = await context.newPage();
  await other.goto(RUTA);
  await expect(notice(other)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await other.goto(OTRA_RUTA);
  await expect(notice(page)).toHaveCount(0);
  await other.goto(RUTA);
  await expect(notice(page)).toBeVisible();
  await other.close();
  await expect(notice(page)).toHaveCount(0);
});

test('a server that is away for a moment is asked again, and stores it once', async ({ page, request }) => {
  const documento = await openFilled(page);
  await page.route(
    LLAMADA,
    (route) => route.fulfill({ status: 503, json: { message: 'La base de datos no responde. Intente de nuevo.' } }),
    { times: 1 },
  );
  await send(page);
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
});

test('without connection it waits, goes by itself when there is one, and the person is told', async ({
  page,
  context,
  request,
}) => {
  const documento = await openFilled(page);
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Puede seguir')).toBeVisible();
  await send(page);
  await expect(enCola(page)).toContainText('Su formulario está completo y lo enviaremos apenas la haya.');

  await context.setOffline(false);
  const receipt = page.getByRole('dialog', { name: '¡Datos enviados!' });
  await expect(receipt).toContainText('Se envió apenas volvió la conexión.');
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
});

test('what waits when its page is closed is named by the other forms, and goes when it is opened again', async ({
  page,
  context,
  request,
}) => {
  const documento = await openFilled(page);
  // It arrived once, unheard, before the connection was gone.
  const { lost } = loseAnswers(page, 1);
  await page.route(LLAMADA, (route) => (lost.length > 0 ? route.abort('internetdisconnected') : route.fallback()));
  await send(page);
  await expect.poll(() => lost.length).toBe(1);
  await context.setOffline(true);
  await expect(enCola(page)).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const elsewhere = await context.newPage();
  await elsewhere.clock.install();
  await elsewhere.goto(OTRA_RUTA);
  await expect(button(elsewhere, 'Registrarme')).toBeVisible();
  await elsewhere.clock.fastForward('00:11');
  const notice = elsewhere.getByRole('status').filter({ hasText: 'Hay formularios que todavía no se han enviado' });
  await notice.getByRole('link', { name: /^Inscripción al curso/ }).click();
  await expect(receiptNumber(elsewhere)).toHaveText(lost[0]!);
  await expectOneRecord(request, documento);
});

test('whoever would rather not wait for a connection gets the form back, and it does not go by itself', async ({
  page,
  context,
  request,
}) => {
  const documento = await openFilled(page);
  await context.setOffline(true);
  await send(page);
  await enCola(page).getByRole('button', { name: 'Volver al formulario' }).click();
  await expect(page.getByText('no se enviará solo')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Número de documento')).toHaveValue(documento);
  await expect(button(page, 'Reintentar')).toBeVisible();
  expect(await recordsOf(request, documento)).toHaveLength(0);
  await button(page, 'Reintentar').click();
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
});
