// Readings of Moodle: requests, nightly ones, state, reasons for missing rows, weekly chart of students at risk.
import { accesos } from '#catalogo/estudiantes-en-riesgo.ts';
import type { InformeLeido } from '#catalogo/informe.ts';
import { wallTimeOf } from '#catalogo/momento.ts';
import { claveOfRango, rangosBetween, rangoText, shortRango } from '#catalogo/rangos.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { SISTEMA, type Principal } from '#core/auditoria/server/service.ts';
import { errorMessageOf, NO_SERVER, type Moodle, type ServidorMoodle } from '#core/moodle/server/service.ts';
import { isTareaRunning, restartTarea } from '#core/tareas/server/service.ts';
import type { ForeignCharts, ServidorPedido } from '#features/informes/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { CuentaDeRiesgo, EstadoDeLecturas, LecturaDeServidor } from '../contract.ts';
import { describeFalla, LEIDOS } from './lectura.ts';
import {
  closeLectura,
  findRunning,
  lockLectura,
  openLectura,
  selectCuentas,
  selectLast,
  selectLastRequest,
  selectSemanas,
  type CuentaDeLecturas,
  type CuentaDeSemana,
  type LecturaKey,
} from './lecturas.store.ts';
import { selectAulasPorVisitar, type AulaPorVisitar } from './leidos.store.ts';
import { readEfecto } from './seguimiento.ts';
import { tareaOf } from './tarea.ts';

type PedidoDeLectura = LecturaKey & {
  /** Name of the server for people. */
  readonly etiqueta: string;
  readonly actor: Actor;
  readonly principal: Principal;
  readonly now: Date;
};

/**
 * Requests a reading; a running one of the same kind is returned instead.
 * @returns the id of the job, which is the reading's
 */
export async function requestLectura(
  db: Db,
  { actor, principal, now, etiqueta, ...key }: PedidoDeLectura,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockLectura(tx, key);
    const running = await findRunning(tx, key);
    if (running && (await isTareaRunning(tx, running))) return running;
    if (running) await closeLectura(tx, running, { terminada: now, motivo: 'interrumpida' });
    const tarea = await restartTarea(tx, tareaOf(key.leido), { entrada: key, asunto: etiqueta, actor, principal });
    await openLectura(tx, tarea.id, { ...key, pedida: now });
    return tarea.id;
  });
}

/** A kind requested within this time is not requested again at night. */
const RECENT_MS = 18 * HOUR_MS;

/** Actor of the readings that no person asked for. */
const SYSTEM_ACTOR = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Lectura automática',
  email: '',
  roles: ROLES_DEL_SISTEMA,
  permisos: ['lecturas.pedir'],
} as const;

/** Requests a reading that no person asked for. */
async function requestByItself(
  db: Db,
  leido: string,
  { servidor: { name: servidor, label: etiqueta }, now }: { readonly servidor: ServidorMoodle; readonly now: Date },
): Promise<void> {
  await requestLectura(db, { leido, servidor, etiqueta, actor: SYSTEM_ACTOR, principal: SISTEMA, now });
}

type NightlyContext = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** Hours in Bogotá between which every server is read once, while no one waits for it. */
  readonly horas: { readonly desde: number; readonly hasta: number };
  /** False leaves out what takes long. */
  readonly withAulas: boolean;
  readonly now: Date;
};

/**
 * Requests the nightly readings, so that the share of students at risk can be followed day by day. Any number of
 * processes may call it repeatedly: each reading is requested once.
 */
export async function requestNightlyLecturas({ db, moodle, horas, withAulas, now }: NightlyContext): Promise<void> {
  const hora = wallTimeOf(now).getUTCHours();
  if (hora < horas.desde || hora >= horas.hasta) return;
  const short = Object.keys(LEIDOS).filter((leido) => !LEIDOS[leido]!.isLong);
  for (const [leido, { isLong }] of Object.entries(LEIDOS)) {
    if (isLong && !withAulas) continue;
    for (const servidor of moodle.values()) {
      const pedida = await selectLastRequest(db, { leido, servidor: servidor.name });
      if (pedida && now.getTime() - pedida.getTime() < RECENT_MS) continue;
      if (isLong && (await isReading(db, short, servidor))) continue;
      await requestByItself(db, leido, { servidor, now });
    }
  }
}

