// Who attends to requests, the unit's notes about them, answers opened: permission, audit, exactly once.
import { randomUUID } from 'node:crypto';
import type { Informe, InformeDeFormulario } from '#catalogo/informe.ts';
import { can, permisosOf } from '#catalogo/permisos.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { readReached, readSelected, type Lector, type RowLock } from '#features/informes/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { AsignacionPedida, Asignadas, FilasPedidas, Presencia, Reparto } from '../../contract-atencion.ts';
import { lastActOfPersona } from '../conversacion/mensajes.store.ts';
import {
  countAbiertas,
  insertNota,
  markRead,
  selectAtienden,
  selectByDue,
  updateResponsable,
  type Asignada,
  type Persona,
  type Reading,
} from './atencion.store.ts';
import { deletePresencias, selectOthers, upsertPresencia } from './presencias.store.ts';
import { shareOut } from './reparto.ts';

type Options = { readonly db: Db; readonly permisos: PermisosDePersonas; readonly now: () => Date };

type Autor = { readonly lector: Lector; readonly principal: Principal };

export type AtencionDeSolicitudes = ReturnType<typeof createAtencion>;

/** Gives requests to people, and keeps notes about them: both are part of the history of the rows. */
export function createAtencion({ db, permisos, now }: Options) {
  /** Returns the people to whom the requests of a report can be given. */
  async function atienden(informe: InformeDeFormulario): Promise<readonly Persona[]> {
    const alcance = `informes.cambiarEstado:${informe.slug}` as const;
    const { tabla } = permisos;
    const roles = Object.keys(tabla).filter((rol) => can({ permisos: permisosOf([rol], tabla) }, alcance));
    const given = (await permisos.holders(alcance)).map(({ usuario }) => usuario);
    return selectAtienden(db, { informe, roles, given, now: now() });
  }

  /** Returns the same people; refuses others. @param campo names in the answer where others were asked for */
  async function candidatesOf(
    informe: InformeDeFormulario,
    { among, campo }: { readonly among: readonly string[]; readonly campo: string },
  ): Promise<readonly Persona[]> {
    const personas = await atienden(informe);
    const known = new Set(personas.map(({ usuario }) => usuario));
    if (!among.every((usuario) => known.has(usuario))) {
      refuseField(campo, 'Esa persona no puede atender estas solicitudes.');
    }
    return personas;
  }

  return {
    /** @throws {AppError} `sin-permiso` for a report whose requests the reader may not attend to */
    personas: async (informe: Informe, lector: Lector): Promise<readonly Persona[]> =>
      atienden(assertAttends(informe, lector)),

    /**
     * Gives rows to a person, to no one, or to several by load.
     * @throws {AppError} `datos-invalidos` for a person who cannot attend to them, and without rows or with rows in both
     *   ways; `no-existe` if no row exists
     */
    async assign(
      pedido: Informe,
      { responsables: among, responsable, ...filas }: AsignacionPedida,
      { lector, principal }: Autor,
    ): Promise<Asignadas> {
      const informe = assertAttends(pedido, lector);
      const person = responsable === undefined ? lector.usuario : responsable;
      const isOther = person !== null && person !== lector.usuario;
      const personas = among
        ? await candidatesOf(informe, { among, campo: 'responsables' })
        : isOther && (await candidatesOf(informe, { among: [person], campo: 'responsable' }));
      const creado = now();
      return db.transaction().execute(async (tx) => {
        const ids = await readRows(tx, informe, { ...filas, lector, now: creado, lock: 'for update' });
        const shares = among && personas ? await shareRows(tx, informe, { ids, personas, among }) : null;
        const cambio = randomUUID();
        const { halladas, cambiadas } = await updateResponsable(tx, {
          informe,
          cambio,
          usuario: lector.usuario,
          creado,
          filas: shares?.filas ?? ids.map((id) => ({ id, responsable: person })),
        });
        if (cambiadas > 0) {
          await record(tx, {
            accion: 'registro.responsable',
            principal,
            objeto: { tipo: 'informe', ids: [informe.slug] },
            detalle: { cambio, filas: cambiadas },
          });
        }
        const asignadas = { actualizados: cambiadas, sinCambio: halladas - cambiadas };
        return shares ? { ...asignadas, reparto: shares.reparto.filter(({ recibe }) => recibe > 0) } : asignadas;
      });
    },

    /**
     * Tells how many rows each person would get, of all who can attend to them; nothing changes.
     * @throws {AppError} as {@link assign}
     */
    async preview(
      pedido: Informe,
      { responsables: among, ...filas }: FilasPedidas & { readonly responsables: readonly string[] },
      lector: Lector,
    ): Promise<Reparto> {
      const informe = assertAttends(pedido, lector);
      const personas = await candidatesOf(informe, { among, campo: 'responsables' });
      const ids = await readRows(db, informe, { ...filas, lector, now: now(), lock: '' });
      return [...(await shareRows(db, informe, { ids, personas, among })).reparto];
    },

    /** Marks the answers in a row's submission as opened, up to what the reader has read. */
    async read(pedido: Informe, lectura: Pick<Reading, 'id' | 'hasta'>, lector: Lector): Promise<void> {
      await markRead(db, { informe: assertAttends(pedido, lector), ...lectura });
    },

    /** Notes that the reader has a submission open. @returns who else has, and the last thing that its person did */
    async attendNow(pedido: Informe, registro: string, lector: Lector): Promise<Presencia> {
      assertAttends(pedido, lector);
      const [{ usuario }, visto] = [lector, now()];
      await upsertPresencia(db, { registro, usuario, visto });
      const others = await selectOthers(db, { registro, usuario, visto: new Date(visto.getTime() - MINUTE_MS) });
      const last = await lastActOfPersona(db, registro);
      return { otros: [...others], novedad: last?.toISOString() ?? null };
    },

    /** Adds a note to a row that the reader sees. */
    async annotate(
      pedido: Informe,
      { id, texto }: { readonly id: string; readonly texto: string },
      { lector, principal, note }: Autor & { readonly note: NoteResult<{ instante: string }> },
    ): Promise<{ instante: string }> {
      const informe = assertAttends(pedido, lector);
      const creado = now();
      const resultado = { instante: creado.toISOString() };
      return db.transaction().execute(async (tx) => {
        await insertNota(tx, { informe, id, texto, cambio: randomUUID(), usuario: lector.usuario, creado });
        await record(tx, {
          accion: 'registro.nota',
          principal,
          objeto: { tipo: 'registro', ids: [id] },
          detalle: { informe: informe.slug },
        });
        await note(tx, resultado);
        return resultado;
      });
    },
  };
}

