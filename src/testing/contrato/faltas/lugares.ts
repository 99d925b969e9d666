import type { Azar } from '#demostracion/azar.ts';

/** A payload broken at one place, and what is wrong with it. */
export type Roto = { readonly en: string; readonly que: string; readonly carga: (azar: Azar) => unknown };

/** A path through a payload; lists count by position. */
export type Lugar = readonly string[];

export const readEn = (valor: unknown, lugar: Lugar): unknown =>
  lugar.reduce<unknown>((inner, parte) => (inner as Record<string, unknown>)[parte], valor);

/** Takes a key away. */
function without(valor: unknown, [clave = '', ...resto]: Lugar): unknown {
  if (Array.isArray(valor))
    return valor.map((item, i) => (String(i) === clave ? without(item, resto) : (item as unknown)));
  const { [clave]: quitado, ...others } = valor as Record<string, unknown>;
  return resto.length === 0 ? others : { ...others, [clave]: without(quitado, resto) };
}

/** Puts a value in its place. */
function puesto(valor: unknown, [clave = '', ...resto]: Lugar, nuevo: unknown): unknown {
  const putInside = (actual: unknown): unknown => (resto.length === 0 ? nuevo : puesto(actual, resto, nuevo));
  if (Array.isArray(valor)) return valor.map((item, i) => (String(i) === clave ? putInside(item) : (item as unknown)));
  const grupo = valor as Record<string, unknown>;
  return { ...grupo, [clave]: putInside(grupo[clave]) };
}

/** The same payload where only the prototype of its object has the key. */
function moveToPrototype(carga: unknown, lugar: Lugar): unknown {
  const grupo = lugar.slice(0, -1);
  const prototipo = { [lugar.at(-1)!]: readEn(carga, lugar) };
  const own = { ...(readEn(without(carga, lugar), grupo) as object) };
  const raro = Object.defineProperty(own, '__proto__', { value: prototipo, enumerable: true });
  return grupo.length === 0 ? raro : puesto(carga, grupo, raro);
}

/** A payload with another value at a place. */
export const set = (carga: unknown, lugar: Lugar, fault: string, valor: (azar: Azar) => unknown): Roto => ({
  en: lugar.join('.'),
  que: fault,
  carga: (azar) => puesto(carga, lugar, valor(azar)),
});

const VACIOS: readonly (readonly [que: string, valor: unknown])[] = [
  ['nulo', null],
  ['vacío', ''],
  ['espacios', ' \t\n\u00A0 '],
  ['un arreglo vacío', []],
];

/** Payloads in which nothing is at a place. */
export const ausencias = (carga: unknown, lugar: Lugar): readonly Roto[] => [
  { en: lugar.join('.'), que: 'falta', carga: () => without(carga, lugar) },
  { en: lugar.join('.'), que: 'solo en el prototipo', carga: () => moveToPrototype(carga, lugar) },
  ...VACIOS.map(([fault, valor]) => set(carga, lugar, fault, () => valor)),
];
