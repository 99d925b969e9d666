import { INFORMES } from '#catalogo/index.ts';
import { createCaller } from '#platform/web/api.ts';
import { informesContract } from '../contract.ts';

/** Our own calls of reports. */
export const call = createCaller(informesContract(INFORMES));
