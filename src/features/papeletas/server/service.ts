// The verified survey for other slices: its modes, tokens and guard, and the destruction of keys that are over.
import { addDias } from '#catalogo/dias-habiles.ts';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import type { Moodle, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Vigencias } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createEmision, type Emision } from './emision.ts';
import { createGuardia, type Guardia } from './guardia.ts';
import { deleteMatriculas } from './matriculas.store.ts';
import { createReadMatriculas } from './matriculas.ts';
import { countVerificadas, destroySecreta, selectWithSecreta } from './modos.store.ts';
import { createModos, DIAS_DE_ESPERA, lastDiaOf, type Modos, type Respuestas } from './modos.ts';
import { countEmitidas, countUsadas } from './store.ts';

export type PapeletasService = {
  readonly modos: Modos;
  readonly emision: Emision;
  /** The guards of forms that ask for tokens, by slug. */
  readonly guardias: Readonly<Record<string, Guardia>>;
  /** Counts the tokens of a semester; null: its survey is open. */
  readonly countEntregas: (semestre: Semestre) => Promise<Entregas | null>;
};

/** Tokens of a whole semester. A smaller part would tell of few people. */
type Entregas = {
  /** Issued on the days before today: a count that grew at once would tell who has just asked. */
  readonly entregadas: number;
  /** Spent by no answer; null while answers may arrive, as their arrival would be seen. */
  readonly sinUsar: number | null;
};

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly ingreso: Pick<ServidorMoodle, 'name'>;
  readonly asignaturas: Asignaturas;
  readonly vigencias: Pick<Vigencias, 'of'>;
  readonly respuestas: Respuestas;
  readonly secret: string;
  readonly now: () => Date;
};

/** Creates the service. */
export function createPapeletas({ vigencias, secret, ingreso, moodle, ...context }: Options): PapeletasService {
  const { db, respuestas, asignaturas, now } = context;
  const modos = createModos({ db, secret, respuestas, now });
  const readMatriculas = createReadMatriculas({ db, moodle, ingreso, asignaturas, now });
  const vigencia = async () => vigencias.of(encuestaDocente);
  return {
    modos,
    emision: createEmision({ ...context, modos, readMatriculas, vigencia }),
    async countEntregas(semestre) {
      const { claves } = await modos.now(semestre);
      if (claves === null) return null;
      const entregadas = await countEmitidas(db, semestre, diaOf(now()));
      // Once the key is destroyed no answer may arrive, and no token is issued.
      const sinUsar = claves.secreta === null ? entregadas - (await countUsadas(db, semestre)) : null;
      return { entregadas, sinUsar };
    },
    guardias: { [encuestaDocente.slug]: createGuardia({ modos, respuestas, now }) },
  };
}

/** Returns true while a verified survey takes answers. */
export const hasVerificada = async (db: Db): Promise<boolean> => (await countVerificadas(db)) > 0;

type Context = { readonly db: Db; readonly vigencias: Pick<Vigencias, 'open'>; readonly now: () => Date };

/**
 * Destroys the secret keys with which no answer is admitted any longer: 15 days after the end of their semester, or after
 * the close of the window. A close counts from the day on which it was last changed, so that a slip may be taken back.
 */
export async function destroyClaves({ db, vigencias, now }: Context): Promise<void> {
  const claves = await selectWithSecreta(db);
  if (claves.length === 0) return;
  const today = diaOf(now());
  const closed = await closedSince(vigencias);
  for (const { semestre } of claves as readonly { readonly semestre: Semestre }[]) {
    const isClosed = closed !== null && addDias(closed, DIAS_DE_ESPERA) < today;
    if (!isClosed && today <= lastDiaOf(semestre)) continue;
    await destroySecreta(db, semestre, today);
    await deleteMatriculas(db, semestre);
  }
}

/** Returns the day on which the survey closed or closes, or was last given its close if that is later; null: it has none. */
async function closedSince(vigencias: Pick<Vigencias, 'open'>): Promise<string | null> {
  const ventana = (await vigencias.open()).find(({ formulario }) => formulario === encuestaDocente.slug);
  const cierra = ventana?.vigencia.cierra ?? null;
  if (cierra === null) return null;
  const instantes = [cierra, ...(ventana?.historia.slice(0, 1).map(({ instante }) => instante) ?? [])];
  return instantes
    .map((instante) => diaOf(new Date(instante)))
    .toSorted()
    .at(-1)!;
}
