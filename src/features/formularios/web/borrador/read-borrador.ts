// Reads one form's draft from this device, lists all drafts there, and deletes those past their lifetime.
import { promisifyRequest } from 'idb-keyval';
import { writeRuta, type Campos } from '#catalogo/arbol.ts';
import { archivoEn, isSame, isWhole, rutasDeArchivos } from '../adjuntos.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';
import { loadUso } from '../load-uso.ts';
import type { Uso } from '../uso.ts';
import { lugarOf, newBorrador, type Guardable } from './borrador.ts';
import { EN_DISPOSITIVO, hasListas, itemsEn, readDatabase, rutasDeListas, type Borrador } from './lugares.ts';
import { namesOfNotes, readNote } from './notes.ts';

/** Reads the draft of a form from this device; null if there is none or it cannot be read. */
export async function readBorrador(
  guardable: Guardable,
  { parseBorrador }: Pick<Uso, 'parseBorrador'>,
): Promise<Borrador | null> {
  const { nombre, formulario, iniciales } = guardable;
  const kept = (await lugarOf(guardable).read(nombre)).flatMap((value) => parseBorrador(value) ?? []);
  const [newest, other] = kept.sort((a, b) => (b.guardado ?? 0) - (a.guardado ?? 0));
  if (!newest && !hasListas(nombre, formulario.campos)) return null;
  const borrador = newest ?? { ...newBorrador(iniciales), guardado: Date.now() };
  const whole = withAdjuntos(formulario.campos, borrador.valores, other?.valores);
  return { ...borrador, valores: borrador.recibido ? whole : withListas(nombre, formulario.campos, whole) };
}

/**
 * Restores the attachments of values that were kept as text, from values that were kept whole; an attachment in neither
 * must be chosen again.
 */
const withAdjuntos = (campos: Campos, valores: ValoresEscritos, whole: unknown): ValoresEscritos =>
  rutasDeArchivos(campos).reduce<ValoresEscritos>((valores, ruta) => {
    const archivo = archivoEn(valores, ruta);
    if (!archivo || isWhole(archivo)) return valores;
    const kept = archivoEn(whole, ruta);
    return writeRuta(valores, ruta, isWhole(kept) && isSame(kept, archivo) ? kept : '');
  }, valores);

/** Adds to the values of a form the items that waited for it. */
const withListas = (nombre: string, campos: Campos, valores: ValoresEscritos): ValoresEscritos =>
  rutasDeListas(campos).reduce<ValoresEscritos>((valores, ruta) => {
    const items = itemsEn(nombre, ruta);
    return items.length > 0 ? writeRuta(valores, ruta, items) : valores;
  }, valores);

/**
 * Returns the drafts of this device with their names; deletes those whose time is over.
 * @throws {ConnectionError} if the chunk that parses them cannot be loaded
 */
export async function readDispositivo(): Promise<readonly (readonly [nombre: string, borrador: Borrador])[]> {
  const { parseBorrador } = await loadUso();
  const rows = await readDatabase(async (store) =>
    // The names of forms are its only keys.
    Promise.all([
      promisifyRequest(store.getAllKeys() as IDBRequest<string[]>),
      promisifyRequest<unknown[]>(store.getAll()),
    ]),
  );
  if (!rows) return [];
  const [keys, values] = rows;
  const entries = new Map(keys.map((key, i) => [key, values[i]]));
  // A note that is only `true` may be newer than the entries just read.
  const withWords = namesOfNotes().filter((nombre) => readNote(nombre) !== true);
  const nombres = new Set([...entries.keys(), ...withWords]);
  const live = [...nombres].flatMap((nombre) => {
    const borradores = [entries.get(nombre), readNote(nombre)].flatMap((value) => parseBorrador(value) ?? []);
    return borradores.slice(0, 1).map((borrador) => [nombre, borrador] as const);
  });
  for (const [nombre] of live) nombres.delete(nombre);
  await Promise.all([...nombres].map(async (nombre) => EN_DISPOSITIVO.remove(nombre)));
  return live;
}
