// The modes of the survey in words.
import type { Modo } from '../../contract.ts';

export const NOMBRES: Readonly<Record<Modo, string>> = { abierta: 'abierta', verificada: 'verificada' };

/** Those who answer in each mode, and the facts that are known of them. */
export const SIGNIFICADOS: Readonly<Record<Modo, string>> = {
  abierta: 'Cualquier persona la responde, sin ingresar y cuantas veces quiera. Así es mientras nadie la cambie.',
  verificada:
    'Solo responde quien está matriculado como estudiante, una vez por asignatura. Se sabe quién pidió responder y ' +
    'qué día; qué respondió cada persona no se puede saber.',
};

/** Consequences of a change to each mode. */
export const CONSECUENCIAS: Readonly<Record<Modo, readonly string[]>> = {
  abierta: [
    'Cualquier persona podrá responderla, sin ingresar y cuantas veces quiera.',
    'La clave del semestre se conserva: si la encuesta vuelve a ser verificada, será la misma.',
  ],
  verificada: [
    'Cada estudiante ingresará con su cuenta de la plataforma y responderá una vez por cada asignatura en que esté matriculado.',
    'Se crea la clave del semestre. Su huella aparece en la encuesta, en los comprobantes y en el informe, igual para ' +
      'todas las personas, y no se cambia.',
    'Desde la primera respuesta, el modo no se puede cambiar.',
    'Mientras dure, el número mínimo de respuestas que se muestran juntas no se puede bajar.',
  ],
};
