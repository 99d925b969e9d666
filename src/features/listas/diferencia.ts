import type { Opcion } from '#catalogo/listas/opcion.ts';

export type Atributos = Readonly<Record<string, string | number | boolean>>;

/** An option as managers edit it. */
export type OpcionDeLista = Pick<Opcion, 'clave' | 'texto' | 'activa'> & { readonly atributos: Atributos };

/** How many places an option has in a semester; one without such a limit is not named. */
export type LimiteDeCupos = { readonly clave: string; readonly semestre: string; readonly total: number };

/** A list at one moment, its options in order. */
export type EstadoDeLista = {
  readonly opciones: readonly OpcionDeLista[];
  readonly limites: readonly LimiteDeCupos[];
};

/** What is between two moments of a list. */
export type Diferencia = {
  /** Options that are others: null before, where one was added; after, where it was deleted. */
  readonly opciones: readonly {
    readonly clave: string;
    readonly antes: OpcionDeLista | null;
    readonly despues: OpcionDeLista | null;
  }[];
  /** The keys in order, where they are not the same. */
  readonly orden: { readonly antes: readonly string[]; readonly despues: readonly string[] } | null;
  /** Null: without limit. */
  readonly limites: readonly {
    readonly clave: string;
    readonly semestre: string;
    readonly antes: number | null;
    readonly despues: number | null;
  }[];
};

const clavesDe = ({ opciones }: EstadoDeLista): string[] => opciones.map(({ clave }) => clave);

const esIgual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An option whose attributes are in an order of their own: two that say the same are the same text. */
const enOrden = ({ clave, texto, activa, atributos }: OpcionDeLista): OpcionDeLista => ({
  clave,
  texto,
  activa,
  atributos: Object.fromEntries(Object.entries(atributos).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

/** What changes from one moment of a list to another. */
export function diferenciaDe(antes: EstadoDeLista, despues: EstadoDeLista): Diferencia {
  const [eran, son] = [antes, despues].map(
    ({ opciones }) => new Map(opciones.map((opcion) => [opcion.clave, enOrden(opcion)])),
  ) as [Map<string, OpcionDeLista>, Map<string, OpcionDeLista>];
  const [clavesAntes, clavesDespues] = [clavesDe(antes), clavesDe(despues)];
  const todas = new Set([...clavesAntes, ...clavesDespues]);
  const lugar = ({ clave, semestre }: { clave: string; semestre: string }): string => JSON.stringify([clave, semestre]);
  const [limitaban, limitan] = [antes, despues].map(
    ({ limites }) => new Map(limites.map((limite) => [lugar(limite), limite])),
  ) as [Map<string, LimiteDeCupos>, Map<string, LimiteDeCupos>];
  return {
    opciones: [...todas]
      .map((clave) => ({ clave, antes: eran.get(clave) ?? null, despues: son.get(clave) ?? null }))
      .filter((cambio) => !esIgual(cambio.antes, cambio.despues)),
    orden: esIgual(clavesAntes, clavesDespues) ? null : { antes: clavesAntes, despues: clavesDespues },
    limites: [...new Map([...limitaban, ...limitan])]
      .map(([nombre, { clave, semestre }]) => ({
        clave,
        semestre,
        antes: limitaban.get(nombre)?.total ?? null,
        despues: limitan.get(nombre)?.total ?? null,
      }))
      // What an option's deletion takes with it is no change of its own.
      .filter((cambio) => cambio.antes !== cambio.despues && son.has(cambio.clave)),
  };
}

/** Whether anything changes at all. */
export const esNada = ({ opciones, orden, limites }: Diferencia): boolean =>
  opciones.length === 0 && orden === null && limites.length === 0;

/** Whether options that were there before and after stand in another order. */
export function cambiaElOrden({ orden }: Diferencia): boolean {
  if (!orden) return false;
  const quedan = orden.antes.filter((clave) => orden.despues.includes(clave));
  return !esIgual(
    quedan,
    orden.despues.filter((clave) => orden.antes.includes(clave)),
  );
}

/** A list without what a change made of it, which must be its last one. */
export function revertir(estado: EstadoDeLista, { opciones, orden, limites }: Diferencia): EstadoDeLista {
  const son = new Map(estado.opciones.map((opcion) => [opcion.clave, opcion]));
  for (const { clave, antes } of opciones) {
    if (antes) son.set(clave, antes);
    else son.delete(clave);
  }
  const limitados = new Set(limites.map(({ clave, semestre }) => `${clave} ${semestre}`));
  return {
    opciones: (orden?.antes ?? [...son.keys()]).flatMap((clave) => son.get(clave) ?? []),
    limites: [
      ...estado.limites.filter(({ clave, semestre }) => !limitados.has(`${clave} ${semestre}`)),
      ...limites.flatMap(({ clave, semestre, antes }) => (antes === null ? [] : [{ clave, semestre, total: antes }])),
    ].filter(({ clave }) => son.has(clave)),
  };
}
