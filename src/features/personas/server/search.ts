// Searches all stores for one person, prepares the findings for display, and lists other data that may be theirs.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { CLASES_DE_DATO, type ClaseDeDato, type Persona } from '#core/almacenes/contract.ts';
import { createReconocedor, normalise, type AlmacenDePersonas, type Hallazgo } from '#core/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { HALLAZGOS_MOSTRADOS, type AlmacenVisto, type OtroDato } from '../contract.ts';

export type FoundInAlmacen = { readonly almacen: AlmacenDePersonas; readonly hallazgos: readonly Hallazgo[] };

type SearchContext = {
  readonly db: Db;
  readonly almacenes: readonly AlmacenDePersonas[];
  readonly catalogo: CatalogoNow;
};

/** Searches every store for a person, one after the other. */
export async function searchPersona(
  { db, almacenes, catalogo }: SearchContext,
  persona: Persona,
): Promise<readonly FoundInAlmacen[]> {
  const reconocedor = createReconocedor(persona);
  const hallados: FoundInAlmacen[] = [];
  for (const almacen of almacenes) {
    const hallazgos = await almacen.buscar(db, reconocedor, catalogo());
    if (hallazgos.length > 0) hallados.push({ almacen, hallazgos });
  }
  return hallados;
}

export const shownOwn = ({ hallazgos }: FoundInAlmacen): readonly Hallazgo[] =>
  hallazgos.filter(({ suyo: isOwn }) => isOwn).slice(0, HALLAZGOS_MOSTRADOS);

/** Returns a store's findings for display: the first ones, those about the person before those that mention them. */
export function almacenShown({ almacen, hallazgos }: FoundInAlmacen): AlmacenVisto {
  const { nombre, titulo, guarda, alAnonimizar } = almacen;
  const ownHallazgos = hallazgos.filter(({ suyo: isOwn }) => isOwn);
  const ordered = [...ownHallazgos, ...hallazgos.filter(({ suyo: isOwn }) => !isOwn)];
  return {
    nombre,
    titulo,
    guarda,
    alAnonimizar,
    total: hallazgos.length,
    suyos: ownHallazgos.length,
    archivos: ownHallazgos.reduce((suma, { archivos }) => suma + archivos.length, 0),
    hallazgos: ordered.slice(0, HALLAZGOS_MOSTRADOS).map(({ archivos, instante, ...hallazgo }) => ({
      ...hallazgo,
      datos: [...hallazgo.datos],
      instante: instante?.toISOString() ?? null,
      archivos: archivos.map(({ nombre: archivoNombre }) => ({ nombre: archivoNombre })),
    })),
  };
}

/** Returns other identifying data found in the person's own items and not part of the search. */
export function otherData(hallados: readonly FoundInAlmacen[], persona: Persona): OtroDato[] {
  const conocidos = new Set(keysOf(persona));
  const others = new Map<string, { clase: ClaseDeDato; valor: string; en: Set<string> }>();
  for (const { almacen, hallazgos } of hallados) {
    for (const { identidad } of hallazgos) {
      for (const clase of CLASES_DE_DATO) {
        for (const valor of identidad[clase] ?? []) {
          const clave = `${clase} ${normalise(clase, valor)}`;
          if (conocidos.has(clave)) continue;
          const other = others.get(clave) ?? { clase, valor, en: new Set() };
          other.en.add(almacen.titulo);
          others.set(clave, other);
        }
      }
    }
  }
  return [...others.values()].map(({ en: places, ...other }) => ({ ...other, en: [...places] }));
}

const keysOf = (persona: Persona): string[] =>
  CLASES_DE_DATO.flatMap((clase) => persona[clase].map((valor) => `${clase} ${normalise(clase, valor)}`));
