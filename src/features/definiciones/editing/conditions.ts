// Conditions as the editor shows them: terms of which all or any must hold, about the questions that come before.
import type { Nodo } from '#catalogo/arbol.ts';
import type { Condicion, Termino } from '#catalogo/campos/base.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { terminosOf } from '#catalogo/condiciones.ts';
import { questionsOnPage, sitiosOf } from '#catalogo/revision/plano.ts';
import type { Draft } from './draft.ts';

export type Operator = Termino['operador'];

/** A condition taken apart; `isAny`: one term is enough. */
export type Terms = { readonly isAny: boolean; readonly terms: readonly Termino[] };

export const termsOf = (condicion: Condicion | undefined): Terms => ({
  isAny: condicion !== undefined && 'alguna' in condicion,
  terms: condicion === undefined ? [] : terminosOf(condicion),
});

/** Puts a condition together; undefined without terms. One plain comparison is stored as the built-in forms have it. */
export function conditionOf({ isAny, terms }: Terms): Condicion | undefined {
  const [first, ...others] = terms;
  if (!first) return undefined;
  if (others.length === 0 && first.operador === 'es') return { campo: first.campo, valores: first.valores };
  return isAny ? { alguna: terms } : { todas: terms };
}

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  es: 'es',
  noEs: 'no es',
  contiene: 'contiene',
  alMenos: 'es por lo menos',
  comoMaximo: 'es como máximo',
  tieneRespuesta: 'tiene respuesta',
};

const COUNTED: ReadonlySet<Nodo['tipo']> = new Set<Nodo['tipo']>(['entero', 'escala', 'fecha']);

/** Returns the comparisons that make sense for a question. */
export function operatorsOf(nodo: Nodo): readonly Operator[] {
  if (nodo.tipo === 'opciones') return ['contiene', 'tieneRespuesta'];
  if ('lista' in nodo) return ['es', 'noEs', 'tieneRespuesta'];
  if (COUNTED.has(nodo.tipo)) return ['es', 'noEs', 'alMenos', 'comoMaximo', 'tieneRespuesta'];
  return ['es', 'noEs', 'contiene', 'tieneRespuesta'];
}

/** A question that a condition may be about. */
export type Asked = { readonly ruta: string; readonly campo: Campo };

const NOT_COMPARED: ReadonlySet<Nodo['tipo']> = new Set(['archivo', 'calculado', 'derivado', 'grupo', 'lista']);

/** Returns the questions of the page before another one; those in rows are answered several times, and are none. */
export function questionsBefore({ formulario }: Draft, ruta: string): readonly Asked[] {
  const sitios = sitiosOf(formulario.campos);
  const onPage = questionsOnPage(formulario);
  const at = onPage.findIndex((one) => one === ruta || one.startsWith(`${ruta}.`));
  return onPage.slice(0, at < 0 ? onPage.length : at).flatMap((one): Asked[] => {
    const sitio = sitios.get(one);
    if (!sitio || sitio.lista !== undefined || NOT_COMPARED.has(sitio.nodo.tipo)) return [];
    return [{ ruta: one, campo: sitio.nodo as Campo }];
  });
}

/** Returns the term with which a condition on a question begins. */
export const firstTerm = ({ ruta, campo }: Asked): Termino => ({
  campo: ruta,
  operador: campo.tipo === 'opciones' ? 'contiene' : 'lista' in campo ? 'es' : 'tieneRespuesta',
  valores: [],
});
