import { nombreDe, valorDe } from './huecos.ts';
import type { ValoresDeCampos } from './tipos.ts';

const CAMPO = /\{([^{}]*)\}/g;

/** The longest subject that is sent, fields filled in. */
const MAX_ASUNTO = 300;

/** The names of the fields of a subject, each once. */
export const camposDeAsunto = (asunto: string): readonly string[] => [
  ...new Set([...asunto.matchAll(CAMPO)].map(([, nombre]) => nombreDe(nombre!)).filter(Boolean)),
];

/** The subject as one person reads it: in one line, whatever the values hold. */
export const redactarAsunto = (asunto: string, campos: ValoresDeCampos): string =>
  asunto
    .replaceAll(CAMPO, (escrito, nombre: string) =>
      nombreDe(nombre) === '' ? escrito : valorDe(campos, nombreDe(nombre)),
    )
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ASUNTO);
