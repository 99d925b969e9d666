// Fingerprints of payloads: they tell a repetition from other content under the same key.
import { createHash } from 'node:crypto';
import type { Campos, Nodo } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { findOpcion } from '#catalogo/campos/opcion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { AppError } from '#platform/contract/errors.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';

/**
 * Returns the fingerprint of a filled form, with the keys of options in place of their texts: an option that gets other
 * words meanwhile is the same answer.
 * @throws {AppError} `datos-invalidos` for a payload that nests too deep
 */
export const fingerprintOfForm = (
  formulario: Pick<Formulario, 'slug' | 'campos' | 'efectos'>,
  entrada: unknown,
  opciones: Entorno['opciones'],
): string => fingerprintOf(formulario.slug, withClaves(formulario, entrada, opciones));

/** Returns a payload with the keys of the chosen options, and without the semester, which not every client sends. */
function withClaves(
  { campos, efectos = [] }: Pick<Formulario, 'campos' | 'efectos'>,
  entrada: unknown,
  opciones: Entorno['opciones'],
): unknown {
  const calculados = new Set(efectos.flatMap((efecto) => (efecto.efecto === 'semestre' ? [efecto.campo] : [])));
  const claveOf = (lista: string, valor: unknown): unknown =>
    typeof valor === 'string' ? (findOpcion(opciones(lista), valor)?.clave ?? valor) : valor;
  const ofNodo = (nodo: Nodo, valor: unknown, ruta: string): unknown => {
    if (nodo.tipo === 'grupo') return ofCampos(nodo.campos, valor, `${ruta}.`);
    if (nodo.tipo === 'opcion') return claveOf(nodo.lista, valor);
    if (!Array.isArray(valor)) return valor;
    if (nodo.tipo === 'lista') return valor.map((item) => ofCampos(nodo.item.campos, item, `${ruta}.`));
    return nodo.tipo === 'opciones' ? valor.map((opcion) => claveOf(nodo.lista, opcion)) : valor;
  };
  const ofCampos = (ownCampos: Campos, valor: unknown, prefijo = ''): unknown => {
    if (typeof valor !== 'object' || valor === null || Array.isArray(valor) || valor instanceof ReceivedFile)
      return valor;
    const partes = Object.entries(valor).filter(([clave]) => !calculados.has(prefijo + clave));
    return Object.fromEntries(
      partes.map(([clave, child]) => {
        const nodo = Object.hasOwn(ownCampos, clave) ? ownCampos[clave] : undefined;
        return [clave, nodo ? ofNodo(nodo, child, prefijo + clave) : child];
      }),
    );
  };
  return ofCampos(campos, entrada);
}

/** Deeper than any form; JSON.parse takes a million levels, a call stack does not. */
const NIVELES = 16;

/**
 * Returns the fingerprint of a payload: equal for equal payloads in any order of their keys, and different between
 * forms. Of a file, its bytes as they came count, and its name does not.
 * @throws {AppError} `datos-invalidos` for one that nests too deep
 */
export const fingerprintOf = (slug: string, entrada: unknown): string =>
  createHash('sha256')
    .update(`${slug}\n${canonicalJson(entrada, NIVELES)}`)
    .digest('hex');

function canonicalJson(value: unknown, niveles: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof ReceivedFile) return `{"sha256":"${value.sha256}"}`;
  if (niveles === 0)
    throw new AppError('datos-invalidos', { message: 'Los datos enviados tienen demasiados niveles.' });
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, niveles - 1)).join()}]`;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, item]) => `${JSON.stringify(clave)}:${canonicalJson(item, niveles - 1)}`);
  return `{${entries.join()}}`;
}
