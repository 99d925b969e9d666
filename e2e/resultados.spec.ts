import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { PREGUNTAS } from '../src/catalogo/encuesta-docente/formulario.ts';
import { informacionEncuestaDocente as informe } from '../src/catalogo/encuesta-docente/informe.ts';
import { FIRST_REDACCION } from '../src/catalogo/encuesta-docente/redaccion.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter, openAs } from './support/cuentas.ts';
import {
  buscador,
  consultaOf,
  encabezado,
  expectCabeEnTelefono,
  expectCerradoADocentes,
  expectEsperaYFalla,
  exportAExcel,
  nombres,
  openInforme,
  rutaOf,
  tabla,
} from './support/informes.ts';
import { answerOf, expect, test } from './support/test.ts';

const INFORME = rutaOf(informe);
const CONSULTA = consultaOf(informe);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const codes = (page: Page): Locator => nombres(page, informe);

/** The code of a subject, which follows its name. */
const codeOf = async (cell: Locator): Promise<string> => /\d{6}/.exec((await cell.textContent()) ?? '')![0];

/** Five counts as they are read aloud. */
const CONTEOS =
  /^Promedio \d,\d, el de todas \d,\d\. Deficiente: \d+, Regular: \d+, Aceptable: \d+, Bueno: \d+, Excelente: \d+\./;

test('each subject shows its blocks and their questions, and opens with its counts and texts', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: informe.titulo }).click();
  await expect(page).toHaveTitle('Encuesta de desempeño docente · Gestión Curricular - Unidad Virtual');
  await expect(codes(page).first()).toBeVisible();
  for (const { titulo } of informe.bloques) await expect(encabezado(page, titulo)).toBeVisible();
  await expect(tabla(page, informe).getByRole('row').nth(1).getByRole('cell').last()).toHaveText(CONTEOS);
  await expect(encabezado(page, 'Promedio')).toHaveAttribute('aria-sort', 'ascending');
  await expect(
    tabla(page, informe)
      .getByRole('cell', { name: /^\d+ de \d+ · \d+ %$/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Comunicaciones', exact: true }).click();
  await expect(encabezado(page, `CR1. ${PREGUNTAS.CR1.etiqueta}`)).toBeVisible();
  await expect(page).toHaveURL(/bloque=CR/);
  await encabezado(page, 'CR1.').getByRole('button').click();
  await expect(encabezado(page, 'CR1.')).toHaveAttribute('aria-sort', 'ascending');
  await expectAccessible(page);
  await page.reload();
  await expect(encabezado(page, 'CR1.')).toHaveAttribute('aria-sort', 'ascending');

  const code = await codeOf(codes(page).first());
  await codes(page).first().click();
  const panel = page.getByRole('dialog', { name: ` · ${code}` });
  await expect(panel.getByRole('listitem').first()).toContainText(`ECC1. ${PREGUNTAS.ECC1.etiqueta}`);
  await expect(panel.getByRole('heading', { name: /^Aspectos por mejorar en la metodología \(\d+\)$/ })).toBeVisible();
  await expect(panel.getByRole('heading', { name: /^Sugerencias para mejorar los servicios \(\d+\)$/ })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Siguiente' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Anterior' }).click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(codes(page).first()).toBeFocused();
});

