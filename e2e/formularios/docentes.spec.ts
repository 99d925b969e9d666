// What the teachers' forms have of their own.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { CUENTAS, openAs } from '../support/cuentas.ts';
import { botonDeLista, controlOf, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, codigoDeAsignatura, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const comprobante = (page: Page) => page.getByRole('article', { name: 'Comprobante' });

test.describe('the notary', () => {
  const formulario = formularioOf('notariaDocente');

  test('takes students in and out one by one, and receives those that stayed', async ({ page, request }) => {
    const datos = await datosOf(request, formulario);
    const [estudiante] = datos['infoEstudiantes'] as [Record<string, string>];
    const tres = ['Ana Gil', 'Bruno Paz', 'Carla Vega'].map((nombreEstudiante) => ({
      ...estudiante,
      nombreEstudiante,
    }));
    await abrir(page, formulario);
    await diligenciar(page, formulario, { ...datos, infoEstudiantes: tres });
    const lista = controlOf(page, 'infoEstudiantes');
    await expect(lista.getByRole('listitem')).toHaveCount(3);
    await expect(lista.getByText('BRUNO PAZ')).toBeVisible();

    await lista.getByRole('button', { name: 'Quitar Estudiante 2 de 3' }).click();
    await boton(page, 'Quitar').click();
    await expect(lista.getByRole('listitem')).toHaveCount(2);
    await expect(botonDeLista(page, 'infoEstudiantes', 'Agregar')).toBeFocused();

    await lista.getByRole('button', { name: 'Editar Estudiante 2 de 2' }).click();
    await controlOf(page, 'infoEstudiantes.1.codigoAsignatura').fill('ing-101');
    await botonDeLista(page, 'infoEstudiantes', 'Listo').click();
    await botonDeEnvio(page, formulario).click();
    await boton(page, 'Enviar').click();
    await expect(comprobante(page).getByRole('heading', { name: /^Estudiante/ })).toHaveText([
      'Estudiante 1',
      'Estudiante 2',
    ]);
    await expect(comprobante(page)).toContainText(/ANA GIL.*CARLA VEGA/s);
    await expect(comprobante(page)).toContainText('ING-101');
    await expect(comprobante(page)).not.toContainText('BRUNO');
  });

  test('takes students only of a teacher with an institutional address, of either domain', async ({ page }) => {
    await abrir(page, formulario);
    const correo = controlOf(page, 'infoDocente.correo');
    const agregar = botonDeLista(page, 'infoEstudiantes', 'Agregar');
    await agregar.click();
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
      'Todos los campos son de carácter obligatorio',
      'Escriba su correo institucional.',
    ]);
    await expect(controlOf(page, 'infoDocente.nombreCompleto')).toBeFocused();
    await expect(page.locator('#campo-infoDocente-correo-error')).toHaveText('Escriba su correo institucional.');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(correo).toHaveAttribute('aria-invalid', 'true');
    await correo.fill('luz@universidad.edu.co.ejemplo.com');
    // What is said of the field moves the button, not before it was let go.
    await agregar.click();
    await expect(page.getByRole('alert')).toHaveText(
      'El correo electrónico debe ser el institucional (nombre@universidad.edu.co)',
    );
    await expect(controlOf(page, 'infoEstudiantes').getByRole('listitem')).toHaveCount(0);
    for (const address of ['LUZ@CORREO.UNIVERSIDAD.EDU.CO', 'luz@universidad.edu.co']) {
      await correo.fill(address);
      await agregar.click();
      await expect(controlOf(page, 'infoEstudiantes.0.codigoAsignatura')).toBeVisible();
      await controlOf(page, 'infoEstudiantes')
        .getByRole('button', { name: /^Quitar/ })
        .click();
    }
  });
});

test('Enter in a box of a student tells that this one is ready, not the form', async ({ page }) => {
  await abrir(page, formularioOf('notariaDocente'));
  await controlOf(page, 'infoDocente.correo').fill('luz@universidad.edu.co');
  await botonDeLista(page, 'infoEstudiantes', 'Agregar').click();
  await controlOf(page, 'infoEstudiantes.0.nombreEstudiante').press('Enter');
  await expect(controlOf(page, 'infoEstudiantes.0.tipoAsignatura').getByRole('radio').first()).toBeFocused();
  await expect(page.locator('[id$="-error"]')).toHaveText([
    'Elija el tipo de asignatura.',
    'Escriba el código de la asignatura.',
    'Elija la acción que debe realizar el estudiante.',
    'Escriba el nombre del estudiante.',
    'Escriba el documento del estudiante.',
    'Escriba el correo institucional del estudiante.',
  ]);
  await expect(page.getByRole('alert')).toHaveText('Todos los campos son de carácter obligatorio');
  await expectAccessible(page);
  // The address of another person is not offered for the student's.
  await expect(controlOf(page, 'infoEstudiantes.0.correoEstudiante')).toHaveAttribute('autocomplete', 'off');
});

