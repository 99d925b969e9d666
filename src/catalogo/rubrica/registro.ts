// An accompaniment as sent: its fields, its check, and the addresses in copy.
import { grupo, readRuta, type Campos, type Valores } from '../arbol.ts';
import { archivo } from '../campos/archivo.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { correo } from '../campos/correo.ts';
import { entero } from '../campos/entero.ts';
import type { Asignatura, Entorno } from '../campos/entorno.ts';
import { schemaOf } from '../campos/index.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import type { Fallo } from '../formulario.ts';
import { validateAnswer } from '../validar.ts';
import { readCriterios } from './criterios-enviados.ts';
import { RUTA_CRITERIOS, totalOfEvaluados, type CriterioEvaluado, type Total } from './evaluacion.ts';
import { ACOMPANAMIENTO_INCOMPLETO, COPIAS_INVALIDAS, VARIANTE_DE, type Rubrica } from './rubrica.ts';

const imagen = (etiqueta: string) =>
  archivo({ etiqueta, tipos: ['image/png', 'image/jpeg'], max: 2_097_152, mensaje: 'Adjunte una imagen PNG o JPEG.' });

/**
 * The parts of `POST /acompanamientoDocente`, with the fields of the first that are common form fields; `partesOf` and
 * `archivosOf` read the root (spec 1 §2, §3; DECISIONS §4). The same part also carries criteria and copies. Evaluator and
 * semester come from the server: sent ones are ignored.
 */
export const CAMPOS_ACOMPANAMIENTO = {
  infoAcompanamiento: grupo({
    informacionDocente: grupo({
      nombreDocente: texto({ identifica: 'nombre', etiqueta: 'Docente', falta: 'Elija el docente.' }),
      correo: correo({ etiqueta: 'Correo del docente' }),
    }),
    informacionAsignatura: grupo({
      codigoAsignatura: texto({
        identifica: null,
        codigoDeAsignatura: true,
        etiqueta: 'Asignatura',
        max: 60,
        mayusculas: true,
      }),
      tipoAsignatura: opcion({ etiqueta: 'Tipo de asignatura', lista: 'tiposAsignatura', contrato: 'clave' }),
      facultad: opcion({ etiqueta: 'Facultad', lista: 'facultades' }),
      semana: entero({
        etiqueta: 'Semana',
        min: 1,
        max: 53,
        mensaje: 'Escriba un número de semana, de 1 en adelante.',
      }),
    }),
    emailAlterno: correo({ etiqueta: 'Email alterno', obligatorio: false }),
    observacionGeneral: texto({
      identifica: null,
      etiqueta: 'Observación general',
      obligatorio: false,
      multilinea: true,
      max: LARGO_DE_RELATO,
    }),
  }),
  imgSemana: imagen('Imagen de la semana'),
  imgFirma: imagen('Firma digital'),
  // A table of 21 criteria, illegible at the usual size.
  imgResultadoAcompanamiento: { ...imagen('Imagen del resultado'), lado: 2400, obligatorio: false },
} as const satisfies Campos;

/** A valid accompaniment: its fields, the addresses in copy, its criteria in words, and the total. */
export type Acompanamiento = {
  readonly datos: Valores<typeof CAMPOS_ACOMPANAMIENTO>;
  readonly copias: readonly string[];
  /** The rubric that the criteria were read by. */
  readonly rubrica: Pick<Rubrica, 'version' | 'variante'>;
  readonly evaluados: readonly CriterioEvaluado[];
  readonly total: Total;
};

export type AcompanamientoLeido =
  | { readonly ok: true; readonly acompanamiento: Acompanamiento }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

/** Finds the rubric of a type of subject in a version; the current one for a missing or unknown version. */
export type FindRubrica = (tipo: Asignatura['tipoAsignatura'], version?: number) => Rubrica;

/** Order of the faults, from the top of the form to its end (DECISIONS §2). */
const ORDEN = [
  'infoAcompanamiento.informacionDocente',
  'infoAcompanamiento.informacionAsignatura',
  'infoAcompanamiento.emailAlterno',
  'imgSemana',
  'imgFirma',
  'infoAcompanamiento.emailUsuarios',
  RUTA_CRITERIOS,
  'infoAcompanamiento.observacionGeneral',
  'imgResultadoAcompanamiento',
];
const lugarOf = ({ ruta }: Fallo): number => ORDEN.findIndex((inicio) => ruta.startsWith(inicio));

const isTipo = (tipo: unknown): tipo is Asignatura['tipoAsignatura'] =>
  typeof tipo === 'string' && Object.hasOwn(VARIANTE_DE, tipo);

