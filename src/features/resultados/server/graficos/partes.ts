/** The measure of charts of means: the scale goes from 1 to 5, and means are not summed. */
export const PROMEDIO = { nombre: 'Promedio', minimo: 1, maximo: 5, suma: false };

/** A text that begins a label. */
export const inicialMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** What charts count. */
export const ASIGNATURAS = { una: 'asignatura', varias: 'asignaturas' };
export const RESPUESTAS = { una: 'respuesta', varias: 'respuestas' };
