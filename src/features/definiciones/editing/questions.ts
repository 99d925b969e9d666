// Changes of the questions of a draft: adds, changes, copies, moves and removes them; keys are born once and stay.
import { hojasOf, nodoAt, type Campos, type Nodo } from '#catalogo/arbol.ts';
import type { Seccion } from '#catalogo/formulario.ts';
import { isNota } from '#catalogo/nota.ts';
import { sitiosOf } from '#catalogo/revision/plano.ts';
import {
  changeSiblings,
  innerOf,
  inStep,
  joinRuta,
  lastOf,
  outerOf,
  withFormulario,
  withInner,
  withoutAbsent,
  withReportLabel,
  type Draft,
} from './draft.ts';
import { freeKey, isProvisional, keyOfLabel, newKey, takenIn, type Around, type Published } from './keys.ts';
import { kindNamed, kindOf, labelOf, type KindName } from './kinds.ts';
import { ownListOf, withOwnList } from './options.ts';

/** A place on the page: a section, and the number of the questions before it there. */
export type Place = { readonly seccion: number; readonly index: number };

/** A draft after a change, with the path of the question that it is about. */
export type Changed = { readonly draft: Draft; readonly ruta: string };

/** An entry of the page's outline: the head of a section, or a question. */
export type Entry =
  | { readonly tipo: 'seccion'; readonly seccion: Seccion; readonly index: number }
  | { readonly tipo: 'pregunta'; readonly ruta: string; readonly nodo: Nodo; readonly place: Place };

/** Returns the page from top to bottom: each section, followed by its questions. Paths without a question are left out. */
export const outlineOf = ({ formulario: { secciones, campos } }: Draft): readonly Entry[] =>
  secciones.flatMap((seccion, i): Entry[] => [
    { tipo: 'seccion', seccion, index: i },
    ...seccion.campos.flatMap((ruta, index): Entry[] => {
      const nodo = findNodo(campos, ruta);
      return nodo ? [{ tipo: 'pregunta', ruta, nodo, place: { seccion: i, index } }] : [];
    }),
  ]);

export function findNodo(campos: Campos, ruta: string): Nodo | undefined {
  try {
    return nodoAt(campos, ruta);
  } catch {
    return undefined;
  }
}

const withSecciones = (draft: Draft, change: (secciones: readonly Seccion[]) => readonly Seccion[]): Draft =>
  withFormulario(draft, { secciones: change(draft.formulario.secciones) });

const withCampos = (draft: Draft, campos: Campos): Draft => withFormulario(draft, { campos });

/** Adds a question of a kind at a place. */
export function addQuestion(
  draft: Draft,
  kind: KindName,
  { at, published, etiqueta = '' }: { readonly at: Place; readonly published: Published; readonly etiqueta?: string },
): Changed {
  const { campos } = draft.formulario;
  const born = keyOfLabel(etiqueta);
  const around: Around = { siblings: campos, outer: '', published };
  const clave = born === '' ? newKey(around) : freeKey(born, takenIn(around));
  const nodo = kindNamed(kind).make({ etiqueta }, ownListOf(draft, clave));
  const placed = withSecciones(withCampos(draft, { ...campos, [clave]: nodo }), (secciones) =>
    secciones.map((seccion, i) =>
      i === at.seccion ? { ...seccion, campos: seccion.campos.toSpliced(at.index, 0, clave) } : seccion,
    ),
  );
  return { draft: inStep(draft, withOwnList(placed, clave, nodo)), ruta: clave };
}

/** Adds a question inside a group, a matrix or a list of rows, as its last one: like the last one of a matrix. */
export function addInner(draft: Draft, outer: string, published: Published): Changed {
  const nodo = findNodo(draft.formulario.campos, outer);
  const inner = nodo && innerOf(nodo);
  if (!inner) return { draft, ruta: outer };
  const clave = newKey({ siblings: inner, outer, published });
  const last = Object.values(inner).at(-1);
  const isMatrix = nodo.tipo === 'grupo' && nodo.matriz !== undefined;
  const added =
    isMatrix && last && 'etiqueta' in last ? { ...last, etiqueta: '' } : kindNamed('texto').make({ etiqueta: '' }, '');
  return {
    draft: inStep(draft, changeNodo(draft, outer, withInner(nodo, { ...inner, [clave]: added }))),
    ruta: joinRuta(outer, clave),
  };
}

/** Puts another definition under a path. */
export const changeNodo = (draft: Draft, ruta: string, nodo: Nodo): Draft =>
  withCampos(
    draft,
    changeSiblings(draft.formulario.campos, ruta, (siblings) => ({ ...siblings, [lastOf(ruta)]: withoutAbsent(nodo) })),
  );

/**
 * Gives a question another label, and its filter and chart too, while they have the same; that of a group is its matrix's, or the
 * text that it is.
 */
