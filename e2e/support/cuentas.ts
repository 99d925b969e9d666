import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { ROLES, type Rol } from '../../src/catalogo/roles.ts';
import type { UserInfo } from '../../src/features/sesion/contract.ts';
import type { Sesion } from '../../src/features/sesion/web/sesion-store.ts';

/** The demonstration's accounts (DECISIONS §9). */
export const CUENTAS = {
  gestor: 'gestor.demo',
  docente: 'docente.demo',
  estudiante: 'estudiante.demo',
  varios: 'varios.demo',
  sinRol: 'sinrol.demo',
} as const;

export const CLAVE = 'Demo-2026';

/** Signs in at the login page, as a person does, and waits until it is left. */
export async function signIn(page: Page, cuenta: string, clave = CLAVE): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** Opens a page as an account that {@link enter}s. */
export async function openAs(page: Page, cuenta: string, ruta: string, rol?: Rol): Promise<void> {
  await enter(page, cuenta, rol);
  await page.goto(ruta);
}

/**
 * Makes a browser one on which an account signed in before: the login page is looked at by journeys of its own.
 * @param rol the role of the session; the account's only one by default
 */
export async function enter(page: Page, cuenta: string, rol?: Rol): Promise<void> {
  const data = { username: cuenta, password: CLAVE };
  const answer = await page.request.post('/api/auth/loginMoodle', { data });
  if (!answer.ok()) throw new Error(`${cuenta} could not sign in: ${answer.status()}`);
  const { userInfo } = (await answer.json()) as { userInfo: UserInfo };
  const { tokenInfo: _token, ...usuario } = userInfo;
  const sesion: Sesion = { cuenta, usuario, rol: rol ?? ROLES.find((one) => usuario.roles.includes(one)) ?? null };
  // Any address of the site that runs nothing.
  await page.goto('/favicon.svg');
  await page.evaluate((text) => localStorage.setItem('gc.sesion', text), JSON.stringify(sesion));
}

/** The headers of calls that the manager makes besides a page. */
export async function asGestor(request: APIRequestContext): Promise<{ readonly authorization: string }> {
  const answer = await request.post('/api/auth/loginMoodle', { data: { username: CUENTAS.gestor, password: CLAVE } });
  const { userInfo } = (await answer.json()) as { userInfo: { tokenInfo: { token: string } } };
  return { authorization: `Bearer ${userInfo.tokenInfo.token}` };
}

/** As a manager of this journey alone: their choices in a report stay with the account, and no other journey has them. */
export const openAsOtraGestora = async (page: Page, ruta: string): Promise<void> =>
  openAs(page, CUENTAS.varios, ruta, 'manager');

/** Opens the panel under the person's name. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

/**
 * Presses the 'Salir' that is in sight, and waits for the login. It comes twice, in the same document and then in a new one:
 * going back, or closing the browser, before the second is shown fails.
 */
export async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Salir' }).click();
  await loaded;
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
}
