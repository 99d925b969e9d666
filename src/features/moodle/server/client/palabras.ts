import { ERRORS } from '#platform/contract/errors.ts';
import type { FalloMoodle, MotivoMoodle } from './lectura.ts';

const AVISE = 'Avise a quien administra la plataforma.';

/** Why a server's service account got nothing, and what to do, for whoever manages. */
export const MOTIVOS_EN_PALABRAS: Readonly<Record<MotivoMoodle, string>> = {
  'no-responde': 'Moodle no respondió. Inténtelo de nuevo en unos minutos.',
  'respuesta-invalida': `Moodle respondió algo que no se entiende (una página en lugar de datos). ${AVISE}`,
  'servicio-apagado': `Los servicios web de Moodle están apagados. ${AVISE}`,
  mantenimiento: 'Moodle está en mantenimiento. Inténtelo de nuevo más tarde.',
  'token-invalido': `La clave con la que esta aplicación entra a Moodle venció o fue retirada. ${AVISE}`,
  'cuenta-bloqueada': `La cuenta con la que esta aplicación entra a Moodle está suspendida. ${AVISE}`,
  'cambiar-clave': `Moodle pide cambiar la contraseña de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'perfil-incompleto': `Moodle pide completar el perfil de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'sin-permiso': `La cuenta con la que esta aplicación entra a Moodle no tiene permiso para esto. ${AVISE}`,
  'no-existe': 'Moodle no encuentra lo que se le pide: puede haberse borrado.',
  ocupado: 'Moodle ya está haciendo una copia de este curso. Inténtelo de nuevo cuando termine.',
  'parametro-invalido': 'Moodle no acepta estos datos y no dice por qué.',
  'error-moodle': 'Moodle tuvo un error interno. Inténtelo de nuevo en unos minutos.',
};

/** The same as existing clients of the contract read it (DECISIONS §4; the quoted texts of spec 1 §8). */
export const errorMessageDe = ({
  motivo,
  texto,
}: {
  readonly motivo: string;
  readonly texto?: string | undefined;
}): string =>
  texto || (motivo === 'no-responde' ? 'No se pudo obtener la información del servidor.' : ERRORS.interno.message);

/** Reasons that leave open what it was: which permission, which error. */
const ABIERTOS = new Set<MotivoMoodle>(['sin-permiso', 'parametro-invalido', 'error-moodle']);

/** The same; where that leaves open what it was, with what Moodle itself said. */
export const falloEnPalabras = ({ motivo, texto }: Omit<FalloMoodle, 'ok'>): string =>
  texto && ABIERTOS.has(motivo)
    ? `${MOTIVOS_EN_PALABRAS[motivo]} Moodle dijo: «${texto}».`
    : MOTIVOS_EN_PALABRAS[motivo];
