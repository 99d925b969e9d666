import { randomUUID } from 'node:crypto';
import { type Quien, quienOf, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { SERVER_EXPECTED } from '#platform/contract/faults.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { Programacion, programacionesContract } from '../../contract-programaciones.ts';
import { countFilas, SIN_CURSOS } from '../filas.store.ts';
import { countSinLeer, selectUltimas } from '../tandas/store.ts';
import type { Tools } from '../tools.ts';
import { plataformaDe } from '../vista.ts';
import { proximaNoche } from './iniciar.ts';
import {
  deleteProgramacion,
  type FilaProgramacion,
  insertProgramacion,
  selectProgramaciones,
  updateProgramacion,
} from './store.ts';

const NO_HAY = 'No existe esa programación.';

/** The calls about copies that are made every week. */
export function programacionHandlers(tools: Tools): Handlers<typeof programacionesContract> {
  const { db, moodle, now } = tools;
  const proximaDe = (cuando: { readonly dia: number; readonly hora: number; readonly activa: boolean }): Date | null =>
    cuando.activa ? proximaNoche(cuando, now()) : null;
  return {
    async 'GET /respaldos/programaciones'() {
      return { status: 200, body: { programaciones: await vistasDe(tools, await selectProgramaciones(db)) } };
    },
    async 'POST /respaldos/programaciones'({ body }, { actor, request }) {
      const { servidor, idCategoria, categoria, dia, hora, conservar } = body;
      if (!moodle.has(servidor)) {
        throw new AppError('datos-invalidos', { errores: { servidor: SERVER_EXPECTED } });
      }
      const fila: FilaProgramacion = {
        id: randomUUID(),
        servidor,
        id_categoria: idCategoria,
        categoria,
        dia,
        hora,
        conservar,
        proxima: proximaDe(body),
        omitida: null,
        usuario: actor.usuario,
        nombre: actor.nombre,
        creada: now(),
      };
      await db.transaction().execute(async (tx) => {
        if (!(await insertProgramacion(tx, fila))) {
          throw new AppError('conflicto', { message: 'Esa categoría ya tiene copias programadas: cámbielas.' });
        }
        await recordCambio(tx, { cambio: 'alta', fila, quien: quienOf(request) });
      });
      const [vista] = await vistasDe(tools, [fila]);
      return { status: 201, body: vista! };
    },
    async 'PUT /respaldos/programaciones/{id}'({ params: { id }, body }, { request }) {
      const { dia, hora, conservar } = body;
      const fila = await db.transaction().execute(async (tx) => {
        const changed = await updateProgramacion(tx, id, { dia, hora, conservar, proxima: proximaDe(body) });
        if (!changed) throw new AppError('no-existe', { message: NO_HAY });
        await recordCambio(tx, { cambio: 'cambio', fila: changed, quien: quienOf(request) });
        return changed;
      });
      const [vista] = await vistasDe(tools, [fila]);
      return { status: 200, body: vista! };
    },
    async 'DELETE /respaldos/programaciones/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const fila = await deleteProgramacion(tx, id);
        if (!fila) throw new AppError('no-existe', { message: NO_HAY });
        await recordCambio(tx, { cambio: 'baja', fila, quien: quienOf(request) });
      });
      return { status: 200, body: { id } };
    },
  };
}

type Cambio = { readonly cambio: 'alta' | 'cambio' | 'baja'; readonly fila: FilaProgramacion; readonly quien: Quien };

async function recordCambio(tx: Db, { cambio, fila, quien }: Cambio): Promise<void> {
  const { id, servidor, categoria, dia, hora, conservar, proxima } = fila;
  await record(tx, {
    accion: 'respaldo.programacion',
    quien,
    objeto: { tipo: 'programacion', ids: [id] },
    detalle: { cambio, servidor, categoria, dia, hora, conservar, activa: proxima !== null },
  });
}

async function vistasDe({ db, moodle }: Tools, filas: readonly FilaProgramacion[]): Promise<Programacion[]> {
  const ultimas = await selectUltimas(
    db,
    filas.map(({ id }) => id),
  );
  const tandas = ultimas.map(({ id }) => id);
  const [cuentas, sinLeer] = await Promise.all([countFilas(db, tandas), countSinLeer(db, tandas)]);
  return filas.map(({ id, servidor, id_categoria, categoria, dia, hora, conservar, proxima, omitida, nombre }) => {
    const ultima = ultimas.find(({ programacion }) => programacion === id);
    const { hechos, fallidos } = (ultima && cuentas.get(ultima.id)) ?? SIN_CURSOS;
    const esSinLeer = ultima !== undefined && ultima.terminada !== null && sinLeer.has(ultima.id);
    return {
      id,
      servidor,
      plataforma: plataformaDe(moodle, servidor),
      idCategoria: id_categoria,
      categoria,
      dia,
      hora,
      conservar,
      activa: proxima !== null,
      proxima: proxima?.toISOString() ?? null,
      omitida: omitida?.toISOString() ?? null,
      ultima: ultima
        ? { tanda: ultima.id, creada: ultima.creada.toISOString(), hechos, fallidos, sinLeer: esSinLeer }
        : null,
      nombre,
    };
  });
}
