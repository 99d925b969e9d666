import type { Page } from '@playwright/test';

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

/** Opens the panel under the person's name. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}