type Lecturas = Pick<NightlyContext, 'db' | 'moodle' | 'now'> & { readonly diasDeRiesgo: number };

/** Returns the state of the readings behind a report: last one, failure and running job of each server. */
export async function readEstadoDeLecturas(
  { db, moodle, diasDeRiesgo, now: instant }: Lecturas,
  leido: string,
): Promise<EstadoDeLecturas> {
  // Read before the results: a reading that ends meanwhile is shown as running, and the page asks again.
  const tareas = await Promise.all([...moodle.keys()].map(async (servidor) => runningJobOf(db, { leido, servidor })));
  const ultimas = await selectLast(db, leido);
  const servidores = [...moodle.values()].map(({ name: servidor, label: etiqueta }, i): LecturaDeServidor => {
    const ownLecturas = ultimas.filter((ultima) => ultima.servidor === servidor);
    const completa = ownLecturas.find(({ filas }) => filas !== null);
    const fallida = ownLecturas.find(({ filas }) => filas === null);
    const falla = fallida && (!completa || fallida.terminada >= completa.terminada) ? fallida : undefined;
    return {
      servidor,
      etiqueta,
      tarea: tareas[i] ?? null,
      ultima: completa ? { instante: completa.terminada.toISOString(), filas: completa.filas ?? 0 } : null,
      falla: falla
        ? {
            instante: falla.terminada.toISOString(),
            texto: describeFalla({ motivo: falla.motivo ?? '', texto: falla.texto ?? undefined }),
          }
        : null,
    };
  });
  if (leido !== accesos.slug) return { servidores, riesgo: null };
  const { ahora: now, antes: before } = await selectCuentas(db, leido, [...moodle.keys()]);
  const efecto = await readEfecto(db, instant);
  return { servidores, riesgo: { dias: diasDeRiesgo, ahora: cuentaOf(now), antes: cuentaOf(before), efecto } };
}

/** Returns true if one of these kinds is being read from a server. */
const isReading = async (db: Db, leidos: readonly string[], { name: servidor }: ServidorMoodle): Promise<boolean> =>
  (await Promise.all(leidos.map(async (leido) => runningJobOf(db, { leido, servidor })))).some((id) => id !== null);

async function runningJobOf(db: Db, key: LecturaKey): Promise<string | null> {
  const id = await findRunning(db, key);
  return id !== undefined && (await isTareaRunning(db, id)) ? id : null;
}

const cuentaOf = (cuenta: CuentaDeLecturas | undefined): CuentaDeRiesgo | null =>
  cuenta
    ? {
        matriculas: cuenta.matriculas,
        enRiesgo: cuenta.enRiesgo,
        nunca: cuenta.nunca,
        instante: cuenta.instante.toISOString(),
      }
    : null;

/**
 * Returns the reason why external clients get no rows (DECISIONS §4): no complete reading of the server, or of any; or
 * the course or category is hidden or missing. A failure after a complete reading is no reason: its rows exist. Before
 * the first reading the rows are none, and it begins by itself (DECISIONS §10).
 */
export async function unreadReason(
  { db, moodle, now }: Pick<NightlyContext, 'db' | 'moodle' | 'now'>,
  { leido: { slug: leido } }: Pick<InformeLeido, 'leido'>,
  target: ServidorPedido | undefined,
  hasFilas: () => Promise<boolean>,
): Promise<string | null> {
  const pedido = target && moodle.get(target.servidor);
  if (target && !pedido) return NO_SERVER;
  const ownLecturas = (await selectLast(db, leido)).filter(({ servidor }) => !pedido || servidor === pedido.name);
  const [fallida] = ownLecturas;
  if (!fallida) {
    for (const servidor of pedido ? [pedido] : moodle.values()) {
      if (!(await selectLastRequest(db, { leido, servidor: servidor.name }))) {
        await requestByItself(db, leido, { servidor, now });
      }
    }
    return null;
  }
  if (ownLecturas.every(({ filas }) => filas === null)) {
    return errorMessageOf({ motivo: fallida.motivo ?? '', texto: fallida.texto ?? undefined });
  }
  return target && !(await hasFilas()) ? hiddenReason(pedido!, target) : null;
}

