// Spanish messages for input that breaks a schema.
import * as z from 'zod/mini';
import { NUMBER_EXPECTED, TEXT_EXPECTED } from '#platform/contract/faults.ts';

type Issue = z.core.$ZodRawIssue;

/** Sets Spanish messages for input whose schema has none, in the whole process. */
export function sayFaultsInSpanish(): void {
  z.config({ customError: faultOf });
}

const SHAPE = 'Este dato no tiene la forma que se espera.';
const TOO_LARGE = 'Este número es demasiado grande.';

const BY_TYPE: Readonly<Record<string, string>> = {
  string: TEXT_EXPECTED,
  number: NUMBER_EXPECTED,
  int: 'Aquí se espera un número entero.',
  boolean: 'Aquí se espera sí o no: «true» o «false».',
  array: 'Aquí se espera una lista.',
  object: 'Aquí se espera un objeto con sus campos.',
  record: 'Aquí se espera un objeto con sus campos.',
  nonoptional: 'Falta este dato.',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'Escriba un correo electrónico válido.',
  uuid: 'Aquí se espera un identificador (UUID).',
  date: 'Aquí se espera una fecha que exista, así: 2026-11-20.',
  datetime: 'Aquí se espera un instante, así: 2026-11-20T15:04:05Z.',
  regex: 'Este texto no tiene la forma que se espera.',
};

/** Options beyond which they are not listed. */
const MAX_LISTED = 8;

/** Returns the sentence for an issue; the schema's own message, where there is one, comes before it. */
export function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : (BY_TYPE[issue.expected] ?? SHAPE);
    case 'invalid_value':
      return optionsOf(issue.values);
    case 'invalid_format':
      return BY_FORMAT[issue.format] ?? SHAPE;
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'not_multiple_of':
      return `Aquí se espera un múltiplo de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'Aquí hay campos que no se conocen.';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      break;
  }
  return SHAPE;
}

function optionsOf(values: readonly z.core.util.Primitive[]): string {
  const [only, ...others] = values.map((value) => `«${String(value)}»`);
  if (others.length === 0) return `Aquí solo se acepta ${only}.`;
  if (others.length >= MAX_LISTED) return 'Este valor no está entre los que se aceptan.';
  return `Elija una de estas opciones: ${[only, ...others].join(', ')}.`;
}

function atMost(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `Escriba como máximo ${maximum} caracteres.`;
  if (origin === 'array' || origin === 'set') {
    return maximum === 1
      ? 'Esta lista puede tener un solo elemento.'
      : `Esta lista puede tener como máximo ${maximum} elementos.`;
  }
  if (maximum >= Number.MAX_SAFE_INTEGER) return TOO_LARGE;
  return inclusive ? `Este número puede ser como máximo ${maximum}.` : `Este número debe ser menor que ${maximum}.`;
}

function atLeast(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') {
    return minimum === 1 ? 'Este texto no puede quedar vacío.' : `Escriba al menos ${minimum} caracteres.`;
  }
  if (origin === 'array' || origin === 'set') {
    return minimum === 1 ? 'Esta lista no puede quedar vacía.' : `Esta lista debe tener al menos ${minimum} elementos.`;
  }
  if (minimum <= Number.MIN_SAFE_INTEGER) return 'Este número es demasiado pequeño.';
  return inclusive ? `Este número debe ser como mínimo ${minimum}.` : `Este número debe ser mayor que ${minimum}.`;
}
