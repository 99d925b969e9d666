// Changes of records' states: permission, audit, undo and history.
import { randomUUID } from 'node:crypto';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Estado } from '#catalogo/estados.ts';
import { SIN_INFORME, type Informe, type InformeDeFormulario } from '#catalogo/informe.ts';
import { can } from '#catalogo/permisos.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Resto } from '#features/informes/contract.ts';
import { readReached, readSelected, type Lector } from '#features/informes/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import type { CambioDeEstado, EstadosCambiados } from '../../contract-estados.ts';
import type { HechoDeRegistro } from '../../contract-registro.ts';
import { askCorreccionesAgain, withdrawCorrecciones } from '../correcciones/retiradas.ts';
import {
  revertCambio,
  selectFilasOfCambio,
  selectFormularios,
  selectHistoria,
  updateEstados,
  type CambioDeFilas,
  type CuentaDeCambio,
  type UndoDeCambio,
} from './estados.store.ts';

/** Time in which a person can undo their change. */
export const UNDO_MS = 15 * MINUTE_MS;

/** The task of requests that a person of the unit closed, once that can no longer be undone. Its key ends with the change. */
export const TAREA_DE_CIERRE = 'solicitudes-cerradas';

const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

type OrdenDeCambio = {
  readonly nuevo: Estado;
  readonly resultado: Resultado | null;
  readonly nota: string | null;
  /** Withdraws the corrections that wait for the persons of closed requests. */
  readonly retiraCorrecciones: boolean;
  readonly lector: Lector;
  readonly principal: Principal;
  /** Keeps the result for repeated calls. */
  readonly note: NoteResult<EstadosCambiados>;
};

/** Rows of one report that get another state. */
type LoteDeInforme = {
  readonly informe: InformeDeFormulario;
  readonly ids: readonly string[];
  /** Replaces the ids: all rows of a filter but some. */
  readonly seleccion?: Resto;
};

export type Estados = ReturnType<typeof createEstados>;

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly now: () => Date;
};

