// Ids of the questions in the editor's list, for the focus and for links to them.
import { claveOf } from '#catalogo/listas/opcion.ts';

export const idOfQuestion = (ruta: string): string => `pregunta-${ruta.replaceAll('.', '_')}`;

export const idOfLabel = (ruta: string): string => `${idOfQuestion(ruta)}-texto`;

export const idOfOption = (lista: string, index: number): string => `opcion-${claveOf(lista)}-${index}`;

export const idOfPlaces = (lista: string, index: number): string => `cupos-${claveOf(lista)}-${index}`;
