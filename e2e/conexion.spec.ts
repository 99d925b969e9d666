import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import {
  button,
  expectOneRecord,
  LLAMADA,
  loseAnswers,
  openFilled,
  receiptNumber,
  RUTA,
  send,
} from './support/inscripcion.ts';
import { answerOf, expect, test } from './support/test.ts';

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
    const answer = await answerOf(route);
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
  await Promise.all([page, other].map(async (tab) => button(tab, 'Enviar').click()));
  const number = await receiptNumber(page).textContent();
  await expect(receiptNumber(other)).toHaveText(number!);
  await expectOneRecord(request, documento);
});

test('who has the form open in two tabs is told so in both, while it lasts', async ({ page, context }) => {
  const notice = (tab: Page) => tab.getByText('Tiene este formulario abierto en otra pestaña.');
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

test('without connection it waits, goes by itself when there is one, and the person is told', async ({
  page,
  context,
  request,
}) => {
  const documento = await openFilled(page);
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Puede seguir')).toBeVisible();
  await send(page);
  await expect(enCola(page)).toContainText('Su formulario está completo y se enviará apenas vuelva.');

  await context.setOffline(false);
  const receipt = page.getByRole('dialog', { name: '¡Datos enviados!' });
  await expect(receipt).toContainText('Se envió apenas volvió la conexión.');
  await expect(receiptNumber(page)).toBeVisible();
  await expectOneRecord(request, documento);
});

/** Fills in a form and closes its page while its sending waits. @returns document, and the number that was given unheard */
async function dejarEnCola(page: Page): Promise<{ readonly documento: string; readonly numero: string }> {
  const documento = await openFilled(page);
  // It arrived once, unheard, before the connection was gone.
  const { lost } = loseAnswers(page, 1);
  await page.route(LLAMADA, async (route) =>
    lost.length > 0 ? route.abort('internetdisconnected') : route.fallback(),
  );
  await send(page);
  await expect.poll(() => lost.length).toBe(1);
  await page.context().setOffline(true);
  await expect(enCola(page)).toBeVisible();
  await page.close();
  await page.context().setOffline(false);
  return { documento, numero: lost[0]! };
}

const OTHERS = [
  { que: 'another form', ruta: OTRA_RUTA },
  { que: 'the login page', ruta: '/' },
  { que: 'an address that shows nothing', ruta: '/no/hay' },
];

for (const { que, ruta } of OTHERS) {
  test(`what waits when its page is closed is named and sent from ${que}`, async ({ page, context, request }) => {
    const { documento, numero } = await dejarEnCola(page);
    const elsewhere = await context.newPage();
    await elsewhere.clock.install();
    await elsewhere.goto(ruta);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
    // The form's own document does not come at first.
    await elsewhere.route(`**${RUTA}`, async (route) => route.abort('internetdisconnected'), { times: 1 });
    const waiting = elsewhere.getByRole('status').filter({ hasText: 'Hay formularios que todavía no se han enviado' });
    const sent = elsewhere.getByRole('status').filter({ hasText: 'Se enviaron formularios que esperaban conexión' });
    await elsewhere.clock.fastForward('00:11');
    await expect(waiting).toContainText(/Inscripción al curso.*se enviará apenas haya conexión/);
    expect(await waiting.textContent()).not.toContain(documento);
    await elsewhere.clock.fastForward('00:21');
    await expect(sent).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expectOneRecord(request, documento);
    await sent.getByRole('link', { name: /^Inscripción al curso/ }).click();
    await expect(receiptNumber(elsewhere)).toHaveText(numero);
  });
}

test('what waits is named and sent from the staff application', async ({ page, context, request }) => {
  const { documento } = await dejarEnCola(page);
  const elsewhere = await context.newPage();
  await elsewhere.clock.install();
  await openAs(elsewhere, CUENTAS.gestor, '/gestor');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.clock.fastForward('00:11');
  await expect(elsewhere.getByText('Se enviaron formularios que esperaban conexión')).toBeVisible();
  // The notice does not come before the way past the navbar.
  await expectAccessible(elsewhere);
  await expectOneRecord(request, documento);
});
