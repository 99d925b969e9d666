import { Pager } from '#platform/web/ui/Pager.tsx';

/** Rows that one scroll holds: browsers draw no page higher than some ten million pixels. */
export const FILAS_POR_TRAMO = 100_000;

type TramosProps = { readonly desde: number; readonly cuenta: number; readonly onIr: (desde: number) => void };

/** Where a report has more rows than one scroll holds: which of them are here, and the way to the others. */
export const Tramos = ({ desde, cuenta, onIr }: TramosProps) => (
  <Pager label="Tramos de filas" rows="Filas" from={desde} size={FILAS_POR_TRAMO} total={cuenta} onGo={onIr} />
);
