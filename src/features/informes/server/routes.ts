// Routes of reports: own calls (rows, groups, records, files, charts, views, states, exports), the contract's reads.
import type { FastifyInstance } from 'fastify';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { asEnvio } from '#catalogo/arbol.ts';
import { PERMISOS_DE_ROL, type TablaDePermisos } from '#catalogo/permisos.ts';
import { quienOf, record } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { createEnlaceDeArchivo } from '#core/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { huellaDePedido, onceForClave } from '#core/claves/service.ts';
import { cambiadoSchema, informesContract } from '../contract.ts';
import { atencionContract, notadaSchema } from '../contract-atencion.ts';
import { correccionesContract, pedidaSchema } from '../contract-correcciones.ts';
import { graficosContract } from '../contract-graficos.ts';
import { mensajeSchema, mensajesContract } from '../contract-mensajes.ts';
import { vistasContract } from '../contract-vistas.ts';
import { FILAS_EN_LINEA } from '../formatos.ts';
import { fingerprintsOf } from './adjuntos.ts';
import { createAtencion } from './atencion.ts';
import { createCorrecciones } from './correcciones.ts';
import { createEstados } from './estados.ts';
import { exportHandlers } from './exportacion.ts';
import { tableRowOf } from './fila.ts';
import { type ForeignCharts, createGraficos, type Graficos } from './graficos/service.ts';
import { createMensajes } from './mensajes.ts';
import { createInformes } from './service.ts';
import type { OfferedFiltro } from './opciones.ts';
import type { Fila } from './store.ts';
import { type HandlersOf, informeFor, type Context, createAperturas } from './context.ts';
import { vistasHandlers } from './vistas-handlers.ts';
import { type UnreadReason, serveLectura } from './lecturas.ts';

const CHANGE_STATE_CALL = 'POST /generales/actualizarEstado';

/** Handlers of changes of state: of named rows, or of all of a filter but some. */
function estadoHandlers({
  db,
  estados,
}: Pick<Context, 'db' | 'estados'>): HandlersOf<
  'POST /generales/actualizarEstado' | 'POST /cambiosDeEstado/{cambio}/deshacer'
> {
  return {
    async 'POST /generales/actualizarEstado'({ headers, body }, { actor, request }) {
      const { listaRegistros = [], seleccion, nuevoEstado: nuevo, resultado = null, nota = '' } = body;
      if ((listaRegistros.length === 0) === (seleccion === undefined)) {
        const message = 'Seleccione los registros cuyo estado va a cambiar.';
        throw new AppError('datos-invalidos', { message, errores: { listaRegistros: message } });
      }
      const orden = {
        nuevo,
        resultado,
        nota: nota === '' ? null : nota,
        lector: actor,
        quien: quienOf(request),
      };
      const claveDeEnvio = {
        clave: headers['idempotency-key'],
        llamada: CHANGE_STATE_CALL,
        huella: huellaDePedido(actor.usuario, body),
        respuesta: cambiadoSchema,
      };
      const cambiado = await onceForClave(db, claveDeEnvio, async (anotar) =>
        estados.cambiar(body, { ...orden, anotar }),
      );
      return { status: 200, body: cambiado };
    },
    async 'POST /cambiosDeEstado/{cambio}/deshacer'({ params: { cambio } }, { actor, request }) {
      return { status: 200, body: await estados.deshacer(cambio, { lector: actor, quien: quienOf(request) }) };
    },
  };
}

const NOTE_CALL = 'POST /informes/{informe}/registros/{id}/notas';

