import type { FastifyInstance } from 'fastify';
import { type Semestre, semestreAnterior, semestreDe, semestreSiguiente } from '#catalogo/semestre.ts';
import { type Quien, quienOf, record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import {
  type Calendario,
  calendarioVacio,
  esquemaCalendario,
  cambiosDeCalendario,
  revisarCalendario,
} from '#catalogo/rubrica/calendario.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type Change, versioned } from '#platform/server/versioned.ts';
import { type CalendarioAbierto, calendariosContract } from '../contract.ts';
import { type FilaCalendario, lockCalendario, selectCalendarios, upsertCalendario } from './store.ts';

/** The dates as they were kept; null if there were none. */
type Cambio = { readonly antes: unknown; readonly despues: unknown };

/** The calendar of a semester; version 0 if none is kept yet. */
type Fila = FilaCalendario | { readonly semestre: string; readonly contenido: null; readonly version: 0 };

const CHANGED =
  'Otra persona cambió las fechas de este semestre mientras usted las editaba. Lo que escribió sigue aquí.';

const versions = versioned<Fila, Cambio>({
  resource: 'calendario',
  lock: async (tx, semestre) => (await lockCalendario(tx, semestre)) ?? { semestre, contenido: null, version: 0 },
  changed: CHANGED,
  // Read again: where two say the first of a semester, the row that was locked is none.
  present: async (tx, { semestre }) => ({ abierto: await abrir(tx, semestre as Semestre) }),
});

const calendarioDe = (contenido: unknown): Calendario => esquemaCalendario.parse(contenido);

const abiertoDe = (
  semestre: Semestre,
  fila: FilaCalendario | undefined,
  cambios: readonly Change<Cambio>[],
): CalendarioAbierto => ({
  calendario: fila ? calendarioDe(fila.contenido) : calendarioVacio(semestre),
  version: fila?.version ?? 0,
  historia: cambios.map(({ version, nombre: persona, instante, antes, despues }) => ({
    version,
    persona,
    instante,
    cambios: cambiosDeCalendario(antes === null ? null : calendarioDe(antes), calendarioDe(despues)),
  })),
});

/** Reads the dates of a semester in the transaction that holds them. */
const abrir = async (tx: Db, semestre: Semestre): Promise<CalendarioAbierto> =>
  abiertoDe(semestre, await lockCalendario(tx, semestre), await versions.history(tx, semestre));

/** The semesters of which something was said and those around the current one, the newest first. */
async function listarCalendarios(db: Db, actual: Semestre): Promise<CalendarioAbierto[]> {
  const [filas, cambios] = await Promise.all([selectCalendarios(db), versions.histories(db)]);
  const de = new Map(filas.map((fila) => [fila.semestre, fila]));
  const semestres = new Set([semestreSiguiente(actual), actual, semestreAnterior(actual), ...de.keys()]);
  return [...semestres]
    .toSorted()
    .toReversed()
    .map((semestre) => abiertoDe(semestre, de.get(semestre), cambios.get(semestre) ?? []));
}

type Cambiar = {
  readonly version: number;
  readonly calendario: Calendario;
  readonly usuario: string;
  readonly nombre: string;
  readonly quien: Quien;
  readonly now: Date;
};

/**
 * Changes the dates of a semester; evidence that is read from now on goes by them.
 * @throws {AppError} `datos-invalidos` by path; `conflicto`, with the dates as they stand, where somebody was faster
 */
async function cambiarCalendario(
  db: Db,
  { version, calendario, usuario, nombre, quien, now }: Cambiar,
): Promise<CalendarioAbierto> {
  const fallos = revisarCalendario(calendario);
  if (fallos.length > 0) {
    const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [`calendario.${ruta}`, mensaje]));
    throw new AppError('datos-invalidos', { errores });
  }
  const { semestre } = calendario;
  return db.transaction().execute(async (tx) => {
    const fila = await versions.lockSeen(tx, semestre, version);
    const antes = fila.contenido === null ? null : calendarioDe(fila.contenido);
    const cambios = cambiosDeCalendario(antes, calendario);
    if (cambios.length === 0) return abrir(tx, semestre);
    // Nothing was there to be locked, and another person said the first of it meanwhile.
    if (!(await upsertCalendario(tx, calendario, version))) throw await versions.conflict(tx, fila, CHANGED);
    const change = { key: semestre, version: version + 1, antes, despues: calendario };
    await versions.append(tx, { usuario, nombre, now }, [change]);
    await record(tx, {
      accion: 'calendario.cambio',
      quien,
      objeto: { tipo: 'calendario', ids: [semestre] },
      detalle: Object.fromEntries(cambios.map((uno) => [uno.campo, `${uno.antes} → ${uno.despues}`])),
    });
    return abrir(tx, semestre);
  });
}

type Options = { readonly db: Db; readonly now?: (() => Date) | undefined };

/** The calls with which managers keep the semesters' dates. */
export function serveCalendarios(app: FastifyInstance, { db, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof calendariosContract> = {
    async 'GET /calendarios'() {
      const actual = semestreDe(now());
      return { status: 200, body: { actual, calendarios: await listarCalendarios(db, actual) } };
    },
    async 'PUT /calendarios/{semestre}'({ params: { semestre }, body }, { actor, request }) {
      const abierto = await cambiarCalendario(db, {
        version: body.version,
        calendario: { semestre, ...body.calendario },
        usuario: actor.usuario,
        nombre: actor.nombre,
        quien: quienOf(request),
        now: now(),
      });
      return { status: 200, body: abierto };
    },
  };
  serve(app, calendariosContract, handlers);
}
