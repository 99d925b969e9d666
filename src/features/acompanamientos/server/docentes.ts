import type { AsignaturaAsignada } from '#features/asignaturas/server/service.ts';
import type { DocenteConAsignaturas } from '../contract.ts';

const enEspanol = new Intl.Collator('es');

/**
 * The teachers of a semester's assignments, each once whatever the case of her address, in alphabetical order, with her
 * subjects by code (spec 1 §2).
 */
export function docentesDe(asignadas: readonly AsignaturaAsignada[]): DocenteConAsignaturas[] {
  const porCorreo = Map.groupBy(asignadas, ({ correo }) => correo.toLowerCase());
  return [...porCorreo]
    .map(([correo, suyas]) => ({ correo, nombre: suyas[0]!.docente, asignaturas: asignaturasDe(suyas) }))
    .sort((a, b) => enEspanol.compare(a.nombre, b.nombre) || enEspanol.compare(a.correo, b.correo));
}

function asignaturasDe(suyas: readonly AsignaturaAsignada[]): DocenteConAsignaturas['asignaturas'] {
  const porCodigo = new Map(suyas.toReversed().map((asignada) => [asignada.codigoAsignatura, asignada]));
  return [...porCodigo.values()]
    .map(({ codigoAsignatura: codigo, nombre, tipoAsignatura: tipo, facultad, programaAcademico }) => ({
      codigo,
      nombre,
      tipo,
      facultad,
      programaAcademico,
    }))
    .sort((a, b) => enEspanol.compare(a.codigo, b.codigo));
}
