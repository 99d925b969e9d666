import { errorMessageDe, type FalloMoodle, MOTIVOS_EN_PALABRAS } from '#features/moodle/server/service.ts';
import type { LecturaFallida } from '../contract.ts';

/** A reading that gave nothing, as the contract answers it (DECISIONS §4). */
export const fallidaDe = (fallo: FalloMoodle): LecturaFallida => ({
  errorMessage: errorMessageDe(fallo),
  explicacion: MOTIVOS_EN_PALABRAS[fallo.motivo],
});
