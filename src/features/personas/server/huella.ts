import { createHmac } from 'node:crypto';
import { CLASES_DE_DATO, type Persona } from '#features/almacenes/contract.ts';
import { normalizar } from '#features/almacenes/server/service.ts';
import { deriveKey } from '#platform/server/derive-key.ts';

/** Short enough for an audit row, long enough that two persons never share one. */
const LARGO = 32;

export type Huellas = {
  /** A keyed hash of each value that a person is known by: who has the key can tell whether a value is hers, nobody what it is. */
  readonly de: (persona: Persona) => string[];
  /** What stands for a person in the audit and in names of jobs: of her first document, address or user name. */
  readonly nombreDe: (persona: Persona) => string;
};

/** Makes the hashes by which a person is told without being named. */
export function crearHuellas(secret: string): Huellas {
  const key = deriveKey(secret, 'personas.huella');
  const deValor = (clase: string, normal: string): string =>
    createHmac('sha256', key).update(`${clase} ${normal}`).digest('hex').slice(0, LARGO);
  const de = (persona: Persona): string[] =>
    CLASES_DE_DATO.flatMap((clase) => persona[clase].map((valor) => deValor(clase, normalizar(clase, valor))));
  return { de, nombreDe: (persona) => de(persona)[0]?.slice(0, 8) ?? '' };
}
