// Versions of the rubric: the check before publishing one, and the differences between two.
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Fallo } from '../formulario.ts';
import { claveOf } from '../listas/opcion.ts';
import { ESENCIAL, MINUTOS_DE_MEJORA } from './esencial.ts';
import { NA, TEXTO_DE_SIGNO, type Criterio, type Rubrica, type Valoracion, type Variante } from './rubrica.ts';

/** Returns the properties of a criterion that never change, since other data refer to it by them. */
const identidadOf = ({ numero, clave, evidencia, inicial }: Criterio): string =>
  JSON.stringify([numero, clave, evidencia ?? null, inicial ?? null]);

/** Returns the faults that keep a version from being published, by path (spec 1 §3, §9). @param base the version before */
export function checkRubrica({ criterios, variante }: Rubrica, base: Rubrica): Fallo[] {
  const areSame =
    criterios.length === base.criterios.length &&
    criterios.every((criterio, i) => identidadOf(criterio) === identidadOf(base.criterios[i]!));
  if (!areSame) {
    return [fallo('criterios', 'Los criterios de la rúbrica, su número y su orden no cambian: solo su redacción.')];
  }
  const nombres = criterios.map(({ nombre }) => nombre);
  return [
    ...repetidos(nombres).map((i) => fallo(`criterios.${i}.nombre`, 'Otro criterio tiene ese nombre.')),
    ...criterios.flatMap((criterio, i) =>
      checkCriterio(criterio, base.criterios[i]!, variante).map((fallo) => ({
        ...fallo,
        ruta: `criterios.${i}.${fallo.ruta}`,
      })),
    ),
  ];
}

/** The part of a criterion that managers change. */
type Cambiable = Pick<
  Criterio,
  'nombre' | 'criterio' | 'descriptores' | 'observaciones' | 'mejora' | 'esencial' | 'minutos'
>;

/** Returns a criterion in another wording; an absent minimum or number of minutes is taken away. */
export function reworded(
  { esencial: _esencial, minutos: _minutos, ...base }: Criterio,
  redaccion: Cambiable,
): Criterio {
  return { ...base, ...redaccion };
}

/** A text of a criterion that differs between two versions; null in the version without it. */
export type CambioDeTexto = {
  readonly que: string;
  readonly antes: string | null;
  readonly despues: string | null;
};

type CambioDeCriterio = {
  readonly numero: number;
  readonly clave: string;
  /** That of the later version. */
  readonly nombre: string;
  readonly textos: readonly CambioDeTexto[];
};

type Pieza = { readonly clave: string; readonly texto: string };

const descriptoresOf = ({ descriptores }: Criterio): Pieza[] =>
  descriptores.map(({ clave, valoracion, descripcion }) => ({ clave, texto: `${valoracion} · ${descripcion}` }));

const observacionesOf = ({ observaciones }: Criterio): Pieza[] =>
  observaciones.map(({ clave, valoracion, observacion }) => ({
    clave,
    texto: `${TEXTO_DE_SIGNO[valoracion]} · ${observacion}`,
  }));

const changesOfTexto = (subject: string, before: string, after: string): CambioDeTexto[] =>
  before === after ? [] : [{ que: subject, antes: before, despues: after }];

const changesOfNumero = (subject: string, before: number | undefined, after: number | undefined): CambioDeTexto[] =>
  before === after ? [] : [{ que: subject, antes: before?.toString() ?? null, despues: after?.toString() ?? null }];

const clavesOf = (piezas: readonly Pieza[], others: readonly Pieza[]): string[] =>
  piezas.map(({ clave }) => clave).filter((clave) => others.some((other) => other.clave === clave));

/** Returns the reworded, removed and added pieces, in that order, and a change of order of those that stayed. */
function changesOfPiezas(subject: string, before: readonly Pieza[], after: readonly Pieza[]): CambioDeTexto[] {
  const moved = clavesOf(before, after).join() !== clavesOf(after, before).join();
  const joinTextos = (piezas: readonly Pieza[]): string => piezas.map(({ texto }) => texto).join(' | ');
  return [
    ...before.flatMap(({ clave, texto }) => {
      const nueva = after.find((other) => other.clave === clave);
      return nueva ? changesOfTexto(subject, texto, nueva.texto) : [{ que: subject, antes: texto, despues: null }];
    }),
    ...after
      .filter(({ clave }) => !before.some((other) => other.clave === clave))
      .map(({ texto }) => ({ que: subject, antes: null, despues: texto })),
    ...(moved ? changesOfTexto(`Orden: ${subject.toLowerCase()}`, joinTextos(before), joinTextos(after)) : []),
  ];
}

