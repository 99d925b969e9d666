import { type FalloMoodle, MOTIVOS_EN_PALABRAS } from '#features/moodle/server/service.ts';
import type { LecturaFallida } from '../contract.ts';

/** Spec 1 §8, to the letter. */
const NO_RESPONDIO = 'No se pudo obtener la información del servidor.';
const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.';

/** A reading that gave nothing, as the contract answers it (DECISIONS §4). */
export const fallidaDe = ({ motivo, texto }: FalloMoodle): LecturaFallida => ({
  errorMessage: texto || (motivo === 'no-responde' ? NO_RESPONDIO : INESPERADO),
  explicacion: MOTIVOS_EN_PALABRAS[motivo],
});
