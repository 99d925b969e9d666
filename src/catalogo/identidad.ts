// Personal data in a tree of fields: the identifying fact in each, parts about one person, replacing values.
import { hojasOf, type Campos } from './arbol.ts';
import type { Identifica } from './campos/base.ts';
import type { Campo, CampoDe, TipoCampo } from './campos/index.ts';
import type { Formulario } from './formulario.ts';

/**
 * Personal data that a field may hold: an identifying fact, a text that may name people, a file, or nothing.
 */
export type DatoPersonal = Identifica | 'texto' | 'archivo' | null;

/** Personal data by field type. The compiler asks for the entry of a new type. */
const ALCANCES: { readonly [T in TipoCampo]: (campo: CampoDe<T>) => DatoPersonal } = {
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
const alcanceOf = (campo: Campo): DatoPersonal =>
  // The table pairs each type with its own rule; the compiler cannot follow the pairing through a union.
  (ALCANCES[campo.tipo] as (campo: Campo) => DatoPersonal)(campo);

/** Returns true if a field holds an identifying fact of a person. */
export const identifiesPersona = (alcance: DatoPersonal): alcance is Identifica =>
  alcance !== null && alcance !== 'texto' && alcance !== 'archivo';

const isSensible = (campo: Campo): boolean => 'sensible' in campo && campo.sensible;

/** Returns true if a field asks for data of a person: an identifying fact, a sensitive answer, or a file. */
function asksDatoPersonal(campo: Campo): boolean {
  const alcance = alcanceOf(campo);
  return identifiesPersona(alcance) || alcance === 'archivo' || isSensible(campo);
}

/** Returns true if a form asks for data of persons. Texts may name people too, but every form asks for some. */
export const asksDatosPersonales = ({ campos, sensible }: Pick<Formulario, 'campos' | 'sensible'>): boolean =>
  sensible === true || hojasOf(campos).some(({ campo }) => asksDatoPersonal(campo));

/** A field of a part of a tree about one person; `ruta` carries list positions. */
export type Dato = {
  readonly ruta: string;
  readonly campo: Campo;
  readonly alcance: DatoPersonal;
  readonly valor: unknown;
};

/**
 * A part of a tree about one person: the fields of a group, of an item of a list, or of the root.
 */
export type ParteDePersona = {
  /** Its path; empty at the root. */
  readonly ruta: string;
  /** True for an item of a list, where the record of another person may name this one. */
  readonly inLista: boolean;
  readonly datos: readonly Dato[];
};

/** Divides a tree into parts about one person each. */
export function partesOfPersonas(campos: Campos, datos: unknown): ParteDePersona[] {
  return walkPartes(campos, datos, { ruta: '', inLista: false });
}

function walkPartes(campos: Campos, datos: unknown, parte: Pick<ParteDePersona, 'ruta' | 'inLista'>): ParteDePersona[] {
  const ownDatos: Dato[] = [];
  const inner: ParteDePersona[] = [];
  for (const [clave, nodo] of Object.entries(campos)) {
    const valor: unknown = isObject(datos) ? datos[clave] : undefined;
    const ruta = parte.ruta === '' ? clave : `${parte.ruta}.${clave}`;
    if (nodo.tipo === 'grupo') inner.push(...walkPartes(nodo.campos, valor, { ...parte, ruta }));
    else if (nodo.tipo !== 'lista') ownDatos.push({ ruta, campo: nodo, alcance: alcanceOf(nodo), valor });
    // The tree of an item holds the item in place of its list.
    else if (isObject(valor)) inner.push(...walkPartes(nodo.item.campos, valor, { ruta, inLista: true }));
    else if (Array.isArray(valor)) {
      valor.forEach((item, i) => {
        inner.push(...walkPartes(nodo.item.campos, item, { ruta: `${ruta}.${i}`, inLista: true }));
      });
    }
  }
  return [{ ...parte, datos: ownDatos }, ...inner];
}

/** Returns the values, with their paths, that are no field of the form: records of an older version have some. */
export function outsideCampos(campos: Campos, datos: unknown, ruta = ''): { ruta: string; valor: unknown }[] {
  if (!isObject(datos)) return [];
  return Object.entries(datos).flatMap(([clave, valor]) => {
    const nodo = Object.hasOwn(campos, clave) ? campos[clave] : undefined;
    const ownRuta = ruta === '' ? clave : `${ruta}.${clave}`;
    if (!nodo) return [{ ruta: ownRuta, valor }];
    if (nodo.tipo === 'grupo') return outsideCampos(nodo.campos, valor, ownRuta);
    if (nodo.tipo !== 'lista') return [];
    if (!Array.isArray(valor)) return outsideCampos(nodo.item.campos, valor, ownRuta);
    return valor.flatMap((item, i) => outsideCampos(nodo.item.campos, item, `${ownRuta}.${i}`));
  });
}

/** Returns a copy of a tree with other values at some paths (list positions included); missing paths are not created. */
export function withValores(datos: unknown, cambios: ReadonlyMap<string, unknown>, ruta = ''): unknown {
  const rutaOf = (clave: string): string => (ruta === '' ? clave : `${ruta}.${clave}`);
  const change = (valor: unknown, clave: string): unknown =>
    cambios.has(clave) ? cambios.get(clave) : withValores(valor, cambios, clave);
  if (Array.isArray(datos)) return datos.map((valor, i) => change(valor, rutaOf(String(i))));
  if (!isObject(datos)) return datos;
  return Object.fromEntries(Object.entries(datos).map(([clave, valor]) => [clave, change(valor, rutaOf(clave))]));
}

const isObject = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);
