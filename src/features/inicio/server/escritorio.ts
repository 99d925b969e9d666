// Counts the figures of the escritorio: the work that needs action today, for the managers' home.
import { comienzoOf, weekdayOf, addDias } from '#catalogo/dias-habiles.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import { selectCasiLlenas } from '#core/cupos/service.ts';
import { countAtencion, countNuevas } from '#features/informes/server/service.ts';
import { countPorAtender } from '#core/tareas/server/service.ts';
import { readNotas, type Vigencias } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Escritorio } from '../contract.ts';

type EscritorioContext = {
  readonly db: Db;
  readonly informes: readonly InformeDeFormulario[];
  /** Percentage of an option's places from which it is nearly full, set by managers (DECISIONS §3). */
  readonly porcentajeDeCupos: number;
  readonly formularios: readonly Formulario[];
  readonly vigencias: Pick<Vigencias, 'de'>;
  /** Counts the open requests of data owners by their legal term. */
  readonly titulares: () => Promise<Escritorio['titulares']>;
};

/** Reads what needs a reader's action at an instant: each figure equals the number of rows that its link opens. */
export async function readEscritorio(
  { db, informes, porcentajeDeCupos, titulares, formularios, vigencias }: EscritorioContext,
  { usuario }: { readonly usuario: string },
  now: Date,
): Promise<Escritorio> {
  const hoy = diaOf(now);
  const lunes = addDias(hoy, 1 - weekdayOf(hoy));
  const semestre = semestreOf(now);
  const deSolicitudes = informes.filter(({ solicitud }) => solicitud);
  const [solicitudes, plazos, fallidas, nuevas, llenas, limitadas] = await Promise.all([
    countAtencion(db, deSolicitudes, { usuario, hoy }),
    titulares(),
    countPorAtender(db),
    countNuevas(db, informes, {
      ahora: { desde: comienzoOf(lunes) },
      antes: { desde: comienzoOf(addDias(lunes, -7)), hasta: new Date(now.getTime() - WEEK_MS) },
    }),
    selectCasiLlenas(db, semestre, porcentajeDeCupos),
    readNotas(formularios, vigencias, now),
  ]);
  return {
    instante: now.toISOString(),
    solicitudes: [...solicitudes],
    titulares: plazos,
    fallidas,
    vigencias: limitadas,
    nuevos: { desde: lunes, informes: nuevas.filter(({ cuantas, antes }) => cuantas + antes > 0) },
    cupos: { porcentaje: porcentajeDeCupos, semestre, opciones: opcionesWithInforme(informes, llenas) },
  };
}

type Opciones = Awaited<ReturnType<typeof selectCasiLlenas>>;

/** Adds to each option the report and field that find its enrolments. */
function opcionesWithInforme(
  informes: readonly InformeDeFormulario[],
  opciones: Opciones,
): Escritorio['cupos']['opciones'] {
  const deLista = new Map(
    informes.flatMap((informe) => {
      const con = campoConCupos(informe.formulario);
      return con ? [[con.lista, { informe: informe.slug, campo: con.campo }] as const] : [];
    }),
  );
  return opciones.flatMap(({ lista, ...opcion }) => {
    const donde = deLista.get(lista);
    return donde ? [{ ...donde, ...opcion }] : [];
  });
}

const WEEK_MS = 7 * 86_400_000;
