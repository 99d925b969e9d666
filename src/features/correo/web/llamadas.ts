import { createCaller } from '#platform/web/api.ts';
import { correosContract } from '../contract.ts';

/** The calls about messages that were sent. */
export const call = createCaller(correosContract);
