// The rows of a report on paper when the page itself is printed: those that have been read, in all shown columns.
import { useQueryClient } from '@tanstack/react-query';
import type { Informe } from '#catalogo/informe.ts';
import { textoOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { Muted } from '#platform/web/ui/text.tsx';
import { tablasOnPaper } from '../../papel.ts';
import { loadedRows } from '../ventana/useVentana.ts';
import type { VistaMostrada } from '../ventana/useVistaMostrada.ts';
import { TablasImpresas } from '../VistaDeImpresion.tsx';
import { Celda } from './columnas.tsx';

type FilasImpresasProps = {
  readonly informe: Informe;
  readonly columnas: readonly ColumnaOnScreen[];
  readonly mostrada: VistaMostrada;
};

/**
 * Rows in place of the table or cards of the screen, which show some of them and hold buttons and boxes. The first
 * column, which names the row, is in every table.
 */
export function FilasImpresas({ informe, columnas, mostrada: { vista, cuenta } }: FilasImpresasProps) {
  const filas = loadedRows(useQueryClient(), vista, cuenta);
  return (
    <>
      {filas.length < cuenta && (
        <Muted>
          {`Se imprimen ${inThousands(filas.length)} de ${inThousands(cuenta)} filas. Todas están en «Vista de impresión» y en el PDF.`}
        </Muted>
      )}
      <TablasImpresas
        titulo={informe.titulo}
        columnas={columnas.map(({ titulo }) => titulo)}
        tablas={tablasOnPaper(columnas, [0])}
        filas={filas.map((fila) =>
          columnas.map((columna) =>
            columna.literal ? (
              textoOnScreen(columna, fila.celdas)
            ) : (
              <Celda key={columna.clave} columna={columna} fila={fila} />
            ),
          ),
        )}
      />
    </>
  );
}
