// Columns of the tables of what the unit learns, and their figures in words.
import { formatDecimals, withComma } from '#catalogo/decimales.ts';
import { shareText, signedText } from '#platform/chart/words.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import type { CriterioAprendido, EvaluadorAprendido, FacultadAprendida } from '../../contract-aprendizaje.ts';

/** Fewest rows of which a share is written: of fewer it says nothing. */
const LEAST_OF_SHARE = 3;

/** Text of a part of a whole: '45 % (9 de 20)', '1 de 2', 'Sin dato'. */
function partText(part: number, whole: number): string {
  if (whole === 0) return 'Sin dato';
  const counts = `${inThousands(part)} de ${inThousands(whole)}`;
  return whole < LEAST_OF_SHARE ? counts : `${shareText(part / whole)} (${counts})`;
}

const meanText = (mean: number | null): string => (mean === null ? 'Sin dato' : formatDecimals(mean, 2));

type Figured = { readonly bajas: number; readonly valoradas: number; readonly promedio: number | null };

const LOW = {
  key: 'bajas',
  heading: 'Por mejorar',
  width: '12rem',
  align: 'end',
  cell: ({ bajas, valoradas }: Figured) => partText(bajas, valoradas),
  card: 'fact',
} as const;

const MEAN = {
  key: 'promedio',
  heading: 'Promedio (0 a 5)',
  width: '10rem',
  align: 'end',
  cell: ({ promedio }: Figured) => meanText(promedio),
  card: 'fact',
} as const;

const VISITS = {
  key: 'visitas',
  heading: 'Visitas',
  width: '7rem',
  align: 'end',
  cell: ({ visitas }: { readonly visitas: number }) => inThousands(visitas),
  card: 'fact',
} as const;

export const DE_CRITERIOS: readonly Column<CriterioAprendido>[] = [
  { key: 'nombre', heading: 'Criterio', cell: ({ nombre }) => nombre },
  LOW,
  MEAN,
];

export const DE_CAMBIOS: readonly Column<CriterioAprendido>[] = [
  { key: 'nombre', heading: 'Criterio', cell: ({ nombre }) => nombre },
  {
    key: 'subieron',
    heading: 'Subieron',
    width: '12rem',
    align: 'end',
    cell: ({ subieron, comparadas }) => partText(subieron, comparadas),
    card: 'fact',
  },
  {
    key: 'bajaron',
    heading: 'Bajaron',
    width: '12rem',
    align: 'end',
    cell: ({ bajaron, comparadas }) => partText(bajaron, comparadas),
    card: 'fact',
  },
  {
    key: 'cambio',
    heading: 'Cambio promedio',
    width: '10rem',
    align: 'end',
    cell: ({ cambio }) => (cambio === null ? 'Sin dato' : signedText(cambio, 2)),
    card: 'fact',
  },
];

export const DE_FACULTADES: readonly Column<FacultadAprendida>[] = [
  { key: 'nombre', heading: 'Facultad', cell: ({ nombre }) => nombre || 'Sin facultad' },
  VISITS,
  LOW,
  MEAN,
  {
    key: 'seguimiento',
    heading: 'Seguimiento',
    width: '12rem',
    align: 'end',
    cell: ({ cumplidas, vencidas }) => partText(cumplidas, vencidas),
    card: 'fact',
  },
];

/** Columns of the people who evaluated. @param isTimed the time of visits is measured */
export const columnasDeEvaluadores = (isTimed: boolean): readonly Column<EvaluadorAprendido>[] => [
  { key: 'nombre', heading: 'Persona', verbatim: true, cell: ({ nombre }) => nombre || 'Sin nombre' },
  VISITS,
  LOW,
  MEAN,
  ...(isTimed ? [MINUTES] : []),
];

const MINUTES: Column<EvaluadorAprendido> = {
  key: 'minutos',
  heading: 'Mediana de minutos',
  width: '11rem',
  align: 'end',
  cell: ({ minutos }) => (minutos == null ? 'Sin dato' : withComma(minutos)),
  card: 'fact',
};
