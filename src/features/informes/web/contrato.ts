import { informesContract } from '../contract.ts';
import { graficosContract } from '../contract-graficos.ts';
import { vistasContract } from '../contract-vistas.ts';

/** Our own calls of reports. */
export const contrato = {
  ...informesContract,
  ...graficosContract,
  ...vistasContract,
};
