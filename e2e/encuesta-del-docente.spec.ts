// A manager publishes a semester's survey results to teachers; a teacher reads their own and keeps a note of them.
import type { Page } from '@playwright/test';
import { informacionEncuestaDocente as informe } from '../src/catalogo/encuesta-docente/informe.ts';
import { formatDia } from '../src/catalogo/momento.ts';
import { diaOf, previousSemestre, semestreOf } from '../src/catalogo/semestre.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, enter, openAs } from './support/cuentas.ts';
import { openInforme } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The one before the present: its grades are in. */
const SEMESTRE = previousSemestre(semestreOf(new Date()));
const TODAY = diaOf(new Date());
const TITULO = 'Resultados de mi encuesta';

const dialogo = (page: Page) => page.getByRole('dialog', { name: `Resultados de ${SEMESTRE} para docentes` });

async function administer(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Administrar' }).click();
  await page.getByRole('button', { name: act }).click();
}

async function writeApunte(page: Page, texto: string): Promise<void> {
  await page.getByRole('button', { name: /^(Escribir|Editar)$/ }).click();
  await page.getByRole('textbox', { name: 'Apunte' }).fill(texto);
}

test('a teacher sees their own results once a manager publishes the semester, and keeps a note that two windows change', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newContext({ baseURL: baseURL!, locale: 'es-CO', reducedMotion: 'reduce' });
  const docente = await visitor.newPage();
  await openAs(docente, CUENTAS.docente, '/docente');
  await docente.getByRole('main').getByRole('link', { name: TITULO }).click();
  await expect(docente.getByText('Aún no hay resultados publicados de sus asignaturas')).toBeVisible();
  await expectAccessibleEverywhere(docente);

  await openInforme(page, informe, `?semestre=${SEMESTRE}`);
  await administer(page, 'Publicar a docentes');
  await dialogo(page).getByLabel('Los ven desde el').fill('15/01/2020');
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(page).getByRole('alert')).toContainText('elija un día posterior');
  await dialogo(page).getByLabel('Los ven desde el').fill(formatDia(TODAY));
  await expectAccessibleEverywhere(page);
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(page)).toBeHidden();
  await administer(page, 'Publicar a docentes');
  await dialogo(page).getByText('Historia (1 cambio)').click();
  await expect(dialogo(page)).toContainText(`Desde: de «sin publicar» a «${formatDia(TODAY)}»`);
  await expectAccessibleEverywhere(page);

  try {
    await docente.reload();
    const asignatura = docente.getByRole('region', { name: '201101' });
    await expect(asignatura).toContainText(/Participaron \d+ de \d+/);
    const bloques = asignatura.getByRole('table', { name: /^Promedios por bloque/ });
    await expect(bloques.getByRole('row')).toHaveCount(1 + informe.bloques.length);
    await expect(bloques.getByRole('columnheader')).toHaveText(['De 1 a 5', 'Su promedio', 'Facultad']);
    await docente.getByText('Cómo leer sus resultados').click();
    await asignatura.getByText('Pregunta por pregunta').click();
    await expect(asignatura.getByRole('row', { name: /^ECC1\. .* \d,\d \d,\d$/ })).toBeVisible();
    await expectAccessibleEverywhere(docente);

    const second = await visitor.newPage();
    await second.goto('/docente/encuesta');
    await writeApunte(second, 'Responder los foros cada noche.');
    await writeApunte(docente, 'Publicar los criterios antes.');
    await second.getByRole('button', { name: 'Guardar' }).click();
    await expect(second.getByRole('region', { name: 'Su apunte' })).toContainText('Responder los foros cada noche.');
    await docente.getByRole('button', { name: 'Guardar' }).click();
    await expect(docente.getByText('Su apunte cambió en otra ventana')).toBeVisible();
    await expect(docente.getByRole('textbox', { name: 'Apunte' })).toHaveValue('Publicar los criterios antes.');
    await expectAccessibleEverywhere(docente);
    await docente.getByRole('button', { name: 'Seguir con lo que escribí' }).click();
    await docente.getByRole('button', { name: 'Guardar' }).click();
    await expect(docente.getByRole('region', { name: 'Su apunte' })).toContainText('Publicar los criterios antes.');

    await docente.goto('/docente');
    await docente.getByRole('link', { name: /de 5/ }).first().click();
    await expect(docente.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();

    const colleague = await browser.newContext({ baseURL: baseURL!, locale: 'es-CO' });
    const other = await colleague.newPage();
    await enter(other, CUENTAS.varios, 'editingteacher');
    await other.goto(`/docente/encuesta?semestre=${SEMESTRE}`);
    await expect(other.getByText(`No hay resultados suyos publicados de ${SEMESTRE}.`)).toBeVisible();
    await expect(other.getByText('Aún no hay resultados publicados de sus asignaturas')).toBeVisible();
    await expect(other.getByText('201101')).toHaveCount(0);
    await expect(other.getByText('Publicar los criterios antes.')).toHaveCount(0);
  } finally {
    const headers = await asGestor(page.request);
    await page.request.put(`/api/encuesta/divulgaciones/${SEMESTRE}`, { headers, data: { version: 1, desde: null } });
  }
});
