import { expectAccessibleEverywhere } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { sortAMoodle } from './support/moodle.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(120_000);

// A course of the archive, which no other journey uses.
const CATEGORIA = 'Archivo › Archivo 2024';
const CURSO = '209901-2024-1';

test('a copy is restored into a new course, which is taken back, and into its own course, which is emptied', async ({
  page,
}) => {
  await sortAMoodle({ accion: 'respaldos', servidor: 'saberes', ms: 0 });
  await openAs(page, CUENTAS.gestor, '/gestores/gestionCursos?servidor=saberes');
  await page.getByLabel('Categoría', { exact: true }).selectOption(CATEGORIA);
  await page.getByRole('button', { name: /^Elegir todos/ }).click();
  await page.getByRole('button', { name: 'Hacer copias de 1 curso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hacer copias' }).click();
  const terminada = page.getByText('Terminada', { exact: true });
  await expect(terminada).toBeVisible({ timeout: 60_000 });

  const openCopies = async (): Promise<void> => {
    await page.goto('/gestores/respaldos?vista=cursos');
    await page.getByRole('searchbox', { name: 'Buscar un curso' }).fill(CURSO);
    await page.getByRole('button', { name: /^Cátedra Institucional.*ver sus copias$/ }).click();
    await page
      .getByRole('button', { name: /^Restaurar la copia/ })
      .last()
      .click();
  };
  await openCopies();
  const dialogo = page.getByRole('dialog', { name: /^Restaurar la copia del/ });
  const nombreCorto = dialogo.getByRole('textbox', { name: /^Nombre corto/ });
  await expect(nombreCorto).toHaveValue(`${CURSO}-R`);
  await expect(dialogo.getByRole('checkbox', { name: /^Incluir las personas/ })).not.toBeChecked();
  await expect(dialogo).toContainText('Se puede deshacer mientras nadie haya entrado.');
  await nombreCorto.fill('');
  await dialogo.getByRole('button', { name: 'Restaurar en un curso nuevo' }).click();
  await expect(dialogo).toContainText('Elija una categoría.');
  await expect(nombreCorto).toHaveAccessibleDescription(/Escriba el nombre corto del curso\./);
  await expectAccessibleEverywhere(page);
  await nombreCorto.fill('RESTAURADO-1');
  await dialogo.getByLabel(/^Categoría del curso nuevo/).selectOption(CATEGORIA);
  await dialogo.getByRole('button', { name: 'Restaurar en un curso nuevo' }).click();

  await expect(page).toHaveURL(/\/gestores\/respaldos\?tanda=/);
  await expect(terminada).toBeVisible({ timeout: 60_000 });
  const tabla = page.getByRole('table', { name: 'Cursos de la tanda' });
  await expect(tabla).toContainText(/Quedaron (\d+) de \1 actividades y recursos/);
  await expect(page.getByRole('link', { name: 'Abrir el curso en Moodle' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Deshacer…' }).click();
  const undo = page.getByRole('dialog', { name: 'Deshacer la restauración' });
  await undo.getByRole('button', { name: 'Eliminar el curso nuevo' }).click();
  await expect(undo).toContainText('Escriba «RESTAURADO-1», tal como aparece.');
  await expectAccessibleEverywhere(page);
  await undo.getByLabel(/^Para confirmar/).fill('RESTAURADO-1');
  await undo.getByRole('button', { name: 'Eliminar el curso nuevo' }).click();
  await expect(page.getByText(/RESTAURADO-1\), se borró el/)).toBeVisible();

  // Its own course: what it loses is read before, and a copy of it is made.
  await openCopies();
  await dialogo.getByLabel('Dónde').selectOption('En este curso, que se vacía');
  await expect(dialogo).toContainText('Se perderá todo lo que el curso tiene hoy');
  await expectAccessibleEverywhere(page);
  await dialogo.getByLabel(/^Para confirmar/).fill(CURSO);
  await dialogo.getByRole('button', { name: 'Vaciar el curso y restaurar' }).click();
  await expect(page).toHaveURL(/\/gestores\/respaldos\?tanda=/);
  await expect(terminada).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^El curso se vacía después de otra copia/)).toBeVisible();
  await expect(tabla.getByRole('button', { name: /^Descargar la copia/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0);
});
