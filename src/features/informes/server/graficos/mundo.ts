import { hojasDe } from '#catalogo/arbol.ts';
import type { GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { DE_LA_PLATAFORMA } from '#catalogo/leido.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { opcionesDe } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Mundo } from './armado/lugar.ts';
import { camposDe } from './ejes/store.ts';
import { selectFacultades } from './store.ts';

/** What charts need to name what the database groups by. */
export async function readMundo(
  db: Db,
  informe: Informe,
  graficos: readonly GraficoDeFilas[],
  instante: Date,
): Promise<Mundo> {
  const dimensiones = graficos.flatMap(({ por, series }) => (typeof series === 'object' ? [por, series] : [por]));
  const rutas = new Set(dimensiones.flatMap(camposDe));
  const listas = new Set(
    hojasDe(filasDe(informe).campos).flatMap(({ ruta, campo }) =>
      rutas.has(ruta) && 'lista' in campo && campo.lista !== DE_LA_PLATAFORMA ? [campo.lista] : [],
    ),
  );
  const [opciones, facultades] = await Promise.all([
    Promise.all(
      [...listas].map(async (lista): Promise<[string, readonly Opcion[]]> => [lista, await opcionesDe(db, lista)]),
    ),
    dimensiones.some((una) => 'facultadDe' in una) ? selectFacultades(db) : new Map<string, string>(),
  ]);
  return { hoy: diaDe(instante), opciones: new Map(opciones), facultades };
}
