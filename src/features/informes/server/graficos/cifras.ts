// Key figures above a report's charts: records, open ones, days until closing, change between semesters.
import { comienzoOf } from '#catalogo/dias-habiles.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { previousSemestre, semestreOf, startOfSemestre } from '#catalogo/semestre.ts';
import { signedText } from '#platform/chart/words.ts';
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
  const semestre = filtro.semestre ?? actual;
  const anterior = previousSemestre(semestre);
  const [begin, before] = [semestre, anterior].map((compared) => comienzoOf(startOfSemestre(compared)).getTime());
  return { semestre, anterior, hasta: semestre === actual ? new Date(before! + instante.getTime() - begin!) : null };
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
  const sumar = (counted: readonly CuentaDeGrafico[]): number => counted.reduce((suma, { filas }) => suma + filas, 0);
  const countInEstado = (estado: Estado): number => sumar(cuentas.filter(({ serie }) => serie === estado));
  const registros: CifraDeInforme = { clave: 'registros', texto: 'Registros', valor: sumar(cuentas) };
  return [
    registros,
    ...(acciones.estado && !filtro.estado ? [openFigure(countInEstado('abierto'), countInEstado('pendiente'))] : []),
    ...(acciones.estado ? medianFigure(closedAfterOf(cuentas)) : []),
    ...(comparados ? changeFigure(sumar(cuentas.filter(({ por }) => por === comparados.semestre)), comparados) : []),
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
  const ordered = cierres.toSorted((a, b) => a.dias - b.dias);
  const total = ordered.reduce((suma, { filas }) => suma + filas, 0);
  if (total === 0) return [];
  const cifra = { clave: 'diasHastaCerrar', texto: 'Días hábiles hasta cerrar la mitad' };
  if (total < MIN_ROWS) return [{ ...cifra, valor: TOO_FEW, detalle: `Menos de ${MIN_ROWS} registros cerrados` }];
  /** Value of the row at a place, from 1. */
  const at = (place: number): number => {
    let passed = 0;
    return ordered.find(({ filas }) => (passed += filas) >= place)!.dias;
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
  now: number,
  { semestre, anterior, hasta, antes: before }: NonNullable<CifrasInput['comparados']>,
): CifraDeInforme[] {
  if (now + before === 0) return [];
  const cifra = { clave: 'cambio', texto: `Frente a ${anterior}` };
  const sameDate = hasta ? ' a la misma fecha' : '';
  const detalle = `${inThousands(now)} en ${semestre}, ${inThousands(before)} en ${anterior}${sameDate}`;
  if (before < MIN_ROWS) return [{ ...cifra, valor: TOO_FEW, detalle }];
  const parte = (now - before) / before;
  return [{ ...cifra, valor: `${signedText(parte * 100, 0)} %`, detalle }];
}
