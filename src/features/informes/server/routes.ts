// Routes of reports: own calls (rows, groups, charts, views, exports), the contract's reads.
import type { FastifyInstance } from 'fastify';
import { readRuta } from '#catalogo/arbol.ts';
import { ATENCIONES, type Atencion } from '#catalogo/atencion.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { columnaShowing, offeredColumnasOf } from '#catalogo/columnas.ts';
import { isPropio } from '#catalogo/formulario.ts';
import { agrupacionOf, SIN_INFORME, type Informe, type InformeDeFormulario } from '#catalogo/informe.ts';
import { readCriterios } from '#features/rubricas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { graficosContract } from '../contract-graficos.ts';
import { vistasContract } from '../contract-vistas.ts';
import { informesContract } from '../contract.ts';
import { FILAS_EN_LINEA } from '../formatos.ts';
import { createAperturas, informeFor, type Context, type HandlersOf } from './context.ts';
import { exportHandlers } from './exportacion.ts';
import { cellText, tableRowOf } from './fila.ts';
import { createGraficos, type ForeignCharts, type Graficos } from './graficos/service.ts';
import { serveLectura, type UnreadReason } from './lecturas.ts';
import type { OfferedFiltro } from './opciones.ts';
import { createInformes } from './service.ts';
import { vistasHandlers } from './vistas-handlers.ts';

/** Handlers of charts: they count only the rows that the caller may read. */
const graficosHandlers = (
  catalogo: CatalogoNow,
  { aperturas }: Context,
  graficos: Graficos,
): Handlers<typeof graficosContract> => ({
  async 'POST /informes/{informe}/graficos'({ params, body }, { actor, request }) {
    const informe = informeFor(catalogo(), params.informe, actor);
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

export function serveInformes(app: FastifyInstance, catalogo: CatalogoNow, options: InformesOptions): void {
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
  serve(app, graficosContract, graficosHandlers(catalogo, context, createGraficos({ db, now, foreignCharts })));
  serve(app, vistasContract, vistasHandlers(catalogo, context));
  serve(app, informesContract, {
    ...tableHandlers(catalogo, context),
    ...exportHandlers(catalogo, context),
  });
  for (const informe of catalogo().informes)
    for (const lectura of informe.lecturas) serveLectura(app, { informe, lectura, sinLeer: unreadReason }, context);
}

const isOfUnit = (informe: Informe): informe is InformeDeFormulario =>
  informe.formulario !== undefined && isPropio(informe.formulario);

function tableHandlers(
  catalogo: CatalogoNow,
  { db, now, informes, aperturas }: Context,
): HandlersOf<
  | 'GET /informes/{informe}/definicion'
  | 'POST /informes/{informe}/consulta'
  | 'POST /informes/{informe}/total'
  | 'POST /informes/{informe}/grupos'
  | 'GET /informes/{informe}/atencion'
  | 'GET /informes/{informe}/opciones'
> {
  return {
    async 'GET /informes/{informe}/definicion'({ params }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      // The others have functions, and are in the browser's code.
      if (!isOfUnit(informe)) throw new AppError('no-existe', { message: SIN_INFORME });
      return { status: 200, body: { informe: { ...informe } } };
    },
    async 'POST /informes/{informe}/consulta'({ params, body }, { actor, request }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const columnas = offeredColumnasOf(informe);
      await aperturas.recordOpening(informe, body, { actor, request });
      const [filas, textOf] = await Promise.all([
        informes.pagina(informe, body, actor),
        shortenedText(db, informe, body.agrupar),
      ]);
      return {
        status: 200,
        body: {
          filas: filas.map((fila) => tableRowOf(columnas, fila, textOf)),
          ...(isOfUnit(informe) && { version: informe.formulario.version }),
        },
      };
    },
    async 'POST /informes/{informe}/total'({ params, body }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const instante = now().toISOString();
      const [total, all, marca] = await Promise.all([
        informes.count(informe, body, actor),
        informes.count(informe, {}, actor),
        informes.marcaEnPalabras(informe, body, actor),
      ]);
      return { status: 200, body: { total, todos: all, marca, instante } };
    },
    async 'POST /informes/{informe}/grupos'({ params, body }, { actor, request }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      await aperturas.recordOpening(informe, body, { actor, request });
      return { status: 200, body: await informes.grupos(informe, body, actor) };
    },
    async 'GET /informes/{informe}/atencion'({ params }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const cuentas = await Promise.all(
        ATENCIONES.map(async (atencion) => [atencion, await informes.count(informe, { atencion }, actor)] as const),
      );
      return { status: 200, body: { cuentas: Object.fromEntries(cuentas) as Record<Atencion, number> } };
    },
    async 'GET /informes/{informe}/opciones'({ params }, { actor }) {
      const filtros = await informes.opciones(informeFor(catalogo(), params.informe, actor), actor);
      return { status: 200, body: { filtros: filtros.map(offeredFiltro) } };
    },
  };
}

/** Returns the text of a row in a column, with short names of criteria where the grouping says so. */
async function shortenedText(db: Db, informe: Informe, grouping: string | undefined): Promise<typeof cellText> {
  const abreviada = agrupacionOf(informe, grouping)?.abreviada;
  if (!abreviada) return cellText;
  const nombres = new Map((await readCriterios(db)).map(({ clave, nombre }) => [clave, nombre]));
  const shortened = columnaShowing(informe, abreviada.campo).clave;
  return (columna, fila) => {
    const nombre = columna.clave === shortened && nombres.get(String(readRuta(fila.datos, abreviada.clave)));
    return nombre || cellText(columna, fila);
  };
}

/** Adds to options their mode, and that no one may choose them; others may be full all the same. */
const offeredFiltro = ({ campo, opciones }: OfferedFiltro) => ({
  campo,
  opciones: opciones.map(({ clave, texto, activa, atributos: { modalidad, conCupos: hasCupos } = {} }) => {
    const detalles = [modalidad, hasCupos === false && 'sin cupos', !activa && 'ya no se ofrece'].filter(Boolean);
    return { clave, texto: detalles.length > 0 ? `${texto} (${detalles.join(', ')})` : texto };
  }),
});
