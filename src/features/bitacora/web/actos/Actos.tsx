import { useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { EarlierButton } from '#platform/web/ui/EarlierButton.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { neighboursOf, useOpened } from '#platform/web/useOpened.ts';
import type { Change, Direccion } from '../search.ts';
import { ActoPanel } from './ActoPanel.tsx';
import { type ActoDeLista, columnasDe } from './columnas.tsx';
import { textoDeDiaCercano } from './dia-cercano.ts';

type ActosProps = {
  /** Undefined while they are on their way. */
  readonly actos: readonly ActoDeLista[] | undefined;
  readonly ocupada: boolean;
  /** Reads those before them; undefined where there are none. */
  readonly onMas: (() => void) | undefined;
  readonly leyendo: boolean;
  readonly direccion: Direccion;
  readonly change: Change;
};

const claveDe = ({ id }: ActoDeLista): string => String(id);

/** Acts, with the way to those before them and the one that is open. */
export function Actos({ actos, ocupada, onMas, leyendo, direccion: { acto: abierto }, change }: ActosProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  const opened = useOpened((id, how) => change({ acto: id === undefined ? undefined : Number(id) }, how));
  const open = abierto === undefined ? undefined : String(abierto);
  const { onPrevious, onNext } = neighboursOf(actos?.map(claveDe), open, opened.goTo);
  return (
    <>
      {actos?.length !== 0 && (
        <List
          label="Acciones"
          columns={columnasDe(actos ?? [])}
          rows={actos}
          idOf={claveDe}
          groupOf={({ instante }) => textoDeDiaCercano(diaDe(new Date(instante)), hoy)}
          number={null}
          total={undefined}
          busy={ocupada}
          minWidth="62rem"
          opening={{ open, hint: 'ver la acción', onOpen: opened.open }}
        />
      )}
      {onMas && <EarlierButton busy={leyendo} onClick={onMas} />}
      {abierto !== undefined && (
        <ActoPanel id={abierto} onAnterior={onPrevious} onSiguiente={onNext} onClose={opened.close} />
      )}
    </>
  );
}
