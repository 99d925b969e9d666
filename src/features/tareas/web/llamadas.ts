import { createCaller } from '#platform/web/api.ts';
import { tareasContract } from '../contract.ts';

/** The calls about jobs. */
export const call = createCaller(tareasContract);
