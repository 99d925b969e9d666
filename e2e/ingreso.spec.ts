import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expectAccessible } from './support/axe.ts';
import { CLAVE, CUENTAS, openUserMenu, signIn, signOut } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

/** The number that solves the challenge of these journeys. */
const COUNTER = 60;

const reto = await createChallenge({
  algorithm: 'PBKDF2/SHA-256',
  cost: 1000,
  counter: COUNTER,
  deriveKey,
  expiresAt: new Date(Date.now() + 600_000),
  hmacSignatureSecret: 'a',
  hmacKeySignatureSecret: 'b',
});

const HOMES = [
  [CUENTAS.gestor, 'Gestor', '/gestor'],
  [CUENTAS.docente, 'Docente', '/docente'],
  [CUENTAS.estudiante, 'Estudiante', '/estudiante'],
] as const;

for (const [cuenta, nombre, inicio] of HOMES) {
  test(`${cuenta} has one role and goes straight to its home`, async ({ page }) => {
    await signIn(page, cuenta);
    await expect(page).toHaveURL(inicio);
    await expect(page).toHaveTitle(`${nombre} · Gestión Curricular - Unidad Virtual`);
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await expectAccessible(page);
    await openUserMenu(page);
    await expect(page.getByText('Perfil actual')).toContainText(nombre);
    await expectAccessible(page);
  });
}

test('who has several roles chooses one, and may change it', async ({ page }) => {
  await signIn(page, CUENTAS.varios);
  await expect(page).toHaveURL('/inicio');
  await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Ingresar como Docente/ }).click();
  await expect(page).toHaveURL('/docente');
  // The bar of the page before is there until the next one has come.
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Cambiar perfil' }).click();
  await page.getByRole('button', { name: /^Ingresar como Gestor/ }).click();
  await expect(page).toHaveURL('/gestor');
});

test('the menu that is opened while the next page comes stays open', async ({ page }) => {
  await signIn(page, CUENTAS.varios);
  const { promise: menuIsOpen, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/DocentePage-/, async (route) => {
    await menuIsOpen;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Ingresar como Docente/ }).click();
  await openUserMenu(page);
  come();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('who has no role is told so, and can leave', async ({ page }) => {
  await signIn(page, CUENTAS.sinRol);
  await expect(page).toHaveURL('/inicio');
  await expect(page.getByRole('heading', { name: 'Sin role' })).toBeVisible();
  await expectAccessible(page);
  await signOut(page);
});

test('a wrong password is said in red where the eyes are, and nothing of it reaches the address', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Gestión Curricular - Unidad Virtual');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Escriba su usuario y su contraseña.');

  await page.getByLabel('Usuario').fill('nadie.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toHaveText('Escriba su usuario y su contraseña.');
  await expect(page.getByRole('alert')).toHaveText(/\S/);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Usuario')).toHaveValue('nadie.demo');
  await expectAccessible(page);
});

test('who is asked for proof of work sees that it is done, and enters with what was typed', async ({ page }) => {
  const tries: { proof: string | undefined; body: unknown }[] = [];
  const solved = Promise.withResolvers<void>();
  await page.route('**/api/auth/loginMoodle', async (route) => {
    const proof = route.request().headers()['x-reto'];
    tries.push({ proof, body: route.request().postDataJSON() });
    if (proof !== undefined) await solved.promise;
    return proof === undefined ? route.fulfill({ status: 429, json: { message: 'Espere.', reto } }) : route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Usuario').fill(CUENTAS.docente);
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page.getByText('Un momento, por favor: estamos verificando su ingreso.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Usuario')).toHaveValue(CUENTAS.docente);
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(CLAVE);
  await expectAccessible(page);
  solved.resolve();
  await expect(page).toHaveURL('/docente');
  expect(tries).toHaveLength(2);
  expect(tries[1]!.body).toEqual(tries[0]!.body);
  const { solucion } = JSON.parse(Buffer.from(tries[1]!.proof!, 'base64url').toString()) as {
    solucion: { counter: number };
  };
  expect(solucion.counter).toBe(COUNTER);
});

test('a refusal that no work helps against is said, and what was typed stays', async ({ page }) => {
  const message = 'Ha intentado ingresar muchas veces. Espere 31 minutos e inténtelo de nuevo.';
  await page.route('**/api/auth/loginMoodle', async (route) => route.fulfill({ status: 429, json: { message } }));
  await page.goto('/');
  await page.getByLabel('Usuario').fill(CUENTAS.docente);
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Usuario')).toHaveValue(CUENTAS.docente);
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(CLAVE);
});

test('the password can be seen while it is typed', async ({ page }) => {
  await page.goto('/');
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('secreta');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Mostrar la contraseña').check();
  await expect(password).toHaveAttribute('type', 'text');
});

test('an institution without a name of its own is not named', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Universidad', { exact: true })).toHaveCount(0);
});

test('a demonstration account is one press away', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: CUENTAS.estudiante }).click();
  await expect(page).toHaveURL('/estudiante');
});
