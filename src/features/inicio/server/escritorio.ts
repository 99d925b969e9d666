// Counts the figures of the managers' desk.
import { comienzoDe, desdeHaceDiasHabiles, diaDeSemana, sumarDias } from '#catalogo/dias-habiles.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { diaDe, semestreDe } from '#catalogo/semestre.ts';
import { selectCasiLlenas } from '#features/cupos/service.ts';
import { countAbiertas, countNuevas } from '#features/informes/server/service.ts';
import { countPorAtender } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { nodoEn } from '#catalogo/arbol.ts';
import type { Escritorio } from '../contract.ts';

/** Thresholds for alerts, set by managers (DECISIONS §3). */
export type Limites = {
  /** Business days for which a request may be open. */
  readonly diasHabiles: number;
  /** Percentage of an option's places. */
  readonly porcentajeDeCupos: number;
};

type Mundo = {
  readonly db: Db;
  readonly informes: readonly InformeDeFormulario[];
  readonly limites: Limites;
  /** Counts the open requests of data owners by their legal term. */
  readonly titulares: () => Promise<Escritorio['titulares']>;
};

/** Reads what needs action at an instant: each figure equals the number of rows that its link opens. */
export async function readEscritorio({ db, informes, limites, titulares }: Mundo, now: Date): Promise<Escritorio> {
  const { diasHabiles, porcentajeDeCupos } = limites;
  const hoy = diaDe(now);
  const lunes = sumarDias(hoy, 1 - diaDeSemana(hoy));
  const semestre = semestreDe(now);
  const tramos = tramosDe(hoy, diasHabiles);
  const solicitudes = informes.filter(({ solicitud }) => solicitud);
  const cortes = tramos.flatMap(({ desde }) => (desde === null ? [] : [comienzoDe(desde)])).toReversed();
  const [abiertas, plazos, fallidas, nuevas, llenas] = await Promise.all([
    countAbiertas(db, solicitudes, cortes),
    titulares(),
    countPorAtender(db),
    countNuevas(db, informes, {
      ahora: { desde: comienzoDe(lunes) },
      antes: { desde: comienzoDe(sumarDias(lunes, -7)), hasta: new Date(now.getTime() - SEMANA_MS) },
    }),
    selectCasiLlenas(db, semestre, porcentajeDeCupos),
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
    nuevos: { desde: lunes, informes: nuevas.filter(({ cuantas, antes }) => cuantas + antes > 0) },
    cupos: { porcentaje: porcentajeDeCupos, semestre, opciones: opcionesCon(informes, llenas) },
  };
}

type Opciones = Awaited<ReturnType<typeof selectCasiLlenas>>;

/** Returns the field with which a report's submissions take places, and the list of its options. */
function campoConCupos({ formulario: { campos, efectos = [] } }: InformeDeFormulario) {
  const efecto = efectos.find((uno) => uno.efecto === 'cupos');
  const nodo = efecto && nodoEn(campos, efecto.campo);
  return nodo?.tipo === 'opcion' ? { campo: efecto!.campo, lista: nodo.lista } : null;
}

/** Adds to each option the report and field that find its enrolments. */
function opcionesCon(informes: readonly InformeDeFormulario[], opciones: Opciones): Escritorio['cupos']['opciones'] {
  const deLista = new Map(
    informes.flatMap((informe) => {
      const con = campoConCupos(informe);
      return con ? [[con.lista, { informe: informe.slug, campo: con.campo }] as const] : [];
    }),
  );
  return opciones.flatMap(({ lista, ...opcion }) => {
    const donde = deLista.get(lista);
    return donde ? [{ ...donde, ...opcion }] : [];
  });
}

const SEMANA_MS = 7 * 86_400_000;

/** Maximum age, in business days, of the most recent range. */
const RECIENTES = 2;

/** Returns the ranges of age: just arrived, may wait, open for too long. */
function tramosDe(hoy: string, limite: number): Escritorio['solicitudes']['tramos'] {
  const edades = limite > RECIENTES ? [RECIENTES, limite] : [limite];
  const desdes = edades.map((dias) => desdeHaceDiasHabiles(hoy, dias));
  return [...edades, null].map((dias, i) => ({
    dias,
    desde: desdes[i] ?? null,
    hasta: i === 0 ? null : sumarDias(desdes[i - 1]!, -1),
  }));
}
