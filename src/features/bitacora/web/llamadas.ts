import { createCaller } from '#platform/web/api.ts';
import { bitacoraContract } from '../contract.ts';

/** The calls of the audit. */
export const call = createCaller(bitacoraContract);
