// Routes of batches: starting copies, listing and following batches, retrying, estimating size and duration.
import { principalOf } from '#core/auditoria/server/service.ts';
import { complementoProblem, NO_SERVER, type Moodle } from '#core/moodle/server/service.ts';
import { readCancelling } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import {
  CURSOS_DE_TANDA_POR_PAGINA,
  TANDAS_POR_PAGINA,
  type respaldosContract,
  type Seleccion,
  type Tanda,
} from '../contract.ts';
import type { Context } from './context.ts';
import { sumUltimas } from './copias.store.ts';
import { countFilas, selectFilas, selectLectura, SIN_CURSOS } from './filas.store.ts';
import { asuntoOf, cursoOf, plataformaOf, restauracionOf, tandaOf } from './presenter.ts';
import { assertRetryConfirmed, confirmadasOf } from './reinicios.ts';
import { findRestauracion } from './restauraciones.store.ts';
import { requestTandaOnce, retryTanda, tandaNotFound } from './start-tanda.ts';
import {
  countUnread,
  findTanda,
  selectEsperas,
  selectPedidos,
  selectTandas,
  TODO_LEIDO,
  type FilaTanda,
  type NuevoPedido,
} from './tandas.store.ts';

type RespaldosHandlers = Handlers<typeof respaldosContract>;

/** Converts the selection to requested categories, merging duplicates. @throws {AppError} */
function pedidosOf(moodle: Moodle, seleccion: Seleccion): NuevoPedido[] {
  const pedidos = new Map<string, NuevoPedido>();
  for (const [servidor, categorias] of Object.entries(seleccion)) {
    if (!moodle.has(servidor)) {
      throw new AppError('datos-invalidos', { errores: { [`seleccion.${servidor}`]: NO_SERVER } });
    }
    for (const { categoryId, categoryName, backupType, cursos = [] } of categorias) {
      const clave = JSON.stringify([servidor, categoryId]);
      const other = pedidos.get(clave);
      const entera = backupType === 1 || other?.cursos === null;
      pedidos.set(clave, {
        servidor,
        id_categoria: categoryId,
        categoria: categoryName,
        cursos: entera ? null : [...new Set([...(other?.cursos ?? []), ...cursos])],
      });
    }
  }
  return [...pedidos.values()];
}

/**
 * Refuses a batch for which no server has the plugin. If at least one has it or does not answer, the batch starts and
 * the others report their lack in it.
 * @throws {AppError} `conflicto`
 */
async function assertSupported(moodle: Moodle, pedidos: readonly NuevoPedido[]): Promise<void> {
  const nombres = [...new Set(pedidos.map(({ servidor }) => servidor))];
  const faltas = await Promise.all(
    nombres.map(async (nombre) => {
      const { label, complemento } = moodle.get(nombre)!;
      const deteccion = await complemento.detectar();
      const problem = deteccion.ok ? complementoProblem(deteccion.valor) : undefined;
      return problem === undefined ? undefined : `${label}: ${problem}`;
    }),
  );
  if (faltas.every((problem) => problem !== undefined)) throw new AppError('conflicto', { message: faltas.join(' ') });
}

async function tandasOf(db: Db, filas: readonly FilaTanda[], now: Date): Promise<Tanda[]> {
  const ids = filas.map(({ id }) => id);
  const [cuentas, unread] = await Promise.all([countFilas(db, ids), countUnread(db, ids)]);
  return Promise.all(
    filas.map(async (fila) => {
      const tarea = fila.tarea === null ? undefined : await readCancelling(db, fila.tarea);
      return tandaOf(fila, {
        tarea: tarea ? fila.tarea : null,
        cancelando: tarea?.cancelando ?? false,
        now,
        cuentas: cuentas.get(fila.id) ?? SIN_CURSOS,
        sinLeer: unread.get(fila.id) ?? TODO_LEIDO,
      });
    }),
  );
}

