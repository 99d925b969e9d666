// Visits that people add, move and take out, each with its version and its act in the audit.
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import { record } from '#core/auditoria/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { refuseField } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { DocenteDelPlan, Visita } from '../contract.ts';
import { isAhead } from '../estados.ts';
import { readDocentes } from './docentes.ts';
import type { Acto } from './evaluadores.ts';
import { visitasOf, withEstados, type Context } from './lectura.ts';
import { ensurePlan } from './planes.ts';
import { semanasOfPlan } from './semanas.ts';
import { listEvaluadores } from './service.ts';
import {
  findVisita,
  insertVisitas,
  lockVisita,
  restoreVisita,
  selectVisitas,
  updateVisita,
  type FilaDeVisita,
} from './store.ts';

type Puesta = Pick<FilaDeVisita, 'evaluador' | 'semana'>;

/** The person who acts, with what they may read. */
type ActoDeVisita = Acto & { readonly actor: Pick<Actor, 'permisos' | 'email'> };

const versionsFor = (actor: ActoDeVisita['actor']) =>
  versioned<FilaDeVisita>({
    resource: 'visita',
    lock: lockVisita,
    gone: 'Esa visita ya no está en el plan.',
    changed: 'Otra persona cambió esta visita mientras usted la veía.',
    present: async (tx, fila) => ({ visita: await openVisita(tx, fila, actor) }),
  });

async function openVisita(tx: Db, fila: FilaDeVisita, actor: ActoDeVisita['actor']): Promise<Visita> {
  const [visita] = await visitasOf(tx, await withEstados(tx, fila.semestre as Semestre, [fila]), actor);
  return visita!;
}

/** @throws {AppError} `datos-invalidos` for an evaluator who gets no visits, and for a week that the semester does not have */
async function checkPuesta(
  tx: Db,
  { semestre, evaluador, semana }: Puesta & { readonly semestre: Semestre },
  before: Puesta | null,
): Promise<void> {
  const isKept = evaluador === null || evaluador === before?.evaluador;
  if (!isKept && !(await listEvaluadores(tx)).some(({ usuario }) => usuario === evaluador)) {
    refuseField('evaluador', 'Esa persona no está entre quienes evalúan.');
  }
  const { semanas } = semanasOfPlan(await readCalendario(tx, semestre), diaOf(new Date(0)));
  if (semana !== before?.semana && !semanas.some(({ numero }) => numero === semana)) {
    refuseField('semana', 'El calendario del semestre no tiene esa semana.');
  }
}

const auditOf = (before: Puesta | null, after: Puesta) => ({
  semana: before === null || before.semana === after.semana ? after.semana : `${before.semana} → ${after.semana}`,
  ...(before !== null && before.evaluador !== after.evaluador && { evalua: 'otra persona' }),
});

type Pedida = Puesta & { readonly semestre: Semestre; readonly correo: string; readonly codigo: string };

/**
 * Adds the visit of a teacher in a subject, also one that was taken out.
 * @throws {AppError} `datos-invalidos`; `conflicto`, with the visit, if it is in the plan
 */
export async function addVisita(
  { db: tx, asignaturas }: Pick<Context, 'db' | 'asignaturas'>,
  { semestre, correo: address, codigo, ...puesta }: Pedida,
  { actor, principal, now }: ActoDeVisita,
): Promise<Visita> {
  const correo = address.toLowerCase();
  const docente = (await readDocentes(asignaturas, semestre)).find((one) => one.correo === correo);
  if (!docente) return refuseField('correo', 'Esa persona no tiene asignaturas en el semestre.');
  const asignatura = docente.asignaturas.find((one) => one.codigo === codigo);
  if (!asignatura) return refuseField('codigo', 'En el semestre esa asignatura no es de este docente.');
  await ensurePlan(tx, semestre);
  await checkPuesta(tx, { ...puesta, semestre }, null);
  const { tipo, facultad } = asignatura;
  const nueva = { semestre, correo, docente: docente.docente, codigo, tipo, facultad, ...puesta } as const;
  const [inserted] = await insertVisitas(tx, [{ ...nueva, motivo: 'manual' }], now);
  const fila = inserted ?? (await restore(tx, nueva, actor));
  await record(tx, {
    accion: 'visita.alta',
    principal,
    objeto: { tipo: 'visita', ids: [fila.id] },
    detalle: auditOf(null, puesta),
  });
  return openVisita(tx, fila, actor);
}

async function restore(tx: Db, visita: Pedida, actor: ActoDeVisita['actor']): Promise<FilaDeVisita> {
  const fila = (await findVisita(tx, visita))!;
  if (fila.quitada) return restoreVisita(tx, fila.id, { ...visita, motivo: 'manual' });
  throw await versionsFor(actor).conflict(tx, fila, 'Esa visita ya está en el plan.');
}

/** @throws {AppError} `datos-invalidos`; `no-existe`; `conflicto`, with the present visit */
export async function changeVisita(
  tx: Db,
  { id, version, ...puesta }: Puesta & { readonly id: string; readonly version: number },
  { actor, principal }: ActoDeVisita,
): Promise<Visita> {
  const versions = versionsFor(actor);
  const fila = await versions.lockSeen(tx, id, version);
  if (fila.evaluador === puesta.evaluador && fila.semana === puesta.semana) return openVisita(tx, fila, actor);
  await assertAhead(tx, fila, actor);
  await checkPuesta(tx, { ...puesta, semestre: fila.semestre as Semestre }, fila);
  const changed = await updateVisita(tx, id, puesta);
  await record(tx, {
    accion: 'visita.cambio',
    principal,
    objeto: { tipo: 'visita', ids: [id] },
    detalle: auditOf(fila, puesta),
  });
  return openVisita(tx, changed, actor);
}

/** Takes a visit out of the plan; drawing again does not bring it back. @throws {AppError} as above */
export async function removeVisita(
  tx: Db,
  { id, version }: { readonly id: string; readonly version: number },
  { actor, principal }: ActoDeVisita,
): Promise<void> {
  const fila = await versionsFor(actor).lockSeen(tx, id, version);
  await assertAhead(tx, fila, actor);
  await updateVisita(tx, id, { quitada: true });
  await record(tx, { accion: 'visita.retiro', principal, objeto: { tipo: 'visita', ids: [id] } });
}

async function assertAhead(tx: Db, fila: FilaDeVisita, actor: ActoDeVisita['actor']): Promise<void> {
  const [visita] = await withEstados(tx, fila.semestre as Semestre, [fila]);
  if (isAhead(visita!.estado)) return;
  throw await versionsFor(actor).conflict(tx, fila, 'El acompañamiento de esta visita ya se envió: queda como está.');
}

/** Reads the teachers of a semester with their subjects that are not in the plan; those without any are left out. */
export async function readLibres({ db, asignaturas }: Context, semestre: Semestre): Promise<DocenteDelPlan[]> {
  const [docentes, visitas] = await Promise.all([readDocentes(asignaturas, semestre), selectVisitas(db, semestre)]);
  const planned = new Set(
    visitas.filter(({ quitada: isOut }) => !isOut).map(({ correo, codigo }) => `${correo} ${codigo}`),
  );
  return docentes
    .map(({ correo, docente, asignaturas: own }) => ({
      correo,
      docente,
      asignaturas: own.filter(({ codigo }) => !planned.has(`${correo} ${codigo}`)),
    }))
    .filter(({ asignaturas: own }) => own.length > 0);
}
