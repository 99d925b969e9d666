import type { Formulario } from '#catalogo/formulario.ts';
import { anonimizarArbol } from '#features/almacenes/server/service.ts';
import { borrarArchivosDe } from '#features/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { UNIDADES } from '#catalogo/index.ts';
import { comoEnvio, itemsDe } from '#catalogo/arbol.ts';
import { endSeguimientos } from '../comprobantes/store.ts';
import { busquedaDe } from '../registro.ts';
import { type Guardado, type Reescrito, rewriteRegistros, selectDeSemestre } from './store.ts';

/** A record with other data: what is searched and what is counted of it follow. */
export function reescrito(formulario: Formulario, registro: Guardado, datos: Guardado['datos']): Reescrito {
  const { id, comprobante, items } = registro;
  const unidad = UNIDADES.get(formulario.slug);
  const sueltos = unidad === undefined ? [] : itemsDe(unidad, datos);
  return {
    id,
    datos,
    busqueda: busquedaDe(formulario, { comprobante, datos }),
    items: sueltos.flatMap((item, orden) => {
      const clave = items[orden];
      if (clave === undefined || unidad === undefined) return [];
      return [
        { id: clave, datos: item, busqueda: busquedaDe(formulario, { comprobante, datos: comoEnvio(unidad, item) }) },
      ];
    }),
  };
}

type Pedido = {
  readonly formulario: Formulario;
  readonly semestre: string;
  /** Everybody in them and their files, or the files alone. */
  readonly accion: 'anonimizar' | 'archivos';
  /** The last id of the batch before; empty at first. */
  readonly despues: string;
  readonly limite: number;
};

type Retirados = {
  readonly registros: number;
  /** Keys of files that go. */
  readonly claves: readonly string[];
  /** The last id of the batch; null: there are no more. */
  readonly ultimo: string | null;
};

/** Takes persons, or their files, out of some records of a semester, whoever they are; what is counted stays. */
export async function retirarDeRegistros(tx: Db, pedido: Pedido): Promise<Retirados> {
  const { formulario, semestre, accion, despues, limite } = pedido;
  const filas = await selectDeSemestre(tx, { formulario: formulario.slug, semestre, despues, limite });
  const cambiados: Reescrito[] = [];
  const claves: string[] = [];
  for (const fila of filas) {
    const datos = anonimizarArbol(formulario.campos, fila.datos, {
      esSuya: () => accion === 'anonimizar',
      // Nobody is looked for: other texts stay.
      reconocedor: null,
      sinArchivos: true,
      sinSobrantes: accion === 'anonimizar',
    });
    if (datos === fila.datos) continue;
    claves.push(...(await borrarArchivosDe(tx, fila.id)));
    cambiados.push(reescrito(formulario, fila, datos));
  }
  await rewriteRegistros(tx, cambiados);
  if (accion === 'anonimizar') {
    await endSeguimientos(
      tx,
      cambiados.map(({ id }) => id),
    );
  }
  return { registros: filas.length, claves, ultimo: filas.length < limite ? null : (filas.at(-1)?.id ?? null) };
}
