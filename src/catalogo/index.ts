import type { Formulario } from './formulario.ts';
import type { Informe } from './informe.ts';
import { inscripcionHBV } from './inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from './inscripcion-hbv/informe.ts';

/** Every form of the product; nothing else registers one. */
export const FORMULARIOS: readonly Formulario[] = [inscripcionHBV];

/** Every report over the records of a form. */
export const INFORMES: readonly Informe[] = [informacionInscripcionHBV];
