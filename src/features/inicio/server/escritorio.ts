// Counts the figures of the escritorio: the work that needs action today, for the managers' home.
import { comienzoOf, oldestDiaWithin, weekdayOf, addDias } from '#catalogo/dias-habiles.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import { selectCasiLlenas } from '#features/cupos/service.ts';
import { countAbiertas, countNuevas } from '#features/informes/server/service.ts';
import { countPorAtender } from '#features/tareas/server/service.ts';
import { readNotas, type Vigencias } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { nodoAt } from '#catalogo/arbol.ts';
import type { Escritorio } from '../contract.ts';

/** Thresholds for alerts, set by managers (DECISIONS §3). */
export type Limites = {
  /** Business days for which a request may be open. */
  readonly diasHabiles: number;
  /** Percentage of an option's places. */
  readonly porcentajeDeCupos: number;
};

type EscritorioContext = {
  readonly db: Db;
  readonly informes: readonly InformeDeFormulario[];
  readonly limites: Limites;
  readonly formularios: readonly Formulario[];
  readonly vigencias: Pick<Vigencias, 'de'>;
  /** Counts the open requests of data owners by their legal term. */
  readonly titulares: () => Promise<Escritorio['titulares']>;
};

/** Reads what needs action at an instant: each figure equals the number of rows that its link opens. */
export async function readEscritorio(
  { db, informes, limites, titulares, formularios, vigencias }: EscritorioContext,
  now: Date,
): Promise<Escritorio> {
  const { diasHabiles, porcentajeDeCupos } = limites;
  const hoy = diaOf(now);
  const lunes = addDias(hoy, 1 - weekdayOf(hoy));
  const semestre = semestreOf(now);
  const tramos = tramosOf(hoy, diasHabiles);
  const solicitudes = informes.filter(({ solicitud }) => solicitud);
  const cortes = tramos.flatMap(({ desde }) => (desde === null ? [] : [comienzoOf(desde)])).toReversed();
  const [abiertas, plazos, fallidas, nuevas, llenas, limitadas] = await Promise.all([
    countAbiertas(db, solicitudes, cortes),
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
    solicitudes: {
      dias: diasHabiles,
      tramos,
      informes: solicitudes.map(({ slug }) => ({ informe: slug, cuentas: (abiertas.get(slug) ?? []).toReversed() })),
    },
    titulares: plazos,
    fallidas,
    vigencias: limitadas,
    nuevos: { desde: lunes, informes: nuevas.filter(({ cuantas, antes }) => cuantas + antes > 0) },
    cupos: { porcentaje: porcentajeDeCupos, semestre, opciones: opcionesWithInforme(informes, llenas) },
  };
}

type Opciones = Awaited<ReturnType<typeof selectCasiLlenas>>;

/** Returns the field with which a report's submissions take places, and the list of its options. */
function campoWithCupos({ formulario: { campos, efectos = [] } }: InformeDeFormulario) {
  const efecto = efectos.find((uno) => uno.efecto === 'cupos');
  const nodo = efecto && nodoAt(campos, efecto.campo);
  return nodo?.tipo === 'opcion' ? { campo: efecto!.campo, lista: nodo.lista } : null;
}

/** Adds to each option the report and field that find its enrolments. */
function opcionesWithInforme(
  informes: readonly InformeDeFormulario[],
  opciones: Opciones,
): Escritorio['cupos']['opciones'] {
  const deLista = new Map(
    informes.flatMap((informe) => {
      const con = campoWithCupos(informe);
      return con ? [[con.lista, { informe: informe.slug, campo: con.campo }] as const] : [];
    }),
  );
  return opciones.flatMap(({ lista, ...opcion }) => {
    const donde = deLista.get(lista);
    return donde ? [{ ...donde, ...opcion }] : [];
  });
}

const WEEK_MS = 7 * 86_400_000;

/** Maximum age, in business days, of the most recent range. */
const RECENT_DAYS = 2;

/** Returns the ranges of age: just arrived, may wait, open for too long. */
function tramosOf(hoy: string, limite: number): Escritorio['solicitudes']['tramos'] {
  const edades = limite > RECENT_DAYS ? [RECENT_DAYS, limite] : [limite];
  const desdes = edades.map((dias) => oldestDiaWithin(hoy, dias));
  return [...edades, null].map((dias, i) => ({
    dias,
    desde: desdes[i] ?? null,
    hasta: i === 0 ? null : addDias(desdes[i - 1]!, -1),
  }));
}
