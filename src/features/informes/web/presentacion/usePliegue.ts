import { useCallback, useState } from 'react';
import { agrupacionDe, type Informe } from '#catalogo/informe.ts';
import type { FiltroDeInforme } from '../../filtro.ts';

type Pliegue = {
  /** Of which rows: others stand in other groups. */
  readonly de: string;
  /** How groups are unless they were turned. */
  readonly plegados: boolean;
  /** Those that were, by their places. */
  readonly otros: ReadonlySet<number>;
};

const NINGUNO: ReadonlySet<number> = new Set();

/**
 * Which groups are folded: as the report says, until the reader folds or unfolds some or all of them. What is searched for
 * may be in any row: no group is folded then.
 */
export function usePliegue(informe: Informe, filtro: FiltroDeInforme) {
  const [kept, setKept] = useState<Pliegue | null>(null);
  const de = JSON.stringify(filtro);
  const plegada = agrupacionDe(informe, filtro.agrupar)?.plegada === true && !filtro.buscar;
  const { plegados, otros }: Pliegue = kept?.de === de ? kept : { de, plegados: plegada, otros: NINGUNO };
  return {
    /** Whether all are, but those that were turned. */
    plegados,
    estaPlegado: useCallback((grupo: number): boolean => plegados !== otros.has(grupo), [plegados, otros]),
    alternar: (grupo: number): void => {
      const next = new Set(otros);
      if (!next.delete(grupo)) next.add(grupo);
      setKept({ de, plegados, otros: next });
    },
    plegarTodos: (next: boolean): void => setKept({ de, plegados: next, otros: NINGUNO }),
  };
}
