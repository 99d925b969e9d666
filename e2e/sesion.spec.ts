import type { Page, Request, Route } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CLAVE, CUENTAS, openUserMenu, signIn, signOut } from './support/cuentas.ts';
import { sinDatosDeSitio } from './support/dispositivo.ts';
import { answerOf, expect, test } from './support/test.ts';

const FOTO = '**/api/sesion/foto*';
const REFRESH = '**/api/auth/refreshToken';

const REFUSED = { status: 401, json: { message: 'Su sesión terminó. Ingrese de nuevo para continuar.' } };

const foto = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).locator('img');

/** Counts the refreshes that the pages ask for from here on. */
function countRefreshes(...pages: readonly Page[]): () => number {
  let count = 0;
  const watch = (request: Request): void => {
    if (request.url().endsWith('/api/auth/refreshToken')) count += 1;
  };
  for (const page of pages) page.on('request', watch);
  return () => count;
}

/** Signs the teacher in, whose picture is asked for once in each page. */
async function signInWithFoto(page: Page): Promise<void> {
  await signIn(page, CUENTAS.docente);
  await expect(foto(page)).toBeVisible();
}

/** Holds requests until `release`, which says how they are answered. */
function hold(count: number) {
  const held: Route[] = [];
  let arrived: () => void = () => {};
  const all = new Promise<void>((resolve) => (arrived = resolve));
  return {
    all,
    handle: async (route: Route): Promise<void> => {
      if (held.length === count) return route.fallback();
      held.push(route);
      if (held.length === count) arrived();
      return undefined;
    },
    release: async (answer: (route: Route) => Promise<void>) => Promise.all(held.map(answer)),
  };
}

test('a reload gets its token by one refresh, and no token is ever stored', async ({ page }) => {
  await signInWithFoto(page);
  const refreshes = countRefreshes(page);
  await page.reload();
  await expect(foto(page)).toBeVisible();
  expect(refreshes()).toBe(1);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(stored).toContain('Daniel');
  expect(stored).not.toContain('eyJ');
});

test('a refused token is renewed once, and the request goes on', async ({ page }) => {
  await signInWithFoto(page);
  const held = hold(1);
  await page.route(FOTO, held.handle);
  await page.reload();
  await held.all;
  const refreshes = countRefreshes(page);
  await held.release(async (route) => route.fulfill(REFUSED));
  await expect(foto(page)).toBeVisible();
  expect(refreshes()).toBe(1);
});

test('two tabs that are refused together share one refresh', async ({ page, context }) => {
  await signInWithFoto(page);
  const other = await context.newPage();
  const held = hold(2);
  await context.route(FOTO, held.handle);
  await Promise.all([page.reload(), other.goto('/docente')]);
  await held.all;
  const refreshes = countRefreshes(page, other);
  await held.release(async (route) => route.fulfill(REFUSED));
  await expect(foto(page)).toBeVisible();
  await expect(foto(other)).toBeVisible();
  expect(refreshes()).toBe(1);
});

test('a refresh whose answer is cut off keeps the session', async ({ page }) => {
  await signIn(page, CUENTAS.docente);
  await page.route(
    REFRESH,
    async (route) => {
      await answerOf(route);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.reload();
  await expect(foto(page)).toBeVisible();
});

test('a reload during a refresh keeps the session', async ({ page }) => {
  await signInWithFoto(page);
  const held = hold(1);
  await page.route(REFRESH, held.handle);
  await page.reload();
  await held.all;
  await held.release(async (route) => void (await answerOf(route)));
  await page.reload();
  await expect(foto(page)).toBeVisible();
});

test('a session that ended leads to the login when the page opens', async ({ page, context }) => {
  await signIn(page, CUENTAS.docente);
  await context.clearCookies({ name: 'gc_refresh' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
});

test.describe('a session that ends during work', () => {
  /** Opens the manager's home with a request in flight and a text typed, and ends the session. */
  async function endWhileTyping(page: Page): Promise<void> {
    // The account has no picture: asking for one is a request that this page can be made to send.
    await page.route('**/api/auth/*', async (route) => {
      const response = await answerOf(route);
      const body = await response.json();
      if (body.userInfo) body.userInfo.imgPerfil = '/api/sesion/foto?v=1';
      await route.fulfill({ response, json: body });
    });
    const held = hold(1);
    await page.route(FOTO, held.handle);
    await signIn(page, CUENTAS.gestor);
    await held.all;
    await page.getByRole('link', { name: 'Correos' }).first().click();
    await typed(page).fill('cátedras');
    await page.context().clearCookies({ name: 'gc_refresh' });
    await held.release(async (route) => route.fulfill(REFUSED));
    await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible();
  }

  const typed = (page: Page) => page.getByLabel('Buscar', { exact: true });

  test('is resumed in a layer on top, and the request goes on', async ({ page }) => {
    await endWhileTyping(page);
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await expect(dialog.getByLabel('Usuario')).toHaveValue(CUENTAS.gestor);
    await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('equivocada');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/\S/);

    const repeated = page.waitForResponse(FOTO);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await page.keyboard.press('Enter');
    expect((await repeated).status()).not.toBe(401);
    await expect(dialog).toBeHidden();
    await expect(typed(page)).toHaveValue('cátedras');
    await expect(typed(page)).toBeFocused();
  });

  test('is resumed by the campus in another tab, and what was typed stays', async ({ page, context }) => {
    await endWhileTyping(page);
    const repeated = page.waitForResponse(FOTO);
    const opened = context.waitForEvent('page');
    await page
      .getByRole('dialog', { name: 'Su sesión terminó' })
      .getByRole('link', { name: 'Ingresar con el campus virtual' })
      .click();
    const campus = await opened;
    await campus.getByLabel('Nombre de usuario').fill(CUENTAS.gestor);
    await campus.getByLabel('Contraseña').fill(CLAVE);
    await campus.getByRole('button', { name: 'Acceder' }).click();
    await campus.getByRole('button', { name: 'Continuar' }).click();
    await expect(campus).toHaveURL('/gestor');
    expect((await repeated).status()).not.toBe(401);
    await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeHidden();
    await expect(typed(page)).toHaveValue('cátedras');
  });

  test('loses nothing when the person would rather not', async ({ page }) => {
    await endWhileTyping(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeHidden();
    await expect(typed(page)).toHaveValue('cátedras');
  });
});

test('leaving in one tab ends all of them, and going back shows nothing', async ({ page, context }) => {
  await signIn(page, CUENTAS.docente);
  const other = await context.newPage();
  await other.goto('/docente');
  await openUserMenu(page);
  await signOut(page);
  await expect(other.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
});

test('leaving without a connection says that the session is still open', async ({ page, context }) => {
  await signInWithFoto(page);
  await openUserMenu(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('alert')).toContainText('su sesión sigue abierta');
});

test('a browser that keeps nothing lets a person in, work in a role and leave', async ({ page }) => {
  await sinDatosDeSitio(page);
  await signIn(page, CUENTAS.varios);
  await page.getByRole('button', { name: 'Gestor Informes' }).click();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Inscripciones a HBV' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByRole('radio', { name: 'Compacta' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table')).toHaveAttribute('data-densidad', 'compacta');
  await openUserMenu(page);
  await page.getByLabel('Oscuro').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await signOut(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
});
