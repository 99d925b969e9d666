import type { FalloMoodle, Moodle, ServidorMoodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Written } from '#platform/server/files/written.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { FilaTanda } from './tandas.store.ts';

export type RespaldosOptions = {
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  readonly now?: (() => Date) | undefined;
};

/** What the calls about copies and resets work with. */
export type Tools = Omit<RespaldosOptions, 'now'> & { readonly now: () => Date };

/** What the batches' jobs work with. */
export type Taller = {
  readonly db: Db;
  readonly copies: Written;
  readonly moodle: Moodle;
  /** Courses that one server has in hand at once, whatever their batch. */
  readonly alaVez: number;
  /** How long a server is let be after each failure that may pass; after the last one it is given up. In ms. */
  readonly esperasMs: readonly number[];
  /** How often Moodle is asked while something moves, and how long nothing may move until the job leaves its place. In ms. */
  readonly sondeoMs: number;
  readonly quietoMs: number;
  /** How long Moodle may say the same of a copy until it is given up, in ms. */
  readonly pacienciaMs: number;
  readonly now: () => Date;
};

const MINUTO_MS = 60_000;

/** As the product runs. */
export const RITMO: Pick<Taller, 'esperasMs' | 'sondeoMs' | 'quietoMs' | 'pacienciaMs' | 'now'> = {
  esperasMs: [1, 2, 5, 10, 20, 30].map((minutos) => minutos * MINUTO_MS),
  sondeoMs: 1000,
  quietoMs: 8000,
  pacienciaMs: 6 * 60 * MINUTO_MS,
  now: () => new Date(),
};

/** The part of a batch that lies on one server, while it is looked after. */
export type Parte = {
  readonly taller: Taller;
  readonly tanda: FilaTanda;
  readonly servidor: ServidorMoodle;
  readonly signal: AbortSignal;
  /** Something moved on. */
  readonly onCambio: () => void;
};

/** A step on a server: null, or how it failed. What Moodle refuses of one course alone is noted in its row. */
export type Paso = Promise<FalloMoodle | null>;
