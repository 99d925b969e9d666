// Matrix of questions that share one scale or option list: table rows on wide screens, folding cards on phones.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { Option } from '#platform/web/ui/inputs.tsx';
import { Matrix, MatrixHead, MatrixQuestion } from '#platform/web/ui/Matrix.tsx';
import type { FilaDeMatriz } from '../bloques.ts';
import { useError } from '../fallos.ts';
import { elementOf, idOf, pageWindow } from '../focus.ts';
import { useControl, type Marco } from './entrada.ts';
import { pasosOf, toOption, useOpciones } from './entradas-de-opcion.tsx';

export type MatrizProps = { readonly filas: readonly FilaDeMatriz[]; readonly marco: Marco };

/** Asks the questions of a matrix. An answered card folds when the next one is used. */
export function MatrizDeCampos({ filas }: MatrizProps) {
  const columns = useColumnas(filas);
  const [inHand, setInHand] = useState('');

  /** Keeps the pressed card under the finger while cards above it fold. */
  function take(ruta: string): void {
    const top = (): number => elementOf(idOf(ruta))!.getBoundingClientRect().top;
    const before = top();
    flushSync(() => setInHand(ruta));
    pageWindow().scrollBy({ top: top() - before, behavior: 'instant' });
  }

  return (
    <Matrix>
      <MatrixHead columns={columns} />
      {filas.map((fila) => (
        <Fila
          key={fila.ruta}
          {...fila}
          columns={columns}
          isInHand={fila.ruta === inHand}
          onTake={() => take(fila.ruta)}
        />
      ))}
    </Matrix>
  );
}

function useColumnas(filas: readonly FilaDeMatriz[]): readonly Option[] {
  const campo = filas[0]?.campo;
  const lista = campo?.tipo === 'opcion' ? campo.lista : '';
  const offered = useOpciones(lista, ...filas.map(({ ruta }) => ruta)).map(toOption);
  return campo?.tipo === 'escala' ? pasosOf(campo) : offered;
}

type FilaProps = FilaDeMatriz & {
  readonly columns: readonly Option[];
  readonly isInHand: boolean;
  readonly onTake: () => void;
};

function Fila({ ruta, campo, columns, isInHand, onTake }: FilaProps) {
  const { onChange, ...control } = useControl(ruta);
  const value = String(useWatch({ name: ruta }) ?? '');
  const answer = columns.find((column) => column.value === value)?.label;
  const error = useError(ruta);

  function open(): void {
    onTake();
    const chosen = elementOf(idOf(ruta))?.querySelector<HTMLElement>('input:checked');
    chosen?.focus({ preventScroll: true });
  }

  return (
    <MatrixQuestion
      id={idOf(ruta)}
      label={campo.etiqueta}
      help={campo.ayuda}
      error={error}
      required={campo.obligatorio !== false}
      radio={{
        ...control,
        onChange(event) {
          onTake();
          void onChange(event);
        },
      }}
      columns={columns}
      folded={answer === undefined || error || isInHand ? undefined : { answer, onOpen: open }}
    />
  );
}
