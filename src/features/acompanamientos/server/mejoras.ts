// Improvement plans: proposing actions, adding and changing them, and reading a plan with its history.
import { randomUUID } from 'node:crypto';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { versioned, type Change } from '#platform/server/versioned.ts';
import {
  cambiosEntre,
  ELIJA_CRITERIO,
  type CampoCambiado,
  type Mejora,
  type PlanDeMejora,
} from '../contract-mejoras.ts';
import type { CriterioDelResultado, Resultado } from '../resultado.ts';
import {
  hasOtraAbierta,
  insertMejora,
  lockMejora,
  selectPlan,
  updateMejora,
  type FilaMejora,
} from './mejoras.store.ts';
import { parOf, type AcompanamientoGuardado } from './registros.ts';

/** Changes of an action in words, for its history. */
type Contenido = { readonly detalle: CampoCambiado[]; readonly nota: string };

const versions = versioned<FilaMejora, Contenido>({
  resource: 'mejora',
  lock: lockMejora,
  gone: 'No existe esa acción de mejora.',
  changed: 'Otra persona cambió esta acción. Revise cómo quedó e inténtelo de nuevo.',
  present: async (tx, fila) => ({ mejora: await mejoraOf(tx, fila) }),
});

/** Converts a stored action with its history for the contract. */
const withHistoria = (fila: FilaMejora, historia: readonly Change<Contenido>[]): Mejora => ({
  ...fila,
  historia: historia.map(({ nombre, instante, detalle: cambios, nota }) => ({
    nombre,
    instante,
    cambios,
    nota,
  })),
});

const mejoraOf = async (tx: Db, fila: FilaMejora): Promise<Mejora> =>
  withHistoria(fila, await versions.history(tx, fila.id));

/** Proposes an action for each criterion below the mark, in the transaction that stores the accompaniment. */
export async function proposeMejoras(
  tx: Db,
  guardado: AcompanamientoGuardado,
  { criterios, docente }: Resultado,
): Promise<void> {
  const { id: acompanamiento, recibido: creada } = guardado;
  const common = { ...parOf(guardado), acompanamiento, responsable: docente.nombre, fecha: null, creada };
  for (const evaluado of criterios) {
    const { clave, nombre: criterio, mejora: accion } = evaluado;
    if (clave === null || accion === null) continue;
    await insertMejora(tx, { ...common, ...esfuerzoOf(evaluado), id: randomUUID(), clave, criterio, accion });
  }
}

/** Returns the effort and the evidence that a criterion proposes for its action. */
const esfuerzoOf = ({ minutos, evidenciaEsperada }: CriterioDelResultado): Esfuerzo => ({
  minutos: minutos ?? null,
  evidenciaEsperada: evidenciaEsperada ?? '',
});

type Esfuerzo = Pick<PlanDeMejora, 'minutos' | 'evidenciaEsperada'>;

const SIN_ESFUERZO: Esfuerzo = { minutos: null, evidenciaEsperada: '' };

/** Effort and evidence as sent: what is absent stays as it is, or as the criterion proposes. */
type EsfuerzoEnviado = { readonly [K in keyof Esfuerzo]?: Esfuerzo[K] | undefined };

const withEsfuerzo = (proposed: Esfuerzo, { minutos, evidenciaEsperada }: EsfuerzoEnviado): Esfuerzo => ({
  minutos: minutos === undefined ? proposed.minutos : minutos,
  evidenciaEsperada: evidenciaEsperada ?? proposed.evidenciaEsperada,
});

const APAGADO = 'La unidad no lo usa en los planes de mejora. Recargue la página.';

/** Refuses effort and evidence that an action does not have already. @throws {AppError} `datos-invalidos` by field */
function assertNoEsfuerzo(before: Esfuerzo, { minutos, evidenciaEsperada }: EsfuerzoEnviado): void {
  const errores: Errores = {};
  if ((minutos ?? before.minutos) !== before.minutos) errores['minutos'] = APAGADO;
  if ((evidenciaEsperada || before.evidenciaEsperada) !== before.evidenciaEsperada) {
    errores['evidenciaEsperada'] = APAGADO;
  }
  if (Object.keys(errores).length > 0) throw new AppError('datos-invalidos', { errores });
}

type MejoraPorAgregar = {
  readonly mejora: Pick<PlanDeMejora, 'accion' | 'responsable' | 'fecha'> &
    EsfuerzoEnviado & { readonly clave: string };
  /** Actions may have effort and evidence: the setting `evidenciaEnMejoras`. */
  readonly hasEsfuerzo: boolean;
  readonly actor: Actor;
  readonly principal: Principal;
  readonly now: Date;
};