const changesOfCriterio = (before: Criterio, after: Criterio): CambioDeTexto[] => [
  ...changesOfTexto('Nombre', before.nombre, after.nombre),
  ...changesOfTexto('Criterio', before.criterio, after.criterio),
  ...changesOfPiezas('Descriptor', descriptoresOf(before), descriptoresOf(after)),
  ...changesOfPiezas('Observación', observacionesOf(before), observacionesOf(after)),
  ...changesOfTexto('Acción de mejora', before.mejora, after.mejora),
  ...changesOfNumero('Mínimo si es esencial', before.esencial, after.esencial),
  ...changesOfNumero('Minutos de la mejora', before.minutos, after.minutos),
];

/** Returns the differences between two versions of a variant by criterion, without the unchanged ones. */
export const cambiosBetweenVersions = (before: Rubrica, after: Rubrica): CambioDeCriterio[] =>
  after.criterios.flatMap((criterio) => {
    const previous = before.criterios.find(({ clave }) => clave === criterio.clave);
    const textos = previous ? changesOfCriterio(previous, criterio) : [];
    const { numero, clave, nombre } = criterio;
    return textos.length === 0 ? [] : [{ numero, clave, nombre, textos }];
  });

/** Fixed score by criterion and descriptor; null if any is allowed. */
type Exigencias = Readonly<Record<string, Readonly<Record<string, Valoracion | null>>>>;

const DE_NOTAS = { 'a-tiempo': null, incompletas: null, 'sin-registrar': null, 'no-aplica': NA } as const;
const DE_FECHA = { completa: null, incompleta: null, ausente: null, 'no-aplica': NA } as const;

const COMUNES: Exigencias = {
  // The score is the number of moments attended (spec 1 §9).
  induccion: { cinco: 5, cuatro: 4, tres: 3, dos: 2, uno: 1, ninguno: 0 },
  'dudas-foros': { 'a-tiempo': null, tarde: null, pendientes: null, ninguna: null, 'no-aplica': NA },
  // Spec 1 §9.
  'recursos-semana': { 'mas-de-cinco': 5, 'de-uno-a-cinco': 3, ninguno: 0 },
  'notas-60': DE_NOTAS,
  'notas-40': DE_NOTAS,
  'examen-final': { publicado: null, incompleto: null, ausente: null, 'no-aplica': NA },
  'fecha-examen-final': DE_FECHA,
  'fecha-habilitacion': DE_FECHA,
};

/** A grade without comment is worth 2 by the guide and 0 by the commitment (spec 1 §9). */
const OWN: Readonly<Record<Variante, Exigencias>> = {
  guiaDidactica: {
    'retroalimentacion-comentada': {
      todas: null,
      mayoria: null,
      minoria: null,
      'sin-comentario': 2,
      'sin-retroalimentar': null,
      'no-aplica': NA,
    },
  },
  compromisoAcademico: {
    'retroalimentacion-comentada': {
      todas: null,
      algunas: null,
      'sin-comentario': 0,
      'sin-retroalimentar': null,
      'no-aplica': NA,
    },
  },
};

/**
 * Returns the descriptors that a criterion must keep in every version, reworded or not: those that evidence suggests by key
 * (`evidencia.ts`), and those whose score the specification fixes (spec 1 §9).
 * @returns the score by the descriptor's key; null if any is allowed
 */
export const exigidosOf = (variante: Variante, criterio: string): Readonly<Record<string, Valoracion | null>> =>
  OWN[variante][criterio] ?? COMUNES[criterio] ?? {};

/** Limits of a criterion's texts, set by its card, a record and a chart's axis. */
export const LARGOS = { nombre: 30, criterio: 500, descripcion: 500, observacion: 500, mejora: 1000 } as const;

/** Limits of the number of descriptors of a criterion (spec 1 §3). */
export const DESCRIPTORES = { min: 2, max: 7 } as const;

/** Limit of observations that people can read while evaluating. */
export const MAX_OBSERVACIONES = 12;

const fallo = (ruta: string, mensaje: string): Fallo => ({ ruta, mensaje, falta: false });

function checkTexto(ruta: string, texto: string, max: number): Fallo[] {
  if (texto.trim() === '') return [{ ruta, mensaje: 'Escriba el texto.', falta: true }];
  return texto.length > max ? [fallo(ruta, `Escriba como máximo ${max} caracteres.`)] : [];
}

/** Returns the positions of texts that repeat an earlier one, ignoring case and accents. */
function repetidos(textos: readonly string[]): number[] {
  const claves = textos.map(claveOf);
  return claves.flatMap((clave, i) => (clave !== '' && claves.indexOf(clave) < i ? [i] : []));
}

