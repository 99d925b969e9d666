import type { ReactNode } from 'react';
import { Card, CardList } from '#platform/web/ui/Cards.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { CargaAbierta, FilaDeCarga } from '../../contract.ts';
import { Quien } from './partes.tsx';

/** A column beside the row's number and name. */
export type ColumnaDeFilas = {
  readonly titulo: string;
  readonly angosta?: boolean;
  /** Its cell; null where there is nothing to say. */
  readonly celda: (fila: FilaDeCarga) => ReactNode;
};

type TablaDeFilasProps = {
  readonly label: string;
  readonly carga: CargaAbierta;
  readonly filas: readonly FilaDeCarga[];
  readonly columnas: readonly ColumnaDeFilas[];
  readonly ocupada: boolean;
};

/** Rows of a load: a table on a desk, cards on a phone. */
export function TablaDeFilas(props: TablaDeFilasProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  return narrow ? <Tarjetas {...props} /> : <Tabla {...props} />;
}

function Tabla({ label, carga, filas, columnas, ocupada }: TablaDeFilasProps) {
  return (
    <Table
      label={label}
      busy={ocupada}
      columns={['4.5rem', '15rem', ...columnas.map(({ angosta }) => (angosta ? '9rem' : 'auto'))]}
    >
      <thead>
        <tr>
          <th scope="col" className={cellClass.number}>
            Fila
          </th>
          <th scope="col" className={cellClass.pinned}>
            {carga.columnas[0]?.titulo}
          </th>
          {columnas.map(({ titulo }) => (
            <th key={titulo} scope="col">
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila) => (
          <tr key={fila.numero}>
            <td className={cellClass.number}>{fila.numero.toLocaleString('es-CO')}</td>
            <th scope="row" className={cellClass.pinned}>
              <Quien carga={carga} fila={fila} />
            </th>
            {columnas.map(({ titulo, celda }) => (
              <td key={titulo}>{celda(fila)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Tarjetas({ label, carga, filas, columnas, ocupada }: TablaDeFilasProps) {
  return (
    <CardList label={label} busy={ocupada}>
      {filas.map((fila, i) => (
        <Card
          key={fila.numero}
          number={i + 1}
          total={filas.length}
          open={false}
          head={<span>Fila {fila.numero.toLocaleString('es-CO')}</span>}
        >
          <Stack gap={2}>
            <p>
              <Quien carga={carga} fila={fila} />
            </p>
            <Facts of={datosDe(columnas, fila)} />
          </Stack>
        </Card>
      ))}
    </CardList>
  );
}

/** What its columns say of a row; the heading of a single one is only heard. */
const datosDe = (columnas: readonly ColumnaDeFilas[], fila: FilaDeCarga) =>
  columnas.flatMap(({ titulo, celda }) => {
    const content = celda(fila);
    const term = columnas.length === 1 ? <VisuallyHidden>{titulo}</VisuallyHidden> : titulo;
    return content === null ? [] : [[term, content] as const];
  });
