import { test as unwatched } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { answerWith, correo, ID, persona } from './support/correo-abierto.ts';
import { CUENTAS, enter, openAs } from './support/cuentas.ts';
import { button, openFilled, receiptNumber, send } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

const RUTA = '/gestores/correos';
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a receipt is sent without being asked for to the address that was typed, and read in the outbox', async ({
  page,
}) => {
  // An address of its own, which has had no other mail today.
  const address = `angela.${Date.now()}@ejemplo.co`;
  await openFilled(page);
  await page.getByLabel('Correo electrónico').fill(address);
  await send(page);
  const numero = (await receiptNumber(page).textContent())!;
  const told = page.getByText('Por ahora no podemos enviar el comprobante a').locator('..');
  await expect(told).toContainText(address);
  await expect(button(page, 'Enviarme el comprobante')).toHaveCount(0);
  await expectAccessible(page);

  await openAs(page, CUENTAS.gestor, RUTA);
  await expect(page.getByText('No hay un servidor de correo')).toBeVisible();
  await page.getByRole('searchbox').fill(numero);
  const row = page.getByRole('row', { name: new RegExp(numero) });
  await expect(row).toContainText('Comprobante de un formulario');
  await expect(row).toContainText('1 en la bandeja');
  // What stood there before is faint until the answer comes.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await row.getByRole('button').click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);
  await expect(page.getByRole('row', { name: address })).toContainText('En la bandeja');
  await expect(page.getByText('1 de 1 en la bandeja')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /leer el mensaje/ }).click();
  const message = page.frameLocator('iframe');
  await expect(message.getByText('Cordial saludo: recibimos lo que usted envió.')).toBeVisible();
  await expect(message.getByText(numero)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Correos' })).toBeVisible();
});

test('who was refused, who is in doubt and a server that is down are told with what can be done', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  const sent = await answerWith(page, {});
  await page.goto(`${RUTA}?correo=${ID}`);
  await expect(page.getByText('97 de 100 enviados, 2 fallidos, 1 por confirmar')).toBeVisible();
  await expect(page.getByText('se guarda 90 días después del último envío')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await button(page, 'Enviar de nuevo solo a los fallidos').click();
  await button(page, 'Enviar de nuevo…').click();
  const asking = page.getByRole('dialog', { name: '¿Enviar de nuevo a 1 persona?' });
  await expect(asking.getByRole('button').first()).toHaveText('Cancelar');
  await asking.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(asking).toHaveCount(0);
  expect(sent).toEqual([{ estado: 'fallido' }, { estado: 'por_confirmar' }]);

  await page.unrouteAll();
  const cuenta = { ...correo.cuenta, pendiente: 3, enviado: 94 };
  const problema = 'El servidor de correo no responde.';
  await answerWith(page, { cuenta, problema, enMarcha: true, siguiente: '2026-11-20T20:45:00.000Z' });
  await page.reload();
  const alert = page.getByRole('status').filter({ hasText: problema });
  await expect(alert).toContainText('Se intentará de nuevo el 20/11/2026, 3:45');
  await expect(alert).toContainText('Faltan 3 personas; nadie recibe el mensaje dos veces.');
  await expect(button(page, 'Intentar ahora')).toBeVisible();

  await page.unrouteAll();
  await answerWith(page, { cuenta, problema });
  await page.reload();
  await expect(page.getByText('El envío está detenido')).toBeVisible();
  await expect(button(page, 'Continuar con 3 personas')).toBeVisible();
});

test('on a phone a message is read, and its person sent to again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, CUENTAS.gestor);
  const sent = await answerWith(page, {});
  await page.goto(`${RUTA}?correo=${ID}`);
  await page.getByRole('button', { name: /^Ana María Peña/ }).click();
  const panel = page.getByRole('dialog', { name: 'Ana María Peña' });
  await expect(panel).toContainText('Registros unidos');
  await expect(panel).toContainText('ana.pena@universidad.edu.co');
  // Facts for the administrator of the mail server are folded.
  await expect(panel.getByText('El servidor de correo tarda demasiado en responder.', { exact: true })).toBeVisible();
  await expect(panel.getByText('421 4.4.2 Timeout')).toBeHidden();
  await panel.getByText('Detalles técnicos').click();
  await expect(panel.getByText('421 4.4.2 Timeout')).toBeVisible();
  await expect(panel.getByText('a@universidad.edu.co', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await panel.getByRole('button', { name: 'Ya lo recibió' }).click();
  await panel.getByRole('button', { name: 'Enviar de nuevo a esta persona' }).click();
  await expect.poll(() => sent).toEqual([{ numeros: [7] }, { estado: 'por_confirmar', numeros: [7] }]);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
});

test('on a phone a name without spaces stays on its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, CUENTAS.gestor);
  await answerWith(page, {});
  const larga = {
    ...persona,
    nombre: 'Otorrinolaringológicamente'.repeat(4),
    email: `${'muy.largo.'.repeat(8)}a@b.co`,
  };
  await page.route(`**/api/correos/${ID}/destinatarios`, async (route) =>
    route.fulfill({ json: { destinatarios: [larga], total: 1 } }),
  );
  await page.goto(`${RUTA}?correo=${ID}`);
  await expect(page.getByRole('button', { name: /^Otorrino/ })).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
});

test('a list that does not come, or has nothing, says so and offers the way out', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  await page.route('**/api/correos/consulta', async (route) => route.abort('connectionrefused'));
  await page.goto(RUTA);
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los correos');
  await page.unrouteAll();
  await button(page, 'Intentar de nuevo').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('searchbox').fill('nada se llama así');
  await expect(page.getByText('Ningún correo coincide con «nada se llama así»')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Quitar la búsqueda').click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

// What is refused here is refused by the policy, which the watched test takes for a fault.
unwatched('a message runs nothing and fetches nothing, and shows its own pictures', async ({ page }) => {
  const fetched: string[] = [];
  // What the policy refuses never gets here.
  await page.route(/rastreo\.example|logoutMoodle/, async (route) => {
    fetched.push(route.request().url());
    return route.abort();
  });
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await enter(page, CUENTAS.gestor);
  await answerWith(
    page,
    {},
    `<!doctype html><p id="hola">Hola</p><script>document.getElementById('hola').textContent = 'mal'; top.mal = 1</script>
     <img id="propia" src="data:image/png;base64,${pixel}" alt="punto"><img src="https://rastreo.example/1.png" alt="">
     <form action="/api/auth/logoutMoodle" method="post"><button>Salir</button></form>`,
  );
  await page.goto(`${RUTA}?correo=${ID}&persona=7`);
  const message = page.frameLocator('iframe');
  await expect(message.getByText('Hola')).toBeVisible();
  await expect(message.locator('#propia')).toHaveJSProperty('naturalWidth', 1);
  await message.getByRole('button', { name: 'Salir' }).click();
  await expect(message.getByText('Hola')).toBeVisible();
  expect(await page.evaluate(() => 'mal' in window)).toBe(false);
  expect(fetched).toEqual([]);
});
