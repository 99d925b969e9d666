import {
  type Calendario,
  calendarioVacio,
  esquemaCalendario,
  calendarioDeEjemplo,
} from '#catalogo/rubrica/calendario.ts';
import { type Semestre, semestreAnterior, semestreDe, semestreSiguiente } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertCalendarios, selectCalendario } from './store.ts';

/** What the university said of a semester's dates; empty where it said nothing. */
export async function readCalendario(db: Db, semestre: Semestre): Promise<Calendario> {
  const contenido = await selectCalendario(db, semestre);
  return contenido === undefined ? calendarioVacio(semestre) : esquemaCalendario.parse(contenido);
}

/** Gives a demonstration invented calendars. Never a real university: an invented date would make wrong suggestions. */
export async function seedCalendarios(db: Db, now: Date): Promise<void> {
  const actual = semestreDe(now);
  const semestres = [semestreAnterior(actual), actual, semestreSiguiente(actual)];
  await insertCalendarios(db, semestres.map(calendarioDeEjemplo));
}
