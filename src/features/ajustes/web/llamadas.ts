import { createCaller } from '#platform/web/api.ts';
import { ajustesContract } from '../contract.ts';

/** The calls with which managers read and change the settings. */
export const call = createCaller(ajustesContract);