export function tandaHandlers({
  db,
  moodle,
  now,
}: Context): Pick<
  RespaldosHandlers,
  | 'POST /respaldos/tandas'
  | 'GET /respaldos/tandas'
  | 'GET /respaldos/tandas/{id}'
  | 'POST /respaldos/tandas/{id}/repetir'
  | 'POST /respaldos/estimacion'
> {
  return {
    async 'POST /respaldos/tandas'({ body }, { actor, request, once }) {
      const caller = { actor, principal: principalOf(request), now: now(), once };
      const iniciada = await requestTandaOnce(db, caller, async () => {
        const pedidos = pedidosOf(moodle, body.seleccion);
        await assertSupported(moodle, pedidos);
        const asunto = asuntoOf(moodle, pedidos);
        return { clase: 'respaldo', asunto, con_respaldo: true, programacion: null, pedidos };
      });
      return { status: 201, body: iniciada };
    },
    async 'GET /respaldos/tandas'({ query: { clase, antes: before } }) {
      const filas = await selectTandas(db, { clase, antes: before, limite: TANDAS_POR_PAGINA });
      return { status: 200, body: { tandas: await tandasOf(db, filas, now()) } };
    },
    async 'GET /respaldos/tandas/{id}'({ params: { id }, query: { desde, tras: after } }) {
      // Read before the courses: a change in between is reported twice rather than lost.
      const hasta = await selectLectura(db);
      const fila = await findTanda(db, id);
      if (!fila) throw tandaNotFound();
      const limite = CURSOS_DE_TANDA_POR_PAGINA;
      const [[tanda], filas, pedidos, esperas, restauracion] = await Promise.all([
        tandasOf(db, [fila], now()),
        selectFilas(db, id, { desde, tras: after, limite }),
        selectPedidos(db, id),
        selectEsperas(db, id),
        findRestauracion(db, id),
      ]);
      const body = {
        ...tanda!,
        restauracion: restauracion ? restauracionOf(restauracion, moodle.get(pedidos[0]?.servidor ?? '')?.url) : null,
        pedidos: pedidos.map(({ servidor, id_categoria, categoria, cursos, leido, motivo }) => ({
          servidor,
          plataforma: plataformaOf(moodle, servidor),
          idCategoria: id_categoria,
          categoria,
          tipo: cursos ? (2 as const) : (1 as const),
          elegidos: leido ? null : cursos,
          leido,
          motivo,
        })),
        cursos: filas.map(cursoOf),
        siguiente: filas.length === limite ? filas.at(-1)!.orden : null,
        hasta,
        esperas: esperas.map(({ servidor, motivo, intentos, hasta }) => ({
          servidor,
          motivo,
          intentos,
          hasta: hasta.toISOString(),
        })),
      };
      return { status: 200, body };
    },
    async 'POST /respaldos/tandas/{id}/repetir'({ params: { id }, body: { confirmado } }, { actor, request }) {
      if (confirmado) await assertRetryConfirmed({ db, moodle }, id, confirmado);
      const confirmadas = confirmadasOf(confirmado?.confirmadas ?? []);
      const caller = { actor, principal: principalOf(request), now: now() };
      const pedido = { ...caller, confirmados: confirmado?.cursos, confirmadas };
      return { status: 201, body: await db.transaction().execute(async (tx) => retryTanda(tx, id, pedido)) };
    },
    async 'POST /respaldos/estimacion'({ body: { seleccion } }) {
      const byServidor = Map.groupBy(pedidosOf(moodle, seleccion), ({ servidor }) => servidor);
      const sumas = await Promise.all(
        [...byServidor].map(async ([servidor, ownPedidos]) =>
          sumUltimas(db, {
            servidor,
            cursos: ownPedidos.flatMap(({ cursos }) => cursos ?? []),
            categorias: ownPedidos.flatMap(({ cursos, id_categoria }) => (cursos ? [] : id_categoria)),
          }),
        ),
      );
      const suma = (key: 'conocidos' | 'bytes' | 'segundos'): number =>
        sumas.reduce((total, suma) => total + suma[key], 0);
      return {
        status: 200,
        body: { conocidos: suma('conocidos'), bytes: suma('bytes'), segundos: suma('segundos') },
      };
    },
  };
}
