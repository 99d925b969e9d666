import type { Db } from '#platform/server/db/database.ts';
import { findEnCurso, saveAvance, type Vez } from './store.ts';
import type { Avance } from '../tipo.ts';

/** How often progress is written down, and how soon a cancellation is heard of, in ms. */
const CADA_MS = 500;

/** Why a job was told to stop; none of them is a failure of it. */
export type Interrupcion = 'cancelada' | 'detenida' | 'de-otro';

/** What a job's {@link AbortSignal} is aborted with. */
export class Interrumpida extends Error {
  readonly motivo: Interrupcion;

  constructor(motivo: Interrupcion) {
    super(`job interrupted: ${motivo}`);
    this.motivo = motivo;
  }
}

type Escrito = { fase: string | null; hechos: number | null; total: number | null };

export type Seguimiento = {
  readonly avanzar: (avance: Avance) => void;
  /** Returns true once `hechos` grew since the job was begun. */
  readonly hasAdvanced: () => boolean;
  /** Writes what was not yet written; nothing is written afterwards. */
  readonly end: () => Promise<void>;
};

/** How a beginning of a job is followed. */
type Seguido = Vez & {
  /** Its attempts count no beginning that got further. */
  readonly continua: boolean;
};

/**
 * Writes a job's progress down now and then, and interrupts it when it was cancelled or is another's by now.
 * @param interrupt is told at most once
 */
export function seguir(db: Db, { continua, ...vez }: Seguido, interrupt: (motivo: Interrupcion) => void): Seguimiento {
  const now: Escrito = { fase: null, hechos: null, total: null };
  let cuenta: { desde: Date; hechos: number } | null = null;
  let first: number | null = null;
  let advanced = false;
  let pending = false;
  let writing = Promise.resolve();

  const look = async (): Promise<void> => {
    const write = pending;
    pending = false;
    const row = write
      ? await saveAvance(db, vez, {
          ...now,
          cuenta_desde: cuenta?.desde ?? null,
          cuenta_hechos: cuenta?.hechos ?? null,
          ...(advanced && { sin_avance: 0 as const }),
        })
      : await findEnCurso(db, vez);
    if (!row) interrupt('de-otro');
    else if (row.cancelacion) interrupt('cancelada');
  };
  // A database that does not answer for a moment is no reason to give a job up: its own queries will tell.
  const turn = (): void => void (writing = writing.then(look).catch(() => void (pending = true)));
  const timer = setInterval(turn, CADA_MS);

  return {
    avanzar({ fase, hechos, total }) {
      if (fase !== undefined && fase !== now.fase) {
        Object.assign(now, { fase, hechos: null, total: null });
        cuenta = null;
      }
      if (total !== undefined) now.total = total;
      if (hechos !== undefined) {
        now.hechos = hechos;
        cuenta ??= { desde: new Date(), hechos };
        first ??= hechos;
      }
      pending = true;
      if (!continua || advanced || first === null || (now.hechos ?? 0) <= first) return;
      advanced = true;
      // At once: whatever ends this process next must find it in the row.
      turn();
    },
    hasAdvanced: () => advanced,
    async end() {
      clearInterval(timer);
      await writing;
      if (pending) await look().catch(() => {});
    },
  };
}
