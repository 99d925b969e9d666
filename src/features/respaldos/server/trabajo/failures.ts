import { textoDeInstante } from '#catalogo/momento.ts';
import type { FalloMoodle } from '#features/moodle/server/service.ts';
import { endFilas, type FilaConCurso } from '../filas.store.ts';
import { clearTropiezos, countTropiezos, explainTropiezo, noteTropiezo } from './failures.store.ts';
import { palabrasDelCurso, puedePasar, seAgotaron } from './motivos.ts';
import type { Parte, Paso, Taller } from '../context.ts';

/** How often a course is asked for again that its server does not answer for, while it answers otherwise. */
const REINTENTOS = 3;

/** A server that fails for so many courses, and brought none to its end between, fails itself. */
const MUCHOS = 5;

type Tropezada = { readonly tropiezos: number; readonly tropezo: Date | null };

/** When a course is looked after again that its server last failed to answer for; null = now. */
export function cuandoLeToca({ esperasMs }: Pick<Taller, 'esperasMs'>, { tropiezos, tropezo }: Tropezada): Date | null {
  return tropezo && new Date(tropezo.getTime() + (esperasMs[Math.min(tropiezos, REINTENTOS) - 1] ?? 0));
}

/** Whether a course is to be looked after now. */
export function leToca({ taller }: Pick<Parte, 'taller'>, fila: Tropezada): boolean {
  const cuando = cuandoLeToca(taller, fila);
  return cuando === null || cuando <= taller.now();
}

/**
 * A step with each of some courses, all at once: they are as many as the server has places. Where it fails for a course
 * and the server answers otherwise, that course waits alone.
 */
export async function conCada(parte: Parte, filas: readonly FilaConCurso[], hacer: (fila: FilaConCurso) => Paso): Paso {
  const fallas = await Promise.all(
    filas.map(async (fila) => {
      const falla = await hacer(fila);
      if (!falla && fila.tropiezos > 0) await clearTropiezos(parte.taller.db, fila);
      return falla ? [{ fila, falla }] : [];
    }),
  );
  const [primera, ...demas] = fallas.flat();
  if (!primera) return null;
  const sigue = await parte.servidor.complemento.detectar(true);
  if (!sigue.ok) return sigue;
  for (const { fila, falla } of [primera, ...demas]) await tropezar(parte, fila, falla);
  const cuantos = await countTropiezos(parte.taller.db, parte.tanda.id, parte.servidor.name);
  return cuantos < MUCHOS ? null : primera.falla;
}

/** Lets a course be for a while, longer each time; one for which its server failed too often ends with the reason. */
async function tropezar({ taller, tanda, onCambio }: Parte, fila: FilaConCurso, falla: FalloMoodle): Promise<void> {
  const { db, now, esperasMs } = taller;
  const tropiezos = await noteTropiezo(db, fila.id, now());
  if (tropiezos === undefined) return;
  onCambio();
  const dicho = palabrasDelCurso(falla);
  if (puedePasar(falla) && tropiezos <= Math.min(REINTENTOS, esperasMs.length)) {
    const hasta = cuandoLeToca(taller, { tropiezos, tropezo: now() }) ?? now();
    await explainTropiezo(db, fila.id, `${dicho} Se intenta de nuevo el ${textoDeInstante(hasta)}`);
    return;
  }
  const motivo = tropiezos > 1 ? `${dicho} ${seAgotaron(tropiezos)}` : dicho;
  await endFilas(db, { tanda: tanda.id, id: fila.id }, { estado: 'fallido', motivo, now: now() });
}
