import { type Campos, escribirRuta, leerRuta } from '#catalogo/arbol.ts';
import type { ValoresEscritos } from '../valores.ts';
import { readJson, removeKey, removeKeys, writeText } from './lugar.ts';

/** Lists whose added items wait in the browser's local storage until they are sent (spec 1 §2, cancellation). */
const PREFIX = 'gc.lista.';
const storage = (): Storage => localStorage;

const rutasDe = (campos: Campos): string[] =>
  Object.entries(campos).flatMap(([clave, nodo]) =>
    nodo.tipo === 'lista' && nodo.conserva === 'localStorage' ? [clave] : [],
  );

const keyOf = (nombre: string, ruta: string): string => `${PREFIX}${nombre}.${ruta}`;

function itemsEn(nombre: string, ruta: string): unknown[] {
  const items = readJson(storage, keyOf(nombre, ruta));
  return Array.isArray(items) ? items : [];
}

/** Whether items wait for a form. */
export const hayListas = (nombre: string, campos: Campos): boolean =>
  rutasDe(campos).some((ruta) => itemsEn(nombre, ruta).length > 0);

/** Keeps the items of a form that wait apart from its draft. */
export function writeListas(nombre: string, campos: Campos, valores: ValoresEscritos): void {
  for (const ruta of rutasDe(campos)) {
    const items = leerRuta(valores, ruta);
    if (Array.isArray(items) && items.length > 0) writeText(storage, keyOf(nombre, ruta), JSON.stringify(items));
    else removeKey(storage, keyOf(nombre, ruta));
  }
}

/** The values of a form with the items that waited for it. */
export const conListas = (nombre: string, campos: Campos, valores: ValoresEscritos): ValoresEscritos =>
  rutasDe(campos).reduce<ValoresEscritos>((valores, ruta) => {
    const items = itemsEn(nombre, ruta);
    return items.length > 0 ? escribirRuta(valores, ruta, items) : valores;
  }, valores);

/** Lets go of the items of a form: they were sent, or discarded. */
export const removeListas = (nombre: string): void => removeKeys(storage, `${PREFIX}${nombre}.`);

/** Forgets the items of all forms. */
export const forgetListas = (): void => removeKeys(storage, PREFIX);
