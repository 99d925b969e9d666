// Personal data in a tree of fields: the identifying fact of each field, the parts about one person, and replacing values.
import type { Campos } from './arbol.ts';
import type { Identifica } from './campos/base.ts';
import type { Campo, CampoDe, TipoCampo } from './campos/index.ts';

/**
 * Personal data that a field may hold: an identifying fact, a text that may name people, a file, or nothing.
 */
export type Alcance = Identifica | 'texto' | 'archivo' | null;

/** Personal data by field type. The compiler asks for the entry of a new type. */
const ALCANCES: { readonly [T in TipoCampo]: (campo: CampoDe<T>) => Alcance } = {
  texto: ({ identifica }) => identifica ?? 'texto',
  digitos: ({ identifica }) => identifica ?? 'texto',
  documento: () => 'documento',
  correo: () => 'correo',
  // Texts of lists, which may include a free answer or an address in copy.
  opcion: () => 'texto',
  opciones: () => 'texto',
  // The name of another person, filled in from a subject's code, or that of the evaluator.
  derivado: () => 'texto',
  calculado: () => 'texto',
  archivo: () => 'archivo',
  asignatura: () => null,
  entero: () => null,
  escala: () => null,
  fecha: () => null,
};

/** Returns the personal data that a field may hold. */
const alcanceDe = (campo: Campo): Alcance =>
  // The table pairs each type with its own rule; the compiler cannot follow the pairing through a union.
  (ALCANCES[campo.tipo] as (campo: Campo) => Alcance)(campo);

/** Returns true if a field holds an identifying fact of a person. */
export const identificaA = (alcance: Alcance): alcance is Identifica =>
  alcance !== null && alcance !== 'texto' && alcance !== 'archivo';

/** A field of a part of a tree about one person; `ruta` carries list positions. */
export type Dato = { readonly ruta: string; readonly campo: Campo; readonly alcance: Alcance; readonly valor: unknown };

/**
 * A part of a tree about one person: the fields of a group, of an item of a list, or of the root.
 */
export type Parte = {
  /** Its path; empty at the root. */
  readonly ruta: string;
  /** True for an item of a list, where the record of another person may name this one. */
  readonly enLista: boolean;
  readonly datos: readonly Dato[];
};

/** Divides a tree into parts about one person each. */
export function partesDePersonas(campos: Campos, datos: unknown): Parte[] {
  return recorrer(campos, datos, { ruta: '', enLista: false });
}

function recorrer(campos: Campos, datos: unknown, en: Pick<Parte, 'ruta' | 'enLista'>): Parte[] {
  const suyos: Dato[] = [];
  const dentro: Parte[] = [];
  for (const [clave, nodo] of Object.entries(campos)) {
    const valor: unknown = esObjeto(datos) ? datos[clave] : undefined;
    const ruta = en.ruta === '' ? clave : `${en.ruta}.${clave}`;
    if (nodo.tipo === 'grupo') dentro.push(...recorrer(nodo.campos, valor, { ...en, ruta }));
    else if (nodo.tipo !== 'lista') suyos.push({ ruta, campo: nodo, alcance: alcanceDe(nodo), valor });
    // The tree of an item holds the item in place of its list.
    else if (esObjeto(valor)) dentro.push(...recorrer(nodo.item.campos, valor, { ruta, enLista: true }));
    else if (Array.isArray(valor)) {
      valor.forEach((item, i) => {
        dentro.push(...recorrer(nodo.item.campos, item, { ruta: `${ruta}.${i}`, enLista: true }));
      });
    }
  }
  return [{ ...en, datos: suyos }, ...dentro];
}

/** Returns the values, with their paths, that are no field of the form: records of an older version have some. */
export function fueraDeCampos(campos: Campos, datos: unknown, ruta = ''): { ruta: string; valor: unknown }[] {
  if (!esObjeto(datos)) return [];
  return Object.entries(datos).flatMap(([clave, valor]) => {
    const nodo = Object.hasOwn(campos, clave) ? campos[clave] : undefined;
    const suya = ruta === '' ? clave : `${ruta}.${clave}`;
    if (!nodo) return [{ ruta: suya, valor }];
    if (nodo.tipo === 'grupo') return fueraDeCampos(nodo.campos, valor, suya);
    if (nodo.tipo !== 'lista') return [];
    if (!Array.isArray(valor)) return fueraDeCampos(nodo.item.campos, valor, suya);
    return valor.flatMap((item, i) => fueraDeCampos(nodo.item.campos, item, `${suya}.${i}`));
  });
}

/** Returns a copy of a tree with other values at some paths (list positions included); missing paths are not created. */
export function conValores(datos: unknown, cambios: ReadonlyMap<string, unknown>, ruta = ''): unknown {
  const de = (clave: string): string => (ruta === '' ? clave : `${ruta}.${clave}`);
  const cambiar = (valor: unknown, clave: string): unknown =>
    cambios.has(clave) ? cambios.get(clave) : conValores(valor, cambios, clave);
  if (Array.isArray(datos)) return datos.map((valor, i) => cambiar(valor, de(String(i))));
  if (!esObjeto(datos)) return datos;
  return Object.fromEntries(Object.entries(datos).map(([clave, valor]) => [clave, cambiar(valor, de(clave))]));
}

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);
