import type { Ids } from './ids.ts';
import type { Random } from './random.ts';

/** By which means the parts of a site are made. */
export type Making = {
  readonly ids: Ids;
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: number;
};
