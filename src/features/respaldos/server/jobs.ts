// Definitions of the background jobs of batches (copies, resets, restores): input, queue, cancelling and resuming.
import * as z from 'zod/mini';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { defineTarea, type Handler, type TipoDeTarea } from '#core/tareas/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { CLASES_DE_TANDA, type ClaseDeTanda } from '../contract.ts';
import { RITMO } from './context.ts';
import { endFilas, resetFilas } from './filas.store.ts';
import { updateTanda } from './tandas.store.ts';

type JobServices = {
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  readonly config: Pick<Config, 'MOODLE_BACKUPS_AT_ONCE'>;
};

const entrada = z.object({ tanda: z.uuid() });
type Entrada = z.output<typeof entrada>;

/**
 * Settings of these jobs. They share a line because the batches share the places of each server; a waiting batch does
 * not block a worker.
 */
const commonSettings = {
  entrada,
  linea: 'plataforma',
  continua: true,
  async handler({ db, files, moodle, config }: JobServices): Promise<Handler<Entrada>> {
    const { runTandas: createHandler } = await import('./processing/run-tanda.ts');
    return createHandler({ db, files, moodle, alaVez: config.MOODLE_BACKUPS_AT_ONCE, ...RITMO });
  },
  lugar: ({ tanda }: Entrada) => ({ nombre: TITULOS.respaldos, ruta: '/gestores/respaldos', busqueda: { tanda } }),
  async onCancel(tx: Db, { tanda }: Entrada): Promise<void> {
    const now = new Date();
    await endFilas(tx, { tanda }, { estado: 'cancelado', motivo: 'Se canceló.', now });
    await updateTanda(tx, tanda, { terminada: now });
  },
};

/** Job that copies courses. A restarted job continues with the courses left; none is copied twice. */
export const RESPALDO = defineTarea({
  nombre: 'respaldo-de-cursos',
  inWords: 'Copias de seguridad',
  titulo: () => CLASES_DE_TANDA.respaldo,
  acceso: 'respaldos.pedir',
  ...commonSettings,
  async onResume(tx: Db, { tanda }: Entrada): Promise<void> {
    await resetFilas(tx, tanda, { now: new Date() });
    await updateTanda(tx, tanda, { terminada: null });
  },
});

/**
 * Job that resets courses. A restarted job continues with the courses left and marks those of unknown outcome. Failed
 * courses are retried only from the batch's page, where a person sees and confirms the losses.
 */
export const REINICIO = defineTarea({
  nombre: 'reinicio-de-cursos',
  inWords: 'Reinicio de cursos',
  titulo: () => CLASES_DE_TANDA.reinicio,
  acceso: 'respaldos.reiniciar',
  noRepeatReason:
    'Un reinicio no se repite desde aquí. Ábralo en «Copias y reinicios»: allí verá lo que se perderá y podrá confirmarlo.',
  ...commonSettings,
});

/** The remedy of a restore without success. */
export const PIDALA_DE_NUEVO = 'Una restauración no se repite: pídala de nuevo desde la copia, en «Copias por curso».';

/** Job that restores one copy. A restarted job goes on with the same restore in Moodle. */
export const RESTAURACION = defineTarea({
  nombre: 'restauracion-de-copia',
  inWords: 'Restauración de una copia',
  titulo: () => CLASES_DE_TANDA.restauracion,
  acceso: 'respaldos.reiniciar',
  noRepeatReason: PIDALA_DE_NUEVO,
  ...commonSettings,
});

const TAREAS: Readonly<Record<ClaseDeTanda, TipoDeTarea<Entrada>>> = {
  respaldo: RESPALDO,
  reinicio: REINICIO,
  restauracion: RESTAURACION,
};

export const tareaOf = (clase: ClaseDeTanda): TipoDeTarea<Entrada> => TAREAS[clase];
