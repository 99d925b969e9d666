// Makes the draft of a form out of a pasted text.
import { withFormulario, type Draft } from './draft.ts';
import { kindOf } from './kinds.ts';
import { addOptions, isOwnList, optionsOf, withOptions } from './options.ts';
import type { Pasted, PastedQuestion, PastedSection } from './pasted.ts';
import { hasPlaces, withPlaces, withPlacesOf } from './places.ts';
import {
  addQuestion,
  addSection,
  changeNodo,
  changeSection,
  findNodo,
  outlineOf,
  removeQuestion,
  removeSection,
} from './questions.ts';

/** Nothing of a pasted form was published. */
const published: ReadonlySet<string> = new Set();

/** Returns the paths of the questions of a draft that a pasted text asks again: the sender's name, for example. */
function repeatedIn(draft: Draft, asked: readonly PastedQuestion[]): readonly string[] {
  const kinds = new Set<string | undefined>(asked.map(({ kind }) => kind));
  return outlineOf(draft).flatMap((entry) =>
    entry.tipo === 'pregunta' && kinds.has(kindOf(entry.nodo)) ? [entry.ruta] : [],
  );
}

/** Adds pasted questions to a new draft, in sections after those that it has; they take the place of the same ones. */
export function withPasted(draft: Draft, { proposito, secciones }: Pasted): Draft {
  const { textos } = draft.formulario;
  const named = proposito === '' ? draft : withFormulario(draft, { textos: { ...textos, proposito } });
  const asked = secciones.flatMap(({ preguntas }) => preguntas);
  if (asked.length === 0) return named;
  const bare = repeatedIn(named, asked).reduce(removeQuestion, named);
  const added = secciones.reduce(withPastedSection, bare);
  const filled = Object.keys(added.formulario.campos).reduce(withPastedPlaces, added);
  return filled.formulario.secciones[0]!.campos.length === 0 ? removeSection(filled, 0) : filled;
}

function withPastedSection(draft: Draft, { titulo, preguntas }: PastedSection): Draft {
  const last = draft.formulario.secciones.length - 1;
  const added = addSection(draft, { seccion: last, index: draft.formulario.secciones[last]!.campos.length });
  const titled = changeSection(added, last + 1, { titulo: titulo || 'Preguntas' });
  return preguntas.reduce(
    (so, question, index) => withPastedQuestion(so, question, { seccion: last + 1, index }),
    titled,
  );
}

type Place = { readonly seccion: number; readonly index: number };

function withPastedQuestion(draft: Draft, { kind, etiqueta, ayuda, opciones, isOptional }: PastedQuestion, at: Place) {
  const { draft: added, ruta } = addQuestion(draft, kind, { at, published, etiqueta });
  const nodo = findNodo(added.formulario.campos, ruta)!;
  if (nodo.tipo === 'grupo' || nodo.tipo === 'lista') return added;
  const said = changeNodo(added, ruta, {
    ...nodo,
    ...(ayuda !== undefined && { ayuda }),
    ...(isOptional && { obligatorio: false }),
  });
  if (opciones.length === 0 || !('lista' in nodo)) return said;
  const { lista } = nodo;
  return withOptions(said, lista, addOptions([], opciones, { at: 0, lista, published }));
}

/** Words after an option that tell its places: `Robótica (30 cupos)`. */
const PLACES = /[\s:;,–—-]*\(?(\d{1,6}) cupos?\)?$/iu;

/** Gives the options of a question the places that their words tell, where it can have places; else the words stay. */
function withPastedPlaces(draft: Draft, ruta: string): Draft {
  const nodo = findNodo(draft.formulario.campos, ruta);
  if (nodo?.tipo !== 'opcion' || !isOwnList(draft, nodo.lista)) return draft;
  const { lista } = nodo;
  const told = optionsOf(draft, lista).map(({ texto }) => ({ texto, places: PLACES.exec(texto)?.[1] }));
  if (told.every(({ places }) => places === undefined)) return draft;
  const limited = withPlaces(draft, ruta);
  if (!hasPlaces(limited, ruta)) return draft;
  const bare = told.map(({ texto }) => texto.replace(PLACES, ''));
  const opciones = addOptions([], bare, { at: 0, lista, published });
  return withOptions(
    limited,
    lista,
    opciones.map((opcion, i) =>
      withPlacesOf(opcion, told[i]!.places === undefined ? undefined : Number(told[i]!.places)),
    ),
  );
}
