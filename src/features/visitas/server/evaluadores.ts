// The evaluators: who visits which faculties; added from accounts of the platform, changed with history and audit.
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned, type Change } from '#platform/server/versioned.ts';
import type { Evaluador } from '../contract.ts';
import {
  insertEvaluador,
  lockEvaluador,
  selectEvaluadores,
  updateEvaluador,
  type FilaEvaluador,
} from './evaluadores.store.ts';

type Datos = Pick<Evaluador, 'facultades' | 'activo'>;
type CambioDeEvaluador = { readonly antes: Datos | null; readonly despues: Datos };

const versions = versioned<FilaEvaluador, CambioDeEvaluador>({
  resource: 'evaluador',
  lock: lockEvaluador,
  gone: 'Esa persona ya no está entre quienes evalúan.',
  changed: 'Otra persona cambió esto mientras usted lo veía. Lo que eligió sigue aquí.',
  present: async (tx, fila) => ({ evaluador: await openEvaluador(tx, fila) }),
});

const evaluadorOf = (fila: FilaEvaluador, cambios: readonly Change<CambioDeEvaluador>[]): Evaluador => ({
  ...fila,
  historia: cambios.map(({ version, nombre: persona, instante, antes: before, despues: after }) => ({
    version,
    persona,
    instante,
    antes: before,
    despues: after,
  })),
});

const openEvaluador = async (db: Db, fila: FilaEvaluador): Promise<Evaluador> =>
  evaluadorOf(fila, await versions.history(db, fila.id));

/** Returns all evaluators by name, with their histories. */
export async function readEvaluadores(db: Db): Promise<Evaluador[]> {
  const [filas, cambios] = await Promise.all([selectEvaluadores(db), versions.histories(db)]);
  return filas.map((fila) => evaluadorOf(fila, cambios.get(fila.id) ?? []));
}

/** The person who acts. */
export type Acto = {
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
  readonly now: Date;
};

const datosOf = ({ facultades, activo }: Datos): Datos => ({ facultades, activo });

async function noteChange(
  tx: Db,
  { fila, before }: { readonly fila: FilaEvaluador; readonly before: Datos | null },
  { principal, ...author }: Acto,
): Promise<void> {
  const change = { key: fila.id, version: fila.version, antes: before, despues: datosOf(fila) };
  await versions.append(tx, author, [change]);
  await record(tx, {
    accion: 'visita.evaluador',
    principal,
    objeto: { tipo: 'evaluador', ids: [fila.id] },
    detalle: { recibe: fila.activo ? 'sí' : 'no', facultades: fila.facultades.join(', ') || 'todas' },
  });
}

/** Reads the account of a new evaluator. @throws {AppError} `no-existe`; `no-disponible` */
export async function readCuenta(ingreso: Pick<ServidorMoodle, 'readIdentidad'>, cuenta: number) {
  const read = await ingreso.readIdentidad(cuenta);
  if (read.ok) return read.valor;
  if (read.motivo === 'cuenta-bloqueada') {
    throw new AppError('no-existe', { message: 'Esa cuenta ya no está en la plataforma.' });
  }
  throw new AppError('no-disponible', { message: 'La plataforma no respondió. Inténtelo de nuevo en unos minutos.' });
}

type NewEvaluador = {
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly facultades: readonly string[];
};

/** Adds an evaluator. @throws {AppError} `conflicto` if the account is one already */
export async function addEvaluador(
  tx: Db,
  { usuario, nombre, email: correo, facultades }: NewEvaluador,
  acto: Acto,
): Promise<Evaluador> {
  const fila = await insertEvaluador(tx, { usuario, nombre, correo, facultades: [...facultades] });
  if (!fila) throw new AppError('conflicto', { message: 'Esa persona ya está entre quienes evalúan.' });
  await noteChange(tx, { fila, before: null }, acto);
  return openEvaluador(tx, fila);
}

/** @throws {AppError} `no-existe`; `conflicto`, with the present evaluator */
export async function changeEvaluador(
  tx: Db,
  { id, version, ...datos }: Datos & { readonly id: string; readonly version: number },
  acto: Acto,
): Promise<Evaluador> {
  const fila = await versions.lockSeen(tx, id, version);
  if (JSON.stringify(datosOf(fila)) === JSON.stringify(datosOf(datos))) return openEvaluador(tx, fila);
  const changed = await updateEvaluador(tx, id, datos);
  await noteChange(tx, { fila: changed, before: datosOf(fila) }, acto);
  return openEvaluador(tx, changed);
}
