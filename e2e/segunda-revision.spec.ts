// A blind second review: drawn when the visit is sent, marked with the connection lost in the middle, and compared.
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { acompanamientoDocentes as informe } from '../src/catalogo/acompanamiento/tramite.ts';
import { totalText, type Total } from '../src/catalogo/rubrica/evaluacion.ts';
import { rubricaOf } from '../src/catalogo/rubrica/primera-version.ts';
import { sendAcompanamiento } from '../src/features/acompanamientos/testing/envio.ts';
import { changeAjustes } from '../src/features/ajustes/server/testing.ts';
import { EVIDENCIA } from './support/acompanado.ts';
import {
  addEvaluadores,
  assignDocente,
  CODIGO,
  DOCENTE,
  enterAs,
  GESTORA as PRIMERA,
  type Persona,
} from './support/acompanados-propios.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { rutaOf, tabla } from './support/informes.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const SEGUNDA: Persona = {
  usuario: 'sofia.gil',
  nombre: 'Sofía Gil Marín',
  correo: 'sofia.gil@universidad.edu.co',
  roles: ['manager'],
};
const REVISIONES = '/gestores/revisiones';
/** The criterion in which the two disagree. */
const BIENVENIDA = rubricaOf('AMV').criterios.find(({ clave }) => clave === 'bienvenida')!;
const OBSERVACION = 'No hay saludo en el aula.';

const dialogo = (page: Page): Locator => page.getByRole('dialog').last();

/** Sets the greatest share that a manager may set. */
async function setSegundas(page: Page): Promise<void> {
  await page.goto(REVISIONES);
  await page.getByRole('button', { name: 'Cambiar las revisiones del semestre' }).click();
  await dialogo(page).getByLabel('Segundas revisiones (%)').fill('10');
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('10 % de los acompañamientos')).toBeVisible();
}

/** Sends the first evaluator's visit, on which the lot falls for certain. @returns its id and its total */
async function sendVisita({ app, db, signIn }: OwnApp): Promise<{ readonly id: string; readonly total: string }> {
  const headers = await signIn();
  await sql`alter table ciclos_de_valoracion drop constraint ciclos_de_valoracion_segundas_check`.execute(db);
  await db.updateTable('ciclos_de_valoracion').set({ segundas: 100 }).execute();
  const id = await sendAcompanamiento(app, headers, {
    docente: DOCENTE,
    codigo: CODIGO,
    copias: [SEGUNDA.correo],
    nivel: (numero) => (numero === BIENVENIDA.numero ? 1 : 0),
    adicional: OBSERVACION,
    evidencias: { 'recursos-semana': EVIDENCIA },
  });
  await db.updateTable('ciclos_de_valoracion').set({ segundas: 10 }).execute();
  const read = await app.inject({ url: `/api/acompanamientos/${id}`, headers });
  return { id, total: totalText(read.json<{ resultado: { total: Total } }>().resultado.total) };
}

/** Looks at the screens that would tell of the first review. */
async function expectNothingOf(page: Page, secrets: readonly string[]): Promise<void> {
  const main = page.getByRole('main');
  for (const [ruta, empty] of [
    [rutaOf(informe), 'Aún no se han realizado registros'],
    ['/gestores/acompanamientos/aprendizaje', 'No hay acompañamientos que contar'],
    ['/gestores/correos', 'Aún no hay correos'],
    ['/gestor', 'ninguno, tampoco la semana pasada'],
  ] as const) {
    await page.goto(ruta);
    await expect(main).toContainText(empty);
    for (const secret of secrets) await expect(page.locator('body')).not.toContainText(secret);
  }
}

test('a second review sees nothing of the first until it is sent, loses nothing without connection, and is compared', async ({
  browser,
}) =>
  withOwnApp(async (own) => {
    await assignDocente(own);
    await addEvaluadores(own, [PRIMERA, SEGUNDA]);
    await changeAjustes(own.app, await own.signIn(), { aprendizaje: 1 });
    const page = await own.visit(browser);
    await enterAs(page, own, SEGUNDA);
    await setSegundas(page);
    const { id, total } = await sendVisita(own);
    await expectNothingOf(page, [PRIMERA.nombre, total, OBSERVACION]);

    await page.goto(REVISIONES);
    await expect(page.getByText('Aún no hay pares que comparar.')).toBeVisible();
    await page.getByRole('button', { name: /^Comenzar/ }).click();
    const evidencia = page.getByRole('complementary', { name: 'Evidencia del criterio 14' });
    await expect(evidencia).toContainText(EVIDENCIA.texto);
    for (const secret of [PRIMERA.nombre, total, OBSERVACION, 'Sugiere'])
      await expect(page.locator('body')).not.toContainText(secret);
    await expectAccessibleEverywhere(page);

    // Marked with a connection, without one, after a reload while nothing can be saved yet, and with one again.
    const next = page.getByRole('button', { name: 'Siguiente sin elección' });
    const count = page.getByText(/^\d+ de 21$/);
    await next.click();
    await page.keyboard.press('a');
    await expect(page.getByText(/^Guardado a las/)).toBeVisible();
    await page.context().setOffline(true);
    for (let marks = 0; marks < 5; marks++) await page.keyboard.press('a');
    await expect(page.getByText('Sin conexión: lo que elige se guarda en esta pestaña.')).toBeVisible();
    const marked = (await count.textContent())!;
    await page.route('**/api/valoraciones/*', async (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await page.context().setOffline(false);
    await page.reload();
    await expect(count).toHaveText(marked);
    await page.unrouteAll();
    await expect(page.getByText(/^Guardado a las/)).toBeVisible();
    await next.click();
    while (await next.isVisible()) await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expectAccessibleEverywhere(page);
    await dialogo(page).getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Enviada', { exact: true })).toBeVisible();
    await expect(page.getByText('Sin responder')).toHaveCount(0);

    await page.goto(rutaOf(informe));
    await expect(tabla(page, informe)).toContainText(total);
    await page.goto(`/gestores/acompanamientos/${id}`);
    await expect(page.getByRole('main')).toContainText(`Evaluó ${PRIMERA.nombre}`);

    await page.goto(REVISIONES);
    await expect(page.getByText('Enviadas')).toBeVisible();
    const worst = page.getByRole('table', { name: 'Acuerdo por criterio' }).getByRole('row').nth(1);
    await expect(worst).toContainText(BIENVENIDA.nombre);
    await expect(worst).toContainText('−2,0');
    await expect(worst).toContainText('desde 30 pares');
    await expect(page.getByRole('table', { name: 'Acuerdo por persona' })).toContainText(SEGUNDA.nombre);
    await expectAccessibleEverywhere(page);
  }));
