// Index of a form for its laws: every node with its place in the definition, in the lists and on the page.
import { nodoAt, type Campos, type Nodo } from '../arbol.ts';
import type { Campo } from '../campos/index.ts';
import type { Formulario } from '../formulario.ts';
import { claveOf, type OpcionSembrada } from '../listas/opcion.ts';
import { isNota } from '../nota.ts';
import type { TramiteGuardado } from './esquema.ts';
import type { Falta } from './limites.ts';

/** The options of every list that questions may name, by the list's name. */
export type ListasConocidas = ReadonlyMap<string, readonly Pick<OpcionSembrada, 'clave' | 'texto'>[]>;

/** A node of the tree. */
export type Sitio = {
  /** Path of its answer. */
  readonly ruta: string;
  /** Path of its definition. */
  readonly at: string;
  readonly nodo: Nodo;
  readonly hermanos: Campos;
  /** Path of the list whose items hold it. */
  readonly lista: string | undefined;
};

export type Plano = {
  readonly tramite: TramiteGuardado;
  readonly sitios: ReadonlyMap<string, Sitio>;
  /** The first place on the page of each node that sections name; none for other paths. */
  readonly places: ReadonlyMap<string, number>;
  readonly listas: ListasConocidas;
  /** Keys and texts of the options of a list, also as conditions compare them; undefined for an unknown list. */
  readonly answersOf: (lista: string) => ReadonlySet<string> | undefined;
};

function* walkSitios(campos: Campos, parent: Omit<Sitio, 'nodo' | 'hermanos'>): Generator<Sitio> {
  for (const [clave, nodo] of Object.entries(campos)) {
    const ruta = parent.ruta === '' ? clave : `${parent.ruta}.${clave}`;
    const sitio = { ...parent, ruta, at: `${parent.at}.${clave}`, nodo, hermanos: campos };
    yield sitio;
    if (nodo.tipo === 'grupo') yield* walkSitios(nodo.campos, { ...sitio, at: `${sitio.at}.campos` });
    if (nodo.tipo === 'lista') {
      yield* walkSitios(nodo.item.campos, { ...sitio, at: `${sitio.at}.item.campos`, lista: ruta });
    }
  }
}

/** Returns every node of a tree by the path of its answer, in the order in which they are written. */
export const sitiosOf = (campos: Campos): ReadonlyMap<string, Sitio> =>
  new Map(
    [...walkSitios(campos, { ruta: '', at: 'formulario.campos', lista: undefined })].map((sitio) => [
      sitio.ruta,
      sitio,
    ]),
  );

/** Returns a path and those of the nodes around it, the outermost first. */
export const outersOf = (ruta: string): readonly string[] =>
  ruta.split('.').map((_, i, claves) => claves.slice(0, i + 1).join('.'));

/** Returns true for what is on the page by itself: a question, or a text without answer. */
export const isOnPage = (nodo: Nodo): boolean => (nodo.tipo !== 'grupo' && nodo.tipo !== 'lista') || isNota(nodo);

/** Returns the questions and texts that sections name, each once, in the order of the page. */
export function questionsOnPage({ campos, secciones }: Pick<Formulario, 'campos' | 'secciones'>): readonly string[] {
  const within = new Map<string, string[]>();
  for (const { ruta, nodo } of sitiosOf(campos).values()) {
    if (!isOnPage(nodo)) continue;
    for (const outer of outersOf(ruta)) within.set(outer, [...(within.get(outer) ?? []), ruta]);
  }
  const named = new Set(secciones.flatMap((seccion) => seccion.campos));
  return [...new Set([...named].flatMap((outer) => within.get(outer) ?? []))];
}

export function planoOf(tramite: TramiteGuardado, shared: ListasConocidas): Plano {
  const own = (tramite.listas ?? []).map(({ nombre, opciones }) => [nombre, opciones] as const);
  const listas: ListasConocidas = new Map([...shared, ...own]);
  const answers = new Map<string, ReadonlySet<string>>();
  return {
    tramite,
    sitios: sitiosOf(tramite.formulario.campos),
    places: new Map(
      questionsOnPage(tramite.formulario)
        .flatMap((ruta, place) => outersOf(ruta).map((outer) => [outer, place] as const))
        .toReversed(),
    ),
    listas,
    answersOf(lista) {
      const said = listas.get(lista)?.flatMap(({ clave, texto }) => [clave, texto, claveOf(clave), claveOf(texto)]);
      const known = answers.get(lista) ?? (said && new Set(said.filter(Boolean)));
      if (known) answers.set(lista, known);
      return known;
    },
  };
}

/** Returns true if a path is another, or of a node inside it. */
export const isWithin = (ruta: string, outer: string): boolean => ruta === outer || ruta.startsWith(`${outer}.`);

/** Returns true if every record has one answer to a question: it is required, outside lists, and under no condition. */
export function isAlwaysAnswered(
  { campos, secciones }: Pick<Formulario, 'campos' | 'secciones'>,
  { ruta, nodo, lista }: Pick<Sitio, 'ruta' | 'nodo' | 'lista'>,
): boolean {
  if (lista !== undefined || ('obligatorio' in nodo && !(nodo.obligatorio ?? true))) return false;
  const around = outersOf(ruta).map((outer) => nodoAt(campos, outer));
  const isHidden = around.some((outer) => 'visibleSi' in outer && outer.visibleSi);
  const within = secciones.filter((seccion) => seccion.campos.some((outer) => isWithin(ruta, outer)));
  return !isHidden && within.every(({ visibleSi }) => !visibleSi);
}

/** Names the question at a path as managers know it; by its path where it has no label. */
export function nameOf({ sitios }: Pick<Plano, 'sitios'>, ruta: string): string {
  const nodo = sitios.get(ruta)?.nodo;
  return `«${(nodo?.tipo === 'grupo' ? nodo.matriz?.etiqueta : nodo?.etiqueta) ?? ruta}»`;
}

/** A requirement on the type of a question, with its words. */
export type Exigencia = { readonly tipos: readonly Campo['tipo'][]; readonly palabras: string };

export const NUMERO: Exigencia = { tipos: ['entero', 'escala', 'calculado'], palabras: 'un número' };
export const CHOICE: Exigencia = { tipos: ['opcion', 'opciones'], palabras: 'una elección entre opciones' };
export const OPCION: Exigencia = { tipos: ['opcion'], palabras: 'una elección de una opción' };
export const CALCULADO: Exigencia = { tipos: ['calculado'], palabras: 'un dato que llena el servidor' };

/** Returns the question at a path with the breach, if any: that there is none, or that its type does not fit. */
export function questionAt(
  plano: Plano,
  { ruta, at, exigencia }: { readonly ruta: string; readonly at: string; readonly exigencia?: Exigencia | undefined },
): { readonly sitio?: Sitio & { readonly nodo: Campo }; readonly faltas: readonly Falta[] } {
  const sitio = plano.sitios.get(ruta);
  if (!sitio || sitio.nodo.tipo === 'grupo' || sitio.nodo.tipo === 'lista') {
    return { faltas: [{ ruta: at, frase: `nombra «${ruta}», que no es una pregunta de este formulario` }] };
  }
  if (exigencia && !exigencia.tipos.includes(sitio.nodo.tipo)) {
    return {
      faltas: [{ ruta: at, frase: `aquí se necesita ${exigencia.palabras}, y ${nameOf(plano, ruta)} no lo es` }],
    };
  }
  return { sitio: { ...sitio, nodo: sitio.nodo }, faltas: [] };
}