/** Changes states of rows, any to any; each change is kept with person, instant, old and new state (DECISIONS §2). */
export function createEstados({ db, catalogo, now }: Options) {
  /** Returns the reports of the rows with these ids, and the unknown ids. */
  async function lotesOfIds(ids: readonly string[]): Promise<{ lotes: LoteDeInforme[]; foreign: string[] }> {
    const filas = await selectFormularios(db, ids);
    const lotes = catalogo().informesDeFormularios.flatMap((informe) => {
      const ownFilas = filas.filter(
        ({ formulario, esItem: isItem }) =>
          formulario === informe.formulario.slug && isItem === (informe.unidad !== undefined),
      );
      return ownFilas.length === 0 ? [] : [{ informe, ids: ownFilas.map(({ id }) => id) }];
    });
    const hallados = new Set(lotes.flatMap((lote) => lote.ids));
    return { lotes, foreign: [...new Set(ids)].filter((id) => !hallados.has(id)) };
  }

  /** Refuses where less is given to the reader now than at their change. */
  async function assertReachesCambio(tx: Db, cambio: string, { lector, now }: { lector: Lector; now: Date }) {
    const { lotes } = await lotesOfIds(await selectFilasOfCambio(tx, { cambio, autor: lector.usuario }));
    for (const { informe, ids } of lotes) {
      const isOpen = can(lector, `informes.cambiarEstado:${informe.slug}`);
      const reached = isOpen ? await readReached(tx, informe, { ids, lector, now, lock: 'for update' }) : [];
      if (reached.length < ids.length) throw new AppError('no-existe', { message: NO_SE_DESHACE });
    }
  }

  async function change(
    { lotes, foreign = [] }: { readonly lotes: readonly LoteDeInforme[]; readonly foreign?: string[] },
    { nuevo, resultado, nota, retiraCorrecciones, lector, principal, note }: OrdenDeCambio,
  ): Promise<EstadosCambiados> {
    for (const { informe } of lotes) {
      assertCanChange(informe, lector);
      assertHasResultado(informe, nuevo, resultado);
    }
    const cambio = randomUUID();
    const creado = now();
    // Every process locks in this order, so that none waits in a circle.
    const ordered = lotes.toSorted((a, b) => (a.informe.slug < b.informe.slug ? -1 : 1));
    return db.transaction().execute(async (tx) => {
      const unreached = [...foreign];
      let total: CuentaDeCambio = { halladas: 0, cambiadas: 0 };
      for (const { informe, ids: named, seleccion } of ordered) {
        const reader = { lector, now: creado, lock: 'for update' } as const;
        const ids = seleccion
          ? await readSelected(tx, informe, { ...seleccion, ...reader })
          : await readReached(tx, informe, { ids: named, ...reader });
        const reached = new Set(ids);
        unreached.push(...named.filter((id) => !reached.has(id)));
        const { usuario } = lector;
        const cambioDeFilas = { informe, ids, nuevo, resultado, nota, retiraCorrecciones, usuario, cambio, creado };
        total = addCounts(total, await changeEstados(tx, cambioDeFilas, principal));
      }
      // Existing clients look for a message only: a change of nothing that exists must have one (DECISIONS §10).
      if (total.halladas === 0 && unreached.length > 0) throw new AppError('no-existe', { message: NO_EXISTEN });
      const cambiados = resultOf({ cambio: total.cambiadas > 0 ? cambio : null, ...total }, unreached);
      await note(tx, cambiados);
      return cambiados;
    });
  }

  return {
    /**
     * Gives rows another state.
     * @throws {AppError} `no-existe` if none of the named rows exists; `no-existe` or `sin-permiso` for a report whose
     *   states the reader may not change;
     *   `datos-invalidos` for a result of rows that are no closed requests
     */
    async change({ listaRegistros, seleccion }: CambioDeEstado, orden: OrdenDeCambio): Promise<EstadosCambiados> {
      if (seleccion) {
        // Rows read from the platform have no state.
        const informe = catalogo().informesDeFormularios.find(({ slug }) => slug === seleccion.informe);
        if (!informe) throw new AppError('no-existe', { message: SIN_INFORME });
        return change({ lotes: [{ informe, ids: [], seleccion }] }, orden);
      }
      const { lotes, foreign } = await lotesOfIds(listaRegistros ?? []);
      // Rows of a report that is closed to the reader are as if they did not exist.
      const { open = [], closed = [] } = Object.groupBy(lotes, ({ informe: { slug } }) =>
        can(orden.lector, `informes.cambiarEstado:${slug}`) ? 'open' : 'closed',
      );
      return change({ lotes: open, foreign: [...foreign, ...closed.flatMap(({ ids }) => ids)] }, orden);
    },

    /**
     * Undoes a recent change of the same person; rows that changed again since stay.
     * @throws {AppError} `no-existe` when the person has no such change, its time is over, or they may not change its
     *   rows any longer
     */
    async undo(
      cambio: string,
      { lector, principal }: Pick<OrdenDeCambio, 'lector' | 'principal'>,
    ): Promise<EstadosCambiados> {
      const creado = now();
      const desde = undoableSince(creado);
      const { usuario } = lector;
      return db.transaction().execute(async (tx) => {
        await assertReachesCambio(tx, cambio, { lector, now: creado });
        const cuenta = await undoCambio(tx, { cambio, autor: usuario, usuario, creado, desde }, principal);
        if (cuenta.halladas === 0) throw new AppError('no-existe', { message: NO_SE_DESHACE });
        return resultOf({ cambio: null, ...cuenta });
      });
    },

    /** Returns what happened to a row for this reader, the newest first; nothing for a row of the platform. */
    async historia(informe: Informe, id: string, { usuario }: Lector): Promise<HechoDeRegistro[]> {
      if (informe.leido) return [];
      const hechos = await selectHistoria(db, { informe, id, usuario, desde: undoableSince(now()) });
      return hechos.map(({ creado, ...hecho }) => ({ ...hecho, instante: creado.toISOString() }));
    },
  };
}

