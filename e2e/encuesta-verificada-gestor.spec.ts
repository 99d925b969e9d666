// A manager turns on the verified survey, sends a reminder, reads the mode in the report's head, and meets another manager and
// the first answer.
import type { Page } from '@playwright/test';
import { nextSemestre, semestreOf } from '../src/catalogo/semestre.ts';
import { insertAsignaturas } from '../src/features/asignaturas/server/store.ts';
import { storeRespuestas } from '../src/features/encuestas/testing.ts';
import { RECORDATORIOS } from '../src/features/papeletas/server/recordatorios.ts';
import { aCurso } from '../src/features/papeletas/server/testing.ts';
import { work } from '../src/testing/personas/trabajar.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const PRESENTE = semestreOf(new Date());
const SIGUIENTE = nextSemestre(PRESENTE);
const INFORME = '/gestores/informes/informacionEncuestaDocente';

const seccion = (page: Page, semestre: string) => page.getByRole('region', { name: `Semestre ${semestre}` });
const cambiarA = (page: Page, modo: string, semestre: string) =>
  page.getByRole('button', { name: `Cambiar a ${modo} la encuesta de ${semestre}` });
const dialogo = (page: Page) => page.getByRole('dialog', { name: /^¿Cambiar a/ });

async function enterAsGestora(page: Page, { moodle }: OwnApp): Promise<void> {
  moodle.persona = { ...moodle.persona, roles: ['manager'] };
  await page.goto('/');
  await page.getByLabel('Usuario').fill(moodle.persona.usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(moodle.clave);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page).toHaveURL(/\/gestor$/);
}

/** Gives the platform a course without students, as its answers are. @returns enrols one */
async function addCourse({ db, moodle }: OwnApp): Promise<() => void> {
  const asignatura = {
    codigoAsignatura: '3007852',
    nombre: 'Física',
    docente: 'LUZ PEÑA',
    tipoAsignatura: 'AMV',
  } as const;
  const lugar = { programaAcademico: 'Biología', facultad: 'Ciencias Exactas y Aplicadas', semestre: PRESENTE };
  await insertAsignaturas(db, [
    { ...asignatura, ...lugar, correo: 'luz.pena@universidad.edu.co', habilitable: true, matriculados: 1 },
  ]);
  const students: object[] = [];
  const student = { id: 9, usuario: 'ana', nombre: 'Ana', correo: 'ana@universidad.edu.co', roles: ['student'] };
  Object.assign(moodle, {
    escritura: {
      ...moodle.escritura,
      cursos: async () => ({ ok: true, valor: [aCurso(1, asignatura.codigoAsignatura, PRESENTE)] }),
      participantes: async () => ({ ok: true, valor: new Map([[1, students]]) }),
    },
    cursos: { ...moodle.cursos, suspendidos: async () => ({ ok: true, valor: new Set() }) },
  });
  return () => void students.push(student);
}

/** Counts who has a subject to answer about, and mails them. */
async function sendRecordatorio(page: Page, own: OwnApp, enrol: () => void): Promise<void> {
  const enCurso = page.getByRole('region', { name: 'Recordatorio en curso' });
  const contar = page.getByRole('button', { name: 'Contar a quiénes les falta responder' });
  await contar.click();
  await expect(enCurso).toContainText('Contar a quiénes recordar');
  await work(own, [RECORDATORIOS], own.services);
  await expect(enCurso).toContainText('A nadie le falta responder.');
  await expect(enCurso.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
  await enCurso.getByRole('button', { name: 'Cerrar' }).click();
  enrol();
  await contar.click();
  await expect(enCurso).toContainText('Contar a quiénes recordar');
  await work(own, [RECORDATORIOS], own.services);
  await expect(enCurso).toContainText('1 estudiante tiene alguna asignatura por responder.');
  await enCurso.getByRole('button', { name: 'Enviar el recordatorio' }).click();
  const confirmacion = page.getByRole('dialog', { name: '¿Enviar el recordatorio 1 de 2?' });
  await expectAccessibleEverywhere(page);
  await confirmacion.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(confirmacion).toHaveCount(0);
  await work(own, [RECORDATORIOS], own.services);
  await expect(enCurso).toContainText('Se está enviando a 1 estudiante.');
  await expectAccessibleEverywhere(page);
  await enCurso.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByText('Queda 1 recordatorio.')).toBeVisible();
}

