// What changed in a form since a person began to fill it in, in the labels of its questions.
import { listText } from '#platform/contract/lists.ts';

/** Labels of the questions that are new, and of those whose answers are not kept. */
export type PreguntasCambiadas = { readonly nuevas: readonly string[]; readonly perdidas: readonly string[] };

/** Writes the changes as one sentence: `Este formulario cambió desde que empezó: …`; undefined if there are none. */
export function changesInWords({ nuevas, perdidas }: PreguntasCambiadas): string | undefined {
  const said = [
    ...(nuevas.length > 0 ? [`ahora también pregunta ${quoted(nuevas)}`] : []),
    ...(perdidas.length > 0 ? [`ya no recibe lo que respondió en ${quoted(perdidas)}`] : []),
  ];
  return said.length > 0 ? `Este formulario cambió desde que empezó: ${said.join('; ')}.` : undefined;
}

const quoted = (etiquetas: readonly string[]): string =>
  listText([...new Set(etiquetas)].map((etiqueta) => `«${etiqueta}»`));
