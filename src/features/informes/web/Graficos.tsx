// Key figures and charts of a report, in one or two columns.
import { useMemo, useState } from 'react';
import type { ValueAt } from '#platform/chart/chart.ts';
import { shareColumns } from '#platform/chart/share-columns.ts';
import { Chart, useWidth } from '#platform/web/chart/Chart.tsx';
import { linksOf, type Links } from '#platform/web/chart/Drawing.tsx';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { chartDataOf, type GraficoDeInforme, type GraficosDeInforme } from '../contract-graficos.ts';
import type { Marca } from '../filtro.ts';
import styles from './informes.module.css';
import { marcaAt } from './marca.ts';

export type MarcaLinks = {
  readonly hrefOf: (marca: Marca) => string;
  readonly onAbrir: (marca: Marca) => void;
};

type GraficosProps = {
  readonly cifras?: GraficosDeInforme['cifras'];
  readonly graficos: readonly GraficoDeInforme[];
  /** Lines under the title of a picture: report, filter, instant of the count. */
  readonly facts: readonly string[];
  /** Other charts are being counted. */
  readonly contando?: boolean;
  /** Without them marks are no links. */
  readonly enlaces?: MarcaLinks | undefined;
};

function chartLinksOf(grafico: GraficoDeInforme, { hrefOf, onAbrir }: MarcaLinks): Links {
  const marcaEn = (at: ValueAt): Marca | null => marcaAt(grafico, at);
  return linksOf(
    (at) => {
      const marca = marcaEn(at);
      return marca && hrefOf(marca);
    },
    (at) => {
      const marca = marcaEn(at);
      if (marca) onAbrir(marca);
    },
  );
}

/** Least width, in px, for two columns of charts. */
const TWO_COLUMNS_WIDTH = 1100;

/** Charts in two columns of about the same height, or in one on narrow screens. */
export function Graficos({ cifras = [], graficos, facts, contando = false, enlaces }: GraficosProps) {
  const datos = useMemo(() => graficos.map(chartDataOf), [graficos]);
  const [numbers, setNumbers] = useState(false);
  const [marco, ancho] = useWidth<HTMLDivElement>();
  const columnCount = ancho === 0 ? 0 : ancho < TWO_COLUMNS_WIDTH ? 1 : 2;
  // One column keeps the given order. Layout waits until the width is known.
  const columnas = useMemo(
    () => (columnCount === 0 ? [] : columnCount === 1 ? [[...datos.keys()]] : shareColumns(datos)),
    [datos, columnCount],
  );
  return (
    <>
      {cifras.length > 0 && (
        <div aria-busy={contando} className={styles['cifras']}>
          <Figures
            label="Cifras principales"
            figures={cifras.map(({ texto, valor, detalle }) => ({ text: texto, value: valor, detail: detalle }))}
          />
        </div>
      )}
      <Row place="end">
        <Checkbox label="Ver los datos" checked={numbers} onChange={(event) => setNumbers(event.target.checked)} />
      </Row>
      <div ref={marco} className={styles['graficos']} aria-busy={contando}>
        {columnas.map((puestos) => (
          <div key={puestos[0]} className={styles['columna']}>
            {puestos.map((puesto) => (
              <Chart
                key={`${graficos[puesto]!.clave} ${numbers}`}
                data={datos[puesto]!}
                facts={facts}
                numbers={numbers}
                links={enlaces && chartLinksOf(graficos[puesto]!, enlaces)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
