// Builds the services shared by all slices, for server and worker, and collects the parts that slices declare.
import { reachOf } from '#catalogo/alcance.ts';
import type { Catalogo } from '#catalogo/catalogo.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { can, PERMISOS_DE_ROL, type Alcance, type TablaDePermisos } from '#catalogo/permisos.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import type { DescargaServida } from '#core/enlaces/server/service.ts';
import { servidorDeIngreso, type Moodle } from '#core/moodle/server/service.ts';
import type { Pantalla } from '#core/pantalla.ts';
import type { EnlaceToFilas, Pendiente } from '#core/pendiente.ts';
import { createPermisosDePersonas } from '#core/permisos/service.ts';
import { limitSeccion, readSeccion, withLinks, type Seccion, type SeccionDeSemestre } from '#core/semestre.ts';
import type { Senal } from '#core/senal.ts';
import type { Slice } from '#core/slice.ts';
import type { TipoDeTarea } from '#core/tareas/server/service.ts';
import {
  composersOfAcompanamientos,
  onSaveAcompanamiento,
  procedimientosOfAcompanamientos,
  revealResultado,
} from '#features/acompanamientos/server/service.ts';
import { createAjustes, initialAjustes } from '#features/ajustes/server/service.ts';
import { countInAsignaturas, createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createAcciones, type Acciones } from '#features/auditoria/server/service.ts';
import type { TipoDeCarga } from '#features/cargas/server/service.ts';
import { createDailyMail, createSender, letterheadOf, type OrigenDeclarado } from '#features/correo/server/service.ts';
import { createCatalogo, createDefiniciones, listUnpublished } from '#features/definiciones/server/service.ts';
import { createRedacciones, respuestas, storeEncuestas } from '#features/encuestas/server/service.ts';
import { countWaiting, createEspera } from '#features/espera/server/service.ts';
import {
  createAmbitoContext,
  createApertura,
  createEntorno,
  createPromesas,
  createRecepcion,
  createSeguimientos,
  createVivos,
} from '#features/formularios/server/service.ts';
import { createFuentesDeCorreo, createInformes, type UnreadReason } from '#features/informes/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import { createPapeletas } from '#features/papeletas/server/service.ts';
import { unreadReason, weeklyRiskChart } from '#features/riesgo/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { createEstadoDeIngreso, createOferta, createSesionService, ltiOf } from '#features/sesion/server/service.ts';
import { createPaginas, createPlazo, createRelacionar } from '#features/solicitudes/server/service.ts';
import { createTitulares } from '#features/titulares/server/service.ts';
import { createValoraciones } from '#features/valoraciones/server/service.ts';
import { createVigencias } from '#features/vigencias/server/service.ts';
import { listEvaluadores } from '#features/visitas/server/service.ts';
import type { Contract } from '#platform/contract/route.ts';
import { institucionOf, siteUrlOf, type Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createRemovalClock, type Removal } from '#platform/server/db/removal-clock.ts';
import { createAntivirus } from '#platform/server/files/antivirus.ts';
import { createPixelBudget } from '#platform/server/files/images.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Metric } from '#platform/server/http/metrics.ts';
import { deliversMail } from '#platform/server/open-mail.ts';
import { createRetos } from '#platform/server/retos.ts';
import * as slices from './slices.ts';

export type ServicesOptions = {
  readonly config: Config;
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  /** The learning platform is the demonstration's: its people and data are invented. */
  readonly isDemostracion: boolean;
  /** Told of what failed while nothing waited for it. */
  readonly report: (message: string, error?: unknown) => void;
  /** Aborted when the process is to end. */
  readonly stopping?: AbortSignal | undefined;
  /** The procedures that the product brings along; ours, unless a test has others. */
  readonly builtIn?: Catalogo | undefined;
  /** The permissions of each role; those of the catalogue, unless a test has others. */
  readonly permisos?: TablaDePermisos | undefined;
  /** The kinds of jobs; those of the slices, unless a test has others. */
  readonly tiposDeTarea?: readonly TipoDeTarea[] | undefined;
  /** Longest time in ms for a verdict of the antivirus; its own, unless a test has another. */
  readonly antivirusPatience?: number | undefined;
  /** An export of more rows is a job. */
  readonly filasEnLinea?: number | undefined;
  /** The clock; tests have one of their own. */
  readonly now?: (() => Date) | undefined;
};

