import type { Column } from '#platform/web/ui/List.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { CargaAbierta, FilaDeCarga } from '../../contract.ts';
import type { PasoProps } from '../CargaPage.tsx';
import { ListaDeFilas, type Vista } from './ListaDeFilas.tsx';
import { tituloDe } from './partes.tsx';

/** The rows at fault, each with all that is wrong with it. */
export function Problemas(props: PasoProps) {
  const { carga } = props;
  const { clases, conProblemas } = carga.resumen!;
  const vistas: [Vista, ...Vista[]] = [
    { clave: 'todos', texto: `Todos (${enMiles(conProblemas)})`, filtro: { estado: 'con-problemas' } },
    ...clases.map(({ clase, titulo, filas }) => ({
      clave: clase,
      texto: `${titulo} (${enMiles(filas)})`,
      filtro: { clase },
    })),
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'problemas', heading: 'Problemas y qué hacer', card: 'line', cell: (fila) => textoDeFaltas(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Filas con problemas"
      filtro="Tipo de problema"
      vistas={vistas}
      label="Filas con problemas"
      columnas={columnas}
    />
  );
}

function textoDeFaltas(carga: CargaAbierta, fila: FilaDeCarga) {
  return (
    <Stack as="ul" gap={2}>
      {fila.problemas.map(({ clase, columna, mensaje, arreglo }) => {
        const dice = columna === null ? '' : (fila.datos[columna] ?? '');
        return (
          <li key={`${columna} ${clase}`}>
            <strong>{tituloDe(carga, columna)}</strong>
            {dice !== '' && <span> «{dice}»</span>}: {mensaje}
            <Muted as="span">{arreglo}</Muted>
          </li>
        );
      })}
    </Stack>
  );
}
