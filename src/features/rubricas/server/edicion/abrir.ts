import type { Criterio, Rubrica, Variante } from '#catalogo/rubrica/rubrica.ts';
import { isDeepStrictEqual } from 'node:util';
import { versioned } from '#platform/server/versioned/versioned.ts';
import type { Edicion, Redaccion } from '../../contract.ts';
import { leerVersiones } from '../rubricas.ts';
import { type FilaCriterio, type FilaEdicion, lockEdicion, selectCriterios } from './store.ts';

/** An edition with the version that it begins from, and the one that it would be. */
type Abierta = {
  readonly fila: FilaEdicion;
  readonly base: Rubrica;
  readonly rubrica: Rubrica;
  readonly cambios: readonly FilaCriterio[];
};

/** The versions of the changed criteria of an edition, by key. */
export type Vistos = Readonly<Record<string, number>>;

/** Puts together what an edition is: its base, with the criteria that it words anew. */
export function componer(
  fila: FilaEdicion,
  versiones: readonly Rubrica[],
  criterios: readonly FilaCriterio[],
): Abierta {
  const { variante } = fila;
  const base = versiones.find((una) => una.variante === variante && una.version === fila.base);
  if (!base) throw new Error(`the edition of ${variante} begins from version ${fila.base}, which is not there`);
  const cambios = criterios.filter((uno) => uno.variante === variante);
  const deBase = (criterio: Criterio): Criterio => {
    const cambio = cambios.find(({ clave }) => clave === criterio.clave);
    // As it was checked when it was kept.
    return cambio ? { ...criterio, ...(cambio.contenido as Redaccion) } : criterio;
  };
  const rubrica = { variante, version: base.version + 1, criterios: base.criterios.map(deBase) };
  return { fila, base, rubrica, cambios };
}

/** The editions of the variants. What is published is a row of its own, so that no other history is kept. */
export const editions = versioned<Abierta & { readonly version: Vistos }>({
  resource: 'rubrica',
  async lock(tx, variante) {
    const fila = await lockEdicion(tx, variante as Variante);
    if (!fila) return null;
    const abierta = componer(fila, await leerVersiones(tx), await selectCriterios(tx));
    return { ...abierta, version: Object.fromEntries(abierta.cambios.map(({ clave, version }) => [clave, version])) };
  },
  gone: 'Nadie está redactando una versión nueva: se publicó o se descartó. Lo que escribió sigue aquí.',
  isSeen: isDeepStrictEqual,
  changed: 'Otra persona cambió esta versión mientras usted la miraba. Revise cómo quedó.',
  present: (_tx, abierta) => ({ edicion: edicionDe(abierta) }),
});

/** An edition as managers see it. */
export const edicionDe = ({ fila, rubrica, cambios }: Abierta): Edicion => ({
  base: fila.base,
  persona: fila.persona,
  comenzada: fila.comenzada.toISOString(),
  rubrica,
  cambios: cambios.map(({ clave, version, persona, guardado }) => ({
    clave,
    version,
    persona,
    guardado: guardado.toISOString(),
  })),
});
