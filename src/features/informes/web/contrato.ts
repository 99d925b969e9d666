import { INFORMES } from '#catalogo/index.ts';
import { informesContract } from '../contract.ts';
import { graficosContract } from '../contract-graficos.ts';
import { vistasContract } from '../contract-vistas.ts';

/** Our own calls of reports. */
export const contrato = {
  ...informesContract(INFORMES),
  ...graficosContract(INFORMES),
  ...vistasContract(INFORMES),
};
