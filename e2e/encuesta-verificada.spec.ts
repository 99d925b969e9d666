// The verified survey as students answer it: from the explanation to the receipt, and each way in which it can fail.
import type { Browser, Page, Request } from '@playwright/test';
import { slowDown } from '../scripts/bench/visit.ts';
import { hojasOf } from '../src/catalogo/arbol.ts';
import { semestreOf } from '../src/catalogo/semestre.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { insertAsignaturas } from '../src/features/asignaturas/server/store.ts';
import { aCurso } from '../src/features/papeletas/server/testing.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { diligenciarCampo } from './support/diligenciar.ts';
import { boton, botonDeEnvio, formularioOf } from './support/formularios.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const ENCUESTA = formularioOf('encuestaDeDesempenoDocente');
/** Most that the verified mode adds to the page, compressed (issue 43). */
const KB = 45;
/** Longest wait for a token (issue 43). */
const ISSUING_MS = 1000;
const OPINION = 'Más ejemplos resueltos en cada clase.';
const SUBJECTS = [
  { codigo: '3007852', nombre: 'Física I', docente: 'LUZ PEÑA', matriculados: 30 },
  { codigo: '3007853', nombre: 'Química I', docente: 'JUAN RUIZ', matriculados: 4 },
] as const;

/** Opens an application whose survey is verified, with a student of two subjects. */
const withSurvey = async (journey: (own: OwnApp) => Promise<void>): Promise<void> =>
  withOwnApp(
    async (own) => {
      const semestre = semestreOf(own.clock.now);
      await insertAsignaturas(
        own.db,
        SUBJECTS.map(({ codigo, nombre, docente, matriculados }) => ({
          codigoAsignatura: codigo,
          nombre,
          docente,
          correo: `${docente.toLowerCase().replaceAll(' ', '.')}@universidad.edu.co`,
          programaAcademico: 'Biología',
          facultad: 'Ciencias Exactas y Aplicadas',
          tipoAsignatura: 'AMV',
          semestre,
          habilitable: true,
          matriculados,
        })),
      );
      const { moodle } = own;
      moodle.persona = { ...moodle.persona, roles: ['student'] };
      const enrolled = SUBJECTS.map(({ codigo }, i) => aCurso(i + 1, codigo, semestre));
      const cursos = {
        ...moodle.cursos,
        deEstudiante: async (_: unknown, isWanted: (curso: (typeof enrolled)[number]) => boolean) =>
          Promise.resolve({ ok: true, valor: enrolled.filter(isWanted) } as const),
        docentes: async () => Promise.resolve({ ok: true, valor: [] } as const),
      };
      Object.assign(moodle, { cursos });
      const headers = await own.signIn();
      const changed = await own.app.inject({
        method: 'PUT',
        url: `/api/encuesta/modos/${semestre}`,
        headers,
        payload: { version: 0, modo: 'verificada' },
      });
      expect(changed.statusCode, changed.body).toBe(200);
      await journey(own);
    },
    { SURVEY_MIN_ANSWERS: '5' },
  );

