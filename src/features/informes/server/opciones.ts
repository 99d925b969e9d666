// Options by which a report's rows can be filtered, those in a hierarchy of categories among them.
import { fixedOpciones, type Filtro } from '#catalogo/informe.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { opcionesOf } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectOpciones, selectTextos, type Reach } from './store.ts';

/** Separator between the names of a category and those that contain it. */
const SEPARATOR = ' › ';

type OpcionDeFila = { readonly clave: string; readonly texto: string };

/**
 * Returns the options of a hierarchical filter: each option of the rows and every category that contains it, containers
 * first. A key has the root and the option's own number: `campus/7`. Equal names get the name of their root.
 * @param hojas options of the rows: `campus/2/7`, 'Ingeniería › Sistemas'
 * @param raices roots: `campus`, 'Campus Virtual'
 */
export function hierarchyOptions(hojas: readonly OpcionDeFila[], raices: readonly OpcionDeFila[]): OpcionDeFila[] {
  const nombresDeRaices = new Map(raices.map(({ clave, texto }) => [clave, texto]));
  const opciones = new Map<string, string>();
  for (const { clave, texto } of hojas) {
    const [raiz = '', ...numeros] = clave.split('/');
    const nombres = texto.split(SEPARATOR);
    numeros.forEach((numero, i) => opciones.set(`${raiz}/${numero}`, nombres.slice(0, i + 1).join(SEPARATOR)));
  }
  const byTexto = Map.groupBy(opciones, ([, texto]) => texto);
  return [...opciones]
    .map(([clave, texto]) => {
      const raiz = clave.split('/')[0]!;
      const unica = byTexto.get(texto)?.length === 1;
      return { camino: texto, clave, texto: unica ? texto : `${texto} (${nombresDeRaices.get(raiz) ?? raiz})` };
    })
    .toSorted((a, b) => comparePaths(a.camino, b.camino) || a.texto.localeCompare(b.texto, 'es'))
    .map(({ clave, texto }) => ({ clave, texto }));
}

/** Returns the name of each option of the rows without its path, as {@link hierarchyOptions} writes it. */
export function hierarchyNames(
  hojas: readonly OpcionDeFila[],
  raices: readonly OpcionDeFila[],
): ReadonlyMap<string, string> {
  const textos = new Map(hierarchyOptions(hojas, raices).map(({ clave, texto }) => [clave, texto]));
  return new Map(
    hojas.map(({ clave, texto }) => {
      const [raiz = '', ...numeros] = clave.split('/');
      return [clave, textos.get(`${raiz}/${numeros.at(-1)}`) ?? texto];
    }),
  );
}

/** Compares paths name by name from the root: a container comes before its contents. */
function comparePaths(a: string, b: string): number {
  const [parts, others] = [a.split(SEPARATOR), b.split(SEPARATOR)];
  const distinto = parts.findIndex((nombre, i) => nombre !== others[i]);
  if (distinto === -1) return parts.length - others.length;
  return (parts[distinto] ?? '').localeCompare(others[distinto] ?? '', 'es');
}

export type OfferedFiltro = { readonly campo: string; readonly opciones: readonly Opcion[] };

export const readOfferedFiltros = async (db: Db, reach: Reach): Promise<OfferedFiltro[]> =>
  Promise.all(
    (reach.informe.filtros ?? []).map(async (filtro) => ({
      campo: filtro.campo,
      opciones: await readOptions(db, reach, filtro),
    })),
  );

async function readOptions(db: Db, reach: Reach, filtro: Filtro): Promise<readonly Opcion[]> {
  if ('lista' in filtro) return opcionesOf(db, filtro.lista);
  const present = fixedOpciones(filtro) ?? (await readOptionsOfFilas(db, reach, filtro));
  const opciones =
    'deFilas' in filtro && filtro.deFilas === 'jerarquia'
      ? hierarchyOptions(present, await selectOpciones(db, reach, filtro.raiz))
      : present;
  return opciones.map(({ clave, texto }) => ({ clave, texto, activa: true }));
}

async function readOptionsOfFilas(db: Db, reach: Reach, filtro: Filtro) {
  if (!('deFilas' in filtro) || filtro.deFilas !== 'textos') return selectOpciones(db, reach, filtro.campo);
  return (await selectTextos(db, reach, filtro.campo)).map((texto) => ({ clave: texto, texto }));
}
