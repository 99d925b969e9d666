import type { APIRequestContext, Page } from '@playwright/test';
import { nextSemestre, semestreOf, startOfSemestre, type Semestre } from '../src/catalogo/semestre.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const ACTUAL = semestreOf(new Date());
const SIGUIENTE = nextSemestre(ACTUAL);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Gives a semester a first day, unless it has one. */
async function withFirstDay(request: APIRequestContext, semestre: Semestre): Promise<void> {
  const headers = await asGestor(request);
  const { calendarios } = (await (await request.get('/api/calendarios', { headers })).json()) as {
    calendarios: { version: number; calendario: { semestre: string; inicio: string | null } }[];
  };
  const known = calendarios.find(({ calendario }) => calendario.semestre === semestre);
  if (known?.calendario.inicio) return;
  const { semestre: _, ...rest } = known?.calendario ?? {
    semestre,
    semanas: null,
    notas60: null,
    notas40: null,
    examenFinal: null,
    habilitacion: null,
  };
  const data = { version: known?.version ?? 0, calendario: { ...rest, inicio: startOfSemestre(semestre) } };
  expect((await request.put(`/api/calendarios/${semestre}`, { headers, data })).status()).toBe(200);
}

const load = async (page: Page, rows: RegExp): Promise<void> => {
  await page.getByRole('button', { name: rows }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cargar', exact: true }).click();
};

test('the courses of a semester are proposed, opened, compared with their origins, and taken back', async ({
  page,
}) => {
  for (const semestre of [ACTUAL, SIGUIENTE]) await withFirstDay(page.request, semestre);
  await openAs(page, CUENTAS.gestor, '/gestores/cursosNuevos');
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos nuevos' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Plataforma' }).selectOption('Campus Virtual');
  const from = page.getByLabel('Categoría de los cursos que se copian');
  const option = from.locator('option', { hasText: `Período ${ACTUAL}` }).first();
  await from.selectOption(await option.getAttribute('value'));
  await page.getByLabel('Categoría de los cursos nuevos').selectOption('Posgrados');
  await page.getByLabel('Con los mismos docentes').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver cómo se llamarían' }).click();
  await expect(page.getByText(new RegExp(`\\(201101-${ACTUAL}\\) → .*\\(201101-${SIGUIENTE}, `))).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: /^Continuar con \d+ cursos$/ }).click();
  await page.getByRole('button', { name: 'Revisar los cursos nuevos' }).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que se hará' })).toBeVisible();
  await expectAccessible(page);
  await load(page, /^Cargar \d+ filas$/);
  await expect(page.getByText('La carga terminó')).toBeVisible();
  await expect(page.getByText('como el original').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Buscar los cursos que se pueden borrar' }).click();
  await page.getByRole('button', { name: 'Revisar cuáles se borrarían' }).click();
  await expect(page.getByText(/^Se borran de Moodle «201101-/)).toBeVisible();
  await load(page, /^Cargar \d+ filas$/);
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox', { name: /^Para confirmar, escriba borrar \d+ cursos/ });
  await expect(typed).toBeFocused();
  await expectAccessible(page);
  const [asked = ''] = /borrar \d+ cursos/.exec(await dialog.innerText()) ?? [];
  await typed.fill(asked);
  await dialog.getByRole('button', { name: 'Cargar', exact: true }).click();
  await expect(page.getByText('La carga terminó')).toBeVisible();
});
