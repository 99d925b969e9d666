import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, signIn } from './support/cuentas.ts';
import { ordenarAMoodle } from './support/moodle.ts';
import { expect, test } from './support/test.ts';

const CATEGORIAS = '/administracion/moodleBackups/categoryChoose';
const CURSOS = '/administracion/moodleBackups/courseChoose';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const servidor = (page: Page) => page.getByLabel('Servidor', { exact: true });
const siguiente = (page: Page) => page.getByRole('button', { name: 'Siguiente' });
const fila = (page: Page, ruta: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: ruta, exact: true }) });
const seleccion = (page: Page) => page.getByRole('complementary', { name: 'Su selección' });

/** Chooses a category of the server that is shown. */
async function elegir(page: Page, ruta: string, como: 'Respaldar toda la categoría' | 'Respaldar por cursos') {
  await page.getByRole('radio', { name: `${como}: ${ruta}`, exact: true }).check();
}

test('categories are chosen server by server and stay chosen; courses are picked among; nothing chosen leads nowhere', async ({
  page,
}) => {
  await signIn(page, CUENTAS.gestor);
  // Without a chosen category the course page leads back to the categories.
  await page.goto(CURSOS);
  await expect(page).toHaveURL(CATEGORIAS);
  await expect(page).toHaveTitle('Copias de seguridad · Gestión Curricular - Unidad Virtual');
  await expect(servidor(page).getByRole('option')).toHaveText([
    'Seleccione un servidor',
    'Campus Virtual',
    'CVirtual',
    'Saberes',
    'Pruebas',
  ]);
  await siguiente(page).click();
  await expect(page.getByRole('alert')).toHaveText('Debe seleccionar almenos una categoria de la lista');
  await expectAccessible(page);

  // A server that fails says so in its own words or ours, and is asked again.
  await ordenarAMoodle({ accion: 'fallar', servidor: 'pruebas', falla: { modo: 'no-disponible' } });
  await servidor(page).selectOption('Pruebas');
  const falla = page.getByRole('alert').filter({ hasText: 'No se pudo obtener la información del servidor.' });
  await expect(falla).toBeVisible();
  await expectAccessible(page);
  await ordenarAMoodle({ accion: 'fallar', servidor: 'pruebas', falla: null });
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Nombre',
    'Ruta en la plataforma',
    'Cursos',
    'Respaldar toda la categoría',
    'Respaldar por cursos',
    'Deseleccionar',
  ]);
  // Only categories with courses.
  await servidor(page).selectOption('Campus Virtual');
  await expect(fila(page, 'Facultad de Educación')).toContainText('7');
  await expect(page.getByRole('cell', { name: 'Posgrados', exact: true })).toHaveCount(0);

  // One way or the other, not both; deselected it is out, and its server with it.
  await elegir(page, 'Facultad de Educación', 'Respaldar toda la categoría');
  await elegir(page, 'Facultad de Ciencias de la Salud', 'Respaldar toda la categoría');
  await elegir(page, 'Facultad de Ciencias de la Salud', 'Respaldar por cursos');
  await expect(fila(page, 'Facultad de Ciencias de la Salud').getByRole('radio', { checked: true })).toHaveCount(1);
  await servidor(page).selectOption('CVirtual');
  await elegir(page, 'Facultad de Ingeniería', 'Respaldar toda la categoría');
  await expect(seleccion(page)).toContainText('3 categorías de 2 servidores');
  const quitar = page.getByRole('button', { name: 'Deseleccionar: Facultad de Ingeniería', exact: true });
  await quitar.click();
  await expect(quitar).toBeFocused();
  await expect(seleccion(page)).toContainText('2 categorías de 1 servidor');
  await expect(seleccion(page)).not.toContainText('CVirtual');
  await servidor(page).selectOption('Pruebas');
  await elegir(page, 'Cursos de Extensión', 'Respaldar por cursos');

  // It is kept when one switches servers, reloads, leaves and comes back.
  await page.reload();
  await expect(
    page.getByRole('radio', { name: 'Respaldar por cursos: Cursos de Extensión', exact: true }),
  ).toBeChecked();
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: 'Copias de seguridad', exact: true }).click();
  await expect(seleccion(page)).toContainText('3 categorías de 2 servidores');
  await servidor(page).selectOption('Campus Virtual');
  await page.getByLabel('Buscar una categoría').fill('salud enfermeria');
  await expect(page.getByText('3 de 27 categorías')).toBeVisible();
  await page.getByLabel('Buscar una categoría').fill('nada así');
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
  await expectAccessible(page);

  // The courses of the category that is backed up by courses are read before the page opens.
  await ordenarAMoodle({ accion: 'fallar', servidor: 'pruebas', falla: { modo: 'html' } });
  await siguiente(page).click();
  await expect(page.getByRole('alert')).toContainText('No se pudieron leer los cursos de las categorías elegidas');
  await ordenarAMoodle({ accion: 'fallar', servidor: 'pruebas', falla: null });
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page).toHaveURL(CURSOS);
  const salud = page.getByRole('group', { name: 'Facultad de Ciencias de la Salud' });
  await expect(salud.getByRole('checkbox')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Campus Virtual' })).toContainText(
    'Facultad de EducaciónToda la categoría',
  );
  const extension = page.getByRole('group', { name: 'Cursos de Extensión' });
  await siguiente(page).click();
  await expect(page.getByRole('alert')).toContainText('Elija al menos un curso de cada categoría');
  await extension.getByRole('button', { name: 'Elegir todos' }).click();
  await salud.getByRole('button', { name: 'Elegir todos' }).click();
  await salud.getByRole('checkbox', { name: /Salud Pública/ }).uncheck();
  await expect(salud).toContainText('2 de 3 cursos');
  await expectAccessible(page);

  await siguiente(page).click();
  await expect(page.getByRole('region', { name: 'Campus Virtual' })).toContainText('9 cursos');
  await expect(page.getByRole('region', { name: 'Pruebas' })).toContainText('5 cursos');
  await expectAccessible(page);
  await page.goBack();
  await expect(salud).toContainText('2 de 3 cursos');

  // Nothing by courses: straight to the summary.
  const pasos = page.getByRole('navigation', { name: 'Pasos de la copia' });
  await pasos.getByRole('button', { name: /Categorías/ }).click();
  await seleccion(page)
    .getByRole('button', { name: /^Quitar Facultad de Ciencias de la Salud/ })
    .click();
  await seleccion(page)
    .getByRole('button', { name: /^Quitar Cursos de Extensión/ })
    .click();
  await siguiente(page).click();
  await expect(page.getByRole('button', { name: 'Comenzar las copias' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Campus Virtual' })).toContainText('7 cursos');
});
