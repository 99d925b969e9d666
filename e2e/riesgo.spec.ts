import type { Page } from '@playwright/test';
import { informacionDocenteCurso as docentes } from '../src/catalogo/docentes-por-curso.ts';
import { informacionUsuarioCurso as riesgo } from '../src/catalogo/estudiantes-en-riesgo.ts';
import { expectAccessible, expectAccessibleEverywhere, expectAccessibleInDark } from './support/axe.ts';
import { asGestor, CUENTAS, enter, openAs } from './support/cuentas.ts';
import { expectCabeEnTelefono, filasOf, nombres, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// In order: the first journey sees the report before Moodle was ever read.
test.describe.configure({ mode: 'default' });

/**
 * All servers were read, and their rows are shown and counted: what is on its way is pale. Another journey silences servers
 * for moments: what could not be read then is asked for again.
 */
async function expectLeidos(page: Page): Promise<void> {
  let intentos = 0;
  await expect(async () => {
    if (intentos++ > 0) await page.getByRole('button', { name: /^Leer/ }).click();
    await expect(page.getByText(/^Datos de 4 de 4 plataformas/)).toBeVisible();
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /, ascendente\.$/ })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('students at risk are read from the platform, narrowed, opened and written to; then teachers by course', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Estudiantes en riesgo' }).click();
  await expect(page).toHaveTitle('Estudiantes en riesgo · Gestión Curricular - Unidad Virtual');
  await expect(page.getByText('Todavía no se han traído datos de Moodle')).toBeVisible();
  await expect(page.getByText('Aún no se han realizado registros')).toBeVisible();
  // The filter that it opens with is not the person's: a search offers to remove it only if it may hide matches.
  await expect(page.getByRole('button', { name: /filtro «/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('zzz nadie zzz');
  await page.getByRole('button', { name: 'Buscar sin el filtro «Situación»' }).click();
  await expect(page.getByLabel('Situación')).toHaveValue('');
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByLabel('Situación').selectOption('Al día');
  await page.getByRole('button', { name: 'Quitar el filtro «Situación»' }).click();
  await expect(page.getByLabel('Situación')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Situación').selectOption('En riesgo');

  await page.getByRole('button', { name: 'Actualizar desde Moodle' }).dblclick();
  await expectLeidos(page);
  await expect(nombres(page, riesgo).first()).toBeVisible();
  await expect(page.getByText(/de \d+ matrículas de estudiantes/)).toBeVisible();
  // The longest absent come first, as the order says, until a person asks for groups.
  await expect(page.getByRole('status').filter({ hasText: 'por Último acceso al curso, ascendente' })).toHaveCount(1);
  await expect(tabla(page, riesgo).getByRole('row').nth(1)).toContainText('Nunca ha entrado');
  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByLabel('Agrupar por').selectOption('Persona');
  await page.keyboard.press('Escape');
  // Each person is a heading with all their enrolments below.
  await expect(page.getByText(/^[\d.]+ personas · [\d.]+ de [\d.]+ matrículas$/)).toBeVisible();
  const cabeza = page.getByRole('button', { name: /^.+, (\d+ matrículas|ver sus filas)$/ }).first();
  await expect(cabeza).toHaveAttribute('aria-expanded', 'true');
  await expect(
    tabla(page, riesgo)
      .getByRole('cell', { name: /^hace \d+ días \(\d\d\/\d\d\)$/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cabeza).toBeVisible();
  // What explains the rows is folded, so that these begin in the upper third.
  const explicacion = page.getByText(/^Está en riesgo quien lleva/);
  await expect(explicacion).toBeHidden();
  expect((await page.getByRole('list', { name: riesgo.titulo }).boundingBox())!.y).toBeLessThanOrEqual(300);
  await page.getByText(/^En riesgo: [\d.]+ de [\d.]+ \(/).click();
  await expect(explicacion).toBeVisible();
  await expectCabeEnTelefono(page);
  await expectAccessibleInDark(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await cabeza.click();
  await expect(cabeza).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByLabel('Agrupar por').selectOption('Sin agrupar');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/agrupar=nada/);
  await expect(tabla(page, riesgo).getByRole('row').nth(1)).toContainText('Nunca ha entrado');
  await expect(tabla(page, riesgo).getByRole('columnheader', { name: 'Días sin acceso' })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  const enRiesgo = await filasOf(tabla(page, riesgo));

  await page.getByLabel('Situación').selectOption('Todas');
  await expect.poll(async () => filasOf(tabla(page, riesgo))).toBeGreaterThan(enRiesgo);
  await page.reload();
  await expect(page.getByLabel('Situación')).toHaveValue('');
  await page.getByLabel('Situación').selectOption('En riesgo');
  await page.getByLabel('Días sin acceso').selectOption('Nunca ha ingresado');
  await expect.poll(async () => filasOf(tabla(page, riesgo))).toBeLessThan(enRiesgo);
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Categoría').selectOption({ label: 'Facultad de Educación (Campus Virtual)' });
  await expect(page).toHaveURL(/dias=nunca/);
  await nombres(page, riesgo).first().click();
  const panel = page.getByRole('dialog').last();
  await expect(panel.getByText(/^Facultad de Educación › /)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Seleccionar todo/ }).click();
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await expect(page.getByRole('dialog').getByLabel('Asunto')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(rutaOf(docentes));
  await page.getByRole('button', { name: 'Actualizar desde Moodle' }).click();
  await expectLeidos(page);
  await expect(tabla(page, docentes)).toContainText('Daniel Ospina Cárdenas');
  await expect(tabla(page, docentes)).toContainText('Desarrollo y Aprendizaje en la Infancia');
  await expect(tabla(page, docentes)).toContainText('Campus Virtual');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
});

test('a filter whose options could not be read still says in words what is chosen', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  await page.route('**/api/informes/informacionUsuarioCurso/opciones', async (route) => route.abort());
  await page.goto(rutaOf(riesgo));
  await expect(page.getByLabel('Situación').locator('option:checked')).toHaveText('En riesgo');
  // What only the rows know is said to be missing.
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await expect(page.getByText('No se pudieron cargar las opciones.').first()).toBeVisible();
  await expect(page.getByLabel('Situación').locator('option')).toHaveText([
    'Todas',
    'En riesgo',
    'En alerta',
    'Al día',
    'No aplica',
  ]);
});

test('a teacher reads why own students need attention, and writes to one of them once a day', async ({ page }) => {
  const headers = await asGestor(page.request);
  const readings = '/api/lecturas/accesos';
  await page.request.post(readings, { headers });
  await expect
    .poll(
      async () => {
        const { servidores } = (await (await page.request.get(readings, { headers })).json()) as {
          servidores: { tarea: string | null; ultima: object | null }[];
        };
        return servidores.some(({ ultima }) => ultima) && servidores.every(({ tarea }) => tarea === null);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await openAs(page, CUENTAS.docente, '/docente/estudiantesEnRiesgo');
  await expect(page.getByText(/^Datos de Moodle, al /)).toBeVisible();
  const student = page.getByRole('checkbox').first();
  await expect(student).toBeVisible();
  await expect(page.getByText(/En riesgo: (\d+ días? sin entrar|nunca ha entrado)/).first()).toBeVisible();
  await expectAccessibleEverywhere(page);

  const dialogo = page.getByRole('dialog');
  async function write(): Promise<void> {
    await student.check();
    await page.getByRole('button', { name: 'Escribir a 1 persona' }).click();
    await dialogo.getByLabel('Asunto').fill('Lo espero en clase');
    await dialogo.getByLabel('Mensaje').fill('¿Cómo va? Escríbame si necesita algo.');
  }
  await student.check();
  await page.getByRole('button', { name: 'Escribir a 1 persona' }).click();
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogo.getByText('Escriba el mensaje.')).toBeVisible();
  await expect(dialogo.getByLabel('Asunto')).toBeFocused();
  await expectAccessibleEverywhere(page);
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();

  await write();
  await dialogo.getByRole('button', { name: 'Enviar' }).dblclick();
  await expect(page.getByText('Se escribió a 1 persona.')).toBeVisible();
  await expect(student).not.toBeChecked();
  await write();
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('No se envió ningún correo. A 1 persona ya le había escrito hoy.')).toBeVisible();
});
