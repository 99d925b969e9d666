import { randomInt } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expectEncima } from './support/encima.ts';
import { answerOf, expect, test } from './support/test.ts';

const PANTALLA = '/gestores/datosPersonales';
const DOCUMENTO = '1029384756';
const NOMBRE = 'ZULEMA INVENTADA OSPINA';

/** A field of the table of rules. */
const campo = (page: Page, columna: string, formulario: string) => page.getByLabel(`${columna}, ${formulario}`);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** An invented person asks to be enrolled. */
async function inscribir(page: Page): Promise<void> {
  const answer = await page.request.post('/api/crearInscripcionHBV', {
    data: {
      nombreApellido: NOMBRE,
      numDocumento: DOCUMENTO,
      correo: 'zulema@example.com',
      telefono: '3109876543',
      programaAcademico: 'Ingeniería de Sistemas',
      horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
    },
  });
  expect(answer.status()).toBe(201);
}

async function buscar(page: Page): Promise<void> {
  await page.getByLabel('Documento de la persona').fill('1.029.384.756');
  await page.getByLabel('Motivo').fill('Lo pidió la titular, radicado 2026-118.');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
}

test('a person is found, their data are exported and corrected, and they are anonymised after two confirmations', async ({
  page,
}) => {
  await inscribir(page);
  await openAs(page, CUENTAS.gestor, PANTALLA);
  await expect(page).toHaveTitle('Datos personales · Gestión Curricular - Unidad Virtual');

  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByLabel('Documento de la persona')).toBeFocused();
  await expect(page.getByText('Escriba el documento, el correo o el usuario')).toBeVisible();

  await buscar(page);
  const hallado = page.getByRole('region', { name: 'Lo que se guarda de esta persona' });
  await expect(hallado.getByText('1 dato es suyo, en 1 almacén.')).toBeVisible();
  // Whom it was about is in no address.
  expect(page.url()).not.toContain(DOCUMENTO);
  for (const dato of ['Correo: zulema@example.com', `Nombre: ${NOMBRE}`, 'Teléfono: 3109876543']) {
    await hallado.getByRole('checkbox', { name: dato }).check();
  }
  await expectAccessible(page);
  await hallado.getByRole('button', { name: 'Buscar también con estos datos' }).click();
  await expect(hallado.getByText('También aparece con estos datos')).toBeHidden();
  await hallado.getByText('Formularios enviados').click();
  await expect(hallado.getByRole('link', { name: /Herramientas Básicas Virtuales/ })).toBeVisible();

  await hallado.getByRole('button', { name: 'Corregir sus datos' }).click();
  const corregir = page.getByRole('dialog', { name: 'Corregir sus datos' });
  await corregir.getByLabel('Teléfono de contacto').fill('12');
  await corregir.getByRole('button', { name: 'Guardar correcciones' }).click();
  await expect(corregir.getByText('Debe tener entre 7 y 13 dígitos.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await corregir.getByLabel('Teléfono de contacto').fill('3109876544');
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: '¿Descartar lo que escribió?' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await corregir.getByRole('button', { name: 'Guardar correcciones' }).click();
  await expect(hallado.getByText('Quedó corregido')).toBeVisible();

  const descarga = page.waitForEvent('download');
  await hallado.getByRole('button', { name: 'Exportar todo' }).click();
  expect((await descarga).suggestedFilename()).toMatch(/^datos-personales-.*\.zip$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await hallado.getByRole('button', { name: 'Anonimizar' }).click();
  const anonimizar = page.getByRole('dialog', { name: 'Anonimizar a esta persona' });
  await anonimizar.getByRole('button', { name: 'Anonimizar' }).click();
  await expectEncima(
    anonimizar.getByText('Escriba «ANONIMIZAR».'),
    anonimizar.getByRole('button', { name: 'Cancelar' }),
  );
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await anonimizar.getByLabel(/Para confirmar/).fill('anonimizar');
  await anonimizar.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(hallado.getByText(/datos? guardados? cambiados?/)).toBeVisible({ timeout: 15_000 });

  await buscar(page);
  await expect(page.getByText('No se guarda nada de esta persona')).toBeVisible();
});

test('the screens about personal data have one title, and their links stay where they are', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, PANTALLA);
  const lugares = [];
  for (const nombre of ['Solicitudes sobre datos personales', 'Conservación', 'Personas']) {
    await page.getByRole('link', { name: nombre, exact: true }).click();
    await expect(page.getByRole('link', { name: nombre, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datos personales');
    await expect(page.getByText('Cargando información')).toHaveCount(0);
    lugares.push(await page.getByRole('link', { name: 'Personas', exact: true }).boundingBox());
    await expectAccessible(page);
  }
  expect(new Set(lugares.map((lugar) => `${Math.round(lugar!.x)} ${Math.round(lugar!.y)}`)).size).toBe(1);
});

test('a rule says how long a form keeps its persons, and shows what would go before anything does', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, PANTALLA);
  await page.getByRole('link', { name: 'Conservación' }).click();
  await expect(page.getByRole('heading', { name: 'Reglas', level: 2 })).toBeVisible();
  const meses = campo(page, 'Meses', 'Notaría docente');
  await expect(meses).toHaveValue('');
  await expect(campo(page, 'Qué se hace', 'Notaría docente')).toHaveCount(0);
  await meses.fill('mil');
  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  // The fault is told in its cell, which gets the focus after saving from the foot of the page.
  await expect(meses).toBeFocused();
  await expect(meses).toHaveAccessibleDescription('Escriba un número de 1 a 600, o nada.');
  await expect(meses).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await meses.fill('600');
  await page.getByRole('link', { name: 'Solicitudes sobre datos personales' }).click();
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Cancelar' }).click();
  const guardado = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  // Only what changed is sent.
  expect((await guardado).postDataJSON()).toMatchObject({ reglas: [{ formulario: 'notariaDocente', meses: 600 }] });
  await expect(page.getByText('Las reglas quedaron guardadas.')).toBeVisible();
  await expect(page.getByText('ningún formulario ha cumplido su tiempo de conservación')).toBeVisible();

  // The plan changed since it was shown: the page tells so, and the plan must be confirmed again.
  const linea = { formulario: 'notariaDocente', titulo: 'Notaría docente', semestre: '2023-1', accion: 'anonimizar' };
  const conOtroPlan = async (route: Route): Promise<void> => {
    const answer = await answerOf(route);
    const vista = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...vista, plan: [{ ...linea, registros: 7, archivos: 0 }] } });
  };
  await page.route('**/api/conservacion', conOtroPlan, { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'Retirar ahora' }).click();
  const retirar = page.getByRole('dialog', { name: /^Retirar los datos de/ });
  await retirar.getByLabel(/Para confirmar/).fill('RETIRAR');
  await retirar.getByRole('button', { name: 'Retirar ahora' }).click();
  await expect(retirar).toBeHidden();
  await expect(page.getByText('El plan ya no es el que usted vio.')).toBeVisible();
  await expect(page.getByText('ningún formulario ha cumplido su tiempo de conservación')).toBeVisible();
  await expectAccessible(page);
  await meses.fill('');
  const quitado = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  // Empty is without an end.
  expect((await quitado).postDataJSON()).toMatchObject({ reglas: [{ formulario: 'notariaDocente', meses: null }] });
  await expect(page.getByText('Las reglas quedaron guardadas.')).toBeVisible();
});