export function changeLabel(draft: Draft, ruta: string, etiqueta: string): Draft {
  const nodo = nodoAt(draft.formulario.campos, ruta);
  if (isNota(nodo)) return changeNodo(draft, ruta, { ...nodo, texto: etiqueta });
  if (nodo.tipo === 'grupo') return changeNodo(draft, ruta, { ...nodo, matriz: { ...nodo.matriz, etiqueta } });
  const changed = changeNodo(draft, ruta, { ...nodo, etiqueta });
  return withReportLabel(changed, ruta, (own) => (own === nodo.etiqueta ? etiqueta : own));
}

/** Puts a key in the place of another one among siblings, in the sections, and at the beginning of the paths inside it. */
function renamed(draft: Draft, ruta: string, clave: string): Draft {
  const next = joinRuta(outerOf(ruta), clave);
  const campos = changeSiblings(draft.formulario.campos, ruta, (siblings) =>
    Object.fromEntries(Object.entries(siblings).map(([one, nodo]) => [one === lastOf(ruta) ? clave : one, nodo])),
  );
  return withSecciones(withCampos(draft, campos), (secciones) =>
    secciones.map((seccion) => ({ ...seccion, campos: seccion.campos.map((one) => (one === ruta ? next : one)) })),
  );
}

/**
 * Gives a question its key out of its label, once it has one: until then it has a provisional one. It is kept where a
 * condition, a setting, a reminder or a change of the report names it.
 */
export function settleKey(draft: Draft, ruta: string, published: Published): Changed {
  const { campos, secciones: _, ...others } = draft.formulario;
  const nodo = findNodo(campos, ruta);
  const word = nodo ? keyOfLabel(labelOf(nodo)) : '';
  const isNamed = (part: unknown): boolean =>
    (JSON.stringify(part) ?? '').replaceAll(`${JSON.stringify(ruta)}:`, '').includes(JSON.stringify(ruta));
  if (!nodo || word === '' || !isProvisional(lastOf(ruta)) || published.has(ruta)) return { draft, ruta };
  const { persona, solicitud, agrupacion, columnas = [] } = draft.informe ?? {};
  const edited = columnas.filter(({ titulo, oculta }) => titulo !== undefined || oculta);
  if ([campos, others, persona, solicitud, agrupacion, edited, draft.recordatorios].some(isNamed))
    return { draft, ruta };
  const clave = freeKey(word, takenIn(aroundOf(draft, ruta, published)));
  return { draft: inStep(draft, renamed(draft, ruta, clave)), ruta: joinRuta(outerOf(ruta), clave) };
}

/**
 * Makes a question one of another kind. One that was published keeps its type for ever: it is retired, and a new one takes
 * its place.
 */
export function changeKind(
  draft: Draft,
  ruta: string,
  { kind, published }: { readonly kind: KindName; readonly published: Published },
): Changed {
  const nodo = nodoAt(draft.formulario.campos, ruta);
  if (kindOf(nodo) === kind) return { draft, ruta };
  const begun = {
    etiqueta: labelOf(nodo),
    ...('ayuda' in nodo && nodo.ayuda !== undefined && { ayuda: nodo.ayuda }),
    ...('obligatorio' in nodo && !(nodo.obligatorio ?? true) && { obligatorio: false as const }),
  };
  const made = kindNamed(kind).make(begun, ownListOf(draft, lastOf(ruta)));
  const condicion = 'visibleSi' in nodo && nodo.visibleSi ? { visibleSi: nodo.visibleSi } : {};
  const other: Nodo = made.tipo === 'lista' ? made : { ...made, ...condicion };
  const isOther =
    other.tipo !== nodo.tipo || other.tipo === 'escala' || [nodo, other].some((one) => innerOf(one) !== undefined);
  const changed = withOwnList(changeNodo(draft, ruta, other), lastOf(ruta), other);
  if (!published.has(ruta) || !isOther) return { draft: inStep(draft, changed), ruta };
  const base = keyOfLabel(labelOf(nodo)) || lastOf(ruta);
  const clave = freeKey(base, takenIn(aroundOf(draft, ruta, published)));
  return { draft: inStep(draft, renamed(changed, ruta, clave)), ruta: joinRuta(outerOf(ruta), clave) };
}

/** Gives all questions that have a label and a provisional key their own. */
export const settleKeys = (draft: Draft, published: Published): Draft =>
  [...sitiosOf(draft.formulario.campos).keys()]
    // The inner ones first: the path of an outer one is part of theirs.
    .toReversed()
    .reduce((so, ruta) => settleKey(so, ruta, published).draft, draft);

