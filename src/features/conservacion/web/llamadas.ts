import { createCaller } from '#platform/web/api.ts';
import { conservacionContract } from '../contract.ts';

/** The calls about how long persons are kept. */
export const call = createCaller(conservacionContract);
