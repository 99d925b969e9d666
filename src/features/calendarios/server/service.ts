// The dates of each semester: reading, changes with history and audit, the calls.
import type { FastifyInstance } from 'fastify';
import {
  cambiosOfCalendario,
  checkCalendario,
  emptyCalendario,
  esquemaCalendario,
  type Calendario,
} from '#catalogo/rubrica/calendario.ts';
import { nextSemestre, previousSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { versioned, type Change } from '#platform/server/versioned.ts';
import { calendariosContract, type CalendarioAbierto } from '../contract.ts';
import {
  insertCalendarios,
  lockCalendario,
  selectCalendario,
  selectCalendarios,
  upsertCalendario,
  type FilaCalendario,
} from './store.ts';

/** Returns the dates of a semester; an empty calendar if none were entered. */
export async function readCalendario(db: Db, semestre: Semestre): Promise<Calendario> {
  const contenido = await selectCalendario(db, semestre);
  return contenido === undefined ? emptyCalendario(semestre) : esquemaCalendario.parse(contenido);
}

/** Stores dates for semesters that have none. */
export const addCalendarios = async (db: Db, calendarios: readonly Calendario[]): Promise<void> =>
  insertCalendarios(db, calendarios);

/** The stored dates before and after a change; null if there were none. */
type CambioDeCalendario = { readonly antes: unknown; readonly despues: unknown };

/** The stored calendar of a semester; version 0 if there is none. */
type StoredCalendario = FilaCalendario | { readonly semestre: string; readonly contenido: null; readonly version: 0 };

const CHANGED =
  'Otra persona cambió las fechas de este semestre mientras usted las editaba. Lo que escribió sigue aquí.';

const versions = versioned<StoredCalendario, CambioDeCalendario>({
  resource: 'calendario',
  lock: async (tx, semestre) => (await lockCalendario(tx, semestre)) ?? { semestre, contenido: null, version: 0 },
  changed: CHANGED,
  // Read again: if two managers save the first dates of a semester at once, the locked row does not exist.
  present: async (tx, { semestre }) => ({ abierto: await openCalendario(tx, semestre as Semestre) }),
});

const parseCalendario = (contenido: unknown): Calendario => esquemaCalendario.parse(contenido);

const abiertoOf = (
  semestre: Semestre,
  fila: FilaCalendario | undefined,
  cambios: readonly Change<CambioDeCalendario>[],
): CalendarioAbierto => ({
  calendario: fila ? parseCalendario(fila.contenido) : emptyCalendario(semestre),
  version: fila?.version ?? 0,
  historia: cambios.map(({ version, nombre: persona, instante, antes: before, despues: after }) => ({
    version,
    persona,
    instante,
    cambios: cambiosOfCalendario(before === null ? null : parseCalendario(before), parseCalendario(after)),
  })),
});

/** Reads the dates of a semester inside the transaction that locks them. */
const openCalendario = async (tx: Db, semestre: Semestre): Promise<CalendarioAbierto> =>
  abiertoOf(semestre, await lockCalendario(tx, semestre), await versions.history(tx, semestre));

/** Returns the semesters with stored dates and those around the current one, newest first. */
async function listCalendarios(db: Db, actual: Semestre): Promise<CalendarioAbierto[]> {
  const [filas, cambios] = await Promise.all([selectCalendarios(db), versions.histories(db)]);
  const bySemestre = new Map(filas.map((fila) => [fila.semestre, fila]));
  const semestres = new Set([nextSemestre(actual), actual, previousSemestre(actual), ...bySemestre.keys()]);
  return [...semestres]
    .toSorted()
    .toReversed()
    .map((semestre) => abiertoOf(semestre, bySemestre.get(semestre), cambios.get(semestre) ?? []));
}

type CalendarioChange = {
  readonly version: number;
  readonly calendario: Calendario;
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
  readonly now: Date;
};

/**
 * Changes the dates of a semester. Evidence read afterwards uses the new dates.
 * @throws {AppError} `datos-invalidos` by path; `conflicto`, with the current dates, if another person saved first
 */
async function changeCalendario(
  db: Db,
  { version, calendario, usuario, nombre, principal, now }: CalendarioChange,
): Promise<CalendarioAbierto> {
  const fallos = checkCalendario(calendario);
  if (fallos.length > 0) {
    const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [`calendario.${ruta}`, mensaje]));
    throw new AppError('datos-invalidos', { errores });
  }
  const { semestre } = calendario;
  return db.transaction().execute(async (tx) => {
    const fila = await versions.lockSeen(tx, semestre, version);
    const before = fila.contenido === null ? null : parseCalendario(fila.contenido);
    const cambios = cambiosOfCalendario(before, calendario);
    if (cambios.length === 0) return openCalendario(tx, semestre);
    // There was no row to lock, and another person saved the first dates in the meantime.
    if (!(await upsertCalendario(tx, calendario, version))) throw await versions.conflict(tx, fila, CHANGED);
    const change = { key: semestre, version: version + 1, antes: before, despues: calendario };
    await versions.append(tx, { usuario, nombre, now }, [change]);
    await record(tx, {
      accion: 'calendario.cambio',
      principal,
      objeto: { tipo: 'calendario', ids: [semestre] },
      detalle: Object.fromEntries(cambios.map((cambio) => [cambio.campo, `${cambio.antes} → ${cambio.despues}`])),
    });
    return openCalendario(tx, semestre);
  });
}

type Options = { readonly db: Db; readonly now?: (() => Date) | undefined };

/** Serves the calls by which managers read and change the semesters' dates. */
export function serveCalendarios(app: FastifyInstance, { db, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof calendariosContract> = {
    async 'GET /calendarios'() {
      const actual = semestreOf(now());
      return { status: 200, body: { actual, calendarios: await listCalendarios(db, actual) } };
    },
    async 'PUT /calendarios/{semestre}'({ params: { semestre }, body }, { actor, request }) {
      const abierto = await changeCalendario(db, {
        version: body.version,
        calendario: { semestre, ...body.calendario },
        usuario: actor.usuario,
        nombre: actor.nombre,
        principal: principalOf(request),
        now: now(),
      });
      return { status: 200, body: abierto };
    },
  };
  serve(app, calendariosContract, handlers);
}
