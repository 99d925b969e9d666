import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { informacionInscripcionHBV as informe } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { TRATAMIENTO } from '../src/catalogo/titulos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs, signIn } from './support/cuentas.ts';
import { expectCabeEnTelefono, nombres, openInforme } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialogo = (page: Page, nombre: string | RegExp) => page.getByRole('dialog', { name: nombre });
const vista = (page: Page, nombre: string) =>
  page.getByRole('navigation', { name: 'Auditoría' }).getByRole('link', { name: nombre, exact: true });
const actos = (page: Page) => page.getByRole('table', { name: 'Acciones' }).getByRole('rowheader').getByRole('button');

test('who opened a record is found in the audit, in its export, and among those who saw the data of its person', async ({
  page,
}) => {
  await openInforme(page, informe);
  await nombres(page, informe).first().click();
  const registro = page.getByRole('dialog');
  const documento = /^\d{6,12}/.exec(
    await registro
      .getByRole('definition')
      .filter({ hasText: /^\d{6,12}/ })
      .first()
      .innerText(),
  )![0];

  await page.goto('/gestores/auditoria');
  await expect(page).toHaveTitle('Auditoría · Gestión Curricular - Unidad Virtual');
  await expect(vista(page, 'Cambios')).toHaveAttribute('aria-current', 'page');
  await vista(page, 'Consultas').click();
  await expect(actos(page).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Hoy', exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Acción').selectOption('Registro abierto');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Gestor.Demo');
  await expect(page).toHaveURL(/vista=consultas&accion=registro\.apertura$/);
  await expect(actos(page).first()).toHaveText('Registro abierto, ver la acción');
  // Other journeys open records with the same account meanwhile.
  const own = page.getByRole('table', { name: 'Acciones' }).getByRole('row', { name: `Informe: ${informe.titulo}` });
  await own.getByRole('rowheader').getByRole('button').first().click();
  const panel = dialogo(page, 'Registro abierto');
  await expect(panel.getByRole('definition').filter({ hasText: CUENTAS.gestor })).toBeVisible();
  await expect(panel.getByRole('link', { name: new RegExp(`^${informe.titulo}, HBV-`) })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(panel).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar a CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('Fecha y hora;Usuario;Perfiles;Acción');
  expect(csv).toContain('(gestor.demo);');

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('192.0');
  await expect(page.getByText('Ninguna acción cumple los filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).first().click();
  await expect(actos(page).first()).toBeVisible();

  await page.getByRole('link', { name: 'Quién vio los datos de una persona' }).click();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText('Escriba el documento, el correo o el nombre completo.')).toBeVisible();
  await page.getByLabel('Documento, correo o nombre completo').fill(documento);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Dónde está esa persona' })).toContainText(informe.formulario.titulo);
  await expect(actos(page).filter({ hasText: 'Registro abierto' }).first()).toBeVisible();
  expect(page.url()).not.toContain(documento);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
});

test('sign-ins, views and changes are apart, with the same filters, and an old address shows the same acts', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Usuario').fill(CUENTAS.gestor);
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await openAs(page, CUENTAS.gestor, '/gestores/auditoria');

  await vista(page, 'Ingresos').click();
  await expect(actos(page).filter({ hasNotText: /^(Ingreso|Salida|Fin de la sesión|Acceso rechazado),/ })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Resultado').selectOption('Rechazado');
  await page.keyboard.press('Escape');
  const tabla = page.getByRole('table', { name: 'Acciones' });
  await expect(tabla.getByText('Usuario o contraseña incorrectos').first()).toBeVisible();
  await expect(tabla.getByText('Hecho', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await vista(page, 'Cambios').click();
  await expect(page.getByText('Ninguna acción cumple los filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro Resultado: Rechazado' }).click();
  await expect(page).toHaveURL('/gestores/auditoria?vista=cambios');

  await page.goto('/gestores/auditoria?resultado=rechazado');
  await expect(vista(page, 'Todo')).toHaveAttribute('aria-current', 'page');
  await expect(tabla.getByText('Usuario o contraseña incorrectos').first()).toBeVisible();
  // The view stays after the last filter is removed.
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(vista(page, 'Todo')).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
});

test('a session that a manager ends is over at once', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openAs(page, CUENTAS.gestor, '/gestores/auditoria?vista=sesiones');
  await expect(page.getByText('Esta es la suya')).toBeVisible();
  await signIn(other, CUENTAS.sinRol);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(CUENTAS.sinRol);
  const filas = page.getByRole('table', { name: 'Sesiones abiertas' }).locator('tbody').getByRole('row');
  await expect(filas.filter({ hasText: CUENTAS.gestor })).toHaveCount(0);
  await expectAccessible(page);
  await filas
    .first()
    .getByRole('button', { name: /^Terminar esta sesión/ })
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terminar', exact: true }).click();
  await expect(page.getByText('Se terminó la sesión.')).toBeVisible();
  // On a phone there is no column that says so.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(CUENTAS.gestor);
  await expect(page.getByRole('button', { name: /^Terminar esta sesión de/ }).first()).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await other.context().close();
});

test('the page on personal data is read without a script, and forms lead to it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/generales/solicitudUnidadDeEducacionVirtual');
  await page.getByText('Uso de sus datos').click();
  const enlace = page.getByRole('link', { name: 'usa estos datos solo para atender su solicitud' });
  await expect(enlace).toHaveAttribute('href', TRATAMIENTO.ruta);
  await page.goto(TRATAMIENTO.ruta);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TRATAMIENTO.titulo);
  await expect(page.getByText('Versión udev-2026-1, desde el 20/11/2026.')).toBeVisible();
  await expect(page.getByText('Se responde en 15 días hábiles')).toBeVisible();
  await context.close();
});

