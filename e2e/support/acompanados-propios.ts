// A teacher and the people who accompany them, in an application of a journey's own.
import type { Page } from '@playwright/test';
import { addDias, weekdayOf } from '../../src/catalogo/dias-habiles.ts';
import type { Rol } from '../../src/catalogo/roles.ts';
import { emptyCalendario } from '../../src/catalogo/rubrica/calendario.ts';
import { diaOf, semestreOf } from '../../src/catalogo/semestre.ts';
import { insertAsignaturas } from '../../src/features/asignaturas/server/store.ts';
import { addCalendarios } from '../../src/features/calendarios/server/service.ts';
import { signIn } from './cuentas.ts';
import type { OwnApp } from './own-app.ts';

export type Persona = {
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  readonly roles: readonly Rol[];
};

export const DOCENTE: Persona = {
  usuario: 'luz.pena',
  nombre: 'Luz Ángela Peña',
  correo: 'luz.pena@universidad.edu.co',
  roles: ['editingteacher'],
};

/** Code of the teacher's subject. */
export const CODIGO = '3007852-01';

/** A manager who evaluates; `signIn` of the application has the same account. */
export const GESTORA: Persona = {
  usuario: 'laura.mesa',
  nombre: 'Laura Mesa Ríos',
  correo: 'laura.mesa@universidad.edu.co',
  roles: ['manager'],
};

/** Makes people evaluators of all faculties. */
export const addEvaluadores = async ({ db }: OwnApp, personas: readonly Persona[]): Promise<unknown> =>
  db
    .insertInto('evaluadores')
    .values(personas.map(({ usuario, nombre, correo }) => ({ usuario, nombre, correo })))
    .execute();

/** Gives the teacher a subject in the present semester. */
export async function assignDocente({ db }: OwnApp): Promise<void> {
  await insertAsignaturas(db, [
    {
      semestre: semestreOf(new Date()),
      codigoAsignatura: CODIGO,
      docente: DOCENTE.nombre,
      correo: DOCENTE.correo,
      tipoAsignatura: 'AMV',
      facultad: 'Ingenierías',
      programaAcademico: 'Ingeniería de Sistemas',
      habilitable: false,
    },
  ]);
}

/** Signs a person in: the application's Moodle has one at a time. */
export async function enterAs(page: Page, { moodle }: OwnApp, persona: Persona): Promise<void> {
  const { correo: email, ...others } = persona;
  moodle.persona = { ...moodle.persona, ...others, email };
  await signIn(page, persona.usuario, moodle.clave);
}

/** Makes the present week one of the sixteen of the semester. */
export async function startCalendario({ db }: OwnApp, presente: number): Promise<void> {
  const today = diaOf(new Date());
  const inicio = addDias(today, 1 - weekdayOf(today) - 7 * (presente - 1));
  await addCalendarios(db, [{ ...emptyCalendario(semestreOf(new Date())), inicio, semanas: 16 }]);
}