function readCopias(info: unknown, entorno: Entorno): { correos: readonly string[]; fallos: readonly Fallo[] } {
  const lista = readRuta(info, 'emailUsuarios.emailUsuariosList') ?? [];
  const areTextos = Array.isArray(lista) && lista.every((copia) => typeof copia === 'string');
  const copias = areTextos
    ? addCopias([], lista.join(','), entorno)
    : { ok: false as const, mensaje: COPIAS_INVALIDAS };
  if (copias.ok) return { correos: copias.correos, fallos: [] };
  const ruta = 'infoAcompanamiento.emailUsuarios.emailUsuariosList';
  return { correos: [], fallos: [{ ruta, mensaje: copias.mensaje, falta: false }] };
}

/** Requires the address if our own form says that the option is on (spec 1 §5). */
const missingCorreoAlterno = (info: unknown): readonly Fallo[] => {
  const alterno = readRuta(info, 'emailAlterno');
  const vacio = typeof alterno !== 'string' || alterno.trim() === '';
  if (readRuta(info, 'usaEmailAlterno') !== true || !vacio) return [];
  return [{ ruta: 'infoAcompanamiento.emailAlterno', mensaje: 'Escriba el email alterno.', falta: true }];
};

/** Treats an invalid week as missing (spec 1 §5: 'greater than 0 and not empty'). */
const semanaAsFalta = (fallo: Fallo): Fallo =>
  fallo.ruta === 'infoAcompanamiento.informacionAsignatura.semana' ? { ...fallo, falta: true } : fallo;

/**
 * Checks an accompaniment as it was filled in or sent, in the browser as on the server (spec 1 §3, §5).
 * @param entrada the payload by its parts; `infoAcompanamiento.versionRubrica` is ours, existing clients send none
 */
export function validateAcompanamiento(
  entrada: unknown,
  entorno: Entorno,
  findRubrica: FindRubrica,
): AcompanamientoLeido {
  const info = readRuta(entrada, 'infoAcompanamiento');
  const campos = validateAnswer({ campos: CAMPOS_ACOMPANAMIENTO }, entrada, entorno);
  const copias = readCopias(info, entorno);
  const tipo = readRuta(info, 'informacionAsignatura.tipoAsignatura');
  const version = readRuta(info, 'versionRubrica');
  // Without a type, which is a fault of its own, either rubric serves to read the criteria.
  const rubrica = findRubrica(isTipo(tipo) ? tipo : 'AMV', typeof version === 'number' ? version : undefined);
  const { evaluados, fallos } = readCriterios(rubrica, readRuta(info, 'informacionAcompanamiento'));
  const others = [...missingCorreoAlterno(info), ...copias.fallos, ...fallos];
  if (!campos.ok || others.length > 0) {
    const all = [...(campos.ok ? [] : campos.fallos.map(semanaAsFalta)), ...others];
    return { ok: false, fallos: all.sort((a, b) => lugarOf(a) - lugarOf(b)) };
  }
  return {
    ok: true,
    acompanamiento: {
      // The check of a tree of fields gives its values.
      datos: campos.datos as Valores<typeof CAMPOS_ACOMPANAMIENTO>,
      copias: copias.correos,
      rubrica: { version: rubrica.version, variante: rubrica.variante },
      evaluados,
      total: totalOfEvaluados(evaluados),
    },
  };
}

/** Returns the banner above the form: the quoted text when something is missing, else the first fault (spec 1 §5). */
export const mensajeOfFallos = (fallos: readonly Fallo[]): string =>
  fallos.some(({ falta }) => falta) ? ACOMPANAMIENTO_INCOMPLETO : (fallos[0]?.mensaje ?? '');

const COPIA = correo({ etiqueta: 'Correos en copia', institucional: COPIAS_INVALIDAS, mensaje: COPIAS_INVALIDAS });

/** The addresses in copy after the addition, or the reason for refusing it. */
type Copias =
  { readonly ok: true; readonly correos: readonly string[] } | { readonly ok: false; readonly mensaje: string };

/**
 * Adds typed addresses, separated by commas, to those in copy. Accepts institutional ones and those of the list
 * `correosCopia`; repeated ones are not added, and one bad address refuses all (spec 1 §5).
 */
export function addCopias(actuales: readonly string[], escritas: string, entorno: Entorno): Copias {
  const listedCorreos = new Set(entorno.opciones('correosCopia').map(({ texto }) => texto.toLowerCase()));
  const byDireccion = new Map(actuales.map((direccion) => [direccion.toLowerCase(), direccion]));
  for (const parte of escritas.split(',').map((parte) => parte.trim())) {
    if (parte === '' || byDireccion.has(parte.toLowerCase())) continue;
    const result = schemaOf(COPIA, entorno).safeParse(parte);
    if (!result.success && !listedCorreos.has(parte.toLowerCase())) {
      return { ok: false, mensaje: result.error.issues[0]!.message };
    }
    byDireccion.set(parte.toLowerCase(), parte);
  }
  return { ok: true, correos: [...byDireccion.values()] };
}
