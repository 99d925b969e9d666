// Search parameters of the editor's page: the part of the form that is open.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { absentOr } from '#platform/web/address.ts';
import type { Definicion } from '../contract.ts';

/** The parts of the editor, in the order of its tabs. */
const PARTES = {
  preguntas: 'Preguntas',
  ajustes: 'Ajustes',
  publicar: 'Publicar',
} as const;

export type Parte = keyof typeof PARTES;

/** Returns the parts of a form with their names; of one of the product its texts alone are changed. */
export const partesOf = ({ delProducto }: Pick<Definicion, 'delProducto'>): readonly (readonly [Parte, string])[] =>
  delProducto
    ? [
        ['preguntas', 'Textos'],
        ['publicar', PARTES.publicar],
      ]
    : keysOf(PARTES).map((parte) => [parte, PARTES[parte]]);

export const editorSearch = z.object({
  parte: absentOr(z.enum(['preguntas', 'ajustes', 'publicar'])),
});
