// Names and limits of the waiting list that public pages need without the schemas of its contract, which they cannot carry.
/** The header in which the token of a turn travels: no log has it, as it would an address. */
export const TURNO_HEADER = 'x-turno';

/** Limits of the two answers, in characters. */
export const MAX_NOMBRE = 120;
export const MAX_CORREO = 254;

export const SIN_NOMBRE = 'Escriba su nombre.';
/** Fault of an address that is none. */
export const SIN_CORREO = 'Escriba un correo electrónico, como nombre@ejemplo.com.';
