import { selectNombres } from '#features/asignaturas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { estaPorMejorar } from '../../resultado.ts';
import { countAbiertas } from '../mejoras/store.ts';
import { deQuien, listarDeDocente } from '../registros/registros.ts';
import { selectVistos } from '../vistos/store.ts';

/**
 * A teacher's own accompaniments in short, the newest first.
 * @param identidad what tells them, in small letters
 * @param deHoy the mark of today, for a record that does not say its own
 */
export async function listarPropios(
  db: Db,
  identidad: readonly string[],
  deHoy: number,
): Promise<ResumenDeAcompanamiento[]> {
  const guardados = await listarDeDocente(db, identidad);
  const ids = guardados.map(({ id }) => id);
  const codigos = guardados.map((guardado) => deQuien(guardado).codigo);
  const [vistos, abiertas, nombres] = await Promise.all([
    selectVistos(db, ids),
    countAbiertas(db, ids),
    selectNombres(db, codigos),
  ]);
  return guardados.map(({ id, recibido, semestre, evaluador, acompanamiento, marca: suya }) => {
    const { datos, evaluados, total } = acompanamiento;
    const marca = suya ?? deHoy;
    const { codigoAsignatura, tipoAsignatura, semana } = datos.infoAcompanamiento.informacionAsignatura;
    return {
      id,
      recibido: recibido.toISOString(),
      semestre,
      semana,
      codigoAsignatura,
      nombre: nombres.get(codigoAsignatura) ?? null,
      tipoAsignatura: tipoAsignatura.clave,
      evaluador: evaluador.nombre,
      total,
      marca,
      porMejorar: evaluados.filter(({ descriptor }) => estaPorMejorar(descriptor?.valoracion ?? null, marca)).length,
      mejorasAbiertas: abiertas.get(id) ?? 0,
      visto: vistos.has(id),
    };
  });
}
