import { createCaller } from '#platform/web/api.ts';
import { resultadosContract } from '../contract.ts';

/** The calls of the teacher survey's report. */
export const call = createCaller(resultadosContract);
