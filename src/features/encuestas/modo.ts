// The mode of a semester's survey in the head of its report and of what is exported from it.
import type { ClaveDeSemestre } from '#features/papeletas/contract.ts';

/** 'Encuesta verificada' */
export const tituloOfModo = ({ modo }: Pick<ClaveDeSemestre, 'modo'>): string => `Encuesta ${modo}`;

/** Lines of an export's head; none in the open mode, whose exports are as specified. */
export const modoLinesOf = ({ modo, clave }: ClaveDeSemestre): string[] =>
  modo === 'verificada' && clave ? [`${tituloOfModo({ modo })}. Huella de la clave: ${clave.huella}`] : [];
