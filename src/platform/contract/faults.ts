// Messages about faulty input, and the search-text field, that several contracts share.
import * as z from 'zod/mini';

/** Faults of input that several contracts state in the same words. */
export const TEXT_EXPECTED = 'Aquí se espera un texto.';
export const NUMBER_EXPECTED = 'Aquí se espera un número.';
export const DATE_EXPECTED = 'Escriba una fecha que exista.';
export const TOO_LONG = 'Escriba menos.';
export const SERVER_EXPECTED = 'Elija una plataforma de la lista.';
export const ORDER_UNKNOWN = 'No se puede ordenar por esa columna.';

export const searchTextSchema = z.string(TEXT_EXPECTED).check(z.maxLength(200, 'Busque con menos palabras.'));
