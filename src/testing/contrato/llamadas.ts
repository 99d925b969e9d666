import { CARGAS } from '#catalogo/testing/cargas.ts';
import { aPdf, aPng } from '#platform/server/testing/sample-files.ts';
import { asJson, asPartes, type Cuerpo, type Parte } from './cuerpo.ts';

/** A creating call of an existing client, written from the contract and not from the definitions. */
export type Llamada = {
  /** Slug of the form, whose payload in `CARGAS` is what travels. */
  readonly slug: string;
  readonly url: string;
  /** Absent: the whole payload is the JSON body. Otherwise its keys, each a part of JSON text or a file. */
  readonly partes?: Readonly<Record<string, 'json' | Archivo>>;
  /** The part that a client need not send. */
  readonly opcional?: string;
  /** Only for teachers and managers. */
  readonly withSesion?: boolean;
};

type Archivo = { readonly archivo: string; readonly tipo: string; readonly contenido: Buffer };

const PDF = { archivo: 'recibo.pdf', tipo: 'application/pdf', contenido: aPdf() };
const PNG = { archivo: 'pantalla.png', tipo: 'image/png', contenido: await aPng(40, 30) };

/** The creating calls behind the forms (spec 1 §7, spec 2 §7, DECISIONS §4). */
export const LLAMADAS: readonly Llamada[] = [
  { slug: 'encuestaDeDesempenoDocente', url: '/api/crearEncuesta' },
  { slug: 'rutaGraduacion', url: '/api/rutaGraduacion' },
  { slug: 'inscripcionHBV', url: '/api/crearInscripcionHBV' },
  {
    slug: 'solicitudHabilitacion',
    url: '/api/crearHabilitacion',
    partes: { infoHabilitacion: 'json', archivoRecibo: PDF },
  },
  { slug: 'inscripcionCatedra', url: '/api/crearInscripcionCatedra' },
  { slug: 'inscripcionEstrategia', url: '/api/crearInscripcionEstrategia' },
  { slug: 'encuestaSatisfaccion', url: '/api/generales/encuestaSatisfaccion', partes: { infoSolicitud: 'json' } },
  {
    slug: 'solicitudUDEV',
    url: '/api/generales/solicitudUDEV',
    partes: { infoSolicitud: 'json', imgEvidencia: PNG },
  },
  {
    slug: 'encuestaCaracterizacionDigital',
    url: '/api/gestionVirtual-service/generals/survey/saveDigitalCharacterizationSurvey',
  },
  {
    slug: 'departamentoDePersonal',
    url: '/api/gestionVirtual-service/generals/form/savePersonalDepartmentRegistry',
  },
  {
    slug: 'proyectoSchneiderElectric',
    url: '/api/gestionVirtual-service/generals/form/saveSchneiderElectricProject',
  },
  { slug: 'notariaDocente', url: '/api/notariaDocente', partes: { infoDocente: 'json', infoEstudiantes: 'json' } },
  { slug: 'induccionDocente', url: '/api/asistenciaInduccionDocente' },
  { slug: 'solicitudAulaVirtual', url: '/api/solicitudAulaVirtual' },
  { slug: 'recepcionGDCA', url: '/api/recepcionGDCA', partes: { infoRecepcion: 'json', archivoGuia: PDF } },
  { slug: 'apoyoExamenHabilitacion', url: '/api/apoyoExamenHabilitacion', withSesion: true },
  { slug: 'cancelacionAsignaturas', url: '/api/crearCancelacion', withSesion: true },
  {
    slug: 'acompanamientoDocente',
    url: '/api/acompanamientoDocente',
    partes: { infoAcompanamiento: 'json', imgSemana: PNG, imgFirma: PNG, imgResultadoAcompanamiento: PNG },
    opcional: 'imgResultadoAcompanamiento',
    withSesion: true,
  },
];

export type Carga = Readonly<Record<string, unknown>>;

/** A call's payload; of files there is nothing in it. */
export const cargaOf = ({ slug, partes = {} }: Llamada): Carga =>
  Object.fromEntries(Object.entries(CARGAS[slug]!).filter(([clave]) => !(clave in partes) || partes[clave] === 'json'));

export const partesOf = ({ partes = {} }: Llamada, carga: Carga): readonly Parte[] =>
  Object.entries(partes).flatMap(([nombre, parte]): Parte[] => {
    if (parte !== 'json') return [{ nombre, ...parte }];
    return nombre in carga ? [{ nombre, contenido: JSON.stringify(carga[nombre]) }] : [];
  });

export const cuerpoOf = (llamada: Llamada, carga: Carga = cargaOf(llamada)): Cuerpo =>
  llamada.partes ? asPartes(partesOf(llamada, carga)) : asJson(carga);