/** Forgets who had a request open more than a minute ago. Runs periodically. */
export const cleanPresencias = async (db: Db, now: Date): Promise<void> =>
  deletePresencias(db, new Date(now.getTime() - MINUTE_MS));

/**
 * Returns the ids of the rows asked for that exist, the first due first.
 * @throws {AppError} `datos-invalidos` without rows, and with rows in both ways; `no-existe` if none exists
 */
export async function readRows(
  db: Db,
  informe: InformeDeFormulario,
  {
    registros = [],
    seleccion,
    ...reader
  }: FilasPedidas & { readonly lector: Lector; readonly now: Date; readonly lock: RowLock },
): Promise<readonly string[]> {
  if ((registros.length === 0) === (seleccion === undefined)) refuseField('registros', 'Seleccione las solicitudes.');
  const ids = seleccion
    ? await readSelected(db, informe, { ...seleccion, ...reader })
    : await readReached(db, informe, { ids: registros, ...reader });
  const found = await selectByDue(db, informe, { ids, lock: reader.lock });
  if (found.length === 0) throw new AppError('no-existe', { message: 'Esas solicitudes ya no existen.' });
  return found;
}

type Sharing = {
  /** Rows, the first due first. */
  readonly ids: readonly string[];
  readonly personas: readonly Persona[];
  /** User names of those who get rows. */
  readonly among: readonly string[];
};

/** Shares rows out among people by load. */
async function shareRows(
  tx: Db,
  informe: InformeDeFormulario,
  { ids, personas, among }: Sharing,
): Promise<{ readonly filas: readonly Asignada[]; readonly reparto: Reparto }> {
  const abiertas = await countAbiertas(tx, informe, ids);
  const cargas = personas.map((persona) => ({ ...persona, abiertas: abiertas.get(persona.usuario) ?? 0 }));
  const chosen = cargas.filter(({ usuario }) => among.includes(usuario));
  const shares = chosen.length === 0 ? [] : shareOut(chosen, ids.length);
  const received = Map.groupBy(shares, (usuario) => usuario);
  return {
    filas: shares.map((responsable, i) => ({ id: ids[i]!, responsable })),
    reparto: cargas.map((carga) => ({ ...carga, recibe: received.get(carga.usuario)?.length ?? 0 })),
  };
}

/** @throws {AppError} `sin-permiso` for a report whose requests the reader may not attend to */
export function assertAttends(informe: Informe, lector: Lector): InformeDeFormulario {
  if (informe.leido || !informe.solicitud || !can(lector, `informes.cambiarEstado:${informe.slug}`)) {
    throw new AppError('sin-permiso');
  }
  return informe;
}
