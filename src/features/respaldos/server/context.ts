// Dependencies of the slice's routes and of the jobs that process batches; timing and types of these jobs.
import type { FalloMoodle, Moodle, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { EstadoDeIngreso } from '#features/sesion/server/service.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { FilaTanda } from './tandas.store.ts';

export type RespaldosOptions = {
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  readonly estadoDeIngreso: EstadoDeIngreso;
  readonly now?: (() => Date) | undefined;
};

export type Context = Omit<RespaldosOptions, 'now'> & { readonly now: () => Date };

/** Dependencies and timing of the jobs that process batches. */
export type JobContext = {
  readonly db: Db;
  readonly files: Pick<Files, 'copies' | 'incoming'>;
  readonly moodle: Moodle;
  /** Maximum number of courses that a server processes at once, across all batches. */
  readonly alaVez: number;
  /** Delays after each temporary failure of a server, in ms. After the last one its courses fail. */
  readonly esperasMs: readonly number[];
  /** Interval of polling Moodle while something changes, and idle time after which the job yields its place. In ms. */
  readonly sondeoMs: number;
  readonly quietoMs: number;
  /** Time without progress of a copy after which it fails, in ms. */
  readonly pacienciaMs: number;
  readonly now: () => Date;
};

/** Timing in production. */
export const RITMO: Pick<JobContext, 'esperasMs' | 'sondeoMs' | 'quietoMs' | 'pacienciaMs' | 'now'> = {
  esperasMs: [1, 2, 5, 10, 20, 30].map((minutos) => minutos * MINUTE_MS),
  sondeoMs: 1000,
  quietoMs: 8000,
  pacienciaMs: 6 * 60 * MINUTE_MS,
  now: () => new Date(),
};

/** The courses of a batch on one server, with what is needed to process them. */
export type ServerRun = {
  readonly context: JobContext;
  readonly tanda: FilaTanda;
  readonly servidor: ServidorMoodle;
  readonly signal: AbortSignal;
  /** Called on every change of a row. */
  readonly onCambio: () => void;
};

/**
 * Result of a step on a server: null, or the failure of the server. Failures of a single course are stored in its row
 * instead.
 */
export type Step = Promise<FalloMoodle | null>;
