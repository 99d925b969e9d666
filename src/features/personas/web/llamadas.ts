import { createCaller } from '#platform/web/api.ts';
import { personasContract } from '../contract.ts';

/** The calls about what is kept of one person. */
export const call = createCaller(personasContract);
