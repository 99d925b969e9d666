// Invented answers of the teacher survey for tests: builds one, and stores several with their counts.
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import type { ClaveDeSemestre } from '#features/papeletas/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import { seedEncuestas } from './server/service.ts';

/** An answer about an invented subject, by the keys of the form. */
export const respuesta = (cambios: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ...CARGAS[encuestaDocente.slug],
  codigoAsignatura: '3007852-01',
  docente: 'LUZ ÁNGELA PEÑA',
  programa: 'Ingeniería de Sistemas',
  tipoAsignatura: 'AMV',
  semestre: '2026-2',
  ...cambios,
});

/** Stores settled answers, with their counts. */
export const storeRespuestas = async (
  db: Db,
  ...cambios: readonly Readonly<Record<string, unknown>>[]
): Promise<void> => seedEncuestas(db, [cambios.map(respuesta)]);

/** The survey's modes where they were never changed. */
export const papeletasAbiertas = {
  modos: {
    clave: async (semestre: Semestre): Promise<ClaveDeSemestre> => ({ semestre, modo: 'abierta', clave: null }),
  },
} as const;