/** Returns the reason why a course or category has no rows; null if there is none, or the server gives none. */
async function hiddenReason(
  { label, cursos }: ServidorMoodle,
  { campo, clave }: ServidorPedido,
): Promise<string | null> {
  const id = Number(clave);
  if (campo === 'curso') {
    const leidos = await cursos.byIds([id]);
    if (!leidos.ok) return null;
    const [curso] = leidos.valor;
    if (!curso) return `En ${label} no existe ese curso.`;
    return curso.visible ? null : `El curso «${curso.nombre}» está oculto en ${label} ${remedyText('Muéstrelo')}`;
  }
  const leidos = await cursos.ofCategorias([id]);
  const ownCursos = leidos.ok ? (leidos.valor.get(id) ?? []) : [];
  if (ownCursos.length === 0 || ownCursos.some(({ visible }) => visible)) return null;
  return `Los cursos de esa categoría están ocultos en ${label} ${remedyText('Muéstrelos')}`;
}

const remedyText = (muestrelo: string): string =>
  `y sus accesos no se leen. ${muestrelo} en Moodle y lea de nuevo la información.`;

/** Returns the teachers of classrooms of a semester that need a visit, as they were last read, with the code of each. */
export const readAulasPorVisitar = async (db: Db, semestre: string): Promise<readonly AulaPorVisitar[]> =>
  selectAulasPorVisitar(db, semestre);

/** Most weeks of the chart: the last ones. */
const MAX_WEEKS = 40;

const CHART_NOTE =
  'Con la última lectura de cada semana. Las matrículas de semanas pasadas ya no son filas de este informe: sus puntos no ' +
  'abren nada. De los filtros, solo atiende a la plataforma y a la categoría.';

/** Chart of the share of enrolments at risk, week by week, from the counts of readings. */
export const weeklyRiskChart =
  (db: Db): ForeignCharts =>
  async ({ leido }, _grafico, { filtros = {} }) => {
    const leidas = leido
      ? await selectSemanas(db, leido.slug, { servidor: filtros['servidor'], categoria: filtros['categoria'] })
      : [];
    const bySemana = new Map(leidas.map((semana) => [semana.semana, semana]));
    const [primera, ultima] = [leidas.slice(-MAX_WEEKS)[0], leidas.at(-1)];
    const { rangos } =
      primera && ultima
        ? rangosBetween(primera.semana, ultima.semana, { tramo: 'semana', max: Infinity })
        : { rangos: [] };
    const dibujadas = rangos.slice(-MAX_WEEKS).map((rango) => ({ rango, cuenta: bySemana.get(rango.desde) }));
    return {
      medida: { nombre: 'Porcentaje de las matrículas', maximo: 100, suma: false },
      eje: 'Semana',
      series: [{ clave: '', texto: '' }],
      categorias: dibujadas.map(({ rango }) => ({
        clave: claveOfRango(rango),
        texto: rangoText(rango),
        corto: shortRango(rango, 'semana'),
      })),
      valores: [dibujadas.map(({ cuenta }) => percentageOf(cuenta))],
      cuentas: [dibujadas.map(({ cuenta }) => cuenta?.enRiesgo ?? 0)],
      nota: CHART_NOTE,
    };
  };

/** Null without readings or enrolments. */
const percentageOf = (cuenta: CuentaDeSemana | undefined): number | null =>
  cuenta === undefined || cuenta.matriculas === 0 ? null : (100 * cuenta.enRiesgo) / cuenta.matriculas;
