import { createCaller } from '#platform/web/api.ts';
import { redaccionContract } from '../../contract/redaccion.ts';

/** The calls with which a message is written to the people of a selection. */
export const call = createCaller(redaccionContract);
