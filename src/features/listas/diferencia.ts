// State of an option list; the difference between two states, as its history stores it, and its reversal.
import type { Opcion } from '#catalogo/listas/opcion.ts';

export type Atributos = Readonly<Record<string, string | number | boolean>>;

/** An option with the parts that managers edit. */
export type OpcionDeLista = Pick<Opcion, 'clave' | 'texto' | 'activa'> & { readonly atributos: Atributos };

/** Number of places of an option in a semester. Options without a limit have no entry. */
export type LimiteDeCupos = { readonly clave: string; readonly semestre: string; readonly total: number };

/** A list at one moment, its options in order. */
export type EstadoDeLista = {
  readonly opciones: readonly OpcionDeLista[];
  readonly limites: readonly LimiteDeCupos[];
};

export type Diferencia = {
  /** Changed options: `antes` is null for an added one, `despues` for a deleted one. */
  readonly opciones: readonly {
    readonly clave: string;
    readonly antes: OpcionDeLista | null;
    readonly despues: OpcionDeLista | null;
  }[];
  /** The keys in order, if the order differs. */
  readonly orden: { readonly antes: readonly string[]; readonly despues: readonly string[] } | null;
  /** Null: no limit. */
  readonly limites: readonly {
    readonly clave: string;
    readonly semestre: string;
    readonly antes: number | null;
    readonly despues: number | null;
  }[];
};

const clavesOf = ({ opciones }: EstadoDeLista): string[] => opciones.map(({ clave }) => clave);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sorts the attributes of an option by name, so that equal options have equal JSON. */
const withSortedAtributos = ({ clave, texto, activa, atributos }: OpcionDeLista): OpcionDeLista => ({
  clave,
  texto,
  activa,
  atributos: Object.fromEntries(Object.entries(atributos).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

export function diferenciaOf(before: EstadoDeLista, after: EstadoDeLista): Diferencia {
  const [eran, current] = [before, after].map(
    ({ opciones }) => new Map(opciones.map((opcion) => [opcion.clave, withSortedAtributos(opcion)])),
  ) as [Map<string, OpcionDeLista>, Map<string, OpcionDeLista>];
  const [clavesAntes, clavesDespues] = [clavesOf(before), clavesOf(after)];
  const all = new Set([...clavesAntes, ...clavesDespues]);
  const lugar = ({ clave, semestre }: { clave: string; semestre: string }): string => JSON.stringify([clave, semestre]);
  const [limitaban, limitan] = [before, after].map(
    ({ limites }) => new Map(limites.map((limite) => [lugar(limite), limite])),
  ) as [Map<string, LimiteDeCupos>, Map<string, LimiteDeCupos>];
  return {
    opciones: [...all]
      .map((clave) => ({ clave, antes: eran.get(clave) ?? null, despues: current.get(clave) ?? null }))
      .filter((cambio) => !isEqual(cambio.antes, cambio.despues)),
    orden: isEqual(clavesAntes, clavesDespues) ? null : { antes: clavesAntes, despues: clavesDespues },
    limites: [...new Map([...limitaban, ...limitan])]
      .map(([nombre, { clave, semestre }]) => ({
        clave,
        semestre,
        antes: limitaban.get(nombre)?.total ?? null,
        despues: limitan.get(nombre)?.total ?? null,
      }))
      // Limits removed by deleting their option are not a change of their own.
      .filter((cambio) => cambio.antes !== cambio.despues && current.has(cambio.clave)),
  };
}

export const isNothing = ({ opciones, orden, limites }: Diferencia): boolean =>
  opciones.length === 0 && orden === null && limites.length === 0;

/** Returns true if options that exist before and after are in a different order. */
export function changesOrder({ orden }: Diferencia): boolean {
  if (!orden) return false;
  const remaining = orden.antes.filter((clave) => orden.despues.includes(clave));
  return !isEqual(
    remaining,
    orden.despues.filter((clave) => orden.antes.includes(clave)),
  );
}

export function revertDiferencia(estado: EstadoDeLista, { opciones, orden, limites }: Diferencia): EstadoDeLista {
  const current = new Map(estado.opciones.map((opcion) => [opcion.clave, opcion]));
  for (const { clave, antes: before } of opciones) {
    if (before) current.set(clave, before);
    else current.delete(clave);
  }
  const limitados = new Set(limites.map(({ clave, semestre }) => `${clave} ${semestre}`));
  return {
    opciones: (orden?.antes ?? [...current.keys()]).flatMap((clave) => current.get(clave) ?? []),
    limites: [
      ...estado.limites.filter(({ clave, semestre }) => !limitados.has(`${clave} ${semestre}`)),
      ...limites.flatMap(({ clave, semestre, antes: before }) =>
        before === null ? [] : [{ clave, semestre, total: before }],
      ),
    ].filter(({ clave }) => current.has(clave)),
  };
}
