// What the tests of the law of definitions share: the lists that forms know, and the sentences of a refusal.
import { LISTAS } from '../listas/semillas.ts';
import { revisarPropio } from '../revision/propio.ts';
import type { Revision } from '../revision/revisar.ts';
import { semana, type Json } from './tramites.ts';

export const listas = new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones]));
export const ocupados = new Set(['inscripcionHBV', 'nuevo']);

export const sentencesOf = (revision: Revision): readonly string[] =>
  revision.ok ? [] : revision.fallos.map(({ mensaje }) => mensaje);

export const sentencesAfter = (change: (definicion: Json) => void): readonly string[] => {
  const definicion = semana();
  change(definicion);
  return sentencesOf(revisarPropio(definicion, { listas, ocupados }));
};
