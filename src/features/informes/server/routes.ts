// Routes of reports: own calls (rows, groups, charts, views, exports), the contract's reads.
import type { FastifyInstance } from 'fastify';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { graficosContract } from '../contract-graficos.ts';
import { vistasContract } from '../contract-vistas.ts';
import { informesContract } from '../contract.ts';
import { FILAS_EN_LINEA } from '../formatos.ts';
import { createAperturas, informeFor, type Context, type HandlersOf } from './context.ts';
import { exportHandlers } from './exportacion.ts';
import { tableRowOf } from './fila.ts';
import { createGraficos, type ForeignCharts, type Graficos } from './graficos/service.ts';
import { serveLectura, type UnreadReason } from './lecturas.ts';
import type { OfferedFiltro } from './opciones.ts';
import { createInformes } from './service.ts';
import { vistasHandlers } from './vistas-handlers.ts';

/** Handlers of charts: they count only the rows that the caller may read. */
const graficosHandlers = (
  lista: readonly Informe[],
  { aperturas }: Context,
  graficos: Graficos,
): Handlers<typeof graficosContract> => ({
  async 'POST /informes/{informe}/graficos'({ params, body }, { actor, request }) {
    const informe = informeFor(lista, params.informe, actor);
    await aperturas.recordOpening(informe, body, { actor, request });
    return { status: 200, body: await graficos.of(informe, body, actor) };
  },
});

type InformesOptions = {
  readonly db: Db;
  readonly now?: (() => Date) | undefined;
  readonly filasEnLinea?: number | undefined;
  readonly sinLeer?: UnreadReason | undefined;
  readonly foreignCharts?: ForeignCharts | undefined;
};

export function serveInformes(app: FastifyInstance, lista: readonly Informe[], options: InformesOptions): void {
  const {
    db,
    now = () => new Date(),
    filasEnLinea = FILAS_EN_LINEA,
    sinLeer: unreadReason = async () => null,
    foreignCharts,
  } = options;
  const context: Context = {
    db,
    now,
    filasEnLinea,
    informes: createInformes(db, now),
    aperturas: createAperturas(db, now),
  };
  serve(app, graficosContract, graficosHandlers(lista, context, createGraficos({ db, now, foreignCharts })));
  serve(app, vistasContract, vistasHandlers(lista, context));
  serve(app, informesContract, {
    ...tableHandlers(lista, context),
    ...exportHandlers(lista, context),
  });
  for (const informe of lista)
    for (const lectura of informe.lecturas) serveLectura(app, { informe, lectura, sinLeer: unreadReason }, context);
}

function tableHandlers(
  lista: readonly Informe[],
  { now, informes, aperturas }: Context,
): HandlersOf<
  | 'POST /informes/{informe}/consulta'
  | 'POST /informes/{informe}/total'
  | 'POST /informes/{informe}/grupos'
  | 'GET /informes/{informe}/opciones'
> {
  return {
    async 'POST /informes/{informe}/consulta'({ params, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const columnas = offeredColumnasOf(informe);
      await aperturas.recordOpening(informe, body, { actor, request });
      const filas = await informes.pagina(informe, body, actor);
      return { status: 200, body: { filas: filas.map((fila) => tableRowOf(columnas, fila)) } };
    },
    async 'POST /informes/{informe}/total'({ params, body }, { actor }) {
      const informe = informeFor(lista, params.informe, actor);
      const instante = now().toISOString();
      const [total, all, marca] = await Promise.all([
        informes.count(informe, body, actor),
        informes.count(informe, {}, actor),
        informes.marcaEnPalabras(informe, body, actor),
      ]);
      return { status: 200, body: { total, todos: all, marca, instante } };
    },
    async 'POST /informes/{informe}/grupos'({ params, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      await aperturas.recordOpening(informe, body, { actor, request });
      return { status: 200, body: await informes.grupos(informe, body, actor) };
    },
    async 'GET /informes/{informe}/opciones'({ params }, { actor }) {
      const filtros = await informes.opciones(informeFor(lista, params.informe, actor));
      return { status: 200, body: { filtros: filtros.map(offeredFiltro) } };
    },
  };
}

/** Adds to options their mode and whether they have capacity (spec 1 §2). */
const offeredFiltro = ({ campo, opciones }: OfferedFiltro) => ({
  campo,
  opciones: opciones.map(({ clave, texto, activa, atributos: { modalidad, conCupos: hasCupos } = {} }) => {
    const cupos = hasCupos === undefined ? undefined : hasCupos ? 'con cupos' : 'sin cupos';
    const detalles = [modalidad, cupos, activa ? undefined : 'ya no se ofrece'].filter(
      (detalle) => detalle !== undefined,
    );
    return { clave, texto: detalles.length > 0 ? `${texto} (${detalles.join(', ')})` : texto };
  }),
});
