import { hojasDe } from '#catalogo/arbol.ts';
import type { GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { readTotales } from '#features/cupos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import type { Mundo } from './armado/lugar.ts';
import { camposDe } from './ejes/store.ts';
import type { Cuenta } from './store.ts';

/** Places by option, and the list that the options are of. */
export type Cupos = { readonly lista: string; readonly campo: string; readonly totales: ReadonlyMap<string, number> };

/** The places of what a chart counts, in a semester; null where it is compared with none, or none has a limit. */
export async function cuposDe(
  db: Db,
  informe: Informe,
  { referencia, por }: GraficoDeFilas,
  semestre: string,
): Promise<Cupos | null> {
  const [campo] = camposDe(por);
  const hoja = hojasDe(filasDe(informe).campos).find(({ ruta }) => ruta === campo);
  if (!referencia || campo === undefined || !hoja || !('lista' in hoja.campo)) return null;
  const { lista } = hoja.campo;
  const totales = await readTotales(db, lista, semestre);
  return totales.size === 0 ? null : { lista, campo, totales };
}

type Contados = {
  /** Which of the charts. */
  readonly grafico: number;
  readonly clave: string;
  readonly cuentas: readonly Cuenta[];
  readonly filtro: FiltroDeInforme;
  readonly mundo: Mundo;
};

/** Counts of nothing for the options that have places to give and no row, as far as the filter lets them be seen. */
export function sinFilas(
  { lista, campo, totales }: Cupos,
  { grafico, clave, cuentas, filtro, mundo }: Contados,
): Cuenta[] {
  const elegida = filtro.filtros?.[campo] ?? (filtro.marca?.grafico === clave ? filtro.marca.categoria : undefined);
  const contadas = new Set(cuentas.map(({ por }) => por));
  return (mundo.opciones.get(lista) ?? [])
    .filter((opcion) => opcion.activa && (totales.get(opcion.clave) ?? 0) > 0 && !contadas.has(opcion.clave))
    .filter((opcion) => elegida === undefined || opcion.clave === elegida)
    .map((opcion) => ({ grafico, por: opcion.clave, texto: null, serie: '', textoSerie: null, filas: 0, suma: null }));
}

type Armado = Omit<GraficoDeInforme, 'referencias'>;

const NOTA = 'Cada barra muestra qué parte de los cupos está ocupada.';

/** A chart with the places of each category, the fullest first and those without a limit after them; the rest stays last. */
export function conCupos(armado: Armado, cupos: Cupos | null): GraficoDeInforme {
  const de = (i: number): number | null => cupos?.totales.get(armado.categorias[i]!.clave) ?? null;
  const indices = [...armado.categorias.keys()];
  if (!cupos || indices.every((i) => de(i) === null)) return { ...armado, referencias: null };
  const llena = (i: number): number => {
    if (armado.categorias[i]!.abre === false) return -2;
    const [total, hay] = [de(i), armado.cuentas[0]?.[i] ?? 0];
    return total === null ? -1 : hay === 0 ? 0 : hay / total;
  };
  // What is equally full stays as it was, the largest first.
  const orden = indices.toSorted((a, b) => llena(b) - llena(a) || a - b);
  const enOrden = <T>(valores: readonly T[]): T[] => orden.map((i) => valores[i]!);
  return {
    ...armado,
    categorias: enOrden(armado.categorias),
    valores: armado.valores.map(enOrden),
    cuentas: armado.cuentas.map(enOrden),
    referencias: { nombre: 'Cupos', valores: orden.map(de) },
    nota: armado.nota === null ? NOTA : `${armado.nota} ${NOTA}`,
  };
}
