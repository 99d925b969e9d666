import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { RUTA_CRITERIOS } from '#catalogo/rubrica/evaluacion.ts';
import { type Lectura, validarAcompanamiento } from '#catalogo/rubrica/registro.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { Diligencia } from './diligencia.ts';
import type { Estado } from './faltantes.ts';

/** Where each field of the form stands in the payload (spec 1 §3). */
const RUTAS = {
  docente: 'infoAcompanamiento.informacionDocente.nombreDocente',
  asignatura: 'infoAcompanamiento.informacionAsignatura.codigoAsignatura',
  emailAlterno: 'infoAcompanamiento.emailAlterno',
  semana: 'infoAcompanamiento.informacionAsignatura.semana',
  imgSemana: 'imgSemana',
  imgFirma: 'imgFirma',
  copias: 'infoAcompanamiento.emailUsuarios.emailUsuariosList',
  observacionGeneral: 'infoAcompanamiento.observacionGeneral',
} as const;

export type NombreDeCampo = keyof typeof RUTAS;

/** The id of a field's control. */
export const idDeCampo = (campo: NombreDeCampo): string => `acompanamiento-${campo}`;
/** The id of a criterion's card, and of one of its groups. */
export const idDeCriterio = (criterio: string, parte?: string): string =>
  `criterio-${criterio}${parte ? `-${parte}` : ''}`;

const partesDe = (escritas: string): string[] =>
  escritas
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '');

/** The first part of the payload (spec 1 §3, DECISIONS §4), with our keys beside the words. */
export function infoDe(diligencia: Diligencia, { evaluados }: Pick<Estado, 'evaluados'>) {
  const { docente, asignatura, semana, usaEmailAlterno, emailAlterno, observacionGeneral } = diligencia;
  const { copias, otrosCorreos } = diligencia;
  return {
    informacionDocente: { nombreDocente: docente?.nombre ?? '', correo: docente?.correo ?? '' },
    informacionAsignatura: {
      codigoAsignatura: asignatura?.codigo ?? '',
      tipoAsignatura: asignatura?.tipo ?? '',
      facultad: asignatura?.facultad ?? '',
      semana: semana.trim(),
    },
    informacionAcompanamiento: evaluados.map((evaluado) => ({
      ...evaluado,
      evidencia: (evaluado.clave !== null && diligencia.evidencias[evaluado.clave]) || null,
    })),
    // What stands in the field is meant too: a bad address there is told, not left out without a word.
    emailUsuarios: { emailUsuariosList: [...copias, ...partesDe(otrosCorreos)] },
    usaEmailAlterno,
    emailAlterno: usaEmailAlterno ? emailAlterno : '',
    observacionGeneral,
    versionRubrica: diligencia.versionRubrica,
  };
}

/** What the checks must know: the institution's domains, and the addresses offered for copies. */
export type Mundo = {
  readonly dominios: readonly string[];
  readonly correosCopia: readonly Opcion[];
  readonly hoy: string;
};

const opcion = (clave: string, texto: string): Opcion => ({ clave, texto, activa: true });

/** Teacher and subject come from the server as they are: of them nothing is to be checked here. */
export const entornoDe = (
  { dominios, correosCopia, hoy }: Mundo,
  { asignatura }: Pick<Diligencia, 'asignatura'>,
): Entorno => ({
  dominios,
  hoy,
  asignaturas: () => [],
  opciones: (lista) => {
    if (lista === 'correosCopia') return correosCopia;
    if (lista === 'facultades') return asignatura ? [opcion(asignatura.facultad, asignatura.facultad)] : [];
    return Object.entries(TEXTO_TIPO_ASIGNATURA).map(([clave, texto]) => opcion(clave, texto));
  },
});

/** The filled form, checked as the server will (spec 1 §5). */
export const revisar = (diligencia: Diligencia, rubrica: Rubrica | undefined, estado: Estado, mundo: Mundo): Lectura =>
  validarAcompanamiento(
    {
      infoAcompanamiento: infoDe(diligencia, estado),
      imgSemana: diligencia.imagenes.semana,
      imgFirma: diligencia.imagenes.firma,
    },
    entornoDe(mundo, diligencia),
    () => rubrica ?? SIN_RUBRICA,
  );

/** Before a subject is chosen there are no criteria, and the form says that the subject is missing. */
const SIN_RUBRICA: Rubrica = { version: 0, variante: 'guiaDidactica', criterios: [] };

/** A fault, and the control to which it belongs. */
export type Falla = { readonly id: string; readonly mensaje: string };

/** The control to which a fault belongs, by where it stands in the payload. */
function idDeFallo({ ruta }: Fallo, { evaluados }: Pick<Estado, 'evaluados'>): string {
  const [posicion, parte] = ruta.startsWith(`${RUTA_CRITERIOS}.`)
    ? ruta.slice(RUTA_CRITERIOS.length + 1).split('.')
    : [];
  const criterio = posicion === undefined ? undefined : evaluados[Number(posicion)]?.clave;
  if (criterio) return idDeCriterio(criterio, parte);
  const campos = Object.entries(RUTAS) as [NombreDeCampo, string][];
  // What is wrong of the subject's other facts is wrong of the subject; of the list of criteria, likewise.
  const propio = campos.find(([, propia]) => ruta === propia)?.[0];
  if (propio) return idDeCampo(propio);
  return ruta.startsWith('infoAcompanamiento.informacionDocente') ? idDeCampo('docente') : idDeCampo('asignatura');
}

/** The faults by their controls, the first of each, from top to bottom. */
export function fallasDe(fallos: readonly Fallo[], estado: Pick<Estado, 'evaluados'>): readonly Falla[] {
  const porId = new Map<string, string>();
  for (const fallo of fallos) {
    const id = idDeFallo(fallo, estado);
    if (!porId.has(id)) porId.set(id, fallo.mensaje);
  }
  return [...porId].map(([id, mensaje]) => ({ id, mensaje }));
}
