// What each semester of a demonstration has: subjects, dates, a form that is about to close, people who wait for a place.
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { nextSemestre, previousSemestre, semestreOf } from '#catalogo/semestre.ts';
import { addAsignaturas } from '#features/asignaturas/server/service.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import { addTurno } from '#features/espera/server/service.ts';
import { closeAfter } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inventAsignaturas } from './asignaturas.ts';
import { exampleCalendario } from './calendario.ts';

/** The instant of a start, and the domain of people's addresses. */
type Start = { readonly dominio: string; readonly now: Date };

/** Adds to a demonstration what the semester of its start lacks. Run at each start: a new semester has its data too. */
export async function seedSemestre(db: Db, start: Start): Promise<void> {
  await seedAsignaturas(db, start);
  await seedCalendarios(db, start.now);
  await seedTurnos(db, start);
  await seedVigencias(db, start.now);
}

/** Adds invented subjects for the semester of `now` and the one before, unless it has some. */
export async function seedAsignaturas(db: Db, { dominio, now }: Start): Promise<void> {
  const semestre = semestreOf(now);
  await addAsignaturas(db, semestre, () => inventAsignaturas(semestre, dominio));
}

/** Adds invented calendars. Never for a real university: invented dates would produce wrong suggestions. */
export async function seedCalendarios(db: Db, now: Date): Promise<void> {
  const semestre = semestreOf(now);
  await addCalendarios(db, [previousSemestre(semestre), semestre, nextSemestre(semestre)].map(exampleCalendario));
}

/** Gives one form a close that is still to come. */
export const seedVigencias = async (db: Db, now: Date): Promise<void> =>
  closeAfter(db, solicitudHabilitacion.slug, { dias: 30, now });

/** A full option of the seed, and invented people who wait for it. */
const FULL = { formulario: 'inscripcionCatedra', lista: 'catedras', clave: 'apreciacion-musical' };
const WAITING = ['Camila Ejemplo Rojas', 'Julián Ejemplo Díaz', 'Sara Ejemplo Mora'];

async function seedTurnos(db: Db, { dominio, now }: Start): Promise<void> {
  for (const [i, nombre] of WAITING.entries()) {
    const correo = `espera${i + 1}@${dominio}`;
    await addTurno(db, { ...FULL, semestre: semestreOf(now), nombre, correo, creado: now });
  }
}
