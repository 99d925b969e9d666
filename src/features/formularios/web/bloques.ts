// Groups neighbouring parts of a form that are rendered together: rows of a matrix, or values that a choice fills in.
import { isInMatriz, type Campos, type Hoja, type Nodo } from '#catalogo/arbol.ts';
import type { CampoEscala } from '#catalogo/campos/escala.ts';
import type { Campo, CampoDe } from '#catalogo/campos/index.ts';

/** A part of a form's tree at its path, with list positions. */
export type ParteDeFormulario = { readonly ruta: string; readonly nodo: Nodo };

export type FilaDeMatriz = { readonly ruta: string; readonly campo: CampoDe<'escala'> | CampoDe<'opcion'> };

/**
 * Parts that are rendered together: one alone, neighbours that share a scale, or neighbours that another choice fills
 * in.
 */
type Bloque =
  | { readonly tipo: 'parte'; readonly parte: ParteDeFormulario }
  | { readonly tipo: 'matriz'; readonly filas: readonly FilaDeMatriz[] }
  | { readonly tipo: 'derivados'; readonly hojas: readonly Hoja[] };

/** Returns the parts of a group, in their order. */
export const partesDeGrupo = (campos: Campos, ruta: string): ParteDeFormulario[] =>
  Object.entries(campos).map(([clave, nodo]) => ({ ruta: `${ruta}.${clave}`, nodo }));

const scaleOf = ({ min, max, palabras }: CampoEscala): string => [min, max, ...(palabras ?? [])].join('|');

/** Groups neighbouring parts that are rendered together. */
export function bloquesOf(partes: readonly ParteDeFormulario[]): Bloque[] {
  const bloques: Bloque[] = [];
  for (const parte of partes) {
    const last = bloques.at(-1);
    const next = bloqueOf(parte);
    if (last?.tipo === 'matriz' && next.tipo === 'matriz' && isSameScale(last, next)) {
      bloques.splice(-1, 1, { tipo: 'matriz', filas: [...last.filas, ...next.filas] });
    } else if (last?.tipo === 'derivados' && next.tipo === 'derivados') {
      bloques.splice(-1, 1, { tipo: 'derivados', hojas: [...last.hojas, ...next.hojas] });
    } else bloques.push(next);
  }
  return bloques;
}

function bloqueOf(parte: ParteDeFormulario): Bloque {
  const { ruta, nodo } = parte;
  if (nodo.tipo === 'derivado') return { tipo: 'derivados', hojas: [{ ruta, campo: nodo }] };
  if (isInMatriz(nodo)) return { tipo: 'matriz', filas: [{ ruta, campo: nodo }] };
  return { tipo: 'parte', parte };
}

type Matriz = Extract<Bloque, { tipo: 'matriz' }>;

function isSameScale({ filas: [some] }: Matriz, { filas: [other] }: Matriz): boolean {
  const [a, b]: (Campo | undefined)[] = [some?.campo, other?.campo];
  return a?.tipo === 'escala' && b?.tipo === 'escala' && scaleOf(a) === scaleOf(b);
}

/** Returns the questions of a group that is asked as a matrix; the rest of the group is asked by itself. */
export const filasOf = (campos: Campos, ruta: string): FilaDeMatriz[] =>
  partesDeGrupo(campos, ruta).flatMap(({ ruta, nodo }) =>
    nodo.tipo === 'opcion' || nodo.tipo === 'escala' ? [{ ruta, campo: nodo }] : [],
  );