/** Returns the faults in the wording of a criterion, by path (spec 1 §3, §9). @param base the criterion in the version before */
export function checkCriterio(criterio: Criterio, base: Criterio, variante: Variante): Fallo[] {
  return [
    ...checkTexto('nombre', criterio.nombre, LARGOS.nombre),
    ...checkTexto('criterio', criterio.criterio, LARGOS.criterio),
    ...checkDescriptores(criterio, base),
    ...checkExigidos(criterio, variante),
    ...checkObservaciones(criterio),
    ...checkTexto('mejora', criterio.mejora, LARGOS.mejora),
    ...checkNumero('esencial', criterio.esencial, ESENCIAL),
    ...(criterio.esencial !== undefined && base.inicial === NA
      ? [fallo('esencial', 'Este criterio no se valora: no puede ser esencial.')]
      : []),
    ...checkNumero('minutos', criterio.minutos, MINUTOS_DE_MEJORA),
  ];
}

function checkNumero(ruta: string, numero: number | undefined, { min, max }: { min: number; max: number }): Fallo[] {
  const isValid = numero === undefined || (Number.isInteger(numero) && numero >= min && numero <= max);
  return isValid ? [] : [fallo(ruta, `Escriba un número entre ${min} y ${max}, o déjelo vacío.`)];
}

function checkDescriptores({ descriptores }: Criterio, { inicial }: Criterio): Fallo[] {
  const { min, max } = DESCRIPTORES;
  const textos = descriptores.map(({ descripcion }) => descripcion);
  const valores = descriptores.map(({ valoracion }) => valoracion);
  const numeros = valores.filter((valor) => valor !== NA);
  const falloAt = (i: number, mensaje: string): Fallo => fallo(`descriptores.${i}.valoracion`, mensaje);
  const isOutOfRange = descriptores.length < min || descriptores.length > max;
  return [
    ...(isOutOfRange ? [fallo('descriptores', `Un criterio tiene entre ${min} y ${max} descriptores.`)] : []),
    ...textos.flatMap((texto, i) => checkTexto(`descriptores.${i}.descripcion`, texto, LARGOS.descripcion)),
    ...repetidos(textos).map((i) => fallo(`descriptores.${i}.descripcion`, 'Otro descriptor dice lo mismo.')),
    ...valores.flatMap((valor, i) => {
      const before = valores[i - 1];
      if (i === 0 || before === undefined) return [];
      if (before === NA && valor !== NA) return [falloAt(i, 'Los descriptores sin valoración van al final.')];
      return before !== NA && valor !== NA && valor > before ? [falloAt(i, 'Ordénelos del mejor al menor.')] : [];
    }),
    ...(inicial === NA
      ? valores.flatMap((valor, i) => (valor === NA ? [] : [falloAt(i, 'Este criterio no se valora: deje N/A.')]))
      : []),
    ...(inicial !== NA && (Math.max(...numeros) !== 5 || Math.min(...numeros) !== 0)
      ? [fallo('descriptores', 'El mejor descriptor vale 5 y el menor, 0.')]
      : []),
  ];
}

function checkExigidos({ clave: criterio, descriptores }: Criterio, variante: Variante): Fallo[] {
  return Object.entries(exigidosOf(variante, criterio)).flatMap(([clave, valoracion]) => {
    const i = descriptores.findIndex((descriptor) => descriptor.clave === clave);
    if (i === -1) {
      return [fallo('descriptores', 'Falta un descriptor que la evidencia del aula necesita. Puede cambiar su texto.')];
    }
    return valoracion === null || descriptores[i]!.valoracion === valoracion
      ? []
      : [fallo(`descriptores.${i}.valoracion`, `La valoración de este descriptor es ${valoracion} y no cambia.`)];
  });
}

const SIGNOS = keysOf(TEXTO_DE_SIGNO);

function checkObservaciones({ observaciones }: Criterio): Fallo[] {
  const textos = observaciones.map(({ observacion }) => observacion);
  const missing = SIGNOS.filter((signo) => !observaciones.some(({ valoracion }) => valoracion === signo));
  return [
    ...(observaciones.length > MAX_OBSERVACIONES
      ? [fallo('observaciones', `Un criterio tiene como máximo ${MAX_OBSERVACIONES} observaciones.`)]
      : []),
    ...missing.map((signo) => fallo('observaciones', `Falta una observación de «${TEXTO_DE_SIGNO[signo]}».`)),
    ...textos.flatMap((texto, i) => checkTexto(`observaciones.${i}.observacion`, texto, LARGOS.observacion)),
    ...repetidos(textos).map((i) => fallo(`observaciones.${i}.observacion`, 'Otra observación dice lo mismo.')),
  ];
}
