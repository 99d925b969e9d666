// Names that definitions may not use, and the shape of an address. In a file of its own: the editor loads no schemas for them.
import { CONSENTIMIENTO, TRAMPA } from '../formulario.ts';
import { COLUMNAS_DE_ATENCION, COLUMNAS_DEL_SISTEMA } from '../informe.ts';

/** Names that every object has, which a value would hide or reach. */
const RESERVADAS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export const isReservada = (clave: string): boolean => RESERVADAS.has(clave);

/** Names in the address of a report, which the path of a filter would hide. */
export const EN_DIRECCION: ReadonlySet<string> = new Set(
  'agrupar antes atencion buscar columnas desde despues estado excepto hasta limite marca orden recibida salto semestre sentido serie'.split(
    ' ',
  ),
);

/** Keys that mean something else beside an answer: in a sending, in a row of a report, in its address. */
const CLAVES: ReadonlySet<string> = new Set(
  [CONSENTIMIENTO, TRAMPA, 'id', ...Object.keys({ ...COLUMNAS_DEL_SISTEMA, ...COLUMNAS_DE_ATENCION }), ...EN_DIRECCION]
    // A question about the semester replaces the column of the record's own (`Columna`).
    .filter((clave) => clave !== 'semestre'),
);

export const isClaveReservada = (clave: string): boolean => CLAVES.has(clave);

const SLUG = /^[a-z][a-zA-Z0-9-]{2,59}$/;

/** Returns true for an address that a form of the unit may have. */
export const isSlugPropio = (slug: string): boolean => SLUG.test(slug);
