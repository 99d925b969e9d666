import type { Option } from '#platform/web/ui/inputs.tsx';
import { Matrix, MatrixHead, MatrixQuestion } from '#platform/web/ui/Matrix.tsx';
import type { FilaDeMatriz } from '../bloques.ts';
import { useError } from '../useError.ts';
import { idDe } from '../valores.ts';
import { pasosDe } from './entradas-de-numero.tsx';
import { useControl } from './useControl.ts';
import { ofrecer, useOpciones } from './useOpciones.ts';

type Props = { readonly filas: readonly FilaDeMatriz[] };

/** Questions that share one scale or list: lines of a table on a desk, cards on a phone. */
export function MatrizDeCampos({ filas }: Props) {
  const columns = useColumnas(filas);
  return (
    <Matrix>
      <MatrixHead columns={columns} />
      {filas.map((fila) => (
        <Fila key={fila.ruta} {...fila} columns={columns} />
      ))}
    </Matrix>
  );
}

function useColumnas(filas: readonly FilaDeMatriz[]): readonly Option[] {
  const campo = filas[0]?.campo;
  const lista = campo?.tipo === 'opcion' ? campo.lista : '';
  const offered = useOpciones(lista, ...filas.map(({ ruta }) => ruta)).map(ofrecer);
  return campo?.tipo === 'escala' ? pasosDe(campo) : offered;
}

function Fila({ ruta, campo, columns }: FilaDeMatriz & { readonly columns: readonly Option[] }) {
  return (
    <MatrixQuestion
      id={idDe(ruta)}
      label={campo.etiqueta}
      help={campo.ayuda}
      error={useError(ruta)}
      required={campo.obligatorio !== false}
      radio={useControl(ruta)}
      columns={columns}
    />
  );
}