/** The services that the slices need, built once in each process. */
export type Services = ReturnType<typeof build> & {
  readonly tiposDeTarea: readonly TipoDeTarea[];
  readonly tiposDeCarga: readonly TipoDeCarga[];
  /** The kinds of links to files, made when the first is opened. */
  readonly descargas: () => readonly DescargaServida[];
  readonly almacenes: readonly AlmacenDePersonas[];
  readonly pantallas: readonly Pantalla[];
  /** Returns the screens of the procedures that the unit made, as they are now. */
  readonly ownPantallas: () => readonly Pantalla[];
  /** Returns the addresses of the product's screens that settings turn off now. */
  readonly apagadas: () => Promise<readonly string[]>;
  /** Returns the calls of the procedures that the unit made, as they are now, for the API document. */
  readonly ownContracts: () => readonly Contract[];
  /** The acts that the audit records. */
  readonly acciones: Acciones;
  /** Reads the numbers of all slices, on one connection. */
  readonly metrics: () => Promise<readonly Metric[]>;
  /** Reads the lines of the status page, of all slices. */
  readonly senales: () => Promise<readonly Senal[]>;
  /** Counts what needs a reader's action now, in the order of the home. */
  readonly pendientes: (reader: { readonly permisos: readonly string[] }) => Promise<readonly Pendiente[]>;
  /** The parts of the page of a semester, in its order. */
  readonly partesDeSemestre: readonly Omit<SeccionDeSemestre<Services>, 'read'>[];
  /** Reads the figures of a semester and of the one before within a reader's reach, in the order of their page. */
  readonly secciones: (
    reader: { readonly permisos: readonly string[] },
    semestre: Semestre,
  ) => Promise<readonly Seccion[]>;
};

export const SLICES: readonly Slice<Services>[] = Object.values(slices);

export const ALMACENES = SLICES.flatMap(({ almacenes = [] }) => almacenes);

/** Every screen of the product (CHECKLIST, "Routes"); any other address is the 404 page. */
export const PANTALLAS = SLICES.flatMap(({ pantallas = [] }) => pantallas);

export const tiposDeCargaOf = (context: Pick<Services, 'db' | 'moodle'>): readonly TipoDeCarga[] =>
  SLICES.flatMap(({ loads }) => loads?.(context) ?? []);

const PENDIENTES = SLICES.flatMap(({ pendientes = [] }) => pendientes).toSorted((a, b) => a.orden - b.orden);

const SECCIONES = SLICES.flatMap(({ semestre = [] }) => semestre).toSorted((a, b) => a.orden - b.orden);

const JOBS = SLICES.flatMap(({ jobs = [] }) => jobs);

const ORIGENES_DE_CORREO: Readonly<Record<string, OrigenDeclarado>> = Object.fromEntries(
  SLICES.flatMap(({ origenesDeCorreo = {} }) => Object.entries(origenesDeCorreo)),
);

export const accionesOf = (context: Pick<Services, 'db' | 'moodle' | 'catalogo'>): Acciones =>
  createAcciones(
    SLICES.map(({ acciones = {} }) => acciones),
    {
      catalogo: context.catalogo,
      tipos: [...JOBS.map(({ nombre, inWords: titulo }) => ({ nombre, titulo })), ...tiposDeCargaOf(context)],
      origenes: ORIGENES_DE_CORREO,
    },
  );

export const DESCARGAS = SLICES.flatMap(({ descargas = [] }) => descargas);

/** Everything that is deleted by age, in the order in which it may go. */
export const removalsOf = (services: Services): readonly Removal[] => [
  ...SLICES.flatMap(({ cleanup = [] }) => cleanup).map((remove) => async (now: Date) => remove(services, now)),
  ...SLICES.map(
    ({ cleanupOfAccounts }) =>
      async () =>
        cleanupOfAccounts?.(services),
  ),
];

