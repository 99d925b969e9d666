import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { semestreOf } from '../src/catalogo/semestre.ts';
import { libroOf, persona } from '../src/features/usuarios/server/testing.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { answerOf, expect, test } from './support/test.ts';

/** The first course of the demonstration in the current period. */
const CURSO = `201101-${semestreOf(new Date())}`;

const RUTA = '/gestores/cargaMasivaUsuarios';

/** A number for persons and files: those of an earlier run are in Moodle, and among the earlier loads. */
const unNumero = (): number => randomInt(1000, 10_000_000);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function choose(page: Page, libro: Uint8Array | string, name = 'nuevos.xlsx'): Promise<void> {
  await page.getByLabel('Archivo de usuarios').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(libro),
  });
}

const paso = (page: Page, nombre: string) =>
  page.getByRole('navigation', { name: 'Pasos de la carga' }).getByRole('button', { name: nombre });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar archivo' });

async function open(page: Page): Promise<void> {
  await openAs(page, CUENTAS.gestor, RUTA);
  await expect(page.getByRole('heading', { level: 1, name: 'Carga masiva de usuarios' })).toBeVisible();
}

test('a file of another ending is taken out with the quoted words; the template is made of live data', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveTitle('Carga masiva de usuarios · Gestión Curricular - Unidad Virtual');
  await expect(page.getByText('Se recibe un libro de Excel con extensión .xlsx')).toBeVisible();
  await expect(
    page
      .getByText('Aún no hay cargas')
      .or(page.getByRole('heading', { name: 'Cargas anteriores' }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await send(page).click();
  await expect(page.getByText('Elija el archivo que va a enviar.')).toBeVisible();
  await choose(page, 'a,b', 'usuarios.csv');
  const quoted = page.getByText('El archivo a cargar debe ser un archivo con extensión .txt, .csv ó .xls!');
  await expect(quoted).toBeVisible();
  await expect(page.getByLabel('Archivo de usuarios')).toHaveValue('');
  await expect(page.getByText('Elija un libro de Excel, con extensión .xlsx.')).toBeVisible();
  await expectAccessible(page);
  // Choosing starts the check; the button goes on.
  await choose(page, 'no es un libro', 'usuarios.XLSX');
  await expect(quoted).toBeHidden();
  await expect(page.getByText('El contenido del archivo no es el de un libro de Excel.')).toBeVisible();

  const numero = unNumero();
  const [perdido, primero, segundo] = [`perdido ${numero}.xlsx`, `primero ${numero}.xlsx`, `segundo ${numero}.xlsx`];
  // A lost connection takes nothing away: the same file is sent again.
  await page.route('**/api/cargas/usuarios', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await choose(page, await libroOf([persona(401, { Curso: 'NO-EXISTE' })]), perdido);
  await expect(page.getByRole('alert')).toContainText('No hay conexión con el servidor.');
  await expect(page.getByText(perdido)).toBeVisible();
  await page.unroute('**/api/cargas/usuarios');
  await send(page).click();
  await expect(page.getByRole('heading', { name: `Problemas de «${perdido}»` })).toBeVisible();
  await page.goto(RUTA);

  // What was chosen and checked is told at once; another file takes its place, and nothing of the first is kept.
  await choose(page, await libroOf([persona(402, { Curso: 'NO-EXISTE' })]), primero);
  await expect(page.getByText('1 fila con problemas. Al enviar el archivo ve cuáles son.')).toBeVisible();
  await expectAccessible(page);
  await choose(page, await libroOf([persona(403, { Curso: CURSO })]), segundo);
  await expect(page.getByText('Ninguna tiene problemas.')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('Se creará 1 cuenta y se hará 1 matrícula.')).toBeVisible();
  await page.goto(RUTA);
  await expect(page.getByRole('button', { name: segundo })).toBeVisible();
  await expect(page.getByRole('button', { name: primero })).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la plantilla' }).click();
  const plantilla = await downloading;
  expect(plantilla.suggestedFilename()).toBe('Plantilla - Usuarios.xlsx');
  const listas = await readSheet(await plantilla.path(), 'Listas');
  expect(listas.map((fila) => fila[0])).toContain('campusvirtual_4_3');
});

test('problems are told by row, in the page and in a marked workbook; good rows are loaded on their own', async ({
  page,
}) => {
  await open(page);
  const first = unNumero();
  const libro = await libroOf([
    persona(first, { Curso: CURSO }),
    persona(first + 1, { Correo: 'sin arroba', Curso: CURSO }),
    persona(first + 2, { Curso: 'NO-EXISTE' }),
  ]);
  await choose(page, libro);
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Problemas de «nuevos.xlsx»' })).toBeVisible();
  const tabla = page.getByRole('table', { name: 'Filas con problemas' });
  await expect(tabla.getByRole('row')).toHaveCount(3);
  await expect(tabla).toContainText('El correo no es válido.');
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  await page.getByLabel('Tipo de problema').selectOption({ label: 'Curso desconocido (1)' });
  await expect(tabla.getByRole('row')).toHaveCount(2);
  await expect(tabla.getByRole('row').last()).toContainText(`invitada.${first + 2}`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el archivo con los problemas marcados' }).click();
  expect((await downloading).suggestedFilename()).toBe('nuevos - problemas.xlsx');

  // What is shown survives a reload, and the way back leads to the step before.
  await page.getByRole('button', { name: 'Ver el plan de las demás' }).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Problemas de «nuevos.xlsx»' })).toBeVisible();
  await page.goForward();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cargar solo la fila sin problemas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 filas con problemas: no se cargan');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cargar', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^(Carga en curso|Resultado de la carga)$/ })).toBeFocused();
  await expect(page.getByText('La carga terminó')).toBeVisible();
  const resultado = page.getByRole('table', { name: 'Resultado de cada fila' });
  await expect(resultado.getByRole('row').nth(1)).toContainText('Hecho');
  await expect(resultado).not.toContainText('Por hacer');
  await expectAccessible(page);

  // A reading from just before the end is followed by a later one, even when the job is heard of only after its end.
  await page.route(
    /\/api\/cargas\/usuarios\/[^/]+$/,
    async (route) => {
      const response = await answerOf(route);
      await route.fulfill({ response, json: { ...(await response.json()), estado: 'aceptada' } });
    },
    { times: 1 },
  );
  await page.reload();
  await expect(page.getByText('La carga terminó')).toBeVisible();
});

test('a good file creates and enrols; sent again there is nothing left to do; the history keeps both', async ({
  page,
}) => {
  await open(page);
  const first = unNumero();
  const gente = [0, 1, 2].map((i) => persona(first + i, { Curso: CURSO, Grupo: `Grupo ${first}`, Cohorte: 'BECAS' }));
  const name = `buenos ${first}.xlsx`;
  await choose(page, await libroOf(gente), name);
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeVisible();
  await expect(page.getByText('se matricula')).toBeVisible();
  await expect(page.getByText('se creará 1 grupo, se agregarán 3 personas a sus grupos')).toBeVisible();
  await page.getByRole('button', { name: 'Cargar 3 filas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cargar', exact: true }).click();
  await expect(page.getByText('La carga terminó')).toBeVisible();
  await expectAccessibleInDark(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el resultado' }).click();
  const resultado = await readSheet(await (await downloading).path(), 'Resultado');
  expect(resultado.slice(3).map((fila) => fila[11])).toEqual(['Hecha', 'Hecha', 'Hecha']);
  await paso(page, 'Plan').click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se aceptó' })).toBeVisible();

  // Who is missing from the file makes a load of its own: a large share of a course asks for its name.
  await page.getByRole('button', { name: 'Buscar quiénes faltan' }).click();
  await page.getByRole('button', { name: 'Revisar quiénes saldrían' }).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeVisible();
  await expect(page.getByText(new RegExp(`«${CURSO}»: se suspende a \\d+ de sus \\d+ estudiantes`))).toBeVisible();
  await page.getByRole('button', { name: /^Cargar \d+ filas$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cargar', exact: true }).click();
  await expect(dialog.getByText(`Escriba «${CURSO}»`)).toBeVisible();
  await expect(dialog.getByLabel(`Para confirmar, escriba ${CURSO}`)).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Eliminarlos ya' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();

  await page.goto(RUTA);
  await choose(page, await libroOf(gente), name);
  await send(page).click();
  await expect(page.getByText('Todo lo que dice el archivo ya está así.')).toBeVisible();
  await page.goto(RUTA);
  const historial = page.getByRole('region', { name: 'Cargas anteriores' });
  const cargas = historial.getByRole('button', { name });
  await expect(cargas).toHaveCount(2);

  await cargas.filter({ hasText: 'Terminada' }).click();
  await page.getByRole('button', { name: 'Eliminarlos ya' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(cargas).toHaveCount(1);
  await expect(historial.getByRole('button', { name: /Archivo borrado.*Terminada/ }).first()).toBeVisible();
});

test('who is no manager has no such screen', async ({ page }) => {
  await openAs(page, CUENTAS.docente, RUTA);
  await expect(page).not.toHaveURL(/cargaMasiva/);
});
