import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import { PRODUCTO } from '#catalogo/producto.ts';
import { serveAcompanamientos, serveResultadosDeAcompanamientos } from '#features/acompanamientos/server/routes.ts';
import { alGuardarAcompanamiento, redactoresDeAcompanamientos } from '#features/acompanamientos/server/service.ts';
import { serveAjustes } from '#features/ajustes/server/routes.ts';
import { serveArchivos } from '#features/archivos/server/routes.ts';
import { serveLecturas } from '#features/asignaturas/server/lectura/routes.ts';
import { serveAsignaturas } from '#features/asignaturas/server/routes.ts';
import { createGestion } from '#features/asignaturas/server/gestion/service.ts';
import { contarEnAsignaturas, LECTURA_DE_ASIGNATURAS } from '#features/asignaturas/server/service.ts';
import { quienOf, recordRechazo } from '#features/auditoria/server/service.ts';
import { EXPORTACION_DE_BITACORA } from '#features/bitacora/server/exportar/tarea.ts';
import { serveBitacora } from '#features/bitacora/server/routes.ts';
import { serveBusqueda } from '#features/busqueda/server/routes.ts';
import { serveCalendarios } from '#features/calendarios/server/routes.ts';
import { serveCargas } from '#features/cargas/server/routes.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { serveConservacion } from '#features/conservacion/server/routes.ts';
import { CONSERVACION } from '#features/conservacion/server/service.ts';
import { membreteDe } from '#features/correo/server/envio/ajustes.ts';
import { ENVIO } from '#features/correo/server/envio/tarea.ts';
import { sesionDeEnlace } from '#features/enlaces/server/service.ts';
import { serveEvidencia } from '#features/evidencia/server/routes.ts';
import { LECTURA_DE_EVIDENCIA } from '#features/evidencia/server/service.ts';
import { serveCorreos } from '#features/correo/server/routes.ts';
import { serveTextos } from '#features/correo/server/textos/routes.ts';
import { serveRedaccion } from '#features/correo/server/revision/routes.ts';
import { limitarEnvios } from '#features/formularios/server/admision/admision.ts';
import { createSeguimientos } from '#features/formularios/server/comprobantes/seguimientos.ts';
import { createApertura } from '#features/formularios/server/apertura.ts';
import { serveFormularios } from '#features/formularios/server/routes.ts';
import { createRecepcion } from '#features/formularios/server/service.ts';
import { fuentesDeCorreo } from '#features/informes/server/correo/fuentes.ts';
import { EXPORTACION } from '#features/informes/server/exportar/tarea.ts';
import { serveInformes } from '#features/informes/server/routes.ts';
import { createInformes } from '#features/informes/server/service.ts';
import { serveInicio } from '#features/inicio/server/routes.ts';
import { createVivos } from '#features/formularios/server/vivos.ts';
import { serveListas } from '#features/listas/server/routes.ts';
import { createEdicion } from '#features/listas/server/service.ts';
import { type Moodle, servidorDeIngreso } from '#features/moodle/server/service.ts';
import { servePersonas } from '#features/personas/server/routes.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from '#features/personas/server/service.ts';
import { servePlataforma } from '#features/plataforma/server/routes.ts';
import { serveRespaldos } from '#features/respaldos/server/routes.ts';
import { REINICIO, RESPALDO } from '#features/respaldos/server/tareas.ts';
import { GRAFICOS_DE_ENCUESTA } from '#features/resultados/server/graficos/tarea.ts';
import { serveResultados } from '#features/resultados/server/routes.ts';
import { serveLecturasDePlataforma } from '#features/riesgo/server/routes.ts';
import { LECTURA_DE_PLATAFORMA, riesgoPorSemana, sinLeer } from '#features/riesgo/server/service.ts';
import { serveGestionDeSesiones, serveSesion } from '#features/sesion/server/routes.ts';
import { serveRubricas } from '#features/rubricas/server/routes.ts';
import { createSesionService } from '#features/sesion/server/service.ts';
import { serveTareas } from '#features/tareas/server/routes.ts';
import type { TipoDeTarea } from '#features/tareas/server/service.ts';
import { serveTitulares } from '#features/titulares/server/routes.ts';
import { serveUsuarios } from '#features/usuarios/server/routes.ts';
import { cargaDeUsuarios } from '#features/usuarios/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readiness } from '#platform/server/db/ready.ts';
import { freeBytes } from '#platform/server/files/disk-space.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { serveDocs } from '#platform/server/http/docs.ts';
import type { OnDenied } from '#platform/server/http/errors.ts';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { receiveFilesIn } from '#platform/server/http/parts/accept-parts.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { limitWork, type Workloads } from '#platform/server/http/workload.ts';
import { createRetos } from '#platform/server/retos/retos.ts';
import { tiposDeCarga } from './cargas.ts';
import { contracts } from './contracts.ts';
import { servePaginas } from './paginas.ts';
import { ALMACENES } from './personas.ts';
import { procedimientosDe } from './procedimientos.ts';
import { createServicios } from './servicios.ts';

