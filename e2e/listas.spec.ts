import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { expectCabeEnTelefono, exportAExcel } from './support/informes.ts';
import { receiptNumber, recordsOf, send, unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

const FORMULARIO = '/estudiantes/inscripcionHBV';
const LISTA = 'horariosHBV';
const PANTALLA = `/gestores/listas/${LISTA}`;

/** Options that no other journey chooses, and a new one. */
const APAGADA = 'Martes de 8:00 a. m. a 10:00 a. m.';
const REESCRITA = { antes: 'Jueves de 2:00 p. m. a 4:00 p. m.', despues: 'Jueves de 3:00 p. m. a 5:00 p. m.' };
/** Another one at a second try: what was added stays in the list. */
const NUEVA = `Viernes de 6:00 p. m. a 8:00 p. m., grupo ${randomInt(1_000_000)}`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Takes back what a journey changed: others use the list too. */
async function undoAll(request: APIRequestContext, desde: number): Promise<void> {
  const headers = await asGestor(request);
  const url = `/api/listas/${LISTA}`;
  const { version, historia } = (await (await request.get(url, { headers })).json()) as {
    version: number;
    historia: { diferencia: { opciones: { clave: string; antes: { texto: string } | null }[] } }[];
  };
  const actos = historia.slice(0, version - desde).flatMap(({ diferencia }) =>
    diferencia.opciones.flatMap(({ clave, antes }) =>
      antes
        ? [
            { acto: 'cambiar', clave, texto: antes.texto },
            { acto: 'activar', clave, activa: true },
          ]
        : [{ acto: 'activar', clave, activa: false }],
    ),
  );
  if (actos.length === 0) return;
  const answer = await request.post(`${url}/cambios`, { headers, data: { version, actos } });
  expect(answer.status(), await answer.text()).toBe(200);
}

const versionOf = async (request: APIRequestContext): Promise<number> => {
  const response = await request.get(`/api/listas/${LISTA}`, { headers: await asGestor(request) });
  return ((await response.json()) as { version: number }).version;
};

/** Fills in the form with one of its times. */
async function fillIn(page: Page, documento: string, horario: string): Promise<void> {
  await page.getByLabel('Nombres y apellidos').fill('Ángela María Ríos Peña');
  await page.getByLabel('Número de documento').fill(documento);
  await page.getByLabel('Correo electrónico').fill('angela.rios@ejemplo.co');
  await page.getByLabel('Teléfono').fill('300 123 45 67');
  await page.getByLabel('Programa académico').selectOption('Música');
  await page.getByLabel(horario).check();
}

/** Opens the form as a first visitor. */
async function openAsSomebody(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' })).newPage();
  await page.goto(FORMULARIO);
  return page;
}

async function sendAndExpectReceipt(page: Page): Promise<void> {
  await send(page);
  await expect(receiptNumber(page)).toBeVisible();
}

const dialogo = (page: Page, nombre: string | RegExp) => page.getByRole('dialog', { name: nombre });
const boton = (page: Page, subject: string, opcion: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: opcion })
    .getByRole('button', { name: new RegExp(`^${subject}`) });

