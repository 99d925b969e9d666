// The rules of a semester's plan: read, and changed with history and audit; the seed is made once.
import { randomBytes } from 'node:crypto';
import type { Semestre } from '#catalogo/semestre.ts';
import { record } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { PlanDeVisitas, PlanPedido } from '../contract.ts';
import { REGLAS_INICIALES } from '../estados.ts';
import type { Acto } from './evaluadores.ts';
import { lockPlan, selectPlan, upsertPlan, type FilaDePlan } from './planes.store.ts';

const CHANGED = 'Otra persona cambió las reglas de este plan mientras usted las veía. Lo que escribió sigue aquí.';

const initial = (semestre: string): FilaDePlan => ({
  semestre,
  reglas: REGLAS_INICIALES,
  semilla: randomBytes(16).toString('hex'),
  avisoDias: null,
  recordar: true,
  version: 0,
});

const versions = versioned<FilaDePlan, { readonly antes: PlanPedido | null; readonly despues: PlanPedido }>({
  resource: 'plan-de-visitas',
  lock: async (tx, semestre) => (await lockPlan(tx, semestre)) ?? initial(semestre),
  changed: CHANGED,
  // Read again: if two managers save the first rules of a semester at once, the locked row does not exist.
  present: async (tx, { semestre }) => ({ plan: await openPlan(tx, semestre as Semestre) }),
});

const pedidoOf = ({ reglas, avisoDias, recordar }: PlanPedido): PlanPedido => ({ reglas, avisoDias, recordar });

/** Reads the rules of a semester; version 0 where its plan is not made. */
export async function openPlan(db: Db, semestre: Semestre): Promise<PlanDeVisitas> {
  const fila = (await selectPlan(db, semestre)) ?? initial(semestre);
  const cambios = await versions.history(db, semestre);
  return {
    ...pedidoOf(fila),
    semestre,
    version: fila.version,
    historia: cambios.map(({ version, nombre: persona, instante, antes: before, despues: after }) => ({
      version,
      persona,
      instante,
      antes: before,
      despues: after,
    })),
  };
}

/** Locks the plan of a semester until the transaction ends, and makes it if there is none. */
export async function ensurePlan(tx: Db, semestre: Semestre): Promise<FilaDePlan> {
  await upsertPlan(tx, initial(semestre));
  return versions.lock(tx, semestre);
}

/** @throws {AppError} `conflicto`, with the present rules, if another person saved first */
export async function changePlan(
  tx: Db,
  { semestre, version, ...pedido }: PlanPedido & { readonly semestre: Semestre; readonly version: number },
  { principal, ...author }: Acto,
): Promise<PlanDeVisitas> {
  const fila = await versions.lockSeen(tx, semestre, version);
  const before = version === 0 ? null : pedidoOf(fila);
  if (JSON.stringify(before) === JSON.stringify(pedidoOf(pedido))) return openPlan(tx, semestre);
  // There was no row to lock, and another person saved the first rules in the meantime.
  if (!(await upsertPlan(tx, { ...fila, ...pedido }))) throw await versions.conflict(tx, fila, CHANGED);
  const change = { key: semestre, version: version + 1, antes: before, despues: pedidoOf(pedido) };
  await versions.append(tx, author, [change]);
  await record(tx, {
    accion: 'visita.plan',
    principal,
    objeto: { tipo: 'semestre', ids: [semestre] },
    detalle: auditOf(pedido),
  });
  return openPlan(tx, semestre);
}

const yes = (is: boolean): string => (is ? 'sí' : 'no');

const auditOf = ({ reglas, avisoDias, recordar }: PlanPedido) => ({
  aulas: yes(reglas.aulas),
  nuevos: yes(reglas.nuevos),
  totalBajo: reglas.totalBajo ?? 'no',
  nuncaVisitados: yes(reglas.nuncaVisitados),
  porSorteo: reglas.porSorteo === null ? 'no' : `${reglas.porSorteo} %`,
  avisoDias: avisoDias ?? 'no',
  recordar: yes(recordar),
});
