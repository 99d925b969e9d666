// The tree of a form's fields: types, walks, labels, values by path, conditions; splits a submission into its items.
import type { Condicion } from './campos/base.ts';
import type { Campo, CampoDe, ValorPorTipo } from './campos/index.ts';
import { claveOf } from './listas/opcion.ts';

/** A node of a form's tree, which mirrors the payload of its call: groups are objects, lists arrays, leaves fields (DESIGN §5). */
export type Nodo = Campo | Grupo | ListaDeGrupos;
export type Campos = { readonly [clave: string]: Nodo };

/** Options of a group. A matrix has one row per field, all with the same list or scale; on a phone, a card per field. */
type OpcionesGrupo = {
  readonly visibleSi?: Condicion;
  /** A paragraph between questions. Its group has no fields: nothing is answered, sent or stored. */
  readonly texto?: string;
  readonly matriz?: { readonly etiqueta: string; readonly ayuda?: string };
};

export type Grupo<C extends Campos = Campos> = OpcionesGrupo & { readonly tipo: 'grupo'; readonly campos: C };

export type ListaDeGrupos<C extends Campos = Campos> = {
  readonly tipo: 'lista';
  readonly item: Grupo<C>;
  readonly min: number;
  readonly max: number;
  /** The quoted text when there are fewer than `min` items. */
  readonly mensaje: string;
  /** The quoted text when an item lacks a field; by default the form's `obligatorios`. */
  readonly incompleto?: string;
  /** Paths of fields that must hold acceptable values before an item may be added (spec 1 §5, notary). */
  readonly requiere?: readonly string[];
  /** Keeps added items in `localStorage` until they are sent; by default the draft keeps them (spec 1 §2, cancellation). */
  readonly conserva?: 'localStorage';
  /** The label of one item: 'Estudiante'. */
  readonly etiqueta: string;
  /** Fields in which two items seldom agree: a repeated value gives a warning, which does not block. */
  readonly warnIfRepeated?: readonly string[];
  /** Fields that a new item takes from the last one; a list of the others may be pasted. Never data of a person. */
  readonly carriesOver?: readonly string[];
  /** Fields that name an item in its one-line summary. */
  readonly resumen?: readonly string[];
};

export const grupo = <const C extends Campos>(campos: C, opciones: OpcionesGrupo = {}): Grupo<C> => ({
  ...opciones,
  tipo: 'grupo',
  campos,
});

export const lista = <const C extends Campos>(
  item: C,
  opciones: Omit<ListaDeGrupos, 'tipo' | 'item'>,
): ListaDeGrupos<C> => ({ ...opciones, tipo: 'lista', item: grupo(item) });

/** Every path of a tree, through lists without index: `usuario.correo`, `infoEstudiantes.correoEstudiante`. */
export type Ruta<C extends Campos> = {
  [K in keyof C & string]: C[K] extends Grupo<infer G>
    ? `${K}.${Ruta<G>}`
    : C[K] extends ListaDeGrupos<infer G>
      ? `${K}.${Ruta<G>}`
      : K;
}[keyof C & string];

/** The values that a record of a tree holds. */
export type Valores<C extends Campos> = {
  [K in keyof C]: C[K] extends Grupo<infer G>
    ? Valores<G>
    : C[K] extends ListaDeGrupos<infer G>
      ? Valores<G>[]
      : C[K] extends Campo
        ? ValorPorTipo[C[K]['tipo']] | (C[K] extends { obligatorio: false } ? null : never)
        : never;
};

/** A leaf with its path through the tree (lists without index). */
export type Hoja = { readonly ruta: string; readonly campo: Campo };

/** All leaves of a tree in the order in which they are written. */
export function hojasOf(campos: Campos, prefijo = ''): Hoja[] {
  return Object.entries(campos).flatMap(([clave, nodo]) => {
    const ruta = prefijo + clave;
    if (nodo.tipo === 'grupo') return hojasOf(nodo.campos, `${ruta}.`);
    if (nodo.tipo === 'lista') return hojasOf(nodo.item.campos, `${ruta}.`);
    return [{ ruta, campo: nodo }];
  });
}

/** Returns true if a field is a row of a matrix, with its neighbours of the same scale. */
export const isInMatriz = (nodo: Nodo): nodo is CampoDe<'escala'> =>
  nodo.tipo === 'escala' && nodo.presentacion === 'palabras' && !nodo.visibleSi;

/** A kind of part that the page of a form draws: a type of field, a list, a matrix. */
export type Pieza = Exclude<Nodo['tipo'], 'grupo'> | 'matriz';

/** The kinds of parts that the page of a form needs, each once. */
export const piezasOf = (campos: Campos): ReadonlySet<Pieza> =>
  new Set(
    Object.values(campos).flatMap((nodo): Pieza[] => {
      if (isInMatriz(nodo) || (nodo.tipo === 'grupo' && nodo.matriz)) return ['matriz'];
      if (nodo.tipo === 'grupo') return [...piezasOf(nodo.campos)];
      return nodo.tipo === 'lista' ? [nodo.tipo, ...piezasOf(nodo.item.campos)] : [nodo.tipo];
    }),
  );

