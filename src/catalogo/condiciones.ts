// Conditions read in an answer: of questions, groups and sections, and of the closing rule; also the terms of one.
import { nodoAt, readRuta, type Nodo } from './arbol.ts';
import type { Condicion, Termino } from './campos/base.ts';
import type { Entorno } from './campos/entorno.ts';
import { withoutInvisibles } from './campos/limpieza.ts';
import { findOpcion } from './campos/opcion.ts';
import { asNumber } from './decimales.ts';
import type { Formulario } from './formulario.ts';
import { claveOf } from './listas/opcion.ts';

/** Returns the terms of a condition. */
export const terminosOf = (condicion: Condicion): readonly Termino[] => {
  if ('campo' in condicion) return [{ ...condicion, operador: 'es' }];
  return 'todas' in condicion ? condicion.todas : condicion.alguna;
};

/** Returns the closing rule's question at which its message is shown. */
export const campoOfBloqueo = (condicion: Condicion): string => terminosOf(condicion)[0]!.campo;

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && withoutInvisibles(value).trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The parts of a form that decide what it asks. */
export type Asked = Pick<Formulario, 'campos'> & Partial<Pick<Formulario, 'secciones'>>;

/** Returns the paths of the nodes of sections whose condition does not hold. */
export const hiddenIn = ({ secciones = [] }: Asked, isMet: ReturnType<typeof readCondiciones>): readonly string[] =>
  secciones.flatMap(({ campos, visibleSi }) => (isMet(visibleSi) ? [] : campos));

/**
 * Reads the conditions of a form in an answer, as typed or sent: what they hide counts as not answered.
 * @returns the function that tells if a condition holds; one that is absent does
 */
export function readCondiciones(
  { campos, secciones = [] }: Asked,
  entrada: unknown,
  { opciones }: Pick<Entorno, 'opciones'>,
): (condicion: Condicion | undefined) => boolean {
  const asked = new Map<string, boolean>();

  function isMet(condicion: Condicion | undefined): boolean {
    if (!condicion) return true;
    const terminos = terminosOf(condicion);
    return 'alguna' in condicion ? terminos.some(holds) : terminos.every(holds);
  }

  function isAsked(ruta: string): boolean {
    const known = asked.get(ruta);
    if (known !== undefined) return known;
    // Drafts that are looked at may have circles.
    asked.set(ruta, false);
    const outers = ruta.split('.').map((_, i, claves) => claves.slice(0, i + 1).join('.'));
    const found =
      outers.every((outer) => isMet(conditionOf(nodoAt(campos, outer)))) &&
      secciones.every((seccion) => !seccion.campos.some((own) => outers.includes(own)) || isMet(seccion.visibleSi));
    asked.set(ruta, found);
    return found;
  }

  function holds({ campo, operador, valores }: Termino): boolean {
    const nodo = nodoAt(campos, campo);
    // Whatever else a program may send is no answer: it has no text to compare.
    const given = [readRuta(entrada, campo)]
      .flat()
      .filter((one) => typeof one !== 'object' && !isEmpty(one) && one !== emptyOf(nodo));
    if (given.length === 0 || !isAsked(campo)) return false;
    const isAny = (compare: Compare): boolean => given.some((one) => valores.some((wanted) => compare(one, wanted)));
    const keyOf = (value: unknown): unknown =>
      'lista' in nodo ? keyOfOpcion(nodo, opciones(nodo.lista), String(value)) : claveOf(String(value));
    const isSame: Compare = (one, wanted) =>
      typeof wanted === 'number' ? asNumber(one) === wanted : keyOf(one) === keyOf(wanted);
    if (operador === 'tieneRespuesta') return true;
    if (operador === 'alMenos') return isAny((one, wanted) => isAtLeast(one, wanted));
    if (operador === 'comoMaximo') return isAny((one, wanted) => isAtLeast(wanted, one));
    if (operador === 'contiene' && !('lista' in nodo)) {
      return isAny((one, wanted) => claveOf(String(one)).includes(claveOf(String(wanted))));
    }
    return isAny(isSame) === (operador !== 'noEs');
  }

  return isMet;
}

type Compare = (one: unknown, wanted: unknown) => boolean;

const conditionOf = (nodo: Nodo): Condicion | undefined => ('visibleSi' in nodo ? nodo.visibleSi : undefined);

const emptyOf = (nodo: Nodo): unknown => ('vacio' in nodo ? nodo.vacio : undefined);

/** Finds an option by key or text; words of one's own count as the option that asks for them. */
function keyOfOpcion(nodo: Nodo, options: ReturnType<Entorno['opciones']>, value: string): string {
  const found = findOpcion(options, value) ?? findOpcion(options, claveOf(value));
  return found?.clave ?? ('libre' in nodo && nodo.libre ? nodo.libre.clave : claveOf(value));
}

/** Compares numbers as typed, and dates by their order as texts. */
const isAtLeast = (value: unknown, other: unknown): boolean =>
  [value, other].some((one) => typeof one === 'number')
    ? asNumber(value) >= asNumber(other)
    : String(value) >= String(other);
