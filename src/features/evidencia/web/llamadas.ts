import { createCaller } from '#platform/web/api.ts';
import { evidenciaContract } from '../contract.ts';

/** The calls that read what data say of the criteria. */
export const call = createCaller(evidenciaContract);