test('a list that a manager changes changes the form, what the server takes, and its exports; who began before can still send', async ({
  page,
  browser,
  request,
}) => {
  const [before, nuevo] = [unDocumento(), unDocumento()];
  const desde = await versionOf(request);
  const begun = await openAsSomebody(browser);
  await fillIn(begun, before, APAGADA);
  await expect(begun.getByText(/^Guardado/).first()).toBeVisible();

  try {
    await openAs(page, CUENTAS.gestor, '/gestores/listas');
    await page.getByRole('heading', { name: 'De la aplicación' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Acompañamiento: marca de mejora' })).toContainText(
      'Se usa en Acompañamiento a docentes.',
    );
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('horarios hbv');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Horarios del curso HBV' }).click();
    await expect(page).toHaveURL(PANTALLA);
    await expect(
      page
        .getByText('En ningún registro')
        .or(page.getByText(/^En \d+ registros?$/))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);

    // What is wrong is said at its field, and what was typed stays.
    await page.getByRole('button', { name: 'Agregar opción' }).click();
    const agregar = dialogo(page, 'Agregar una opción');
    await agregar.getByLabel('Texto').fill(APAGADA.toUpperCase());
    await agregar.getByRole('button', { name: 'Guardar' }).click();
    await expect(agregar.getByText(/^Ya hay una opción que se llama así/).first()).toBeVisible();
    await expect(agregar.getByLabel('Texto')).toBeFocused();
    await expectAccessible(page);
    await agregar.getByLabel('Texto').fill(NUEVA);
    await agregar.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(`«${NUEVA}» quedó en la lista.`)).toBeVisible();

    await boton(page, 'Editar', REESCRITA.antes).click();
    const editar = dialogo(page, /^Editar/);
    await editar.getByLabel('Texto').fill(REESCRITA.despues);
    await editar.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: REESCRITA.despues }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
    const ordenar = dialogo(page, /^Ordenar/);
    await ordenar.getByRole('button', { name: 'De la A a la Z' }).click();
    await expectAccessible(page);
    await ordenar.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Las opciones quedaron en el orden nuevo.')).toBeVisible();
    await boton(page, 'Dejar de ofrecer', APAGADA).click();
    await expect(page.getByText(`«${APAGADA}» ya no se ofrece`)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectCabeEnTelefono(page);
    await expectAccessibleInDark(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Who comes now is offered what the list says now.
    const later = await openAsSomebody(browser);
    await expect(later.getByLabel(NUEVA)).toBeVisible();
    await expect(later.getByLabel(REESCRITA.despues)).toBeVisible();
    await expect(later.getByLabel(APAGADA)).toHaveCount(0);
    await fillIn(later, nuevo, NUEVA);
    await sendAndExpectReceipt(later);
    await later.context().close();

    // The server goes by the same list; a client that knows the words of before is understood.
    const enviar = async (horario: string) =>
      request.post('/api/crearInscripcionHBV', {
        data: {
          nombreApellido: 'Ángela Ríos',
          numDocumento: unDocumento(),
          correo: 'angela.rios@ejemplo.co',
          telefono: '3001234567',
          programaAcademico: 'Música',
          horario,
        },
      });
    expect((await enviar('Domingo a medianoche')).status()).toBe(400);
    expect((await enviar(REESCRITA.antes)).status()).toBe(201);

    // A form that was begun before the change sends its choices.
    await begun.reload();
    await expect(begun.getByLabel(APAGADA)).toBeChecked();
    await sendAndExpectReceipt(begun);
    expect(await recordsOf(request, before)).toHaveLength(1);
    await begun.context().close();

    // The export has the new words in what is new, and in what is old its own.
    await page.goto('/gestores/informes/informacionInscripcionHBV');
    for (const [documento, horario] of [
      [nuevo, NUEVA],
      [before, APAGADA],
    ] as const) {
      await page.getByLabel('Buscar', { exact: true }).fill(documento);
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2');
      await expect(page.getByText(documento, { exact: true }).first()).toBeVisible();
      const libro = await readSheet(await readFile(await (await exportAExcel(page)).path()));
      expect(libro.flat()).toContain(horario);
    }
  } finally {
    await undoAll(request, desde);
  }
});

test('two managers do not write over each other, and a list goes out and comes back as a workbook', async ({
  page,
  request,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestores/listas');
  await page.getByRole('searchbox').fill('genero');
  await page.getByRole('link', { name: 'Proyecto: género' }).click();
  await boton(page, 'Editar', 'Femenino').click();
  const editar = dialogo(page, /^Editar/);
  await editar.getByLabel('Texto').fill('Mujer');
  const headers = await asGestor(request);
  const url = '/api/listas/generosProyecto';
  const { version } = (await (await request.get(url, { headers })).json()) as { version: number };
  const actos = [{ acto: 'cambiar', clave: 'F', texto: 'Femenina' }];
  expect((await request.post(`${url}/cambios`, { headers, data: { version, actos } })).status()).toBe(200);
  await editar.getByRole('button', { name: 'Guardar' }).click();
  await expect(editar.getByText('Otra persona cambió la lista al mismo tiempo').first()).toBeVisible();
  await expect(editar.getByText('Texto: ahora dice «Femenina».')).toBeVisible();
  await expect(editar.getByLabel('Texto')).toHaveValue('Mujer');
  // Nor is it lost by going back.
  await page.goBack();
  await dialogo(page, '¿Salir sin guardar?').getByRole('button', { name: 'Cancelar' }).click();
  await expect(editar.getByLabel('Texto')).toHaveValue('Mujer');
  await editar.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Deshacer el último cambio' }).click();
  const deshacer = dialogo(page, '¿Deshacer el último cambio?');
  await expect(deshacer.getByText('Cambiar el texto: Femenino → Femenina')).toBeVisible();
  await deshacer.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('La lista quedó como estaba antes.')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar en Excel' }).click();
  const libro = await (await downloading).path();
  await page.getByRole('button', { name: 'Cargar desde Excel' }).click();
  const cargar = dialogo(page, /^Cargar/);
  await cargar.getByLabel('Libro de Excel').setInputFiles({
    name: 'lista.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(libro),
  });
  await expect(cargar.getByText('El archivo dice lo mismo que la lista')).toBeVisible();
  await expectAccessible(page);
});

test('an option that another manager takes out while it is edited takes nothing of what was typed with it', async ({
  page,
  request,
}) => {
  const headers = await asGestor(request);
  const url = '/api/listas/tiposDocente';
  const leer = async () => (await (await request.get(url, { headers })).json()) as { version: number };
  const hacer = async (subject: string, datos: object): Promise<void> => {
    const { version } = await leer();
    const answer = await request.post(`${url}/${subject}`, { headers, data: { version, ...datos } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await hacer('cambios', { actos: [{ acto: 'agregar', texto: NUEVA, atributos: {} }] });

  await openAs(page, CUENTAS.gestor, '/gestores/listas/tiposDocente');
  await boton(page, 'Editar', NUEVA).click();
  const editar = dialogo(page, `Editar «${NUEVA}»`);
  await editar.getByLabel('Texto').fill('Lo que se escribió');
  await hacer('deshacer', {});
  await editar.getByRole('button', { name: 'Guardar' }).click();
  await expect(editar.getByText('Esta opción ya no está en la lista')).toBeVisible();
  await expect(editar.getByLabel('Texto')).toHaveValue('Lo que se escribió');
  await expect(editar.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await expect(page.getByRole('listitem').filter({ hasText: NUEVA })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
  await expectAccessibleInDark(page);
  await editar.getByRole('button', { name: 'Cancelar' }).click();
  await expect(editar).toBeHidden();
});

test('a setting is changed without a restart, and taken back', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/listas');
  await page.getByRole('link', { name: 'Ajustes' }).click();
  const cupos = page.getByLabel('Cupos por agotarse (%)');
  await cupos.fill('20');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Escriba un número entero de 50 a 100.')).toBeVisible();
  await expect(cupos).toBeFocused();
  await expectAccessible(page);
  await cupos.fill('85');
  // What was written is not lost by a link.
  await page.getByRole('link', { name: 'Listas', exact: true }).click();
  const salir = dialogo(page, '¿Salir sin guardar?');
  await expect(salir).toContainText('Se perderán los cambios que escribió.');
  await salir.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cupos).toHaveValue('85');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Los ajustes quedaron guardados.')).toBeVisible();
  await page.reload();
  await expect(cupos).toHaveValue('85');
  await page.getByRole('button', { name: 'Restablecer el valor inicial (90)' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Los ajustes quedaron guardados.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCabeEnTelefono(page);
});