type CambioDeUnidad = CambioDeFilas & {
  readonly cambio: string;
  readonly usuario: string;
  readonly retiraCorrecciones: boolean;
};

/**
 * Gives rows of one report another state, with its audit line; what is closed is told to its person once that can no
 * longer be undone.
 */
export async function changeEstados(
  tx: Db,
  { retiraCorrecciones, ...cambioDeFilas }: CambioDeUnidad,
  principal: Principal,
): Promise<CuentaDeCambio> {
  const { informe, ids, nuevo, resultado, cambio, usuario, creado } = cambioDeFilas;
  const cuenta = await updateEstados(tx, cambioDeFilas);
  if (nuevo === 'cerrado' && retiraCorrecciones) {
    await withdrawCorrecciones(tx, { informe, filas: ids, usuario, creado, cierre: cambio }, principal);
  }
  await record(tx, {
    accion: 'registro.estado',
    principal,
    objeto: { tipo: 'informe', ids: [informe.slug] },
    detalle: { cambio, nuevoEstado: nuevo, ...(resultado && { resultado }), filas: cuenta.cambiadas },
  });
  if (nuevo === 'cerrado' && cuenta.cambiadas > 0 && informe.solicitud) {
    const notBefore = new Date(creado.getTime() + UNDO_MS);
    await enqueue(tx, { task: TAREA_DE_CIERRE, key: `${TAREA_DE_CIERRE} ${cambio}`, attempts: 10, notBefore });
  }
  return cuenta;
}

/** Undoes a change, with its audit line and the corrections that it withdrew; rows that changed again since stay. */
export async function undoCambio(
  tx: Db,
  undo: Omit<UndoDeCambio, 'nuevo'>,
  principal: Principal,
): Promise<CuentaDeCambio> {
  const nuevo = randomUUID();
  const cuenta = await revertCambio(tx, { ...undo, nuevo });
  if (cuenta.halladas === 0) return cuenta;
  await record(tx, {
    accion: 'registro.estado',
    principal,
    detalle: { cambio: nuevo, deshace: undo.cambio, filas: cuenta.cambiadas },
  });
  const { usuario, creado } = undo;
  await askCorreccionesAgain(tx, { cierre: undo.cambio, undo: nuevo, usuario, creado }, principal);
  return cuenta;
}

const NO_SE_DESHACE = 'Ese cambio ya no se puede deshacer.';

const NO_EXISTEN = 'Ninguno de los registros elegidos existe ya. Actualice la lista e inténtelo de nuevo.';

type CambioContado = CuentaDeCambio & { readonly cambio: string | null };

const resultOf = ({ cambio, halladas, cambiadas }: CambioContado, noEncontrados: string[] = []): EstadosCambiados => ({
  cambio,
  actualizados: cambiadas,
  sinCambio: halladas - cambiadas,
  noEncontrados,
});

const addCounts = (a: CuentaDeCambio, b: CuentaDeCambio): CuentaDeCambio => ({
  halladas: a.halladas + b.halladas,
  cambiadas: a.cambiadas + b.cambiadas,
});

function assertCanChange({ slug, acciones }: Informe, lector: Lector): void {
  if (!acciones.estado || !can(lector, `informes.cambiarEstado:${slug}`)) throw new AppError('sin-permiso');
}

/** Only closed requests have a result. */
function assertHasResultado({ solicitud }: Informe, nuevo: Estado, resultado: Resultado | null): void {
  if (resultado === null || (solicitud && nuevo === 'cerrado')) return;
  refuseField('resultado', 'Solo las solicitudes que se cierran tienen un resultado.');
}