test('it is filtered, searched and exported with what is seen', async ({ page }) => {
  await openInforme(page, informe, '?tipo=AMV');
  const code = await codeOf(codes(page).first());
  await buscador(page).fill(code.toLowerCase());
  await expect(codes(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^1 de \d+\.$/ })).toHaveCount(1);
  expect(page.url()).not.toContain(code);
  const shown = await tabla(page, informe).getByRole('row').nth(1).getByRole('cell').nth(3).textContent();

  const download = await exportAExcel(page);
  expect(download.suggestedFilename()).toMatch(/^Encuesta de desempeño docente \d{4}-[12] AMV\.xlsx$/);
  const hojas = await readXlsxFile(await readFile(await download.path()));
  expect(hojas.map(({ sheet }) => sheet)).toEqual(informe.bloques.map(({ corto }) => corto));
  expect(hojas[0]!.data.slice(4)).toHaveLength(1);
  expect(hojas[0]!.data[4]!.slice(1, 6)).toEqual([
    expect.stringContaining(code),
    expect.any(String),
    expect.any(String),
    'AMV',
    Number.parseInt(shown ?? '', 10),
  ]);
  await expect(page.getByText('La descarga comenzó.')).toBeVisible();

  await buscador(page).fill('zzz nada');
  await expect(page.getByText('Ninguna asignatura coincide con «zzz nada»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
  await expect(codes(page).first()).toBeVisible();
});

test('what is empty, on its way or failed is said in words, and trying again works', async ({ page }) => {
  await expectEsperaYFalla(page, informe);

  await page.route(CONSULTA, async (route) =>
    route.fulfill({ json: { filas: [], total: 0, todos: 0, minimo: 1, promedios: null, redaccion: FIRST_REDACCION } }),
  );
  await page.getByLabel('Semestre').selectOption('2022-1');
  await page.getByLabel('Tipo de asignatura').selectOption('APV');
  await expect(
    page.getByText(
      'No se ha encontrado ningún registro para el tipo de asignatura APV para el semestre 2022-1, inténtelo nuevamente',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar a Excel' })).toBeDisabled();
  await expectAccessible(page);
});

test('subjects with few answers keep their row and say why nothing is shown', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  const hide = (fila: object) => ({
    ...fila,
    cantidadEstudiantesParticiparon: null,
    matriculados: null,
    preguntas: null,
  });
  await page.route(CONSULTA, async (route) => {
    const answer = (await (await answerOf(route)).json()) as { filas: object[] };
    await route.fulfill({ json: { ...answer, filas: answer.filas.map(hide), minimo: 5 } });
  });
  await page.route('**/asignaturas/*', async (route) => {
    const answer = (await (await answerOf(route)).json()) as object;
    await route.fulfill({ json: { ...hide(answer), textos: null, minimo: 5 } });
  });
  await page.goto(INFORME);
  await expect(page.getByText('— menos de 5 respuestas: no se muestran')).toBeVisible();
  await expect(page.getByText(/^Las respuestas nuevas se suman al día siguiente, en grupos de 5 o más/)).toBeVisible();
  await expect(tabla(page, informe).getByRole('row').nth(1).getByRole('cell').last()).toHaveText(
    '—Muy pocas respuestas',
  );
  await expectAccessible(page);
  await codes(page).first().click();
  await expect(page.getByRole('dialog')).toContainText('Menos de 5 respuestas');
  await expectAccessible(page);
});

test('a teacher cannot open it', async ({ page }) => expectCerradoADocentes(page, informe));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('each subject is a card that opens it, in an order that is chosen above', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, INFORME);
    const cards = page.getByRole('list', { name: informe.titulo }).getByRole('listitem');
    await expect(cards.first()).toContainText('Estudiantes que participaron');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Ordenar por').selectOption('ECC desc');
    await expect(page).toHaveURL(/orden=ECC&sentido=desc/);
    await page.getByLabel('Preguntas que se muestran').selectOption('Mesa de ayuda');
    await expectAccessible(page);
    await expectCabeEnTelefono(page);
    await page.getByRole('button', { name: 'Ver resultados' }).click();
    await expect(page.getByRole('button', { name: 'Filtros' })).toBeFocused();
    await expect(cards.first()).toContainText(`AMA3. ${PREGUNTAS.AMA3.etiqueta}`);
    await expectCabeEnTelefono(page);
    await cards.first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('Atención de la mesa de ayuda');
    await expectCabeEnTelefono(page);
  });
});

test('the survey in pictures: every mark leads to the subjects that it counts, and back', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, `${INFORME}?semestre=2026-1`);
  await page.getByRole('link', { name: 'Gráficos' }).click();
  await expect(page.getByRole('heading', { name: 'Respuestas por pregunta' })).toBeVisible();
  await expectAccessible(page);

  const respuestas = page.getByRole('figure', { name: 'Respuestas por pregunta' });
  const paso = respuestas.getByRole('link', { name: /^ECC1\..*, Deficiente: \d/ });
  const count = Number(/: (\d+) respuestas?/.exec((await paso.getAttribute('aria-label')) ?? '')![1]);
  await paso.click();
  await expect(page.getByText(/^Solo los registros del gráfico: ECC1\./)).toBeVisible();
  const conteos = tabla(page, informe).getByRole('cell', { name: CONTEOS }).filter({ hasText: 'Deficiente' });
  await expect(conteos.first()).toBeVisible();
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(respuestas).toBeVisible();

  await expect(page.getByRole('button', { name: 'Exportar a Excel' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'PDF de los gráficos' })).toBeEnabled();
  await page.getByLabel('Ver el promedio de').selectOption('CR');
  await page.getByLabel('Comparar 2026-1 con').selectOption('2024-1');
  const comparacion = page.getByRole('figure', { name: 'Promedio por pregunta (1 a 5): 2026-1 y 2024-1' });
  await expect(comparacion).toBeVisible();
  await page
    .getByRole('figure', { name: /Comunicaciones y retroalimentación$/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: / · \d+$/ })).toBeVisible();
});
