import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const PANTALLA = '/gestores/asignaturas';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tabla = (page: Page) => page.getByRole('table', { name: 'Asignaturas' });
const dialogo = (page: Page, nombre: string | RegExp) => page.getByRole('dialog', { name: nombre });

async function open(page: Page): Promise<void> {
  await openAs(page, CUENTAS.gestor, PANTALLA);
  await expect(page).toHaveTitle('Asignaturas · Gestión Curricular - Unidad Virtual');
  await expect(tabla(page)).toBeVisible();
}

/** Fills in the dialog of a new assignment. */
async function fillIn(page: Page, codigo: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar asignatura' }).click();
  const form = dialogo(page, 'Agregar asignatura');
  await form.getByRole('textbox', { name: 'Código' }).fill(codigo);
  await form.getByRole('textbox', { name: 'Docente', exact: true }).fill('Zoraida Ñuñez Inventada');
  await form.getByLabel('Correo del docente').fill('Zoraida.Nunez@universidad.edu.co');
  await form.getByLabel('Facultad').selectOption('Ingenierías');
  await form.getByLabel('Programa académico').selectOption('Ingeniería de Sistemas');
  await form.getByRole('radio', { name: 'AMV' }).check();
}

/** Returns true if the survey's form finds a subject by its code. */
async function seesInForm(page: Page, codigo: string, found: string): Promise<void> {
  await page.goto('/estudiantes/encuestaDeDesempenoDocente');
  const combobox = page.getByRole('combobox').first();
  // A draft may remember what was typed last.
  await combobox.fill('');
  await combobox.fill(codigo);
  await expect(page.getByText(found).first()).toBeVisible();
}

test('an assignment is added, found by the forms at once, changed with its history, and deleted', async ({
  page,
  context,
}) => {
  await open(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agregar asignatura' }).click();
  const form = dialogo(page, 'Agregar asignatura');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Escriba el código de la asignatura.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Código' })).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancelar' }).click();

  await fillIn(page, 'zz9001');
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await expect(dialogo(page, '¿Descartar lo que escribió?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('La asignatura ZZ9001 de Zoraida Ñuñez Inventada quedó en el semestre')).toBeVisible();

  const survey = await context.newPage();
  await seesInForm(survey, 'zz9001', 'Zoraida Ñuñez Inventada');

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nunez zz9001');
  await expect(tabla(page).getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('zz9001');
  await page.getByRole('button', { name: /ZZ9001.*abrir la asignatura/ }).click();
  const panel = dialogo(page, 'Asignatura ZZ9001');
  await expect(panel).toContainText('zoraida.nunez@universidad.edu.co');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Editar' }).click();
  await dialogo(page, 'Editar la asignatura ZZ9001')
    .getByRole('textbox', { name: 'Docente', exact: true })
    .fill('Zulema Ríos Inventada');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel.getByRole('region', { name: 'Historia' })).toContainText(
    'Cambiada a mano por Gloria Inés Restrepo Mejía',
  );
  await expect(panel.getByRole('deletion')).toHaveText('Zoraida Ñuñez Inventada');
  await expectAccessible(page);
  await seesInForm(survey, 'zz9001', 'Zulema Ríos Inventada');

  await panel.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialogo(page, '¿Eliminar la asignatura ZZ9001?')).toContainText('Lo que ya se diligenció no cambia');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Ninguna asignatura coincide con «nunez zz9001»')).toBeVisible();
  await seesInForm(survey, 'zz9001', 'No encontramos asignaturas de este semestre con');
});

test('a change of a row that another manager changed meanwhile is refused, and keeps the typed text', async ({
  page,
  context,
}) => {
  await open(page);
  const [first, second, third] = [1, 2, 3].map(() => `ZZ${randomInt(10_000, 10_000_000)}`) as [string, string, string];
  await fillIn(page, first.toLowerCase());
  await dialogo(page, 'Agregar asignatura').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`La asignatura ${first} de`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(first);
  await page.getByRole('button', { name: new RegExp(`${first}.*abrir la asignatura`) }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const one of [page, other]) await one.getByRole('button', { name: 'Editar' }).click();
  await other.getByRole('textbox', { name: 'Código' }).fill(second);
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(other, `Asignatura ${second}`)).toBeVisible();

  await page.getByRole('textbox', { name: 'Código' }).fill(third);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Otra persona cambió esta asignatura')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Código' })).toHaveValue(third);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});

test('the list is sorted, narrowed and paged by an address that can be sent; a lost connection is said', async ({
  page,
  context,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Docente', exact: true }).click();
  await page.getByLabel('Tipo', { exact: true }).selectOption('APV');
  await expect(page).toHaveURL(/orden=docente/);
  const { promise: permitted, resolve: permit } = Promise.withResolvers<void>();
  await page.route('**/api/asignaturas/consulta', async (route) => {
    await permitted;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Siguientes' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  // The rows of the page before stay until those of this one are there, with their own numbers.
  await expect(tabla(page)).toHaveAttribute('aria-busy', 'true');
  await expect(tabla(page).getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
  permit();
  await expect(tabla(page).getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '102');
  await expect(tabla(page)).toHaveAttribute('aria-busy', 'false');
  const first = (await tabla(page).getByRole('row').nth(1).textContent())!;

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(tabla(other).getByRole('row').nth(1)).toHaveText(first);
  await expect(tabla(other).getByRole('columnheader', { name: 'Docente' })).toHaveAttribute('aria-sort', 'ascending');

  await expectAccessibleInDark(page);
  await page.route('**/api/asignaturas/consulta', async (route) => route.abort());
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('No se pudieron cargar las asignaturas')).toBeVisible();
  await page.unroute('**/api/asignaturas/consulta');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(tabla(page)).toBeVisible();
});

test('the courses of a Moodle are read by a job, looked at, and accepted', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('900201');
  const leida = page.getByRole('button', { name: /900201.*abrir la asignatura/ }).first();
  await expect(leida.or(page.getByText('Ninguna asignatura coincide con «900201»'))).toBeVisible();
  // An earlier run has read it.
  if (await leida.isVisible()) {
    await leida.click();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await dialogo(page, /^¿Eliminar/)
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await expect(dialogo(page, /./)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Leer de Moodle' }).click();
  const dialog = dialogo(page, 'Leer de Moodle');
  await expect(dialog.getByRole('combobox', { name: 'Categoría' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leer', exact: true }).click();
  await expect(dialog.getByText('Elija el tipo de asignatura.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Plataforma' }).selectOption('Saberes');
  await expect(dialog.getByRole('combobox', { name: 'Categoría' })).toContainText(
    'Cursos de Extensión / Formación Docente',
  );
  await dialog.getByRole('combobox', { name: 'Facultad' }).selectOption('Artes y Humanidades');
  await dialog.getByRole('combobox', { name: 'Programa académico' }).selectOption('Derecho');
  await dialog.getByRole('radio', { name: 'APV' }).check();
  await dialog.getByRole('button', { name: 'Leer', exact: true }).click();
  await dialog.getByRole('button', { name: 'Revisar lo leído' }).click();

  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeVisible();
  await expect(page.getByText('no están en los cursos leídos y quedan como están')).toBeVisible();
  await expectAccessible(page);
  // It waits at its address.
  await page.reload();
  await expect(page.getByText(/asignaturas? por agregar/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Cargar/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cargar/ })
    .click();
  await expect(page.getByText('La carga terminó')).toBeVisible();
  await expect(page.getByText(/asignaturas? agregadas?/).first()).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Asignaturas' }).click();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('900201');
  await leida.click();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText(
    /(Agregada|Cambiada) de Moodle por Gloria/,
  );
});
