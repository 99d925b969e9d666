// Gives permissions to persons and takes them away, and changes profiles; each act with its audit line.
import { randomUUID } from 'node:crypto';
import { isLimited, type Ambito } from '#catalogo/ambito.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned } from '#platform/server/versioned.ts';
import {
  deleteEnded,
  insertOtorgamiento,
  lockPerfil,
  markUsed,
  selectOtorgamientos,
  selectPerfiles,
  upsertPerfil,
  withdraw,
  type FilaDeOtorgamiento,
  type OtorgamientoLeido,
  type Perfil,
} from './store.ts';

export type { OtorgamientoLeido } from './store.ts';

/** Longest time for which a permission is given, in days: then a manager decides again. */
const MAX_DAYS = 730;

/** Time for which grants that ended are kept, in days: as long as the audit of a year and its review. */
const KEPT_DAYS = 730;

const perfiles = versioned<Perfil>({
  resource: 'perfil',
  lock: lockPerfil,
  gone: 'Ese perfil no existe.',
  changed: 'Otra persona cambió este perfil. Lo que escribió sigue aquí: revise cómo quedó y guarde de nuevo.',
});

type Act = { readonly principal: Principal; readonly now: Date };

export const readPerfiles = async (db: Db): Promise<readonly Perfil[]> => selectPerfiles(db);

/** Returns all grants of a Moodle, those that count first. */
export const readOtorgamientos = async (db: Db, servidor: string, now: Date): Promise<readonly OtorgamientoLeido[]> =>
  selectOtorgamientos(db, { servidor, hoy: diaOf(now) });

type Pedido = Pick<
  FilaDeOtorgamiento,
  | 'servidor'
  | 'cuenta'
  | 'usuario'
  | 'nombre'
  | 'email'
  | 'perfil'
  | 'informes'
  | keyof Ambito
  | 'hasta'
  | 'motivo'
  | 'otorgado_por'
>;

/**
 * Gives a profile to an account, in a transaction.
 * @throws {AppError} `datos-invalidos` for an unknown profile, and for a day that has passed or is too far away
 */
export async function grant(tx: Db, pedido: Pedido, { principal, now }: Act): Promise<string> {
  const today = diaOf(now);
  if (pedido.hasta < today) refuseField('hasta', 'Ese día ya pasó.');
  if (pedido.hasta > diaOf(new Date(now.getTime() + MAX_DAYS * DAY_MS))) {
    refuseField('hasta', 'Elija un día de los próximos dos años.');
  }
  if (!(await lockPerfil(tx, pedido.perfil))) refuseField('perfil', 'Ese perfil no existe.');
  const id = randomUUID();
  await insertOtorgamiento(tx, { ...pedido, id, creado: now, retirado: null, retirado_por: null, usado: null });
  await record(tx, {
    accion: 'permiso.otorgamiento',
    principal,
    objeto: { tipo: 'permiso', ids: [id] },
    detalle: auditOf(pedido),
  });
  return id;
}

/** Takes a grant away, in a transaction. @throws {AppError} `no-existe` */
export async function revoke(tx: Db, id: string, { principal, now }: Act): Promise<void> {
  const fila = await withdraw(tx, { id, retirado: now, retirado_por: principal.usuario ?? '' });
  if (!fila) throw new AppError('no-existe', { message: 'Ese permiso ya no está.' });
  await record(tx, {
    accion: 'permiso.retiro',
    principal,
    objeto: { tipo: 'permiso', ids: [id] },
    detalle: auditOf(fila),
  });
}

type Alcance = Pick<Pedido, 'perfil' | 'informes' | keyof Ambito>;

/** The person is named by the account; the reason may name others and is not in the audit. */
const auditOf = ({ usuario, hasta, ...alcance }: Pedido) => ({
  de: usuario,
  hasta,
  ...auditOfAlcance(alcance),
});

/** Details of a scope for the audit. */
export const auditOfAlcance = ({ perfil, informes, programas, facultades, asignaturas }: Alcance) => ({
  perfil,
  ...(informes && { informes: informes.join(', ') }),
  ...(isLimited({ programas, facultades, asignaturas }) && {
    ambito: [...programas, ...facultades, ...asignaturas].join(', '),
  }),
});

/**
 * Creates a profile or changes it, in a transaction; what was given with it changes too.
 * @throws {AppError} `conflicto` if another person changed it first; `datos-invalidos` for a name that another one has
 */
export async function changePerfil(tx: Db, pedido: Perfil, { principal }: Act): Promise<Perfil> {
  const { clave, version, nombre, permisos } = pedido;
  if (version > 0) await perfiles.lockSeen(tx, clave, version);
  const others = (await selectPerfiles(tx)).filter((perfil) => perfil.clave !== clave || version === 0);
  if (others.some((perfil) => perfil.clave === clave || perfil.nombre.toLowerCase() === nombre.toLowerCase())) {
    refuseField('nombre', 'Ya hay un perfil con ese nombre.');
  }
  const perfil = { ...pedido, version: version + 1 };
  await upsertPerfil(tx, perfil);
  await record(tx, {
    accion: 'permiso.perfil',
    principal,
    objeto: { tipo: 'perfil', ids: [clave] },
    detalle: { nombre, permisos: permisos.join(', ') },
  });
  return perfil;
}

/** Notes that a person entered with their grants, once a day. */
export const noteUse = async (
  db: Db,
  grants: readonly Pick<FilaDeOtorgamiento, 'id' | 'usado'>[],
  now: Date,
): Promise<void> => {
  const today = diaOf(now);
  await markUsed(
    db,
    grants.filter(({ usado }) => usado !== today).map(({ id }) => id),
    today,
  );
};

/** Deletes the grants that ended more than two years ago. */
export const cleanOtorgamientos = async (db: Db, now: Date): Promise<void> =>
  deleteEnded(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
