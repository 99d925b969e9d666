import { Button } from '#platform/web/ui/Button.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useOpened } from '#platform/web/useOpened.ts';
import type { Change, Direccion } from '../direccion.ts';
import { ActoPanel } from './ActoPanel.tsx';
import styles from './Actos.module.css';
import { type ActoDeLista, Tabla } from './Tabla.tsx';
import { Tarjetas } from './Tarjetas.tsx';

type ActosProps = {
  readonly actos: readonly ActoDeLista[];
  readonly ocupada: boolean;
  /** Reads those before them; undefined where there are none. */
  readonly onMas: (() => void) | undefined;
  readonly leyendo: boolean;
  readonly direccion: Direccion;
  readonly change: Change;
};

/** Acts, with the way to those before them and the one that is open. */
export function Actos({ actos, ocupada, onMas, leyendo, direccion: { acto: abierto }, change }: ActosProps) {
  const opened = useOpened((id, how) => change({ acto: id === undefined ? undefined : Number(id) }, how));
  const narrow = useMediaQuery('(max-width: 48rem)');
  const lista = { actos, ocupada, abierto, onAbrir: (id: number) => opened.open(String(id)) };
  const lugar = actos.findIndex(({ id }) => id === abierto);
  const vecino = (step: 1 | -1): (() => void) | undefined => {
    const otro = lugar < 0 ? undefined : actos[lugar + step];
    return otro && (() => opened.goTo(String(otro.id)));
  };
  return (
    <>
      {actos.length > 0 && (narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} />)}
      {onMas && (
        <div className={styles['mas']} data-no-print>
          <Button busy={leyendo} onClick={onMas}>
            Ver anteriores
          </Button>
        </div>
      )}
      {abierto !== undefined && (
        <ActoPanel id={abierto} onAnterior={vecino(-1)} onSiguiente={vecino(1)} onClose={opened.close} />
      )}
    </>
  );
}
