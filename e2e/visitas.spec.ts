// A manager plans a semester for 60 teachers and 4 evaluators, moves visits by keyboard, pointer and dialog, and begins one.
import type { Locator, Page } from '@playwright/test';
import { previousSemestre, semestreOf } from '../src/catalogo/semestre.ts';
import { insertAsignaturas } from '../src/features/asignaturas/server/store.ts';
import { startCalendario } from './support/acompanados-propios.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const SEMESTRE = semestreOf(new Date());
const PRESENTE = 6;
const FACULTADES = ['Artes', 'Ciencias Agrarias', 'Derecho y Ciencias Políticas', 'Ingenierías'] as const;
const NOMBRES = ['ANA', 'BEATRIZ', 'CARLOS', 'DIEGO', 'ELENA', 'FABIO', 'GLORIA', 'HUGO', 'INÉS', 'JUAN'];
const APELLIDOS = ['ACOSTA RÍOS', 'BEDOYA', 'CANO GIL', 'DUQUE', 'ESCOBAR', 'FRANCO DE LA HOZ'];

/** Sixty teachers, of whom ten are new; the present week is the sixth of sixteen. */
async function prepare(own: OwnApp): Promise<void> {
  const { db } = own;
  const docentes = NOMBRES.flatMap((nombre) => APELLIDOS.map((apellido) => `${nombre} ${apellido}`));
  const asignaturas = docentes.map((docente, i) => ({
    semestre: SEMESTRE,
    codigoAsignatura: `${2_000_000 + i}-01`,
    nombre: 'Introducción a los estudios universitarios y a la vida en la región',
    docente,
    correo: `docente${i}@universidad.edu.co`,
    tipoAsignatura: i % 2 === 0 ? ('AMV' as const) : ('APV' as const),
    facultad: FACULTADES[i % FACULTADES.length]!,
    programaAcademico: 'Programa',
    habilitable: false,
  }));
  await insertAsignaturas(db, asignaturas);
  const earlier = asignaturas.slice(0, 50).map((one) => ({ ...one, semestre: previousSemestre(SEMESTRE) }));
  await insertAsignaturas(db, earlier);
  await startCalendario(own, PRESENTE);
  await db
    .insertInto('evaluadores')
    .values(
      ['Marta Lucía Zapata', 'Óscar Iván Peláez', 'Sandra Milena Úsuga'].map((nombre, i) => ({
        usuario: `evaluador${i}`,
        nombre,
        correo: `evaluador${i}@universidad.edu.co`,
        facultades: i === 2 ? ['Artes'] : [],
      })),
    )
    .execute();
}

async function enterAsGestora(page: Page, { moodle }: OwnApp): Promise<void> {
  moodle.persona = { ...moodle.persona, roles: ['manager'] };
  await page.goto('/');
  await page.getByLabel('Usuario').fill(moodle.persona.usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(moodle.clave);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page).toHaveURL(/\/gestor$/);
}

const dialogo = (page: Page): Locator => page.getByRole('dialog').last();

async function addHerself(page: Page, { moodle }: OwnApp): Promise<void> {
  await page.getByRole('button', { name: 'Evaluadores' }).click();
  await dialogo(page).getByRole('button', { name: 'Agregar a quien evalúa' }).click();
  await dialogo(page)
    .getByRole('textbox', { name: /^Persona/ })
    .fill(moodle.persona.usuario);
  await page.keyboard.press('Enter');
  await expect(dialogo(page).getByRole('radio')).toBeChecked();
  await expectAccessible(page);
  await dialogo(page).getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialogo(page)).toHaveAccessibleName('Quienes evalúan');
  await expect(dialogo(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await dialogo(page).getByRole('button', { name: 'Cerrar' }).click();
}

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reglas' }).click();
  await dialogo(page).getByLabel('Porcentaje de cada facultad').fill('30,5');
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(page)).toContainText('Escriba un número entero de 1 a 100.');
  await dialogo(page).getByLabel('Porcentaje de cada facultad').fill('30');
  await expectAccessible(page);
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Las reglas del plan quedaron guardadas.')).toBeVisible();
  await page.getByRole('button', { name: 'Sortear visitas' }).click();
  await expect(dialogo(page)).toContainText(/^.*docentes: 10 nuevos y \d+ por sorteo\./s);
  await expectAccessibleEverywhere(page);
  await dialogo(page).getByRole('button', { name: 'Agregar al plan' }).dblclick();
  await expect(page.getByText(/^Se agregaron \d+ visitas al plan\.$/)).toBeVisible();
}