/** Builds the services, for the HTTP application and for the worker alike. Nothing begins by itself. */
export function createServices(options: ServicesOptions): Services {
  const { tiposDeTarea = JOBS } = options;
  const built = build(options);
  const services: Services = {
    ...built,
    tiposDeTarea,
    tiposDeCarga: tiposDeCargaOf(options),
    descargas: once(() => DESCARGAS.map((tipo) => ({ ...tipo, open: tipo.open(services) }))),
    almacenes: ALMACENES,
    pantallas: PANTALLAS,
    ownContracts: () => SLICES.flatMap(({ ownContracts }) => ownContracts?.(built.liveCatalogo.offered()) ?? []),
    ownPantallas: () => SLICES.flatMap(({ ownPantallas }) => ownPantallas?.(built.liveCatalogo.offered()) ?? []),
    apagadas: async () => (await Promise.all(SLICES.map(async ({ apagadas }) => apagadas?.(services) ?? []))).flat(),
    acciones: accionesOf(built),
    metrics: async () =>
      services.db.connection().execute(async (held) => {
        const all: Metric[] = [];
        for (const { metrics } of SLICES) all.push(...((await metrics?.({ ...services, db: held })) ?? []));
        return all;
      }),
    senales: async () => (await Promise.all(SLICES.map(async ({ senales }) => senales?.(services) ?? []))).flat(),
    pendientes: async (reader) =>
      Promise.all(
        PENDIENTES.filter(({ permiso }) => can(reader, permiso)).map(async ({ count }) =>
          count(services, services.now()),
        ),
      ),
    partesDeSemestre: SECCIONES,
    async secciones(reader, semestre) {
      const ambito = reachOf(reader, 'semestre.leer');
      const seen = SECCIONES.map((seccion) => limitSeccion(seccion, ambito)).filter(
        ({ columnas }) => columnas.length > 0,
      );
      const pantallas = [...PANTALLAS, ...services.ownPantallas()];
      const mayOpen = ({ to }: EnlaceToFilas): boolean =>
        pantallas.some(({ ruta, acceso }) => ruta === to && can(reader, acceso as Alcance));
      const reach = { semestre, now: services.now(), ambito };
      return Promise.all(seen.map(async (seccion) => withLinks(await readSeccion(seccion, services, reach), mayOpen)));
    },
  };
  return services;
}