function aroundOf({ formulario: { campos } }: Draft, ruta: string, published: Published): Around {
  const outer = outerOf(ruta);
  const siblings = outer === '' ? campos : (innerOf(nodoAt(campos, outer)) ?? {});
  return { siblings, outer, published };
}

/** Adds a question like another one, after it. */
export function duplicateQuestion(draft: Draft, ruta: string, published: Published): Changed {
  const nodo = nodoAt(draft.formulario.campos, ruta);
  const clave = freeKey(lastOf(ruta), takenIn(aroundOf(draft, ruta, published)));
  const next = joinRuta(outerOf(ruta), clave);
  const campos = changeSiblings(draft.formulario.campos, ruta, (siblings) =>
    Object.fromEntries(
      Object.entries(siblings).flatMap(([one, inner]) =>
        one === lastOf(ruta)
          ? [
              [one, inner],
              [clave, nodo],
            ]
          : [[one, inner]],
      ),
    ),
  );
  const placed = withSecciones(withCampos(draft, campos), (secciones) =>
    secciones.map((seccion) => {
      const at = seccion.campos.indexOf(ruta);
      return at < 0 ? seccion : { ...seccion, campos: seccion.campos.toSpliced(at + 1, 0, next) };
    }),
  );
  return { draft: inStep(draft, placed), ruta: next };
}

/** Takes a question off the page; answers to one that was published stay. Its own options go with it. */
export function removeQuestion(draft: Draft, ruta: string): Draft {
  const { campos, secciones } = draft.formulario;
  const left = changeSiblings(campos, ruta, (siblings) =>
    Object.fromEntries(Object.entries(siblings).filter(([clave]) => clave !== lastOf(ruta))),
  );
  const removed = withFormulario(draft, {
    campos: left,
    secciones: secciones.map((seccion) => ({ ...seccion, campos: seccion.campos.filter((one) => one !== ruta) })),
  });
  const used = new Set(hojasOf(left).flatMap(({ campo }) => ('lista' in campo ? [campo.lista] : [])));
  const listas = draft.listas?.filter(({ nombre }) => used.has(nombre));
  const { listas: _, ...rest } = removed;
  return inStep(draft, listas && listas.length > 0 ? { ...rest, listas } : rest);
}

/** Moves a question among those inside the same group, matrix or list. */
export function moveInner(draft: Draft, ruta: string, to: number): Draft {
  const campos = changeSiblings(draft.formulario.campos, ruta, (siblings) => {
    const entries = Object.entries(siblings);
    const from = entries.findIndex(([clave]) => clave === lastOf(ruta));
    return Object.fromEntries(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!));
  });
  return withCampos(draft, campos);
}

/** Moves an entry of the outline: a question to another place, or the head of a section, whose questions follow it. */
export function moveEntry(draft: Draft, from: number, to: number): Draft {
  const entries = outlineOf(draft);
  const entry = entries[from];
  // The page begins with a section.
  if (!entry || from === 0) return draft;
  const moved = entries.toSpliced(from, 1).toSpliced(Math.max(to, 1), 0, entry);
  const secciones: Seccion[] = [];
  for (const one of moved) {
    if (one.tipo === 'seccion') secciones.push({ ...one.seccion, campos: [] });
    else secciones.push(withQuestion(secciones.pop()!, one.ruta));
  }
  return withSecciones(draft, () => secciones);
}

const withQuestion = (seccion: Seccion, ruta: string): Seccion => ({ ...seccion, campos: [...seccion.campos, ruta] });

/** Adds a section after another one; the questions from a place on are its own. */
export const addSection = (draft: Draft, { seccion, index }: Place): Draft =>
  withSecciones(draft, (secciones) => {
    const before = secciones[seccion]!;
    const titulo = freeKey('Sección nueva', (one) => secciones.some((other) => other.titulo === one));
    return secciones.toSpliced(
      seccion,
      1,
      { ...before, campos: before.campos.slice(0, index) },
      { titulo, campos: before.campos.slice(index) },
    );
  });

export const changeSection = (draft: Draft, index: number, change: Partial<Seccion>): Draft =>
  withSecciones(draft, (secciones) =>
    secciones.map((seccion, i) => (i === index ? withoutAbsent({ ...seccion, ...change }) : seccion)),
  );

/** Takes the head of a section away: its questions join those before, or those after the first one. The last one stays. */
export function removeSection(draft: Draft, index: number): Draft {
  const { secciones } = draft.formulario;
  const gone = secciones[index];
  const into = index === 0 ? secciones[1] : secciones[index - 1];
  if (!gone || !into) return draft;
  const campos = index === 0 ? [...gone.campos, ...into.campos] : [...into.campos, ...gone.campos];
  return withSecciones(draft, () =>
    secciones.flatMap((seccion) => (seccion === gone ? [] : seccion === into ? [{ ...into, campos }] : [seccion])),
  );
}
