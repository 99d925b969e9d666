import type { GraficoDeInforme } from '#features/informes/contract-graficos.ts';
import type { Aporte } from './fila.ts';

type Nombrado = { readonly clave: string; readonly texto: string; readonly abre?: false | undefined };

const RANGO = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?$/;

/** Returns the place of a name: by its words, as a day in a range of days, or among the rest. */
function lugarOf(nombrados: readonly Nombrado[], nombre: string): number {
  const found = nombrados.findIndex(({ clave, texto, abre }) => {
    if (abre === false) return false;
    const [, desde, hasta = desde] = RANGO.exec(clave) ?? [];
    if (desde !== undefined && RANGO.test(nombre)) return desde <= nombre && nombre <= hasta!;
    return texto === nombre || clave === nombre;
  });
  return found >= 0 ? found : nombrados.findIndex(({ abre }) => abre === false);
}

/**
 * Counts by hand the rows and sums that a chart must show, in the places that it has for them.
 * @throws where it has no place for what a row adds
 */
export function count({ series, categorias, medida }: GraficoDeInforme, aportes: readonly Aporte[]) {
  const vacias = (): number[][] => series.map(() => categorias.map(() => 0));
  const [cuentas, sumas] = [vacias(), vacias()];
  for (const { en: categoria, serie = '', valor = 0 } of aportes) {
    const [i, j] = [lugarOf(series, serie), lugarOf(categorias, categoria)];
    if (i < 0 || j < 0) throw new Error(`no place for ${categoria} · ${serie}`);
    cuentas[i]![j]! += 1;
    sumas[i]![j]! += valor;
  }
  const valores = medida.suma
    ? cuentas
    : cuentas.map((fila, i) => fila.map((count, j) => (count === 0 ? null : sumas[i]![j]! / count)));
  return { cuentas, valores };
}