test('a manager turns on the verified survey, and the report says it with the fingerprint of the key', async ({
  browser,
}) =>
  withOwnApp(
    async (own) => {
      const page = await own.visit(browser);
      const enrol = await addCourse(own);
      await enterAsGestora(page, own);
      await page.goto('/gestores/listas');
      await page.getByRole('link', { name: 'Encuesta docente' }).click();
      await expect(seccion(page, PRESENTE)).toContainText('Abierta');
      await cambiarA(page, 'verificada', PRESENTE).click();
      await expectAccessibleEverywhere(page);
      await dialogo(page).getByRole('button', { name: 'Cambiar a verificada' }).click();
      await expect(page.getByText(`Quedó guardado: la encuesta de ${PRESENTE} es verificada.`)).toBeVisible();
      await expect(page.getByText('Quedan 2 recordatorios.')).toBeVisible();
      await sendRecordatorio(page, own, enrol);
      await seccion(page, PRESENTE).getByText('Historia (1 cambio)').click();
      await expectAccessibleEverywhere(page);
      const huella = (await seccion(page, PRESENTE).getByRole('definition').getByRole('code').textContent())!;
      expect(huella).toMatch(/^([\da-f]{4} ){7}[\da-f]{4}$/);

      await seccion(page, PRESENTE).getByRole('link', { name: 'Ver los resultados' }).click();
      await expect(page).toHaveURL(`${own.origin}${INFORME}?semestre=${PRESENTE}`);
      await expect(page.getByText(`Huella de la clave: ${huella}`)).toBeVisible();
      await expectAccessibleEverywhere(page);
      await page.getByLabel('Semestre', { exact: true }).selectOption({ index: 1 });
      await expect(page.getByRole('link', { name: 'Encuesta abierta' })).toBeVisible();
      await expect(page.getByText('Huella de la clave')).toHaveCount(0);
      await page.getByRole('link', { name: 'Encuesta abierta' }).click();

      await cambiarA(page, 'verificada', SIGUIENTE).click();
      const url = `/api/encuesta/modos/${SIGUIENTE}`;
      const payload = { version: 0, modo: 'verificada' };
      const other = await own.app.inject({ method: 'PUT', url, payload, headers: await own.signIn() });
      expect(other.statusCode).toBe(200);
      await dialogo(page).getByRole('button', { name: 'Cambiar a verificada' }).click();
      await expect(dialogo(page)).toContainText('Otra persona cambió el modo de la encuesta de este semestre');
      await expect(dialogo(page)).toContainText('Ahora es verificada.');
      await expectAccessibleEverywhere(page);
      await dialogo(page).getByRole('button', { name: 'Cancelar' }).click();
      await expect(seccion(page, SIGUIENTE)).toContainText('Verificada');

      await cambiarA(page, 'abierta', PRESENTE).click();
      await storeRespuestas(own.db, { semestre: PRESENTE });
      await dialogo(page).getByRole('button', { name: 'Cambiar a abierta' }).click();
      await expect(dialogo(page).getByRole('alert')).toContainText('Este semestre ya tiene respuestas');
      await expect(dialogo(page)).toContainText('La encuesta sigue siendo verificada.');
      await expectAccessibleEverywhere(page);
      await dialogo(page).getByRole('button', { name: 'Cancelar' }).click();
      await expect(seccion(page, PRESENTE)).toContainText('No se puede cambiar a abierta');
      await expect(cambiarA(page, 'abierta', PRESENTE)).toHaveCount(0);
      await expectAccessibleEverywhere(page);
    },
    { SURVEY_MIN_ANSWERS: '5' },
  ));
