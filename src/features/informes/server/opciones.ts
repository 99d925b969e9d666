// Options by which a report's rows can be filtered, those in a hierarchy of categories among them.
import { type Filtro, type Informe, opcionesFijas } from '#catalogo/informe.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { opcionesDe } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectOpciones, selectTextos } from './store.ts';

/** Separator between the names of a category and those that contain it. */
const SEPARADOR = ' › ';

type Clave = { readonly clave: string; readonly texto: string };

/**
 * Returns the options of a hierarchical filter: each option of the rows and every category that contains it, containers
 * first. A key has the root and the option's own number: `campus/7`. Equal names get the name of their root.
 * @param hojas options of the rows: `campus/2/7`, 'Ingeniería › Sistemas'
 * @param raices roots: `campus`, 'Campus Virtual'
 */
export function opcionesDeJerarquia(hojas: readonly Clave[], raices: readonly Clave[]): Clave[] {
  const nombresDeRaices = new Map(raices.map(({ clave, texto }) => [clave, texto]));
  const opciones = new Map<string, string>();
  for (const { clave, texto } of hojas) {
    const [raiz = '', ...numeros] = clave.split('/');
    const nombres = texto.split(SEPARADOR);
    numeros.forEach((numero, i) => opciones.set(`${raiz}/${numero}`, nombres.slice(0, i + 1).join(SEPARADOR)));
  }
  const porTexto = Map.groupBy(opciones, ([, texto]) => texto);
  return [...opciones]
    .map(([clave, texto]) => {
      const raiz = clave.split('/')[0]!;
      const unica = porTexto.get(texto)?.length === 1;
      return { camino: texto, clave, texto: unica ? texto : `${texto} (${nombresDeRaices.get(raiz) ?? raiz})` };
    })
    .toSorted((a, b) => porCaminos(a.camino, b.camino) || a.texto.localeCompare(b.texto, 'es'))
    .map(({ clave, texto }) => ({ clave, texto }));
}

/** Returns the name of each option of the rows without its path, as {@link opcionesDeJerarquia} writes it. */
export function nombresDeJerarquia(hojas: readonly Clave[], raices: readonly Clave[]): ReadonlyMap<string, string> {
  const textos = new Map(opcionesDeJerarquia(hojas, raices).map(({ clave, texto }) => [clave, texto]));
  return new Map(
    hojas.map(({ clave, texto }) => {
      const [raiz = '', ...numeros] = clave.split('/');
      return [clave, textos.get(`${raiz}/${numeros.at(-1)}`) ?? texto];
    }),
  );
}

/** Compares paths name by name from the root: a container comes before its contents. */
function porCaminos(a: string, b: string): number {
  const [unos, otros] = [a.split(SEPARADOR), b.split(SEPARADOR)];
  const distinto = unos.findIndex((nombre, i) => nombre !== otros[i]);
  if (distinto === -1) return unos.length - otros.length;
  return (unos[distinto] ?? '').localeCompare(otros[distinto] ?? '', 'es');
}

export type FiltroConOpciones = { readonly campo: string; readonly opciones: readonly Opcion[] };

export const opcionesDeFiltros = async (db: Db, informe: Informe): Promise<FiltroConOpciones[]> =>
  Promise.all(
    (informe.filtros ?? []).map(async (filtro) => ({
      campo: filtro.campo,
      opciones: await ofrecidasPor(db, informe, filtro),
    })),
  );

async function ofrecidasPor(db: Db, informe: Informe, filtro: Filtro): Promise<readonly Opcion[]> {
  if ('lista' in filtro) return opcionesDe(db, filtro.lista);
  const hay = opcionesFijas(filtro) ?? (await deFilas(db, informe, filtro));
  const opciones =
    'deFilas' in filtro && filtro.deFilas === 'jerarquia'
      ? opcionesDeJerarquia(hay, await selectOpciones(db, informe, filtro.raiz))
      : hay;
  return opciones.map(({ clave, texto }) => ({ clave, texto, activa: true }));
}

async function deFilas(db: Db, informe: Informe, filtro: Filtro) {
  if (!('deFilas' in filtro) || filtro.deFilas !== 'textos') return selectOpciones(db, informe, filtro.campo);
  return (await selectTextos(db, informe, filtro.campo)).map((texto) => ({ clave: texto, texto }));
}