/** Handlers of requests: who attends to them, and notes. */
function atencionHandlers(
  lista: readonly Informe[],
  { db, informes, atencion }: Context,
): Handlers<typeof atencionContract> {
  return {
    async 'GET /informes/{informe}/responsables'({ params }, { actor }) {
      const personas = await atencion.personas(informeFor(lista, params.informe, actor), actor);
      return { status: 200, body: { personas: [...personas] } };
    },
    async 'POST /informes/{informe}/responsable'({ params, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      return { status: 200, body: await atencion.asignar(informe, body, { lector: actor, quien: quienOf(request) }) };
    },
    async 'POST /informes/{informe}/registros/{id}/leido'({ params: { informe: slug, id }, body }, { actor }) {
      const informe = informeFor(lista, slug, actor);
      await informes.registro(informe, id, actor);
      await atencion.leer(informe, { id, hasta: body.hasta }, actor);
      return { status: 200, body: {} };
    },
    async [NOTE_CALL]({ params, headers, body: { texto } }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      await informes.registro(informe, params.id, actor);
      const claveDeEnvio = {
        clave: headers['idempotency-key'],
        llamada: NOTE_CALL,
        huella: huellaDePedido(actor.usuario, [params.id, texto]),
        respuesta: notadaSchema,
      };
      const body = await onceForClave(db, claveDeEnvio, async (anotar) =>
        atencion.anotar(informe, { id: params.id, texto }, { lector: actor, quien: quienOf(request), anotar }),
      );
      return { status: 201, body };
    },
  };
}

const MESSAGE_CALL = 'POST /informes/{informe}/registros/{id}/mensajes';

/** Handlers of messages to the person of a request. */
function mensajesHandlers(
  lista: readonly Informe[],
  { db, informes, mensajes }: Context,
): Handlers<typeof mensajesContract> {
  return {
    async [MESSAGE_CALL]({ params, headers, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const { id, registro } = await informes.registro(informe, params.id, actor);
      const { texto, espera } = body;
      const claveDeEnvio = {
        clave: headers['idempotency-key'],
        llamada: MESSAGE_CALL,
        huella: huellaDePedido(actor.usuario, [id, texto, espera, fingerprintsOf(body)]),
        respuesta: mensajeSchema,
      };
      const escrito = await onceForClave(db, claveDeEnvio, async (anotar) =>
        mensajes.escribir(informe, { id, registro }, body, { lector: actor, quien: quienOf(request), anotar }),
      );
      return { status: 201, body: escrito };
    },
    async 'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}'({ params }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const { registro } = await informes.registro(informe, params.id, actor);
      const autor = { lector: actor, quien: quienOf(request) };
      return { status: 200, body: { texto: await mensajes.retirar(informe, params.mensaje, registro, autor) } };
    },
  };
}

const CORRECTION_CALL = 'POST /informes/{informe}/registros/{id}/correcciones';

/** Handlers of corrections that the person of a request is asked for. */
function correccionesHandlers(
  lista: readonly Informe[],
  { db, informes, correcciones }: Context,
): Handlers<typeof correccionesContract> {
  return {
    async [CORRECTION_CALL]({ params, headers, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const { id, registro } = await informes.registro(informe, params.id, actor);
      const claveDeEnvio = {
        clave: headers['idempotency-key'],
        llamada: CORRECTION_CALL,
        huella: huellaDePedido(actor.usuario, [id, body]),
        respuesta: pedidaSchema,
      };
      const pedida = await onceForClave(db, claveDeEnvio, async (anotar) =>
        correcciones.pedir(informe, { id, registro }, body, { lector: actor, quien: quienOf(request), anotar }),
      );
      return { status: 201, body: pedida };
    },
    async 'DELETE /informes/{informe}/registros/{id}/correcciones/{correccion}'({ params }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const { registro } = await informes.registro(informe, params.id, actor);
      const autor = { lector: actor, quien: quienOf(request) };
      await correcciones.retirar(informe, { id: params.correccion, registro }, autor);
      return { status: 200, body: {} };
    },
  };
}

/** Handler of files: only of records that the caller sees in a report. */
function archivoHandlers(
  lista: readonly Informe[],
  { db, now, informes }: Context,
): HandlersOf<'POST /informes/{informe}/registros/{id}/archivo'> {
  return {
    async 'POST /informes/{informe}/registros/{id}/archivo'({ params, body: { campo } }, { actor }) {
      const { registro } = await informes.registro(informeFor(lista, params.informe, actor), params.id, actor);
      const enlace = await createEnlaceDeArchivo(db, { registro, campo }, { actor, now: now() });
      if (enlace === null) throw new AppError('no-existe', { message: 'Este registro no tiene ese archivo.' });
      return { status: 201, body: { enlace } };
    },
  };
}

/** Handlers of charts: they count only the rows that the caller may read. */
const graficosHandlers = (
  lista: readonly Informe[],
  { aperturas }: Context,
  graficos: Graficos,
): Handlers<typeof graficosContract> => ({
  async 'POST /informes/{informe}/graficos'({ params, body }, { actor, request }) {
    const informe = informeFor(lista, params.informe, actor);
    await aperturas.abrir(informe, body, { actor, request });
    return { status: 200, body: await graficos.de(informe, body, actor) };
  },
});

type InformesOptions = {
  readonly db: Db;
  readonly now?: (() => Date) | undefined;
  readonly filasEnLinea?: number | undefined;
  readonly sinLeer?: UnreadReason | undefined;
  readonly ajenos?: ForeignCharts | undefined;
  readonly permisos?: TablaDePermisos | undefined;
} & Pick<Parameters<typeof createMensajes>[0], 'archivos' | 'formularios' | 'fuentes'> &
  Pick<Parameters<typeof createCorrecciones>[0], 'seguimientos' | 'publicUrl' | 'secret'>;

/** Serves the calls of all reports, from their definitions: our own and the contract's reads. */
export function serveInformes(app: FastifyInstance, lista: readonly Informe[], options: InformesOptions): void {
  const { db, now = () => new Date(), filasEnLinea = FILAS_EN_LINEA, sinLeer = async () => null, ajenos } = options;
  const { permisos = PERMISOS_DE_ROL, archivos, formularios, fuentes, seguimientos, publicUrl, secret } = options;
  const tools: Context = {
    db,
    now,
    filasEnLinea,
    informes: createInformes(db, now),
    aperturas: createAperturas(db, now),
    estados: createEstados({ db, informes: lista, now }),
    atencion: createAtencion({ db, permisos, now }),
    mensajes: createMensajes({ db, archivos, formularios, fuentes, now }),
    correcciones: createCorrecciones({ db, formularios, seguimientos, publicUrl, secret, now }),
  };
  serve(app, graficosContract, graficosHandlers(lista, tools, createGraficos({ db, now, ajenos })));
  serve(app, atencionContract, atencionHandlers(lista, tools));
  serve(app, mensajesContract, mensajesHandlers(lista, tools));
  serve(app, correccionesContract, correccionesHandlers(lista, tools));
  serve(app, vistasContract, vistasHandlers(lista, tools));
  serve(app, informesContract, {
    ...tableHandlers(lista, tools),
    ...archivoHandlers(lista, tools),
    ...exportHandlers(lista, tools),
    ...estadoHandlers(tools),
  });
  for (const informe of lista)
    for (const lectura of informe.lecturas) serveLectura(app, { informe, lectura, sinLeer }, tools);
}

function tableHandlers(
  lista: readonly Informe[],
  { db, now, informes, aperturas, estados, mensajes, correcciones }: Context,
): HandlersOf<
  | 'POST /informes/{informe}/consulta'
  | 'POST /informes/{informe}/total'
  | 'POST /informes/{informe}/grupos'
  | 'GET /informes/{informe}/opciones'
  | 'GET /informes/{informe}/registros/{id}'
> {
  return {
    async 'POST /informes/{informe}/consulta'({ params, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      const columnas = offeredColumnasOf(informe);
      await aperturas.abrir(informe, body, { actor, request });
      const filas = await informes.pagina(informe, body, actor);
      return { status: 200, body: { filas: filas.map((fila) => tableRowOf(columnas, fila)) } };
    },
    async 'POST /informes/{informe}/total'({ params, body }, { actor }) {
      const informe = informeFor(lista, params.informe, actor);
      const instante = now().toISOString();
      const [total, todos, marca] = await Promise.all([
        informes.contar(informe, body, actor),
        informes.contar(informe, {}, actor),
        informes.marcaEnPalabras(informe, body, actor),
      ]);
      return { status: 200, body: { total, todos, marca, instante } };
    },
    async 'POST /informes/{informe}/grupos'({ params, body }, { actor, request }) {
      const informe = informeFor(lista, params.informe, actor);
      await aperturas.abrir(informe, body, { actor, request });
      return { status: 200, body: await informes.grupos(informe, body, actor) };
    },
    async 'GET /informes/{informe}/opciones'({ params }, { actor }) {
      const filtros = await informes.opciones(informeFor(lista, params.informe, actor));
      return { status: 200, body: { filtros: filtros.map(offeredFiltro) } };
    },
    async 'GET /informes/{informe}/registros/{id}'({ params: { informe: slug, id } }, { actor, request }) {
      const informe = informeFor(lista, slug, actor);
      const { datos, nombres, creado, responsable, vence, resultado, sinLeer, ...fila } = await informes.registro(
        informe,
        id,
        actor,
      );
      const correccion = await correcciones.abierta(informe, fila.registro);
      await record(db, {
        accion: 'registro.apertura',
        quien: quienOf(request),
        objeto: { tipo: 'registro', ids: [id] },
        detalle: { informe: slug },
      });
      return {
        status: 200,
        body: {
          ...fila,
          ...(responsable && { responsable: { ...responsable, isReader: responsable.usuario === actor.usuario } }),
          ...(vence && { vence }),
          ...(resultado && { resultado }),
          ...(sinLeer && { sinLeer }),
          fechaRegistro: creado.toISOString(),
          datos: asSubmitted(informe, datos),
          ...(nombres && { nombres: Object.fromEntries(nombres) }),
          historia: await estados.historia(informe, id, actor),
          ...(informe.solicitud && { porSalir: await mensajes.porSalir(fila.registro) }),
          ...(correccion && { correccion }),
        },
      };
    },
  };
}

/** Adds to options their mode and whether they have capacity (spec 1 §2). */
const offeredFiltro = ({ campo, opciones }: OfferedFiltro) => ({
  campo,
  opciones: opciones.map(({ clave, texto, activa, atributos: { modalidad, conCupos } = {} }) => {
    const cupos = conCupos === undefined ? undefined : conCupos ? 'con cupos' : 'sin cupos';
    const detalles = [modalidad, cupos, activa ? undefined : 'ya no se ofrece'].filter((uno) => uno !== undefined);
    return { clave, texto: detalles.length > 0 ? `${texto} (${detalles.join(', ')})` : texto };
  }),
});

/** Tree of the form for a row: an item becomes a list with one item. */
const asSubmitted = ({ unidad }: Informe, datos: Fila['datos']): Record<string, unknown> =>
  unidad === undefined ? datos : { ...asEnvio(unidad, datos) };
