// Print view of a report's rows, and the tables in which rows are printed.
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { PreviousIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { HojaDeInforme } from '../contract.ts';
import type { TablaOnPaper } from '../papel.ts';
import styles from './VistaDeImpresion.module.css';

type VistaProps = { readonly hoja: HojaDeInforme; readonly onClose: () => void };

/** Print view, in place of the report; opens the browser's print dialog. */
export function VistaDeImpresion({ hoja, onClose }: VistaProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const frame = requestAnimationFrame(() => print());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Page width="lists">
      <Row place="between" data-no-print>
        <Button onClick={onClose}>
          <PreviousIcon />
          <span>Volver al informe</span>
        </Button>
        <Button variant="main" onClick={() => print()}>
          <PrintIcon />
          <span>Imprimir</span>
        </Button>
      </Row>
      <article className={styles['hoja']}>
        <h1 ref={heading} tabIndex={-1}>
          {hoja.titulo}
        </h1>
        <p className={styles['datos']}>{hoja.datos.join('  ·  ')}</p>
        <TablasImpresas {...hoja} />
      </article>
    </Page>
  );
}

type TablasProps = {
  /** The name of the tables, for screen readers. */
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly tablas: readonly TablaOnPaper[];
  /** Cells of each row, in the order of the columns. */
  readonly filas: readonly (readonly ReactNode[])[];
};

/** Rows as they are printed: a table, or one after the other that each have some of the columns. */
export const TablasImpresas = ({ titulo, columnas, tablas, filas }: TablasProps) =>
  tablas.map(({ columnas: lugares, tramos }) => (
    // Scrollable with the keyboard.
    <div
      key={lugares.join(' ')}
      className={styles['ancho']}
      role="region"
      aria-label={`Tabla: ${titulo}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles['tabla']}>
        <Titulos columnas={lugares.map((lugar) => columnas[lugar] ?? '')} tramos={tramos} />
        <tbody>
          {filas.map((fila, i) => (
            <tr key={i}>
              {lugares.map((lugar) => (
                <td key={lugar}>
                  <Texto celda={fila[lugar]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));

/** An address breaks where it may: as one word it would take the room of the longer texts. */
const Texto = ({ celda }: { readonly celda: ReactNode }): ReactNode =>
  typeof celda === 'string' && celda.includes('@') ? <WrappedText>{celda}</WrappedText> : celda;

/** Headings with those of groups above; a column without a group takes both lines. */
function Titulos({ columnas, tramos }: { readonly columnas: readonly string[] } & Pick<TablaOnPaper, 'tramos'>) {
  const hasGrupos = tramos.some(({ grupo }) => grupo !== null);
  const titulosOf = ({ grupo, desde, cuantas: count }: TablaOnPaper['tramos'][number]) =>
    columnas.slice(desde, desde + count).map((columna, i) => (
      <th key={desde + i} scope="col" rowSpan={hasGrupos && grupo === null ? 2 : undefined}>
        {columna}
      </th>
    ));
  return (
    <thead>
      <tr>
        {tramos.map((tramo) =>
          tramo.grupo === null ? (
            titulosOf(tramo)
          ) : (
            <th key={`${tramo.grupo} ${tramo.desde}`} scope="colgroup" colSpan={tramo.cuantas}>
              {tramo.grupo}
            </th>
          ),
        )}
      </tr>
      {hasGrupos && <tr>{tramos.filter(({ grupo }) => grupo !== null).flatMap(titulosOf)}</tr>}
    </thead>
  );
}
