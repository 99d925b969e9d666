// Print view of a report's rows: a table, or a sheet for each record if there are many columns.
import { Fragment, useEffect, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { PreviousIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import type { HojaDeInforme } from '../contract.ts';
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
        {hoja.identidad ? <Fichas hoja={hoja} identidad={hoja.identidad} /> : <Filas hoja={hoja} />}
      </article>
    </Page>
  );
}

function Filas({ hoja: { titulo, columnas, tramos, filas } }: { readonly hoja: HojaDeInforme }) {
  return (
    // Scrollable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['ancho']} role="region" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
      <table>
        <Titulos columnas={columnas} tramos={tramos} />
        <tbody>
          {filas.map((fila, i) => (
            <tr key={i}>
              {fila.map((celda, j) => (
                <td key={j}>{celda}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Headings with those of groups above; a column without a group takes both lines. */
function Titulos({ columnas, tramos }: Pick<HojaDeInforme, 'columnas' | 'tramos'>) {
  const hasGrupos = tramos.some(({ grupo }) => grupo !== null);
  const titulosOf = ({ grupo, desde, cuantas: count }: HojaDeInforme['tramos'][number]) =>
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

type FichasProps = { readonly hoja: HojaDeInforme; readonly identidad: readonly number[] };

/** A sheet for each record, headed by its person, if the columns do not fit a page. */
function Fichas({ hoja: { columnas, tramos, filas }, identidad }: FichasProps) {
  return filas.map((fila, i) => (
    <section key={i} className={styles['ficha']}>
      <h2>{identidad.map((columna) => fila[columna]).join(' ')}</h2>
      {tramos.map(({ grupo, desde, cuantas: count }) => (
        <Fragment key={desde}>
          {grupo !== null && <h3>{grupo}</h3>}
          <dl>
            {columnas.slice(desde, desde + count).map((columna, j) =>
              identidad.includes(desde + j) ? null : (
                <div key={desde + j}>
                  <dt>{columna}</dt>
                  <dd>{fila[desde + j] || '—'}</dd>
                </div>
              ),
            )}
          </dl>
        </Fragment>
      ))}
    </section>
  ));
}
