// Search parameters of the editor's page: the part of the form that is open.
import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

/** The parts of the editor, in the order of its tabs. */
export const PARTES = {
  preguntas: 'Preguntas',
  ajustes: 'Ajustes',
  publicar: 'Publicar',
} as const;

export type Parte = keyof typeof PARTES;

export const editorSearch = z.object({
  parte: absentOr(z.enum(['preguntas', 'ajustes', 'publicar'])),
});
