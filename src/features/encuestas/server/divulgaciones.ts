// The day from which teachers see their survey results of a semester: reading, changes with history and audit, the calls.
import type { FastifyInstance } from 'fastify';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf, startOfSemestre, type Semestre } from '#catalogo/semestre.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { versioned } from '#platform/server/versioned.ts';
import { divulgacionesContract, type DivulgacionAbierta } from '../contract-docente.ts';
import {
  lockDivulgacion,
  selectDivulgacion,
  selectDivulgaciones,
  upsertDivulgacion,
  type FilaDivulgacion,
} from './divulgaciones.store.ts';

type Dia = { readonly desde: string | null };

const CHANGED = 'Otra persona cambió ese día mientras usted lo veía. Lo que escribió sigue aquí.';

const initial = (semestre: string): FilaDivulgacion => ({ semestre, desde: null, version: 0 });

const versions = versioned<FilaDivulgacion, { readonly antes: Dia; readonly despues: Dia }>({
  resource: 'divulgacion',
  lock: async (tx, semestre) => (await lockDivulgacion(tx, semestre)) ?? initial(semestre),
  changed: CHANGED,
  present: async (tx, { semestre }) => ({ abierta: await openDivulgacion(tx, semestre as Semestre) }),
});

/** Returns the last day for entering a semester's grades, by its calendar; null if that is not known. */
const lastDiaOfNotas = async (db: Db, semestre: Semestre): Promise<string | null> =>
  (await readCalendario(db, semestre)).notas40;

async function openDivulgacion(db: Db, semestre: Semestre): Promise<DivulgacionAbierta> {
  const { desde, version } = (await selectDivulgacion(db, semestre)) ?? initial(semestre);
  const historia = await versions.history(db, semestre);
  return {
    semestre,
    desde,
    notas: await lastDiaOfNotas(db, semestre),
    version,
    historia: historia.map(({ nombre: persona, instante, antes: before, despues: after, ...cambio }) => ({
      version: cambio.version,
      persona,
      instante,
      antes: before.desde,
      despues: after.desde,
    })),
  };
}

/** Refuses a day on which grades may still be entered: a result must not reach the teacher before them. */
async function checkDesde(tx: Db, semestre: Semestre, desde: string): Promise<void> {
  const notas = await lastDiaOfNotas(tx, semestre);
  const refuse = (message: string): never => {
    throw new AppError('datos-invalidos', { message, errores: { desde: message } });
  };
  if (notas !== null && desde <= notas) {
    refuse(`Las notas de ${semestre} se registran hasta el ${formatDia(notas)}: elija un día posterior.`);
  }
  if (desde <= startOfSemestre(semestre)) refuse(`Elija un día posterior al inicio de ${semestre}.`);
}

type Pedida = Pick<FilaDivulgacion, 'desde' | 'version'> & {
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
  readonly now: Date;
};

/**
 * Changes the day of a semester.
 * @throws {AppError} `datos-invalidos` for a day before the end of grades; `conflicto`, with the present day, if another
 * person saved first
 */
async function changeDivulgacion(db: Db, semestre: Semestre, pedida: Pedida): Promise<DivulgacionAbierta> {
  const { desde, version, usuario, nombre, principal, now } = pedida;
  return db.transaction().execute(async (tx) => {
    const fila = await versions.lockSeen(tx, semestre, version);
    if (fila.desde === desde) return openDivulgacion(tx, semestre);
    if (desde !== null) await checkDesde(tx, semestre, desde);
    // There was no row to lock, and another person saved the first day in the meantime.
    const isWritten = await upsertDivulgacion(tx, { semestre, desde, version });
    if (!isWritten) throw await versions.conflict(tx, fila, CHANGED);
    const cambio = { key: semestre, version: version + 1, antes: { desde: fila.desde }, despues: { desde } };
    await versions.append(tx, { usuario, nombre, now }, [cambio]);
    await record(tx, {
      accion: 'divulgacion.cambio',
      principal,
      objeto: { tipo: 'semestre', ids: [semestre] },
      detalle: { desde: desde ?? 'sin publicar' },
    });
    return openDivulgacion(tx, semestre);
  });
}

/** The semesters whose results teachers see, with their day, and those that they will see; the newest first. */
type Divulgadas = Readonly<
  Record<'vistas' | 'proximas', readonly { readonly semestre: string; readonly desde: string }[]>
>;

export async function readDivulgadas(db: Db, now: Date): Promise<Divulgadas> {
  const today = diaOf(now);
  const filas = await selectDivulgaciones(db);
  const isSeen = ({ desde }: { readonly desde: string }): boolean => desde <= today;
  return { vistas: filas.filter(isSeen), proximas: filas.filter((fila) => !isSeen(fila)) };
}

type Services = { readonly db: Db; readonly now: () => Date };

/** Serves the managers' calls. */
export function serveDivulgaciones(app: FastifyInstance, { db, now }: Services): void {
  const handlers: Handlers<typeof divulgacionesContract> = {
    async 'GET /encuesta/divulgaciones/{semestre}'({ params }) {
      return { status: 200, body: await openDivulgacion(db, params.semestre) };
    },
    async 'PUT /encuesta/divulgaciones/{semestre}'({ params, body }, { actor: { usuario, nombre }, request }) {
      const pedida = { ...body, usuario, nombre, principal: principalOf(request), now: now() };
      return { status: 200, body: await changeDivulgacion(db, params.semestre, pedida) };
    },
  };
  serve(app, divulgacionesContract, handlers);
}
