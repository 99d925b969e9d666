// Who attends to requests, the unit's notes about them, answers opened: permission, audit, exactly once.
import { randomUUID } from 'node:crypto';
import type { Informe, InformeDeFormulario } from '#catalogo/informe.ts';
import { can, permisosOf, type TablaDePermisos } from '#catalogo/permisos.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { lockSelected, type Lector } from '#features/informes/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { AsignacionPedida, Asignadas } from '../../contract-atencion.ts';
import {
  insertNota,
  markRead,
  selectAtienden,
  updateResponsable,
  type Persona,
  type Reading,
} from './atencion.store.ts';

type Options = { readonly db: Db; readonly permisos: TablaDePermisos; readonly now: () => Date };

type Autor = { readonly lector: Lector; readonly principal: Principal };

export type AtencionDeSolicitudes = ReturnType<typeof createAtencion>;

/** Gives requests to people, and keeps notes about them: both are part of the history of the rows. */
export function createAtencion({ db, permisos, now }: Options) {
  /** Returns the people to whom the requests of a report can be given. */
  async function atienden(informe: InformeDeFormulario): Promise<readonly Persona[]> {
    const allowed = Object.keys(permisos).filter((rol) =>
      can({ permisos: permisosOf([rol], permisos) }, `informes.cambiarEstado:${informe.slug}`),
    );
    return selectAtienden(db, { informe, roles: allowed, now: now() });
  }

  return {
    /** @throws {AppError} `sin-permiso` for a report whose requests the reader may not attend to */
    personas: async (informe: Informe, lector: Lector): Promise<readonly Persona[]> =>
      atienden(assertAttends(informe, lector)),

    /**
     * Gives rows to a person, or to no one.
     * @throws {AppError} `datos-invalidos` for a person who cannot attend to them, and without rows or with rows in both
     *   ways; `no-existe` if no row exists
     */
    async assign(
      pedido: Informe,
      { registros = [], seleccion, ...asignacion }: AsignacionPedida,
      { lector, principal }: Autor,
    ): Promise<Asignadas> {
      const informe = assertAttends(pedido, lector);
      if ((registros.length === 0) === (seleccion === undefined))
        refuseField('registros', 'Seleccione las solicitudes.');
      const { responsable = lector.usuario } = asignacion;
      if (responsable !== null && responsable !== lector.usuario) {
        const candidatas = await atienden(informe);
        if (!candidatas.some(({ usuario }) => usuario === responsable)) {
          refuseField('responsable', 'Esa persona no puede atender estas solicitudes.');
        }
      }
      const creado = now();
      return db.transaction().execute(async (tx) => {
        const ids = seleccion ? await lockSelected(tx, informe, { ...seleccion, lector, now: creado }) : registros;
        const cambio = randomUUID();
        const acto = { informe, cambio, usuario: lector.usuario, creado };
        const { halladas, cambiadas } = await updateResponsable(tx, { ...acto, ids, responsable });
        if (halladas === 0) throw new AppError('no-existe', { message: 'Esas solicitudes ya no existen.' });
        if (cambiadas > 0) {
          await record(tx, {
            accion: 'registro.responsable',
            principal,
            objeto: { tipo: 'informe', ids: [informe.slug] },
            detalle: { cambio, filas: cambiadas },
          });
        }
        return { actualizados: cambiadas, sinCambio: halladas - cambiadas };
      });
    },

    /** Marks the answers in a row's submission as opened, up to what the reader has read. */
    async read(pedido: Informe, lectura: Pick<Reading, 'id' | 'hasta'>, lector: Lector): Promise<void> {
      await markRead(db, { informe: assertAttends(pedido, lector), ...lectura });
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

/** @throws {AppError} `sin-permiso` for a report whose requests the reader may not attend to */
export function assertAttends(informe: Informe, lector: Lector): InformeDeFormulario {
  if (informe.leido || !informe.solicitud || !can(lector, `informes.cambiarEstado:${informe.slug}`)) {
    throw new AppError('sin-permiso');
  }
  return informe;
}
