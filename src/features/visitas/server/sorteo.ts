// The draw of a plan: which teachers are visited, in which subject, and by which rule; the same for the same seed.
import { createHash } from 'node:crypto';
import type { Motivo, Reglas } from '../estados.ts';

export type AsignaturaSorteable = { readonly codigo: string; readonly tipo: 'AMV' | 'APV'; readonly facultad: string };

export type DocenteSorteable = {
  /** In small letters. */
  readonly correo: string;
  readonly docente: string;
  /** At least one. */
  readonly asignaturas: readonly AsignaturaSorteable[];
  /** They had no subject in any earlier semester. */
  readonly isNew: boolean;
  /** The subject and total of their last accompaniment in an earlier semester; null: there is none. */
  readonly ultimo: { readonly codigo: string; readonly total: number | null } | null;
  /** Codes of their subjects whose classroom needs a visit. */
  readonly aulas: readonly string[];
};

export type Elegido = AsignaturaSorteable & {
  readonly correo: string;
  readonly docente: string;
  readonly motivo: Exclude<Motivo, 'manual'>;
};

/**
 * Draws the teachers of a plan, in the order of the lot, those of classrooms that need it first. Depends on nothing but
 * its arguments, and not on their order. The first rule that a teacher meets counts; those who meet none are the rest, of
 * whom each faculty gives its share, rounded up.
 */
export function sortear(docentes: readonly DocenteSorteable[], reglas: Reglas, semilla: string): Elegido[] {
  const lotOf = (...parts: readonly string[]): string =>
    createHash('sha256')
      .update([semilla, ...parts].join('\n'))
      .digest('hex');
  const inOrder = docentes
    .map((docente) => ({ docente, lot: lotOf(docente.correo) }))
    .toSorted((a, b) => compare(a.lot, b.lot))
    .map(({ docente }) => {
      const motivo = motivoOf(docente, reglas);
      const { aulas } = docente;
      const asignaturas = docente.asignaturas.filter(({ codigo }) => motivo !== 'aula' || aulas.includes(codigo));
      return { docente, motivo, asignatura: asignaturaOf({ ...docente, asignaturas }, lotOf) };
    })
    .toSorted((a, b) => Number(b.motivo === 'aula') - Number(a.motivo === 'aula'));
  const rest = Map.groupBy(
    inOrder.filter(({ motivo }) => motivo === null),
    ({ asignatura }) => asignatura.facultad,
  );
  const drawn = new Set(
    [...rest.values()].flatMap((all) => all.slice(0, Math.ceil((all.length * (reglas.porSorteo ?? 0)) / 100))),
  );
  return inOrder.flatMap((one) => {
    const motivo = one.motivo ?? (drawn.has(one) ? 'sorteo' : null);
    if (motivo === null) return [];
    const { correo, docente } = one.docente;
    const { codigo, tipo, facultad } = one.asignatura;
    return [{ correo, docente, codigo, tipo, facultad, motivo }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function motivoOf({ isNew, ultimo, aulas }: DocenteSorteable, reglas: Reglas): Elegido['motivo'] | null {
  if (reglas.aulas && aulas.length > 0) return 'aula';
  if (reglas.nuevos && isNew) return 'nuevo';
  if (reglas.totalBajo !== null && ultimo?.total != null && ultimo.total < reglas.totalBajo) return 'total-bajo';
  return reglas.nuncaVisitados && ultimo === null ? 'nunca-visitado' : null;
}

/** Returns the subject of a teacher's visit: that of their last accompaniment if they still have it, else one by lot. */
function asignaturaOf(
  { correo, asignaturas, ultimo }: DocenteSorteable,
  lotOf: (...parts: readonly string[]) => string,
): AsignaturaSorteable {
  const again = asignaturas.find(({ codigo }) => codigo === ultimo?.codigo);
  return again ?? asignaturas.toSorted((a, b) => compare(lotOf(correo, a.codigo), lotOf(correo, b.codigo)))[0]!;
}
