import { createCaller } from '#platform/web/api.ts';
import { gestionDeSesionesContract } from '../../contract-gestion.ts';

/** The calls with which managers look after sessions. */
export const call = createCaller(gestionDeSesionesContract);
