// Counts the figures of the escritorio: the work that needs action today, for the managers' home.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { addDias, comienzoOf, weekdayOf } from '#catalogo/dias-habiles.ts';
import { rutaOfInforme, type Informe } from '#catalogo/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Pendiente } from '#core/pendiente.ts';
import { anySemestre } from '#features/informes/contract.ts';
import { countAttention, countNewRows } from '#features/informes/server/service.ts';
import { readNotas, type Vigencias } from '#features/vigencias/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Escritorio } from '../contract.ts';

export type EscritorioContext = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly vigencias: Pick<Vigencias, 'of'>;
  /** Counts what slices declare, for a reader. */
  readonly pendientes: (reader: Reader) => Promise<readonly Pendiente[]>;
};

type Reader = { readonly usuario: string; readonly permisos: readonly string[] };

/** Reads what needs a reader's action at an instant: each figure equals the number of rows that its link opens. */
export async function readEscritorio(
  { db, catalogo, pendientes, vigencias }: EscritorioContext,
  reader: Reader,
  now: Date,
): Promise<Escritorio> {
  const today = diaOf(now);
  const lunes = addDias(today, 1 - weekdayOf(today));
  const { formularios, informesDeFormularios, informesDeSolicitudes } = catalogo();
  const [solicitudes, contados, nuevas, limitadas] = await Promise.all([
    countAttention(db, informesDeSolicitudes, { usuario: reader.usuario, hoy: today }),
    pendientes(reader),
    countNewRows(db, informesDeFormularios, {
      ahora: { desde: comienzoOf(lunes) },
      antes: { desde: comienzoOf(addDias(lunes, -7)), hasta: new Date(now.getTime() - WEEK_MS) },
    }),
    readNotas(formularios, vigencias, now),
  ]);
  const bySlug = new Map(informesDeFormularios.map((informe) => [informe.slug, informe]));
  const withName = <T extends { readonly informe: string }>(counted: T) => ({
    ...counted,
    ...nameOf(bySlug.get(counted.informe)!),
  });
  return {
    instante: now.toISOString(),
    solicitudes: solicitudes.map(withName),
    pendientes: [...contados],
    vigencias: limitadas,
    nuevos: {
      desde: lunes,
      informes: nuevas.filter(({ cuantas: count, antes: before }) => count + before > 0).map(withName),
    },
  };
}

const nameOf = (informe: Informe) => ({
  titulo: informe.titulo,
  enlace: { to: rutaOfInforme(informe), search: anySemestre(informe) },
});

const WEEK_MS = 7 * DAY_MS;
