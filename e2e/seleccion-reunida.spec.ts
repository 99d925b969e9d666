// A selection outlives searches and filters; that it does in every report is looked at in informes.spec.ts.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const INFORME = '/gestores/informes/informacionInscripcionHBV?semestre=todos';

const seleccion = (page: Page) => page.getByRole('group', { name: 'Selección' });
const casilla = (page: Page, fila: number) =>
  page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true });
const buscador = (page: Page) => page.getByRole('searchbox', { name: /^Buscar/ });
const filas = (page: Page) => page.getByRole('checkbox', { name: /^Seleccionar la fila/ });

/** Enrols a person whom only these searches find. */
async function inscribir(request: APIRequestContext, nombreApellido: string): Promise<void> {
  const answer = await request.post('/api/crearInscripcionHBV', {
    data: {
      nombreApellido,
      numDocumento: unDocumento(),
      correo: 'reunida@example.com',
      telefono: '3109876543',
      programaAcademico: 'Ingeniería de Sistemas',
      horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
    },
  });
  expect(answer.status()).toBe(201);
}

/** Letters that no name has. */
const unaPalabra = (): string => randomUUID().replaceAll(/\d|-/g, '').padEnd(12, 'xqzw').slice(0, 12);

test('rows of several searches are gathered, changed and exported together, those out of sight too', async ({
  page,
}) => {
  const [one, other] = [unaPalabra(), unaPalabra()];
  for (const nombre of [`Ana ${one}`, `Bea ${one}`, `Cira ${other}`]) await inscribir(page.request, nombre);
  await openAs(page, CUENTAS.gestor, INFORME);
  await buscador(page).fill(one);
  await expect(filas(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Seleccionar todo', exact: true }).click();
  await expect(seleccion(page)).toContainText('2 filas seleccionadas de 2');
  await buscador(page).fill(other);
  await expect(seleccion(page)).toContainText('2 seleccionadas, 2 fuera de la vista');
  await expect(filas(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Seleccionar todo', exact: true }).click();
  await expect(seleccion(page)).toContainText('3 seleccionadas, 2 fuera de la vista');
  await expectAccessible(page);

  // A filter takes nothing away either, nor does a search that finds nothing.
  await page.getByLabel('Semestre').selectOption('2023-1');
  await expect(seleccion(page)).toContainText('3 seleccionadas, 3 fuera de la vista');
  await page.getByLabel('Semestre').selectOption('Todos');
  await buscador(page).fill('');
  await expect(seleccion(page)).toContainText(/3 filas seleccionadas de [\d.]+/);
  await buscador(page).fill(one);
  await expect(filas(page)).toHaveCount(2);
  await expect(casilla(page, 1)).toBeChecked();
  await casilla(page, 1).uncheck();
  await expect(seleccion(page)).toContainText('2 seleccionadas, 1 fuera de la vista');

  const exported = page.waitForRequest('**/api/informes/*/exportar');
  await page.getByRole('button', { name: /^Exportar a Excel/ }).click();
  const pedido = (await exported).postDataJSON() as { buscar?: string; filas: { solo: string[] } };
  expect([pedido.buscar, pedido.filas.solo.length]).toEqual([undefined, 2]);

  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('radio', { name: 'Pendiente' }).check();
  await page.getByRole('button', { name: 'Pasar 2 a «Pendiente»' }).click();
  await expect(page.getByRole('dialog', { name: '¡Estados actualizados!' })).toContainText('2 registros pasaron');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(seleccion(page)).toContainText('Ninguna fila seleccionada');
});

test('courses stay chosen while others are searched, and it is said how many are out of sight', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/gestionCursos?servidor=cvirtual');
  await page.getByLabel('Categoría', { exact: true }).selectOption('Facultad de Ingeniería › Ingeniería de Sistemas');
  const cursos = page.getByRole('group', { name: /Ingeniería de Sistemas/ });
  await expect(cursos.getByRole('status')).toHaveText(/^0 de \d+ cursos$/);
  await page.getByRole('checkbox', { name: /Redes de Computadores/ }).check();
  await page.getByLabel('Buscar un curso').fill('bases de datos');
  await expect(cursos.getByRole('status')).toHaveText(/^1 de \d+ cursos, 1 fuera de la vista$/);
  await cursos.getByRole('checkbox').first().check();
  await expect(cursos.getByRole('status')).toHaveText(/^2 de \d+ cursos, 1 fuera de la vista$/);
  await page.getByLabel('Buscar un curso').fill('');
  await expect(cursos.getByRole('status')).toHaveText(/^2 de \d+ cursos$/);
});

test('categories of copies stay chosen while others are searched', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/administracion/moodleBackups/categoryChoose?servidor=saberes');
  const educacion = page.getByRole('radio', {
    name: 'Respaldar toda la categoría: Facultad de Educación',
    exact: true,
  });
  await educacion.check();
  await page.getByLabel('Buscar una categoría').fill('extension');
  await expect(educacion).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Su selección' })).toContainText('1 categoría de 1 plataforma');
  await page.getByLabel('Buscar una categoría').fill('');
  await expect(educacion).toBeChecked();
});

test('an address shows the semester that it names, whatever the report offers', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/informes/informacionInscripcionHBV?semestre=2019-1');
  await expect(page.getByText('No existen registros para el semestre 2019-1')).toBeVisible();
  await expect(page.getByLabel('Semestre')).toHaveValue('2019-1');
  await page.goto('/gestores/informes/informacionHabilitaciones?semestre=2019-1');
  await expect(page.getByText('No existen registros para el semestre 2019-1')).toBeVisible();
  await page.getByRole('button', { name: 'Más filtros (1)' }).click();
  await expect(page.getByLabel('Semestre')).toHaveValue('2019-1');
  await expectAccessible(page);
  await page.getByLabel('Semestre').selectOption('Todos');
  await expect(filas(page).first()).toBeVisible();
  await page.goto('/gestores/informes/informacionEncuestaDocente?semestre=2019-1');
  await expect(page.getByLabel('Semestre')).toHaveValue('2019-1');
});