/** A leaf with its value; `ruta` carries list positions (`infoEstudiantes.2.correoEstudiante`). */
export type HojaConValor = Hoja & { readonly valor: unknown };

/** Returns every leaf of a tree with its value in `datos`; leaves of a list once per item. */
export function valoresOf(campos: Campos, datos: unknown, prefijo = ''): HojaConValor[] {
  return Object.entries(campos).flatMap(([clave, nodo]): HojaConValor[] => {
    const ruta = prefijo + clave;
    const valor = readRuta(datos, clave);
    if (nodo.tipo === 'grupo') return valoresOf(nodo.campos, valor, `${ruta}.`);
    if (nodo.tipo !== 'lista') return [{ ruta, campo: nodo, valor }];
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.flatMap((item, i) => valoresOf(nodo.item.campos, item, `${ruta}.${i}.`));
  });
}

/** Removes the list positions from a path, which gives the path that definitions use. */
export const withoutPosiciones = (ruta: string): string => ruta.replaceAll(/\.\d+(?=\.)/g, '');

/**
 * Returns the node at a path, with or without list positions.
 * @throws when there is none
 */
export function nodoAt(campos: Campos, ruta: string): Nodo {
  let inner = campos;
  let nodo: Nodo | undefined;
  for (const clave of ruta.split('.').filter((parte) => !/^\d+$/.test(parte))) {
    nodo = inner[clave];
    if (nodo?.tipo === 'grupo') inner = nodo.campos;
    if (nodo?.tipo === 'lista') inner = nodo.item.campos;
  }
  if (!nodo) throw new Error(`the form has no ${ruta}`);
  return nodo;
}

/** Returns the label of the node at a path; for a group, the label of its matrix, or an empty text. */
export function etiquetaOf(campos: Campos, ruta: string): string {
  const nodo = nodoAt(campos, ruta);
  return nodo.tipo === 'grupo' ? etiquetaOfMatriz(nodo) : nodo.etiqueta;
}

/** Returns the label of the matrix that a question is a row of; empty for any other question. */
export function matrizOf(campos: Campos, ruta: string): string {
  const grupo = ruta.slice(0, Math.max(ruta.lastIndexOf('.'), 0));
  return grupo && etiquetaOfMatriz(nodoAt(campos, grupo));
}

const etiquetaOfMatriz = (nodo: Nodo): string => (nodo.tipo === 'grupo' && nodo.matriz?.etiqueta) || '';

/** Reads a path of groups in a value of unknown shape; undefined where the path ends early. */
export function readRuta(valor: unknown, ruta: string): unknown {
  let current = valor;
  for (let from = 0; ;) {
    const dot = ruta.indexOf('.', from);
    const clave = dot < 0 ? ruta.slice(from) : ruta.slice(from, dot);
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, clave)) return undefined;
    current = (current as Record<string, unknown>)[clave];
    if (dot < 0) return current;
    from = dot + 1;
  }
}

/** Makes the function that reads a path of groups in many values, as {@link readRuta} does in one. */
export function readerOf(ruta: string): (valor: unknown) => unknown {
  const claves = ruta.split('.');
  return (valor) => {
    let current = valor;
    for (const clave of claves) {
      if (typeof current !== 'object' || current === null || !Object.hasOwn(current, clave)) return undefined;
      current = (current as Record<string, unknown>)[clave];
    }
    return current;
  };
}

/** An answer may give an option by key or by text: both become the key. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? claveOf(value) : value);

/**
 * Returns true if a condition on one answer holds, as typed or sent. On a field with several choices, one matching choice is
 * enough. For all conditions there is `readCondiciones`, which public pages load later; until then one on several answers
 * does not hold.
 */
export const isIgualdadMet = (condicion: Condicion, entrada: unknown): boolean =>
  'campo' in condicion &&
  [readRuta(entrada, condicion.campo)]
    .flat()
    .some((one) => condicion.valores.some((wanted) => plain(wanted) === plain(one)));

/** Returns a copy of a tree of groups with another value at a path; the other branches are shared with the original. */
export function writeRuta(
  datos: Readonly<Record<string, unknown>>,
  ruta: string,
  valor: unknown,
): Record<string, unknown> {
  const [clave = '', ...resto] = ruta.split('.');
  if (resto.length === 0) return { ...datos, [clave]: valor };
  const grupo = datos[clave];
  const inner = typeof grupo === 'object' && grupo !== null ? { ...grupo } : {};
  return { ...datos, [clave]: writeRuta(inner, resto.join('.'), valor) };
}

type Datos = Readonly<Record<string, unknown>>;

/** Splits a submission into its list's items: each is the whole tree with that item in place of the list, so that paths reach it. */
export function itemsOf(unidad: string, datos: Datos): Datos[] {
  const items = readRuta(datos, unidad);
  return Array.isArray(items) ? items.map((item) => writeRuta(datos, unidad, item)) : [];
}

/** Turns the tree of an item back into a submission with a single item, for display and search. */
export const asEnvio = (unidad: string, datos: Datos): Datos => writeRuta(datos, unidad, [readRuta(datos, unidad)]);