/** The words that are read aloud once a visit has moved. */
const said = (page: Page): Locator => page.getByRole('status').filter({ hasText: /: semana \d+,/ });

test('a semester is planned for 60 teachers and 4 evaluators, its visits are moved, and one is begun from the plan', async ({
  browser,
}) =>
  withOwnApp(async (own) => {
    await prepare(own);
    const page = await own.visit(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAsGestora(page, own);
    await page.goto('/gestores/visitas');
    await expect(page.getByText(`El plan de ${SEMESTRE} aún no tiene visitas`)).toBeVisible();
    await addHerself(page, own);
    await draw(page);
    await expect(page.getByRole('region', { name: /^Por hacer/ }).getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByText(/^\d+ de 60$/).first()).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.getByRole('link', { name: 'Semanas' }).click();
    await page.getByLabel('Evalúa', { exact: true }).selectOption({ label: 'Marta Lucía Zapata' });
    const cards = page.getByRole('cell').getByRole('button');
    const card = page.locator(`[id="${await cards.first().getAttribute('id')}"]`);
    const week = async (): Promise<number> =>
      Number(/ (\d+)$/.exec((await page.locator('td', { has: card }).getAttribute('data-cell'))!)![1]);
    const before = await week();
    await card.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(said(page)).toContainText(`semana ${before + 1}, Marta Lucía Zapata`);
    await expect(card).toBeFocused();
    expect(await week()).toBe(before + 1);
    await expectAccessible(page);

    // To another person, by pointer: all rows are there.
    await page.getByLabel('Evalúa', { exact: true }).selectOption('');
    const row = page.getByRole('row', { name: /^Óscar Iván Peláez/ });
    const target = row.locator(`[data-cell$=" ${before}"]`);
    await card.scrollIntoViewIfNeeded();
    await page.locator('li', { has: card }).getByTitle('Arrastrar').hover();
    await page.mouse.down();
    await target.scrollIntoViewIfNeeded();
    await target.hover();
    await page.mouse.up();
    await expect(said(page)).toContainText(`semana ${before}, Óscar Iván Peláez`);
    await expect(row.locator('li', { has: card })).toBeVisible();

    await card.click();
    await dialogo(page).getByLabel('Semana').selectOption('16');
    await expectAccessibleEverywhere(page);
    await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/: semana 16, Óscar Iván Peláez\.$/)).toBeVisible();
    expect(await week()).toBe(16);

    // On a phone, one that the manager makes.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filtros' }).click();
    await dialogo(page).getByLabel('Evalúa').selectOption({ label: own.moodle.persona.nombre });
    await dialogo(page).getByRole('button', { name: 'Ver resultados' }).click();
    await expectAccessible(page);
    const planned = page.getByRole('region', { name: /^Semana \d+/ }).first();
    const [, semana = ''] = /^Semana (\d+)/.exec((await planned.getByRole('heading').textContent())!)!;
    const nombre = (await planned.getByRole('button').first().locator('strong').textContent())!;
    await planned.getByRole('button').first().click();
    await expectAccessible(page);
    await dialogo(page).getByRole('button', { name: 'Comenzar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Acompañamiento a docentes' })).toBeVisible();
    expect(page.url()).not.toContain('%40');
    const docente = page.getByRole('combobox', { name: 'Docente' });
    await expect(docente).toHaveValue(new RegExp(nombre, 'i'));
    await expect(page.getByRole('spinbutton', { name: 'Semana' })).toHaveValue(semana);
    await page.reload();
    await expect(docente).toHaveValue(new RegExp(nombre, 'i'));
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/acompanamientos/borradores'));
    await page.getByRole('article').first().getByRole('radio').first().check();
    await saved;
    await page.goto('/gestores/visitas');
    await expect(page.getByRole('region', { name: /^En curso/ })).toContainText(nombre);
  }));