function build(options: ServicesOptions) {
  const { config, db, files, moodle, isDemostracion, report, filasEnLinea } = options;
  const { builtIn = CATALOGO, permisos: tabla = PERMISOS_DE_ROL } = options;
  const { now = () => new Date() } = options;
  const { stopping = new AbortController().signal } = options;
  const liveCatalogo = createCatalogo({ db, builtIn, report });
  const catalogo = liveCatalogo.now;
  const publicUrl = siteUrlOf(config);
  const dominios = config.INSTITUTIONAL_DOMAINS;
  const institucion = institucionOf(config);
  const ingreso = servidorDeIngreso(moodle, config.MOODLE_LOGIN_SERVER);
  // The demonstration's port changes at each start, and its people must not pass for real ones.
  const servidor = isDemostracion ? 'demostracion' : ingreso.url;
  const permisos = createPermisosDePersonas({ db, servidor, tabla, catalogo, now });
  const lti = ltiOf(config, ingreso.url, now);
  const sesiones = createSesionService({
    config,
    db,
    moodle: ingreso,
    lti,
    servidor,
    permisos,
    now,
    report: (error) => report('a session was not looked at', error),
  });
  const oferta = createOferta({
    modo: config.MOODLE_LOGIN,
    moodle: ingreso,
    publicUrl: config.PUBLIC_URL ?? null,
    hasLti: lti !== null,
  });
  const estadoDeIngreso = createEstadoDeIngreso({
    modo: config.MOODLE_LOGIN,
    moodle: ingreso,
    publicUrl: config.PUBLIC_URL ?? null,
  });
  const ajustes = createAjustes({ db, iniciales: initialAjustes(config), now });
  const correoDelDia = createDailyMail({ ajustes, now });
  const asignaturas = createAsignaturas(db);
  const listas = createListas(db);
  const rubricas = createRubricas(db);
  const vigencias = createVigencias({
    db,
    catalogo,
    closedWindowOf: liveCatalogo.closedWindowOf,
    unpublished: async () => listUnpublished(db),
    now,
  });
  const redacciones = createRedacciones({ db, now });
  const papeletas = createPapeletas({
    db,
    moodle,
    ingreso,
    asignaturas,
    vigencias,
    respuestas,
    secret: config.ENCRYPTION_KEY,
    now,
  });
  const espera = createEspera({
    db,
    secret: config.ENCRYPTION_KEY,
    publicUrl,
    catalogo,
    dominios,
    correoDelDia,
    horas: async (tx) => (await ajustes.actuales(tx)).horasDeCupo,
    vigenciaOf: vigencias.of,
    report,
    now,
  });
  const enEspera = { offer: espera.offerLibres, count: countWaiting };
  const titulares = createTitulares({ db, aviso: async () => (await ajustes.actuales()).diasHabilesDeAviso, now });
  const pixels = createPixelBudget({ perMinute: config.PICTURE_MEGAPIXELS_PER_MINUTE * 1_000_000, now });
  const archivos = createArchivos({ db, files, pixels });
  const antivirus = antivirusOf(options);
  const membrete = letterheadOf(config, ORIGENES_DE_CORREO);
  const seguimientos = createSeguimientos(db, config.ENCRYPTION_KEY);
  const entorno = createEntorno({ listas, asignaturas, dominios, now });
  const composers = composersOfAcompanamientos({ db, store: files.store, rubricas, institucion });
  const reveal = revealResultado(publicUrl);
  const valoraciones = createValoraciones({ db, rubricas, evaluadores: listEvaluadores, reveal, now });
  const procedimientos = procedimientosOfAcompanamientos({
    marca: async () => (await ajustes.actuales()).marcaDeMejora,
    rubricas,
    asignaturas,
    measuresTime: async (tx) => (await ajustes.actuales(tx)).tiempoDeVisita === 1,
    onSave: onSaveAcompanamiento({
      rubricas,
      publicUrl,
      valoraciones,
      hasEsfuerzo: async (tx) => (await ajustes.actuales(tx)).evidenciaEnMejoras === 1,
    }),
  });
  const promesas = createPromesas({
    correoDelDia,
    isOn: async () => (await ajustes.actuales()).comprobantesPorCorreo === 1,
  });
  const sinServidor = !deliversMail({ url: config.SMTP_URL ?? null });
  return {
    config,
    db,
    files,
    moodle,
    isDemostracion,
    report,
    stopping,
    catalogo,
    liveCatalogo,
    definiciones: createDefiniciones({
      db,
      builtIn,
      catalogo: liveCatalogo,
      listas,
      enEspera,
      entorno,
      pruebaMail: { addressFor: promesas.addressFor, correoDelDia, dominios, sinServidor },
      vigenciaOf: vigencias.of,
      now,
    }),
    permisos,
    filasEnLinea,
    now,
    /** Address of the product in mail. */
    publicUrl,
    dominios,
    institucion,
    ingreso,
    servidor,
    sesiones,
    oferta,
    estadoDeIngreso,
    lti,
    ajustes,
    correoDelDia,
    asignaturas,
    listas,
    rubricas,
    titulares,
    vigencias,
    papeletas,
    valoraciones,
    redacciones,
    espera,
    /** Pages of requests, for mail to selections. */
    paginas: createPaginas({ catalogo, seguimientos, publicUrl, secret: config.ENCRYPTION_KEY, now }),
    archivos,
    antivirus,
    entorno,
    composers,
    /** The installation's key for what is sealed at rest. */
    secret: config.ENCRYPTION_KEY,
    sinServidor,
    membrete,
    origenesDeCorreo: ORIGENES_DE_CORREO,
    retos: createRetos(db, config.SESSION_SECRET),
    removalClock: createRemovalClock(db, { process: now }),
    recepcion: createRecepcion({
      db,
      catalogo,
      entorno,
      archivos,
      ambitosOf: createAmbitoContext({ db, listas, asignaturas }),
      procedimientos,
      plazo: createPlazo(catalogo, ajustes),
      vigenciaOf: vigencias.of,
      relate: createRelacionar(catalogo, seguimientos),
      promesas,
      saveAnonimos: storeEncuestas,
      guardias: papeletas.guardias,
      now,
    }),
    apertura: createApertura({
      entorno,
      vivos: createVivos(db, now),
      vigenciaOf: vigencias.of,
      guardias: papeletas.guardias,
      reword: redacciones.reword,
      now,
    }),
    seguimientos,
    fuentes: createFuentesDeCorreo(catalogo, createInformes(db)),
    foreignCharts: weeklyRiskChart(db),
    sinLeer: (async (...pregunta) => unreadReason({ db, moodle, now: now() }, ...pregunta)) satisfies UnreadReason,
    usosDeLista: async (lista: string) => countInAsignaturas(db, lista),
    enEspera,
    /** Only the worker sends. */
    sender: once(async () =>
      createSender(config, {
        db,
        membrete,
        store: files.store,
        composers,
        report,
        secret: config.ENCRYPTION_KEY,
        keepsLinks: isDemostracion,
      }),
    ),
  };
}

const antivirusOf = ({ config: { CLAMAV: address }, antivirusPatience: patience, report }: ServicesOptions) =>
  address ? createAntivirus({ address, patience, onFound: (virus) => report(`a received file has ${virus}`) }) : null;

/** Makes a value when it is first asked for, and gives the same from then on. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
