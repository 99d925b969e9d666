import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test('a manager reads a semester beside the one before, follows a figure to its rows, and has it all as PDF', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Resumen del semestre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Resumen del semestre \d{4}-[12]$/ })).toBeVisible();
  const solicitudes = page.getByRole('region', { name: 'Solicitudes', exact: true });
  const semestre = page.getByLabel('Semestre', { exact: true });
  const before = (await semestre.locator('option').nth(1).getAttribute('value'))!;
  await semestre.selectOption(before);
  await expect(page).toHaveURL(new RegExp(`semestre=${before}`));
  await expect(page.getByRole('heading', { level: 1, name: `Resumen del semestre ${before}` })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const row = solicitudes
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const received = (await row.getByRole('cell').first().locator('strong').textContent())!;
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`semestre=${before}`));
  await expect(page.getByText(new RegExp(`^${received}( de [\\d.]+)?$`)).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: `Resumen del semestre ${before}` })).toBeVisible();
  await expectAccessibleEverywhere(page);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  expect((await downloaded).suggestedFilename()).toBe(`Resumen del semestre ${before}.pdf`);
  await expect(page.getByText('La descarga comenzó')).toBeVisible();
});

test('a manager writes a text above the figures of a section and leaves one of them out', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/semestre?semestre=2019-2');
  const solicitudes = page.getByRole('region', { name: 'Solicitudes', exact: true });
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toBeVisible();
  await solicitudes.getByRole('button', { name: 'Editar Solicitudes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Solicitudes, 2019-2' });
  await dialog.getByLabel('Texto de la unidad').fill('El semestre en que comenzó la unidad.\n\nGracias.');
  await dialog.getByRole('checkbox', { name: /^Días hasta cerrar/ }).uncheck();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(solicitudes.getByText('El semestre en que comenzó la unidad.')).toBeVisible();
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toHaveCount(0);

  await page.reload();
  await expect(solicitudes.getByText('El semestre en que comenzó la unidad.')).toBeVisible();
  await solicitudes.getByRole('button', { name: 'Editar Solicitudes' }).click();
  await dialog.getByRole('checkbox', { name: /^Días hasta cerrar/ }).check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toBeVisible();
});

test('a manager chooses who gets the link to the page each month, and takes the address away again', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestores/semestre');
  await page.getByRole('button', { name: 'Correo de cada mes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correo de cada mes' });
  await dialog.getByLabel('Otro correo').fill('decana');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByText('debe ser un correo válido')).toBeVisible();
  await dialog.getByLabel('Otro correo').fill('decana.journey@example.com');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  const takeAway = dialog.getByRole('button', { name: 'Quitar decana.journey@example.com' });
  await expect(takeAway).toBeVisible();
  await expectAccessibleEverywhere(page);
  await takeAway.click();
  await expect(takeAway).toBeHidden();
  await expect(dialog.getByLabel('Otro correo')).toBeFocused();
});

/** A teacher whom the demonstration invents: no other journey signs in as them. */
const DECANO = { usuario: 'nicolas.giraldo', nombre: /^Nicolás Giraldo/ };

test('a dean to whom a manager gives the page reads the figures of their faculty, and no row', async ({
  page,
  browser,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestores/permisos');
  await page.getByRole('button', { name: 'Otorgar permiso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otorgar permiso' });
  await dialog.getByRole('textbox', { name: /^Persona/ }).fill(DECANO.usuario);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: DECANO.nombre })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Decanatura/ }).check();
  await dialog.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).check();
  await dialog.getByRole('checkbox', { name: 'Ingenierías', exact: true }).check();
  await expect(dialog.getByText('¿Qué informes?')).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  const hasta = new Date(Date.now() + 60 * 86_400_000).toLocaleDateString('es-CO', {
    timeZone: 'America/Bogota',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  await dialog.getByRole('textbox', { name: /^Hasta/ }).fill(hasta);
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Es el decano.');
  await dialog.getByRole('button', { name: 'Otorgar', exact: true }).click();
  await expect(page.getByText(/tiene «Decanatura» hasta el/)).toBeVisible();
  await expect(page.getByRole('row', { name: DECANO.nombre })).toContainText('Ningún informe');

  const own = await browser.newPage();
  await openAs(own, DECANO.usuario, '/docente');
  await own.getByRole('link', { name: /^Ingresar como Colaborador/ }).click();
  await own.getByRole('main').getByRole('link', { name: 'Resumen del semestre' }).click();
  await expect(own.getByRole('heading', { level: 1, name: /^Resumen del semestre/ })).toBeVisible();
  await expect(own.getByText(/^Las cifras cuentan solo las filas de Ingenierías\./)).toBeVisible();
  await expect(own.getByRole('region', { name: 'Solicitudes', exact: true })).toBeVisible();
  await expect(own.getByRole('region', { name: 'Copias de cursos' })).toHaveCount(0);
  await expect(own.getByRole('region').getByRole('link')).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
  await expectAccessibleEverywhere(own);
  const downloaded = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Descargar PDF' }).click();
  await downloaded;
  await expect(own.getByText('La descarga comenzó')).toBeVisible();

  const headers = await asGestor(page.request);
  const { otorgamientos } = (await (await page.request.get('/api/permisos', { headers })).json()) as {
    otorgamientos: readonly { id: string; usuario: string; estado: string }[];
  };
  const { id } = otorgamientos.find(({ usuario, estado }) => usuario === DECANO.usuario && estado === 'vigente')!;
  await page.request.delete(`/api/permisos/${id}`, { headers });
  await own.close();
});
