// Key figures above a report's charts: records, open ones, days until closing, change between semesters.
import { comienzoOf } from '#catalogo/dias-habiles.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { previousSemestre, semestreOf, startOfSemestre, type Semestre } from '#catalogo/semestre.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { CifraDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import type { ComparedSemesters, CuentaDeGrafico } from './store.ts';

/** Fewest rows for a median or a percentage. */
const MIN_ROWS = 5;

/** Value of a figure with too few rows. */
const TOO_FEW = '—';

/**
 * Returns the semester of the filter, or the current one, with the one before it. Null if the filter narrows rows by
 * time, selection, or state, which depends on age: a comparison would mislead.
 */
export function comparedSemestersOf(
  informe: Informe,
  filtro: FiltroDeInforme,
  instante: Date,
): ComparedSemesters | null {
  const { estado, desde, hasta, marca, filas } = filtro;
  if (informe.leido || estado || desde || hasta || marca || filas?.solo) return null;
  const actual = semestreOf(instante);
  const este = (filtro.semestre as Semestre | undefined) ?? actual;
  const anterior = previousSemestre(este);
  const [begin, before] = [este, anterior].map((uno) => comienzoOf(startOfSemestre(uno)).getTime());
  return { este, anterior, hasta: este === actual ? new Date(before! + instante.getTime() - begin!) : null };
}

type CifrasInput = {
  /** By semester and state, closed rows by duration: `cifrasBranchSql`. */
  readonly cuentas: readonly CuentaDeGrafico[];
  /** With the rows of the earlier semester; null: no comparison. */
  readonly comparados: (ComparedSemesters & { readonly antes: number }) | null;
};

/** Returns the key figures of a report's rows in a filter, without those that have no rows. */
export function cifrasOf(
  { acciones }: Informe,
  filtro: FiltroDeInforme,
  { cuentas, comparados }: CifrasInput,
): CifraDeInforme[] {
  const sumar = (unas: readonly CuentaDeGrafico[]): number => unas.reduce((suma, { filas }) => suma + filas, 0);
  const enEstado = (estado: Estado): number => sumar(cuentas.filter(({ serie }) => serie === estado));
  const registros: CifraDeInforme = { clave: 'registros', texto: 'Registros', valor: sumar(cuentas) };
  return [
    registros,
    ...(acciones.estado && !filtro.estado ? [openFigure(enEstado('abierto'), enEstado('pendiente'))] : []),
    ...(acciones.estado ? medianFigure(closedAfterOf(cuentas)) : []),
    ...(comparados ? changeFigure(sumar(cuentas.filter(({ por }) => por === comparados.este)), comparados) : []),
  ];
}

const nameOfEstado = (estado: Estado): string => ESTADO_INFO[estado].nombre.toLowerCase();

function openFigure(abiertos: number, pendientes: number): CifraDeInforme {
  const detalle = [
    countOf(abiertos, nameOfEstado('abierto'), `${nameOfEstado('abierto')}s`),
    countOf(pendientes, nameOfEstado('pendiente'), `${nameOfEstado('pendiente')}s`),
  ].join(', ');
  return { clave: 'sinCerrar', texto: 'Sin cerrar', valor: abiertos + pendientes, detalle };
}

/** Number of rows closed after the same number of business days. */
type ClosedAfter = { readonly dias: number; readonly filas: number };

const closedAfterOf = (cuentas: readonly CuentaDeGrafico[]): ClosedAfter[] =>
  cuentas.flatMap(({ serie, filas }) => {
    const [, dias] = serie.split(' ');
    return dias === undefined ? [] : [{ dias: Number(dias), filas }];
  });

/** Business days in which half of the closed rows, and nine of ten, were closed; empty if none is known. */
function medianFigure(cierres: readonly ClosedAfter[]): CifraDeInforme[] {
  const enOrden = cierres.toSorted((a, b) => a.dias - b.dias);
  const total = enOrden.reduce((suma, { filas }) => suma + filas, 0);
  if (total === 0) return [];
  const cifra = { clave: 'diasHastaCerrar', texto: 'Días hábiles hasta cerrar, mediana' };
  if (total < MIN_ROWS) return [{ ...cifra, valor: TOO_FEW, detalle: `Menos de ${MIN_ROWS} registros cerrados` }];
  /** Value of the row at a place, from 1. */
  const at = (place: number): number => {
    let passed = 0;
    return enOrden.find(({ filas }) => (passed += filas) >= place)!.dias;
  };
  const valor = (at(Math.ceil(total / 2)) + at(Math.floor(total / 2) + 1)) / 2;
  const nueve = at(Math.ceil(total * 0.9));
  return [
    {
      ...cifra,
      valor,
      detalle: nueve === 0 ? 'Nueve de cada diez, el mismo día' : `Nueve de cada diez, en ${nueve} o menos`,
    },
  ];
}

function changeFigure(
  ahora: number,
  { este, anterior, hasta, antes }: NonNullable<CifrasInput['comparados']>,
): CifraDeInforme[] {
  if (ahora + antes === 0) return [];
  const cifra = { clave: 'cambio', texto: `Frente a ${anterior}` };
  const hastaHoy = hasta ? ' a la misma fecha' : '';
  const detalle = `${inThousands(ahora)} en ${este}, ${inThousands(antes)} en ${anterior}${hastaHoy}`;
  if (antes < MIN_ROWS) return [{ ...cifra, valor: TOO_FEW, detalle }];
  const parte = (ahora - antes) / antes;
  const texto = (parte * 100).toLocaleString('es-CO', { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return [{ ...cifra, valor: `${texto} %`, detalle }];
}