test('a rule that another manager changed meanwhile is not overwritten unseen: it is told, shown, and saved at a second press', async ({
  page,
}) => {
  // Another one at a second try: what was saved stays.
  const meses = 500 + randomInt(80);
  const titulo = 'Recepción de guías';
  await openAs(page, CUENTAS.gestor, `${PANTALLA}/conservacion`);
  await campo(page, 'Meses', titulo).fill('590');

  const other = await (await page.context().browser()!.newContext({ locale: 'es-CO' })).newPage();
  await openAs(other, CUENTAS.gestor, `${PANTALLA}/conservacion`);
  await campo(other, 'Meses', titulo).fill(String(meses));
  await campo(other, 'Qué se hace', titulo).selectOption('Eliminar solo los archivos');
  await other.getByRole('button', { name: 'Guardar reglas' }).click();
  await expect(other.getByText('Las reglas quedaron guardadas.')).toBeVisible();

  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  const dicho = page.getByText(/^Otra persona cambió la regla de «Recepción de guías.*No se guardó nada/);
  await expect(dicho).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('rowheader', { name: titulo })).toContainText(
    `Ahora dice: ${meses} meses, eliminar solo los archivos.`,
  );
  await expect(campo(page, 'Meses', titulo)).toHaveValue('590');
  // High enough that no field lies half under what sticks.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 3600 });
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  await expect(page.getByText('Las reglas quedaron guardadas.')).toBeVisible();
  // A change of the other manager in a field without input here stays.
  await expect(campo(page, 'Qué se hace', titulo)).toHaveValue('archivos');
  await campo(page, 'Meses', titulo).fill('');
  await page.getByRole('button', { name: 'Guardar reglas' }).click();
  await expect(page.getByText('Las reglas quedaron guardadas.')).toBeVisible();
  await other.context().close();
});
