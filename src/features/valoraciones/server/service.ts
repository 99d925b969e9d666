// Service of valoraciones for other slices: what happens to them when an accompaniment is stored or read.
import type { CriterioEvaluado } from '#catalogo/rubrica/evaluacion.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { keepAutoevaluacion, readPerfil, type CriterioPropio } from './autoevaluaciones.ts';
import { readHasta } from './ciclos.ts';
import { beginSegunda, revealTo, type Evaluador, type Primera, type Reveal } from './segundas.ts';
import { selectWaiting } from './store.ts';
import type { Context } from './valoraciones.ts';

export type ValoracionesOptions = {
  readonly db: Db;
  readonly rubricas: Rubricas;
  /** People among whom second reviews are drawn. */
  readonly evaluadores: (db: Db) => Promise<readonly Evaluador[]>;
  /** Sends a person the copy of a result that waited for their second review. */
  readonly reveal: Reveal;
  readonly now: () => Date;
};

export type Valoraciones = ReturnType<typeof createValoraciones>;

type DeResultado = {
  readonly correo: string;
  readonly codigo: string;
  readonly semestre: string;
  readonly evaluados: readonly CriterioEvaluado[];
  readonly recibido: Date;
};

export function createValoraciones({ db, rubricas, evaluadores, reveal, now }: ValoracionesOptions) {
  const context: Context = {
    db,
    rubricas,
    hastaOf: readHasta,
    onSent: async (tx, fila, principal) => {
      if (fila.clase === 'segunda') await revealTo(tx, fila, { reveal, principal });
    },
    now,
  };
  return {
    context,
    evaluadores,
    reveal,
    /**
     * Called in the transaction that stores an accompaniment: keeps the teacher's self-review with it, and draws its second
     * review. @returns the address whose copy of the result waits; null without one
     */
    async onSave(tx: Db, primera: Primera): Promise<string | null> {
      const { docente, asignatura, semestre, registro } = primera;
      await keepAutoevaluacion(tx, { correo: docente.correo, codigo: asignatura.codigo, semestre }, registro);
      return (await beginSegunda(tx, primera, { evaluadores, now }))?.correo ?? null;
    },
    /** Returns the address whose copy of a result waits, in small letters; null without one. */
    waitingFor: async (tx: Db, registro: string): Promise<string | null> => selectWaiting(tx, registro),
    /** Reads the teacher's self-review for a result; null if none was sent before it. */
    perfilOf: async (tx: Db, resultado: DeResultado): Promise<readonly CriterioPropio[] | null> =>
      readPerfil({ db: tx, rubricas }, resultado),
  };
}

export type { CriterioPropio, Evaluador, Primera };