async function openSignedIn(own: OwnApp, browser: Browser): Promise<Page> {
  const page = await own.visit(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${own.origin}${ENCUESTA.ruta}`);
  await page.getByLabel('Usuario').fill(own.moodle.persona.usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(own.moodle.clave);
  await boton(page, 'Ingresar').click();
  await expect(page.getByText(/^Ingresó como/)).toBeVisible();
  return page;
}

const subject = (page: Page, codigo: string) => page.getByRole('radio', { name: codigo });

async function fillIn(page: Page, codigo: string): Promise<void> {
  await subject(page, codigo).check();
  const carga: Readonly<Record<string, unknown>> = { ...CARGAS[ENCUESTA.slug], ME4: OPINION };
  for (const { ruta, campo } of hojasOf(ENCUESTA.campos))
    if (campo.tipo !== 'asignatura' && campo.tipo !== 'derivado')
      await diligenciarCampo(page, ENCUESTA, ruta, carga[ruta]);
}

async function confirm(page: Page): Promise<void> {
  await botonDeEnvio(page, ENCUESTA).click();
  await boton(page, 'Enviar').click();
}

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Su respuesta sale en un momento' });
const receipt = (page: Page) => page.getByRole('article', { name: 'Comprobante' });

const countAnswers = async ({ db }: OwnApp): Promise<number> =>
  (await db.selectFrom('papeletas_usadas').select('huella').execute()).length;

test('a student answers each subject once, with a token that no one can tie to the answer', async ({ browser }) => {
  test.slow();
  await withSurvey(async (own) => {
    const page = await own.visit(browser);
    // Its code is one request, which the open survey does without (primera-carga.spec.ts).
    const code = page.waitForEvent('requestfinished', (request) => /\/assets\/Papeletas-/.test(request.url()));
    await page.goto(`${own.origin}${ENCUESTA.ruta}`);
    await expect(page.getByRole('heading', { name: 'Encuesta verificada' })).toBeVisible();
    expect((await (await code).sizes()).responseBodySize / 1000).toBeLessThanOrEqual(KB);
    await expect(boton(page, 'Ingresar')).toBeVisible();
    await expectAccessibleEverywhere(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Cómo se protege su respuesta' }).click();
    const explanation = await opened;
    await expect(explanation.getByRole('heading', { level: 1 })).toContainText('qué se puede saber de quién respondió');
    await expectAccessible(explanation);
    await page.context().close();

    const student = await openSignedIn(own, browser);
    await expect(student.getByText('Le faltan 2 de 2.')).toBeVisible();
    const sent: Request[] = [];
    student.on('request', (request) => sent.push(request));
    const askedFor = () =>
      sent.filter((request) => request.method() === 'POST' && request.url().endsWith('/papeletas'));

    // Few are enrolled: said before anything is answered.
    await subject(student, '3007853').check();
    await expect(student.getByText('es posible que sus respuestas no se muestren nunca')).toBeVisible();
    await fillIn(student, '3007852');
    await expectAccessibleEverywhere(student);
    await student.setViewportSize({ width: 390, height: 844 });
    await botonDeEnvio(student, ENCUESTA).click();
    expect(askedFor()).toHaveLength(0);
    await boton(student, 'Enviar').click();
    await expect(leaving(student)).toBeVisible();
    expect(askedFor()).toHaveLength(1);
    await boton(student, 'Enviar ahora').click();
    await expect(receipt(student).getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
    await expect(receipt(student)).toContainText(/Clave de la encuesta(\s*[\da-f]{4}){8}/);

    const answer = sent.find((request) => request.url().endsWith('/crearEncuesta'))!;
    const headers = await answer.allHeaders();
    expect(Object.keys(headers).filter((name) => ['cookie', 'authorization', 'referer'].includes(name))).toEqual([]);
    expect(JSON.parse(answer.postData()!)).toHaveProperty('papeleta.salida');

    await boton(student, 'Aceptar').click();
    await expect(student.getByText('Le falta 1 de 2.')).toBeVisible();
    await expect(subject(student, '3007852')).toBeDisabled();
    expect(await student.evaluate(() => localStorage.getItem('gc.papeletas'))).not.toContain('entrada');
    expect(await countAnswers(own)).toBe(1);
  });
});

test('@bench a token is there in a second, at a quarter of the speed and on slow 4G', async ({ browser }) => {
  test.slow();
  await withSurvey(async (own) => {
    const student = await openSignedIn(own, browser);
    await fillIn(student, '3007852');
    await botonDeEnvio(student, ENCUESTA).click();
    await expect(boton(student, 'Enviar')).toBeVisible();
    await slowDown(await student.context().newCDPSession(student));
    const start = Date.now();
    await boton(student, 'Enviar').click();
    await leaving(student).waitFor();
    const ms = Date.now() - start;
    console.log(`from confirming to the token: ${ms} ms`);
    expect(ms).toBeLessThanOrEqual(ISSUING_MS);
  });
});

test('a lost connection, a closed page, two devices and another key lose nothing', async ({ browser }) => {
  test.slow();
  await withSurvey(async (own) => {
    const first = await openSignedIn(own, browser);
    const second = await openSignedIn(own, browser);
    await fillIn(first, '3007852');
    await fillIn(second, '3007852');

    // The connection ends after the token is here: the answer waits, and leaves when the page is opened again.
    await confirm(first);
    await expect(leaving(first)).toBeVisible();
    await first.context().setOffline(true);
    await boton(first, 'Enviar ahora').click();
    await expect(first.getByRole('dialog', { name: 'Se enviará cuando haya conexión' })).toBeVisible();
    await first.close({ runBeforeUnload: false });
    const again = await first.context().newPage();
    await first.context().setOffline(false);
    await again.goto(`${own.origin}${ENCUESTA.ruta}`);
    await expect(receipt(again)).toBeVisible();
    expect(await countAnswers(own)).toBe(1);

    // Another device asks for the same subject.
    await confirm(second);
    await expect(second.getByText('Ya pidió la papeleta de esta asignatura en otro navegador')).toBeVisible();
    await expect(second.getByLabel('¿Cómo podría mejorar la metodología del docente?')).toHaveValue(OPINION);

    // A key that others do not have: no answer leaves with it, and the draft stays.
    await subject(second, '3007853').check();
    await second.route('**/api/encuesta/claves/*', async (route) =>
      route.fulfill({
        json: {
          semestre: semestreOf(own.clock.now),
          modo: 'verificada',
          clave: { publica: 'A'.repeat(43), huella: '' },
        },
      }),
    );
    await confirm(second);
    await expect(second.getByText('no es la que este navegador vio antes')).toBeVisible();
    await second.unrouteAll();
    expect(await countAnswers(own)).toBe(1);

    // The page is left while the answer waits: it leaves at once.
    await confirm(second);
    await expect(leaving(second)).toBeVisible();
    await second.goto('about:blank');
    await expect.poll(async () => countAnswers(own)).toBe(2);
    await second.goto(`${own.origin}${ENCUESTA.ruta}`);
    await expect(receipt(second)).toBeVisible();

    // The key that this browser saw first is another one.
    await second.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('gc.papeletas')!) as { claves: Record<string, string> };
      for (const semestre of Object.keys(kept.claves)) kept.claves[semestre] = 'otra';
      localStorage.setItem('gc.papeletas', JSON.stringify(kept));
    });
    await second.reload();
    await expect(second.getByRole('alert').filter({ hasText: 'La clave de la encuesta' })).toBeVisible();
  });
});
