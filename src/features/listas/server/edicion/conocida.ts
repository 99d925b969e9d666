import { leerLimites } from '#features/cupos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeLista } from '../../edicion/estado.ts';
import { selectOpcionesDe, selectRetiradas } from './store.ts';

/** A list as it is before somebody changes it. */
export type Conocida = {
  readonly version: number;
  readonly estado: EstadoDeLista;
  readonly retiradas: readonly string[];
  /** Options that may still be sent, by key. */
  readonly enviables: ReadonlySet<string>;
};

/** Reads a list. @param version that which it is known to have */
export async function conocer(de: Db, nombre: string, version: number): Promise<Conocida> {
  const [filas, limites, retiradas] = await Promise.all([
    selectOpcionesDe(de, nombre),
    leerLimites(de, nombre),
    selectRetiradas(de, nombre),
  ]);
  return {
    version,
    retiradas,
    enviables: new Set(filas.flatMap(({ clave, enviable }) => (enviable ? [clave] : []))),
    estado: {
      opciones: filas.map(({ clave, texto, activa, atributos }) => ({ clave, texto, activa, atributos })),
      limites: limites.map(({ clave, semestre, total }) => ({ clave, semestre, total })),
    },
  };
}
