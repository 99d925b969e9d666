import { createCaller } from '#platform/web/api.ts';
import { gestionDeAsignaturasContract } from '../contract-gestion.ts';

/** The calls with which managers keep the assignments. */
export const call = createCaller(gestionDeAsignaturasContract);
