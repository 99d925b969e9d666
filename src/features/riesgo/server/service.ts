import { claveDeRango, cortoDeRango, rangosEntre, textoDeRango } from '#catalogo/rangos.ts';
import type { Ajenos } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type CuentaDeSemana, selectSemanas } from './conteos.store.ts';

/** Weeks that are drawn, at most: the last ones. */
const MAX_SEMANAS = 40;

const NOTA =
  'Con la última lectura de cada semana. Las matrículas de semanas pasadas ya no son filas de este informe: sus puntos no ' +
  'abren nada. De los filtros, solo atiende a la plataforma y a la categoría.';

/** Which share of the enrolments was at risk, week after week, out of what readings left. */
export const riesgoPorSemana =
  (db: Db): Ajenos =>
  async ({ leido }, _grafico, { filtros = {} }) => {
    const leidas = leido
      ? await selectSemanas(db, leido.slug, { servidor: filtros['servidor'], categoria: filtros['categoria'] })
      : [];
    const porSemana = new Map(leidas.map((semana) => [semana.semana, semana]));
    const [primera, ultima] = [leidas.slice(-MAX_SEMANAS)[0], leidas.at(-1)];
    const { rangos } =
      primera && ultima
        ? rangosEntre(primera.semana, ultima.semana, { tramo: 'semana', max: Infinity })
        : { rangos: [] };
    const dibujadas = rangos.slice(-MAX_SEMANAS).map((rango) => ({ rango, cuenta: porSemana.get(rango.desde) }));
    return {
      medida: { nombre: 'Porcentaje de las matrículas', maximo: 100, suma: false },
      eje: 'Semana',
      series: [{ clave: '', texto: '' }],
      categorias: dibujadas.map(({ rango }) => ({
        clave: claveDeRango(rango),
        texto: textoDeRango(rango),
        corto: cortoDeRango(rango, 'semana'),
      })),
      valores: [dibujadas.map(({ cuenta }) => porcentajeDe(cuenta))],
      cuentas: [dibujadas.map(({ cuenta }) => cuenta?.enRiesgo ?? 0)],
      nota: NOTA,
    };
  };

/** Null where nothing was read, or nobody was enrolled. */
const porcentajeDe = (cuenta: CuentaDeSemana | undefined): number | null =>
  cuenta === undefined || cuenta.matriculas === 0 ? null : (100 * cuenta.enRiesgo) / cuenta.matriculas;

export { sinLeer } from './estado.ts';