export type AppOptions = {
  config: Config;
  db: Db;
  files: Files;
  moodle: Moodle;
  /** The folder of the built web app; null for an API alone. */
  dist: string | null;
  /** The accounts of the demonstration Moodle; null where the data are real. */
  demostracion: { cuentas: { usuario: string; clave: string; rol: string }[] } | null;
  /** The forms and reports that are served; those of the catalogue, unless a test has others. */
  formularios?: readonly Formulario[];
  informes?: readonly Informe[];
  /** The kinds of jobs that may be asked for; ours, unless a test has others. */
  tiposDeTarea?: readonly TipoDeTarea[];
  /** An export of more rows is a job. */
  filasEnLinea?: number;
  /** Heavy calls that are done at once and may wait; ours, unless a test has others. */
  workloads?: Workloads;
  /** What time it is; tests have a clock of their own. */
  now?: () => Date;
  /** Where the log goes; the standard output, unless a test reads it. */
  logTo?: { readonly write: (line: string) => void };
};

/** The kinds of jobs; what does them is listed in `worker.ts`. */
const TIPOS_DE_TAREA = [
  EXPORTACION,
  REVISION,
  APLICACION,
  ENVIO,
  LECTURA_DE_ASIGNATURAS,
  LECTURA_DE_EVIDENCIA,
  RESPALDO,
  REINICIO,
  LECTURA_DE_PLATAFORMA,
  EXPORTACION_DE_BITACORA,
  EXPORTACION_DE_PERSONA,
  ANONIMIZACION,
  CONSERVACION,
  GRAFICOS_DE_ENCUESTA,
] as readonly TipoDeTarea[];

