import type { Page } from '@playwright/test';
import type { Senal } from '../src/core/senal.ts';
import type { EstadoDelServicio } from '../src/features/vigilancia/contract.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const LLAMADA = '**/api/estado';
const lineOf = (page: Page, nombre: string) =>
  page.getByRole('list', { name: 'Estado del servicio' }).getByRole('listitem').filter({ hasText: nombre });

/** A sign that is bad, in long words. */
const MALO: Senal = {
  nombre: 'Correo',
  estado: 'mal',
  detalle: `El servidor de correo no acepta la clave. Respondió: «535 ${'5.7.8 '.repeat(30)}». 12.402 mensajes esperan su turno.`,
  queHacer: 'Si no sale en una hora, avise a quien administra el servidor.',
  enlace: { texto: 'Correos', ruta: '/gestores/correos' },
};

test('managers read how the service is, from their home', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('main').getByRole('link', { name: 'Estado del servicio' }).click();
  await expect(page).toHaveURL('/gestores/estado');
  await expect(lineOf(page, 'Base de datos')).toContainText('Bien');
  await expect(lineOf(page, 'Procesos de tareas')).toContainText('1 proceso trabaja.');
  await expect(lineOf(page, 'Moodle: ').first()).toContainText('Responde.');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  }
});

test('what gets bad comes first, with advice, and what is well again goes back; a failure says so', async ({
  page,
}) => {
  let change = (estado: EstadoDelServicio): EstadoDelServicio | null => estado;
  await page.route(LLAMADA, async (route) => {
    const response = await route.fetch();
    const changed = change((await response.json()) as EstadoDelServicio);
    await (changed
      ? route.fulfill({ response, json: changed })
      : route.fulfill({ status: 503, json: { message: 'No responde.' } }));
  });
  await page.clock.install();
  await openAs(page, CUENTAS.gestor, '/gestores/estado');
  const list = page.getByRole('list', { name: 'Estado del servicio' });
  await expect(lineOf(page, 'Versión')).toContainText('Gestión Curricular');

  change = (estado) => ({ ...estado, senales: [...estado.senales.filter(({ nombre }) => nombre !== 'Correo'), MALO] });
  await page.clock.fastForward(10_000);
  await expect(list.getByRole('listitem').first()).toContainText('El servidor de correo no acepta la clave.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  change = (estado) => estado;
  await page.clock.fastForward(10_000);
  await expect(list.getByRole('listitem').first()).not.toContainText('Correo');

  change = () => null;
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('alert')).toContainText('No se pudo leer el estado');
  await expectAccessible(page);
  change = (estado) => estado;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(lineOf(page, 'Versión')).toContainText('Gestión Curricular');
});
