// A visit from the plan of the semester to the closed improvement: its manager, its teacher, and the board after each step.
import type { Locator, Page } from '@playwright/test';
import { addDias } from '../src/catalogo/dias-habiles.ts';
import { formatDia } from '../src/catalogo/momento.ts';
import { rubricaOf } from '../src/catalogo/rubrica/primera-version.ts';
import { diaOf } from '../src/catalogo/semestre.ts';
import { changeAjustes } from '../src/features/ajustes/server/testing.ts';
import {
  addEvaluadores,
  assignDocente,
  CODIGO,
  DOCENTE,
  enterAs,
  GESTORA,
  startCalendario,
} from './support/acompanados-propios.ts';
import { avance, tarjetas } from './support/acompanamiento.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const RECURSOS = rubricaOf('AMV').criterios.find(({ clave }) => clave === 'recursos-semana')!;
const ESPERADA = 'Cinco recursos en cada semana.';
const DIA = formatDia(addDias(diaOf(new Date()), 7));

/** A teacher, an evaluator, and a rubric in which one criterion is essential. */
async function prepare(own: OwnApp): Promise<void> {
  await assignDocente(own);
  await startCalendario(own, 6);
  await addEvaluadores(own, [GESTORA]);
  const headers = await own.signIn();
  await changeAjustes(own.app, headers, { evidenciaEnMejoras: 1 });
  const call = async (method: 'POST' | 'PUT', url: string, payload: object = {}) => {
    const answer = await own.app.inject({ method, url: `/api/rubricas/guiaDidactica/edicion${url}`, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ cambios: { clave: string; version: number }[] }>();
  };
  await call('POST', '');
  const { numero: _numero, clave, evidencia: _evidencia, inicial: _inicial, ...redaccion } = RECURSOS;
  const { cambios } = await call('PUT', `/criterios/${clave}`, {
    version: 0,
    redaccion: { ...redaccion, esencial: 4, minutos: 20 },
  });
  await call('POST', '/publicacion', { vistos: { [clave]: cambios[0]!.version }, nota: '' });
}

const dialogo = (page: Page): Locator => page.getByRole('dialog').last();

/** The plan's column of a state, as the board has it now. */
async function expectOnBoard(page: Page, estado: RegExp): Promise<Locator> {
  await page.goto('/gestores/visitas');
  const column = page.getByRole('region', { name: estado });
  await expect(column.getByRole('listitem')).toHaveText([/Luz Ángela Peña/]);
  return column;
}

/** Fills in every criterion by its letters, the essential one low, with the remark that it asks for. */
async function fillIn(page: Page): Promise<void> {
  const card = tarjetas(page).nth(RECURSOS.numero - 1);
  await expect(card).toContainText('Esencial: mínimo 4.');
  await tarjetas(page).first().getByRole('radio').first().focus();
  const place = async () =>
    page.evaluate(() => document.activeElement?.closest('fieldset')?.id ?? document.activeElement?.id);
  const remark = card.getByLabel('Observación adicional');
  const next = tarjetas(page).nth(RECURSOS.numero).getByRole('radio').first();
  const isFocused = async (one: Locator) => one.evaluate((element) => element === document.activeElement);
  while ((await place()) !== 'realizar-registro') {
    if (await isFocused(remark)) {
      await expect(remark).toHaveAccessibleDescription(/es esencial y está por debajo de 4/);
      await expectAccessibleEverywhere(page);
      await page.keyboard.type('Las semanas 2 y 3 no tienen recursos.');
      while (!(await isFocused(next))) await page.keyboard.press('Tab');
    }
    await page.keyboard.press((await place()) === `criterio-${RECURSOS.clave}-descriptor` ? 'c' : 'a');
  }
  await expect(avance(page)).toContainText('21 de 21');
}

test('a visit goes from the plan to the closed improvement, and the board says how far it is', async ({ browser }) =>
  withOwnApp(async (own) => {
    await prepare(own);
    const page = await own.visit(browser);
    await enterAs(page, own, GESTORA);
    await page.goto('/gestores/visitas');
    await page.getByRole('button', { name: 'Agregar visita' }).click();
    await dialogo(page)
      .getByRole('combobox', { name: /^Docente/ })
      .fill('luz');
    await dialogo(page)
      .getByRole('option', { name: /^Luz Ángela Peña/ })
      .click();
    await dialogo(page).getByLabel('Evalúa').selectOption({ label: GESTORA.nombre });
    await expectAccessibleEverywhere(page);
    await dialogo(page).getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByText(/ está en el plan, en la semana \d+\.$/)).toBeVisible();
    const planned = await expectOnBoard(page, /^Por hacer/);
    const [, semana = ''] = /Semana (\d+)/.exec((await planned.getByRole('listitem').textContent())!)!;
    await planned.getByRole('button').click();
    await dialogo(page).getByRole('button', { name: 'Comenzar' }).click();

    await expect(page.getByRole('combobox', { name: 'Docente' })).toHaveValue(/Luz Ángela Peña/i);
    await expect(page.getByRole('combobox', { name: 'Asignatura' })).toHaveValue(CODIGO);
    await expect(page.getByRole('spinbutton', { name: 'Semana' })).toHaveValue(semana);
    for (const name of ['imgSemana', 'imgFirma']) await page.locator(`input[name="${name}"]`).setInputFiles(CAPTURA);
    await fillIn(page);
    await page.keyboard.press('Enter');
    await dialogo(page).getByRole('button', { name: 'Enviar', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialogo(page)).toContainText('¡Datos enviados!');

    // Day and evidence of the improvement are agreed on its page.
    const sent = await expectOnBoard(page, /^Enviado/);
    await sent.getByRole('button').click();
    await dialogo(page).getByRole('link', { name: 'Ver el acompañamiento' }).click();
    const plan = page.getByRole('region', { name: 'Plan de mejora' });
    await expect(plan).toContainText('20 min');
    await plan.getByRole('button', { name: `Actualizar: ${RECURSOS.nombre}` }).click();
    await dialogo(page).getByLabel('Fecha').fill(DIA);
    await dialogo(page)
      .getByLabel(/^Evidencia esperada/)
      .fill(ESPERADA);
    await expectAccessibleEverywhere(page);
    await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(plan).toContainText(`Para el ${DIA}`);
    await expect(plan).toContainText(`Se verá en el aula: ${ESPERADA}`);

    const docente = await own.visit(browser);
    await enterAs(docente, own, DOCENTE);
    await docente.goto('/docente/acompanamientos');
    await docente
      .getByRole('main')
      .getByRole('link', { name: /^Semana/ })
      .click();
    await expect(docente.getByText('No cumple lo esencial')).toBeVisible();
    await expect(docente.getByRole('region', { name: 'Plan de mejora' })).toContainText(ESPERADA);
    await expectAccessible(docente);
    await docente.getByRole('button', { name: 'Confirmar lectura' }).click();
    await expect(docente.getByRole('region', { name: 'Lectura' })).toContainText('Leído');
    await docente.getByRole('button', { name: `Actualizar: ${RECURSOS.nombre}` }).click();
    await dialogo(docente).getByLabel('En curso').check();
    await dialogo(docente).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialogo(docente)).toBeHidden();

    // What the night reads of the classroom at its day (revisiones.http.test.ts) proposes, and a person closes.
    const propuesta = 'Recursos y actividades visibles en el aula: 5 en cada semana.';
    await own.db.updateTable('mejoras').set({ propuesta, leida: own.clock.now }).execute();
    const read = await expectOnBoard(page, /^Leído/);
    await read.getByRole('button').click();
    await dialogo(page).getByRole('link', { name: 'Ver el acompañamiento' }).click();
    await expect(plan).toContainText(`sugiere que ya se cumplió: ${propuesta}`);
    await expectAccessibleEverywhere(page);
    await plan.getByRole('button', { name: /^Confirmar que se cumplió/ }).click();
    await expect(plan).toContainText('Cumplida');
    await expectOnBoard(page, /^Plan cerrado/);
  }));