/** Builds the HTTP application without listening: platform first, then one line per feature. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, files, moodle, demostracion, filasEnLinea, now } = options;
  const { formularios = FORMULARIOS, informes = INFORMES, tiposDeTarea = TIPOS_DE_TAREA } = options;
  const ingreso = servidorDeIngreso(moodle, config.MOODLE_LOGIN_SERVER);
  // The demonstration's port changes at each start, and its people must not pass for real ones.
  const servidor = demostracion ? 'demostracion' : ingreso.url;
  const sesiones = createSesionService({
    config,
    db,
    moodle: ingreso,
    servidor,
    now,
    report: (error) => app.log.error({ err: error }, 'a session was not looked at'),
  });
  const app: FastifyInstance = await createServer({
    authenticate: sesiones.authenticate,
    onDenied: auditDenied(db),
    ready: readiness({ db, folder: files.incoming, now }),
    metricsToken: config.METRICS_TOKEN,
    diskFree: async () => freeBytes(config.DATA_DIR),
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    logLevel: config.LOG_LEVEL,
    logTo: options.logTo,
  });
  limitWork(app, { bounds: options.workloads, sessionOfLink: sesionDelEnlace(db, now) });
  const document = openApiOf(contracts, { title: PRODUCTO, version: '1', base: API_BASE });
  await serveDocs(app, document, demostracion ? 'publico' : ['manager']);
  receiveFilesIn(app, files.incoming);

  const servicios = createServicios({ config, db, files, now });
  const { ajustes, asignaturas, listas, entorno, archivos, rubricas, titulares, institucion } = servicios;
  const { store } = files;
  const dominios = config.INSTITUTIONAL_DOMAINS;
  const publicUrl = config.PUBLIC_URL ?? null;
  const sinServidor = config.SMTP_URL === undefined;
  const marca = async () => (await ajustes.actuales()).marcaDeMejora;
  const alGuardar = alGuardarAcompanamiento({ rubricas, publicUrl });
  const procedimientos = procedimientosDe({ marca, rubricas, asignaturas, alGuardar });
  const recepcion = createRecepcion({ db, entorno, archivos, procedimientos, now });
  const apertura = createApertura({ entorno, vivos: createVivos(db, now) });
  const seguimientos = createSeguimientos(db, config.ENCRYPTION_KEY);
  const redactores = redactoresDeAcompanamientos({ db, store, rubricas, institucion });

  app.addHook('onClose', sesiones.settled);
  serveSesion(app, sesiones, { publicUrl: config.PUBLIC_URL, demostracion: demostracion !== null });
  serveGestionDeSesiones(app, { db, servidor, nombre: ingreso.label, now });
  serveAjustes(app, ajustes);
  const enOtrasPartes = async (lista: string) => contarEnAsignaturas(db, lista);
  serveListas(app, { edicion: createEdicion({ db, listas, dominios, enOtrasPartes, now }), dominios });
  serveAsignaturas(app, { asignaturas, gestion: createGestion({ db, listas, asignaturas, now }), now });
  serveLecturas(app, { db, moodle });
  serveEvidencia(app, { db, moodle, now });
  limitarEnvios(app, { porMinuto: config.SENDS_PER_MINUTE, retos: createRetos(db, config.SESSION_SECRET) });
  const comprobantes = { db, formularios, seguimientos, sinServidor, publicUrl, now };
  serveFormularios(app, formularios, { recepcion, apertura, comprobantes });
  serveInformes(app, informes, {
    db,
    now,
    filasEnLinea,
    sinLeer: async (...pregunta) => sinLeer({ db, moodle }, ...pregunta),
    ajenos: riesgoPorSemana(db),
  });
  const diasDeRiesgo = async () => (await ajustes.actuales()).diasDeRiesgo;
  serveLecturasDePlataforma(app, { db, moodle, diasDeRiesgo, now });
  const membrete = membreteDe(config);
  const fuentes = fuentesDeCorreo(informes, createInformes(db));
  serveTextos(app, { db });
  serveRedaccion(app, { db, files, archivos, fuentes, membrete, sinServidor, now });
  await serveResultados(app, { db, minimo: config.SURVEY_MIN_ANSWERS, now });
  serveAcompanamientos(app, { db, store, archivos, asignaturas, rubricas, now });
  serveResultadosDeAcompanamientos(app, { marca, rubricas, db, store, publicUrl, institucion, now });
  serveCalendarios(app, { db, now });
  serveRubricas(app, { db, rubricas, now });
  serveArchivos(app, { db, files, now });
  serveTitulares(app, titulares);
  const deFormularios = informes.filter((informe) => informe.formulario !== undefined);
  const limites = async () => {
    const { diasHabilesDeSolicitud, porcentajeDeCupos } = await ajustes.actuales();
    return { diasHabiles: diasHabilesDeSolicitud, porcentajeDeCupos };
  };
  const minimoDeDocente = async () => {
    const { respuestasParaDocente: respuestas } = await ajustes.actuales();
    return respuestas === 0 ? null : Math.max(respuestas, config.SURVEY_MIN_ANSWERS);
  };
  serveInicio(app, {
    minimoDeDocente,
    db,
    apertura,
    formularios,
    seguimientos,
    titulares: async () => titulares.plazos(),
    informes: deFormularios,
    limites,
    now,
  });
  serveCargas(app, { db, files, tipos: tiposDeCarga({ db, moodle }), now });
  serveUsuarios(app, { db, files, carga: cargaDeUsuarios(moodle), now });
  const diasGuardado = async () => (await ajustes.actuales()).diasDeCorreo;
  serveCorreos(app, { db, store, redactores, membrete, sinServidor, diasGuardado });
  servePlataforma(app, moodle);
  serveRespaldos(app, { db, files, moodle, now });
  serveBitacora(app, { db, moodle, secret: config.ENCRYPTION_KEY, now, filasEnLinea });
  serveTareas(app, { db, now, results: files.results, tipos: tiposDeTarea, vivas: sesiones.vivas });
  serveConservacion(app, { db, now });
  servePersonas(app, { db, almacenes: ALMACENES, entorno, secret: config.ENCRYPTION_KEY });
  serveBusqueda(app, { db, informes: createInformes(db, now), lista: informes });
  await servePaginas(app, { ...options, formularios, apertura, seguimientos, servicios, ingreso });
  return app;
}

/** Links are opened without a session: what they lead to is done on account of the session that made them. */
const sesionDelEnlace =
  (db: Db, now: () => Date = () => new Date()) =>
  async ({ params }: FastifyRequest): Promise<string | null> => {
    const { enlace } = params as { readonly enlace?: string };
    return enlace === undefined ? null : sesionDeEnlace(db, enlace, now());
  };

const auditDenied =
  (db: Db): OnDenied =>
  async (request) =>
    recordRechazo(db, {
      accion: 'acceso.rechazo',
      quien: quienOf(request),
      detalle: { ruta: `${request.method} ${request.routeOptions.url ?? ''}` },
    });
