// The teachers of a semester as the plan knows them: their subjects, their history, and the coverage by faculty.
import type { Semestre } from '#catalogo/semestre.ts';
import { readUltimosTotales } from '#features/acompanamientos/server/service.ts';
import { readAsignaciones, type AsignaturaAsignada, type Asignaturas } from '#features/asignaturas/server/service.ts';
import { readAulasPorVisitar } from '#features/riesgo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Cobertura } from '../contract.ts';
import type { AsignaturaSorteable, DocenteSorteable } from './sorteo.ts';

type AsignaturaDelPlan = AsignaturaSorteable & { readonly nombre: string | null };

type DocenteDeSemestre = {
  /** In small letters. */
  readonly correo: string;
  readonly docente: string;
  /** Each once, by code. */
  readonly asignaturas: readonly AsignaturaDelPlan[];
};

/** Reads the teachers of a semester, by name. Those without an address are left out: nothing tells them apart. */
export async function readDocentes(
  asignaturas: Pick<Asignaturas, 'read'>,
  semestre: Semestre,
): Promise<readonly DocenteDeSemestre[]> {
  const { todas: all } = await asignaturas.read(semestre);
  const byCorreo = Map.groupBy(all, ({ correo }) => correo.toLowerCase());
  byCorreo.delete('');
  return [...byCorreo]
    .map(([correo, own]) => ({ correo, docente: own[0]!.docente, asignaturas: asignaturasOf(own) }))
    .toSorted((a, b) => a.docente.localeCompare(b.docente, 'es') || a.correo.localeCompare(b.correo));
}

function asignaturasOf(asignadas: readonly AsignaturaAsignada[]): AsignaturaDelPlan[] {
  const byCodigo = new Map(asignadas.toReversed().map((asignada) => [asignada.codigoAsignatura, asignada]));
  return [...byCodigo]
    .map(([codigo, { nombre, tipoAsignatura: tipo, facultad }]) => ({ codigo, nombre: nombre ?? null, tipo, facultad }))
    .toSorted((a, b) => a.codigo.localeCompare(b.codigo));
}

/** Reads what the rules ask about teachers. @returns `hasHistory`: an earlier semester has subjects */
export async function readSorteables(
  db: Db,
  semestre: Semestre,
  docentes: readonly DocenteDeSemestre[],
): Promise<{ readonly sorteables: readonly DocenteSorteable[]; readonly hasHistory: boolean }> {
  const [asignaciones, totales, aulas] = await Promise.all([
    readAsignaciones(db),
    readUltimosTotales(db, semestre),
    readAulasPorVisitar(db, semestre),
  ]);
  const earlier = asignaciones.filter((asignacion) => asignacion.semestre < semestre);
  const known = new Set(earlier.map(({ correo }) => correo.toLowerCase()));
  const byCorreo = new Map(totales.map((total) => [total.correo, total]));
  const hasHistory = earlier.length > 0;
  return {
    hasHistory,
    sorteables: docentes.map((docente) => ({
      ...docente,
      isNew: hasHistory && !known.has(docente.correo),
      ultimo: byCorreo.get(docente.correo) ?? null,
      aulas: aulas
        .filter(({ correo }) => correo === docente.correo)
        .map(({ codigo }) => codigo)
        .filter((codigo) => docente.asignaturas.some((asignatura) => asignatura.codigo === codigo)),
    })),
  };
}

/** A visit, as far as the coverage counts it. */
type Counted = { readonly correo: string; readonly facultad: string; readonly isDone: boolean };

type Totals = Omit<Cobertura[number], 'facultad'>;

/** Counts the teachers of each faculty, those with a visit and those who were visited. A teacher may be of several. */
export function coberturaOf(
  docentes: readonly DocenteDeSemestre[],
  visitas: readonly Counted[],
): { readonly cobertura: Cobertura; readonly total: Totals } {
  const assigned = docentes.flatMap(({ correo, asignaturas }) =>
    [...new Set(asignaturas.map(({ facultad }) => facultad))].map((facultad) => ({ correo, facultad })),
  );
  const count = (rows: readonly { readonly correo: string }[]): number =>
    new Set(rows.map(({ correo }) => correo)).size;
  const totalsOf = (of: readonly { readonly correo: string }[], planned: readonly Counted[]): Totals => ({
    docentes: count(of),
    planeados: count(planned),
    hechos: count(planned.filter(({ isDone }) => isDone)),
  });
  const facultades = [...new Set([...assigned, ...visitas].map(({ facultad }) => facultad))];
  return {
    cobertura: facultades
      .toSorted((a, b) => a.localeCompare(b, 'es'))
      .map((facultad) => ({
        facultad,
        ...totalsOf(
          assigned.filter((one) => one.facultad === facultad),
          visitas.filter((one) => one.facultad === facultad),
        ),
      })),
    total: totalsOf(docentes, visitas),
  };
}