test('a form that asks to sign in and could not be opened says so, and is opened when it can be', async ({ page }) => {
  const formulario = formularioOf('apoyoExamenHabilitacion');
  await page.route('**/api/formularios/*', async (route) => route.abort());
  await openAs(page, CUENTAS.docente, formulario.ruta);
  await expect(page.getByRole('alert')).toContainText('No se pudo abrir el formulario');
  await expectAccessible(page);
  await page.unroute('**/api/formularios/*');
  await boton(page, 'Intentar de nuevo').click();
  await expect(botonDeEnvio(page, formulario)).toBeVisible();
  await expect(controlOf(page, 'nombreDocente')).not.toHaveValue('');
});

test('the induction offers four of its moments', async ({ page }) => {
  const formulario = formularioOf('induccionDocente');
  await abrir(page, formulario);
  await expect(controlOf(page, 'momentoInduccion').locator('label')).toHaveText([
    'Momento 1 (AMV)',
    'Momento 1 (APV)',
    'Momento 2',
    'Momento 3',
  ]);
  await expect(controlOf(page, 'tipoDocente').locator('label')).toHaveText(['Antiguo', 'Nuevo']);
});

test.describe('the request of virtual classrooms', () => {
  const formulario = formularioOf('solicitudAulaVirtual');

  test('needs a subject, and stores N/A for what was left empty', async ({ page, request }) => {
    const datos = await datosOf(request, formulario);
    await abrir(page, formulario);
    await expect(controlOf(page, 'informacionAdicionalSolicitud.horarioCapacitacion').locator('option')).toHaveCount(6);
    await diligenciar(page, formulario, {
      ...datos,
      listaCursosAgregados: [],
      informacionAdicionalSolicitud: { formatoAula: 'Temas (navegación vertical)', matriculadoCursoDocentes: 'Sí' },
    });
    await botonDeEnvio(page, formulario).click();
    await expect(page.getByRole('alert')).toContainText(
      '¡Debe agregar almenos una asignatura para realizar el registro!',
    );
    await diligenciarCampo(page, formulario, 'listaCursosAgregados', datos['listaCursosAgregados']);
    await botonDeEnvio(page, formulario).click();
    await boton(page, 'Enviar').click();
    await expect(comprobante(page).getByText('N/A', { exact: true })).toHaveCount(3);
  });
});

test.describe('the cancellation of subjects', () => {
  const formulario = formularioOf('cancelacionAsignaturas');
  const guardados = async (page: Page): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('alumnosAgregados')));

  test('tells its rules, and asks no student of a subject that is not habilitable', async ({ page, request }) => {
    await abrir(page, formulario);
    await expect(page.getByText(/hasta cinco días hábiles antes del examen final/)).toBeVisible();
    await expect(page.getByText(/suspensiones.*los días 15 y 30 de cada mes/)).toBeVisible();
    const estudiantes = page.getByRole('heading', { name: 'Estudiantes' });
    await expect(estudiantes).toHaveCount(0);
    const elegir = async (habilitable: boolean) =>
      diligenciarCampo(page, formulario, 'codigoSia', await codigoDeAsignatura(request, { habilitable }));
    await elegir(true);
    await expect(estudiantes).toBeVisible();
    await elegir(false);
    await expect(page.getByText('La asignatura elegida no es habilitable.', { exact: true }).first()).toBeVisible();
    await expect(estudiantes).toHaveCount(0);
  });

  test('keeps added students in the browser until they are sent, and then resets itself', async ({ page, request }) => {
    const datos = await datosOf(request, formulario);
    await abrir(page, formulario);
    await diligenciar(page, formulario, datos);
    await expect.poll(async () => guardados(page)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText('ANA MARÍA NUÑEZ')).toBeVisible();
    await botonDeEnvio(page, formulario).click();
    await boton(page, 'Enviar').click();
    await expect(comprobante(page)).toContainText('Provisional');
    await boton(page, 'Aceptar').click();
    expect(await guardados(page)).toEqual([]);
    await expect(controlOf(page, 'codigoSia')).toHaveValue('');
    await page.reload();
    await expect(controlOf(page, 'codigoSia')).toHaveValue('');
    await expect(page.getByText('ANA MARÍA NUÑEZ')).toHaveCount(0);
  });
});