/**
 * Adds an action to the plan of an accompaniment; its history names the person.
 * @throws {AppError} `datos-invalidos` if the criterion is not in the result, or by a field that is turned off;
 *   `conflicto` if it has an open action
 */
export async function addMejora(
  db: Db,
  guardado: AcompanamientoGuardado,
  { criterios }: Resultado,
  { mejora: { clave, ...plan }, hasEsfuerzo, actor, principal, now }: MejoraPorAgregar,
): Promise<Mejora> {
  const evaluado = criterios.find((criterio) => criterio.clave === clave);
  if (!evaluado) throw new AppError('datos-invalidos', { errores: { clave: ELIJA_CRITERIO } });
  if (!hasEsfuerzo) assertNoEsfuerzo(SIN_ESFUERZO, plan);
  const { nombre: criterio } = evaluado;
  const id = randomUUID();
  const nueva = {
    ...parOf(guardado),
    ...plan,
    ...withEsfuerzo(esfuerzoOf(evaluado), plan),
    id,
    acompanamiento: guardado.id,
    clave,
    criterio,
    creada: now,
  };
  return db.transaction().execute(async (tx) => {
    if (!(await insertMejora(tx, nueva))) {
      throw new AppError('conflicto', { message: `${criterio} ya tiene una acción abierta: cámbiela a ella.` });
    }
    await versions.append(tx, { ...actor, now }, [{ key: id, version: 1, detalle: [], nota: AGREGADA }]);
    await record(tx, { accion: 'mejora.alta', principal, objeto: { tipo: 'mejora', ids: [id] } });
    return mejoraOf(tx, await versions.lock(tx, id));
  });
}

const AGREGADA = 'Agregó esta acción.';

/** Reads the open actions of a teacher in a subject and, given an accompaniment, all that it proposed. */
export async function readPlan(
  db: Db,
  par: { readonly correo: string; readonly codigo: string },
  acompanamiento: string | null = null,
): Promise<Mejora[]> {
  const filas = await selectPlan(db, par, acompanamiento);
  const historias = await versions.histories(db, { keys: filas.map(({ id }) => id) });
  return filas.map((fila) => withHistoria(fila, historias.get(fila.id) ?? []));
}

type CambioDeMejora = {
  readonly id: string;
  readonly version: number;
  readonly cambio: Partial<Omit<PlanDeMejora, keyof Esfuerzo>> & EsfuerzoEnviado;
  readonly hasEsfuerzo: boolean;
  readonly nota: string;
  readonly actor: Actor;
  readonly principal: Principal;
  readonly now: Date;
  /** Address and user name of the required teacher, in small letters; null allows every teacher's actions. */
  readonly owners: readonly string[] | null;
};

/**
 * Changes an action and records the changes. A note alone is a change too.
 * @throws {AppError} `no-existe`; `datos-invalidos` by a field that is turned off; `conflicto`, with the present action, if another person changed it first
 */
export async function changeMejora(
  db: Db,
  { id, version, cambio, hasEsfuerzo, nota, actor, principal, now, owners }: CambioDeMejora,
): Promise<Mejora> {
  return db.transaction().execute(async (tx) => {
    const fila = await versions.lock(tx, id);
    if (owners?.includes(fila.correo) === false) throw versions.gone();
    if (!hasEsfuerzo) assertNoEsfuerzo(fila, cambio);
    const after: PlanDeMejora = { ...fila, ...cambio, ...withEsfuerzo(fila, cambio) };
    const cambios = cambiosEntre(fila, after);
    if (cambios.length === 0 && nota === '') return mejoraOf(tx, fila);
    if (after.estado !== 'cumplida' && (await hasOtraAbierta(tx, fila))) {
      throw new AppError('conflicto', { message: 'Ese criterio ya tiene una acción abierta: actualícela.' });
    }
    await versions.assertSeen(tx, fila, version);
    await updateMejora(tx, fila, after);
    await versions.append(tx, { ...actor, now }, [{ key: id, version: version + 1, detalle: cambios, nota }]);
    await record(tx, {
      accion: 'mejora.cambio',
      principal,
      objeto: { tipo: 'mejora', ids: [id] },
      detalle: { campos: cambios.map(({ campo }) => campo) },
    });
    return mejoraOf(tx, await versions.lock(tx, id));
  });
}