test('a request of a data owner is written down with its term, extended and answered', async ({ page, context }) => {
  await page.goto(TRATAMIENTO.ruta);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await openAs(page, CUENTAS.gestor, '/gestores/datosPersonales/solicitudes');
  await page.getByRole('button', { name: 'Registrar solicitud' }).click();
  const form = dialogo(page, 'Registrar solicitud');
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(form.getByText('Elija si es una consulta o un reclamo.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('radio', { name: 'Consulta' }).check();
  await form.getByLabel('Nombre del titular').fill('Zoraida Inventada');
  await form.getByLabel('Documento').fill('1.020.304');
  await form.getByLabel('¿Por qué medio llegó?').selectOption('Escrito radicado');
  await form.getByLabel('Recibida el').fill('03/11/2026');
  await form.getByLabel('Qué pide').fill('Qué datos tienen de mí.');
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText(/^La solicitud quedó registrada con el número \d+\.$/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zoraida 1020304');
  await page
    .getByRole('button', { name: /^Zoraida Inventada/ })
    .first()
    .click();
  const panel = dialogo(page, /^Solicitud \d+$/);
  // Ten business days after the third of November: the sixteenth is a holiday.
  await expect(panel.getByText('18/11/2026')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Prorrogar' }).click();
  const paso = dialogo(page, /^Prorrogar/);
  await expect(paso).toContainText('El plazo pasa al 25/11/2026');
  await paso.getByLabel('Día en que se le informó').fill('17/11/2026');
  await paso.getByLabel('Motivo de la demora').fill('Falta consultar el archivo.');
  await paso.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel.getByText('25/11/2026').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Prorrogar' })).toBeHidden();
  await panel.getByRole('button', { name: 'Responder' }).click();
  const respuesta = dialogo(page, /^Responder/);
  await respuesta.getByLabel('Qué se respondió').fill('Se le envió copia de sus datos.');
  // Another person corrects it meanwhile: it is told, what was typed stays, and can be saved.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Corregir' }).click();
  await other.getByLabel('Nombre del titular').fill('Zoraida Inventada Peña');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(other, /^Solicitud \d+$/)).toContainText('Zoraida Inventada Peña');
  await other.close();
  await respuesta.getByRole('button', { name: 'Guardar' }).click();
  await expect(respuesta.getByText('Otra persona cambió esta solicitud')).toBeVisible();
  await expect(respuesta.getByText('Zoraida Inventada Peña')).toBeVisible();
  await respuesta.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel.getByRole('region', { name: 'Historia' })).toContainText('Respondida el');
  await expect(panel.getByRole('button', { name: 'Responder' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
});
