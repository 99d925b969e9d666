import { INFORMES } from '#catalogo/index.ts';
import { createCaller } from '#platform/web/api.ts';
import { informesContract } from '../contract.ts';
import { graficosContract } from '../contract-graficos.ts';

/** Our own calls of reports. */
export const call = createCaller({ ...informesContract(INFORMES), ...graficosContract(INFORMES) });
