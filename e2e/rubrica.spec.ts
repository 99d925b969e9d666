// The wording of the rubric as a new version, and the dates of a semester, as managers keep both.
import type { APIRequestContext } from '@playwright/test';
import { acompanamientoDocente } from '../src/catalogo/acompanamiento/formulario.ts';
import { rubricaOf } from '../src/catalogo/rubrica/primera-version.ts';
import { asignaturaOf, chooseAsignatura, tarjetas } from './support/acompanamiento.ts';
import { expectAccessible } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NUEVO = 'Saluda a cada estudiante y publica en el aula sus datos de contacto.';

test('a criterion is reworded beside another editor: faults are told, and neither overwrites the other', async ({
  page,
  context,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestores/listas/rubrica');
  await page.getByRole('button', { name: 'Comenzar una versión nueva' }).click();
  await expect(page.getByRole('heading', { name: 'Versión 2, en redacción' })).toBeVisible();
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto('/gestores/listas/rubrica?criterio=bienvenida');
  await page.getByRole('button', { name: 'Editar el criterio 8' }).click();

  const guardar = page.getByRole('button', { name: 'Guardar', exact: true });
  const texto = page.getByRole('textbox', { name: /^Criterio/ });
  await texto.fill('');
  await guardar.click();
  await expect(texto).toBeFocused();
  await expect(texto).toHaveAccessibleDescription(/Escriba el texto/);
  await texto.fill(NUEVO);
  const descriptores = page.getByRole('textbox', { name: /^Descriptor \d+/ });
  await page.getByRole('button', { name: 'Agregar descriptor' }).click();
  await expect(descriptores.last()).toBeFocused();
  await page.keyboard.type('Saluda tarde.');
  const ultimo = await descriptores.count();
  await page.getByRole('combobox', { name: `Valoración del descriptor ${ultimo}` }).selectOption('4');
  await guardar.click();
  await expect(page.getByText('Ordénelos del mejor al menor.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Subir descriptor ${ultimo}` }).click();
  await expect(page.getByRole('button', { name: `Subir descriptor ${ultimo - 1}` })).toBeFocused();
  await page.keyboard.press('Enter');
  // Left without keeping: asked first.
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(texto).toHaveValue(NUEVO);
  await guardar.click();
  await expect(page.getByText(/^Cambiado por/)).toHaveCount(1);

  // The other window has the wording of before: it is told, sees both, and goes on with the new one.
  const own = other.getByRole('textbox', { name: /^Criterio/ });
  await own.fill('Da la bienvenida.');
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  const aviso = other.getByRole('status').filter({ hasText: 'guardó este criterio mientras usted lo editaba' });
  await expect(aviso).toContainText('Lo que usted escribió sigue aquí');
  await expectAccessible(other);
  await aviso.getByRole('button', { name: 'Tomar lo de la otra persona' }).click();
  await expect(own).toHaveValue(NUEVO);
});

/** Changes the wording of a criterion as a manager, by the calls of the page. */
async function compose(request: APIRequestContext): Promise<void> {
  const headers = await asGestor(request);
  const url = '/api/rubricas/compromisoAcademico/edicion';
  await request.post(url, { headers });
  const { nombre, descriptores, observaciones, mejora } = rubricaOf('APV').criterios[7]!;
  const redaccion = { nombre, criterio: NUEVO, descriptores, observaciones, mejora };
  const saved = await request.put(`${url}/criterios/bienvenida`, { headers, data: { version: 0, redaccion } });
  expect(saved.status()).toBe(200);
}

test('a version is compared word by word and published; new accompaniments go by it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  await compose(request);
  await openAs(page, CUENTAS.gestor, '/gestores/listas/rubrica?variante=compromisoAcademico');
  await page.getByRole('button', { name: 'Comparar con la versión 1' }).click();
  const cambio = page.getByRole('region', { name: /^8\./ });
  await expect(cambio.getByRole('insertion').first()).toContainText('Saluda');
  await expect(cambio.getByRole('deletion').first()).toContainText('Da');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Publicar la versión 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota (opcional)').fill('Más clara.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).dblclick();
  await expect(page.getByText('La versión 2 quedó publicada')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Vigente' })).toContainText('Más clara.');

  await page.goto(acompanamientoDocente.ruta);
  await chooseAsignatura(page, await asignaturaOf(request, 'APV', 3));
  await expect(tarjetas(page).nth(7)).toContainText(NUEVO);
  await request.dispose();
});

test('the dates of a semester are checked, kept with who changed them, and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, CUENTAS.gestor, '/gestores/listas/calendario');
  const semestres = page.getByRole('navigation', { name: 'Semestres' }).getByRole('link');
  // No other journey reads the next semester.
  await semestres.first().click();
  const semanas = page.getByLabel('Número de semanas');
  await expect(semanas).toHaveValue('17');
  await expectAccessible(page);
  const sesenta = page.getByLabel('Fecha límite de las notas del 60 %');
  const before = await sesenta.inputValue();
  await sesenta.fill('31/01/2020');
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(sesenta).toBeFocused();
  await expect(sesenta).toHaveAccessibleDescription(/Revise el año/);
  await sesenta.fill(before);
  await semanas.fill('16');
  await semestres.last().click();
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Cancelar' }).click();
  await expect(semanas).toHaveValue('16');
  await expect(page.getByText(/^La semana 1 va del .*; la 16, del/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(page.getByText('Las fechas quedaron guardadas.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Número de semanas: de «17» a «16»');
  await expectAccessible(page);
  await page.reload();
  await expect(semanas).toHaveValue('16');
});
