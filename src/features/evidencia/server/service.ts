// What other slices use of evidence: reading a classroom now, without a person or a job of its own.
import type { Moodle } from '#core/moodle/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ResultadoDeLectura } from '../contract.ts';
import { readAulaOf, type Leible } from './lectura.ts';

export type { ResultadoDeLectura } from '../contract.ts';

/** The subject of a teacher, and the version of the rubric by which its evidence suggests. */
export type AulaPedida = Omit<Leible, 'buscarOtra'>;

/** Reads the evidence of a classroom now. Servers that do not answer are named in `avisos`. */
export type LeerAula = (pedida: AulaPedida) => Promise<ResultadoDeLectura>;

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly rubricas: Rubricas;
  readonly now: () => Date;
};

export const createLectorDeAulas =
  ({ db, moodle, rubricas, now }: Options): LeerAula =>
  async (pedida) =>
    readAulaOf(
      { db, moodle, rubricas: rubricas.buscar, calendarioDe: async (semestre) => readCalendario(db, semestre), now },
      { ...pedida, buscarOtra: false },
      { advance: () => undefined, signal: new AbortController().signal },
    );
