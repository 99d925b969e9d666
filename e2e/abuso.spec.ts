import type { Page } from '@playwright/test';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const LLAMADA = '**/api/crearInscripcionHBV';
const TRAMPA = 'input[name="sitioWeb"]';

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page): Promise<void> {
  await page.goto('/estudiantes/inscripcionHBV');
  await page.getByLabel('Nombres y apellidos').fill('Ángela María Ríos Peña');
  await page.getByLabel('Número de documento').fill('1020304050');
  await page.getByLabel('Correo electrónico').fill('angela.rios@ejemplo.co');
  await page.getByLabel('Teléfono').fill('300 123 45 67');
  await page.getByLabel('Programa académico').selectOption('Música');
  await page.getByLabel('Sábado de 8:00 a. m. a 12:00 m.').check();
}

test('a form that is asked for proof of work gives it unseen, and is received', async ({ page }) => {
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
  const reto = await createChallenge({
    ...secrets,
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 60,
    deriveKey,
    expiresAt: new Date(Date.now() + 600_000),
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/assets/') && scripts.push(request.url()));
  const proofs: (string | undefined)[] = [];
  let scriptsBefore = 0;
  await page.route(LLAMADA, async (route) => {
    const { 'x-reto': proof } = route.request().headers();
    proofs.push(proof);
    if (proof !== undefined) return route.continue();
    scriptsBefore = scripts.length;
    return route.fulfill({ status: 429, json: { message: 'Hay demasiadas solicitudes seguidas.', reto } });
  });

  await fill(page);
  await button(page, 'Realizar registro').click();
  await button(page, 'Enviar').click();
  await expect(page.getByRole('heading', { name: '¡Datos enviados!' })).toBeVisible();
  expect(proofs).toHaveLength(2);
  // What solves it came only when it was asked for.
  expect(scripts.length).toBeGreaterThan(scriptsBefore);
  const resuelto = JSON.parse(Buffer.from(proofs[1]!, 'base64url').toString()) as {
    reto: typeof reto;
    solucion: { counter: number; derivedKey: string };
  };
  const { verified } = await verifySolution({
    ...secrets,
    challenge: resuelto.reto,
    solution: resuelto.solucion,
    deriveKey,
  });
  expect(verified).toBe(true);
});

test("the field for programs is out of everybody's way; what fills it in must send again", async ({ page }) => {
  await fill(page);
  const trampa = page.locator(TRAMPA);
  await expect(trampa).not.toBeInViewport();
  await expect(trampa).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: 'Sitio web', includeHidden: false })).toHaveCount(0);
  await trampa.evaluate((input) => (input as HTMLInputElement).focus());
  await expect(trampa).not.toBeFocused();
  await expectAccessible(page);

  await trampa.evaluate((input) => {
    (input as HTMLInputElement).value = 'https://spam.example';
  });
  await button(page, 'Realizar registro').click();
  await button(page, 'Enviar').click();
  await expect(page.getByText('llenó por error un campo oculto')).toBeVisible();
  await expect(page.getByLabel('Nombres y apellidos')).toHaveValue('ÁNGELA MARÍA RÍOS PEÑA');
  await button(page, 'Reintentar').click();
  await expect(page.getByRole('heading', { name: '¡Datos enviados!' })).toBeVisible();
});
