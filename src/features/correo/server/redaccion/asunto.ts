import { nombreDe, trasValor, valorDe } from './huecos.ts';
import type { ValoresDeCampos } from './tipos.ts';

const CAMPO = /\{([^{}]*)\}/g;
const CAMPO_Y_PUNTO = /\{([^{}]*)\}(\.*)/g;

/** The longest subject that is sent, fields filled in. */
const MAX_ASUNTO = 300;

/** The names of the fields of a subject, each once. */
export const camposDeAsunto = (asunto: string): readonly string[] => [
  ...new Set([...asunto.matchAll(CAMPO)].map(([, nombre]) => nombreDe(nombre!)).filter(Boolean)),
];

/** The subject as one person reads it: in one line, whatever the values hold. */
export const redactarAsunto = (asunto: string, campos: ValoresDeCampos): string =>
  asunto
    .replaceAll(CAMPO_Y_PUNTO, (escrito, nombre: string, punto: string) => {
      if (nombreDe(nombre) === '') return escrito;
      const valor = valorDe(campos, nombreDe(nombre));
      return valor + trasValor(valor, punto);
    })
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ASUNTO);
