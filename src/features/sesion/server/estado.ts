import type { Context } from './context.ts';
import { endSesion } from './end.ts';
import { isAjeno } from './messages.ts';
import { claimEstado, type Sesion } from './store.ts';

/** Moodle is asked about a session not more often than this; while it does not answer, about one session in all. */
const EVERY_MS = 60_000;

/** Looks whether the owners of sessions that are in use may still enter. */
export type Estados = {
  /** Asks Moodle, if it is time, without making the call wait. @param direccion where the call came from */
  readonly revisar: (sesion: Sesion, direccion: string) => void;
  /** Resolves when nothing is being asked. */
  readonly settled: () => Promise<void>;
};

/** @param report told what failed other than by Moodle */
export function createEstados(context: Context, report: (error: unknown) => void): Estados {
  const asking = new Set<Promise<void>>();
  let downUntil = 0;

  async function ask(sesion: Sesion, direccion: string): Promise<void> {
    const now = context.now();
    const since = new Date(now.getTime() - EVERY_MS);
    if (!(await claimEstado(context.db, sesion.id, { since, now }))) return;
    const token = context.tokenSeal.open(sesion.moodle_token, sesion.id);
    const read = token === null ? null : await context.moodle.checkToken(token);
    if (!read || read.ok) return;
    if (isAjeno(read.motivo)) downUntil = context.now().getTime() + EVERY_MS;
    else
      await context.db.transaction().execute(async (tx) => endSesion(tx, sesion.id, 'rechazada-por-moodle', direccion));
  }

  return {
    revisar(sesion, direccion) {
      const now = context.now().getTime();
      if (now < downUntil || now - sesion.estado_intentado.getTime() < EVERY_MS) return;
      const asked = ask(sesion, direccion)
        .catch(report)
        .finally(() => asking.delete(asked));
      asking.add(asked);
    },
    settled: async () => void (await Promise.all(asking)),
  };
}
