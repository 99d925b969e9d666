// Recibo (receipt of a sent form) as a document on the screen, and its download as an HTML file.
import type { Ref } from 'react';
import { saveFile } from '#platform/web/download.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { FormularioPageData } from '../../contract.ts';
import { numerosParaPersona, type DatoDeRecibo, type ReciboEscrito } from '../../recibo.ts';
import styles from './recibo.module.css';

type Props = {
  readonly institucion: FormularioPageData['institucion'];
  readonly recibo: ReciboEscrito;
  /** Level of its headings: on a page, or in a layer over one. */
  readonly en: 'pagina' | 'dialogo';
  readonly ref: Ref<HTMLElement>;
};

/** The receipt as a document: number, date, answers and next steps. */
export function DocumentoDeRecibo({ institucion, recibo, en: place, ref }: Props) {
  const { titulo, comprobante, numeros, recibido, partes, despues: after } = recibo;
  const [Titulo, Parte] = place === 'pagina' ? (['h1', 'h2'] as const) : (['h3', 'h4'] as const);
  return (
    <article ref={ref} className={styles['documento']} aria-label="Comprobante">
      <Row as="header">
        <Mark logo={institucion.logo} />
        <p>
          <strong>{institucion.unidad}</strong>
          <Muted as="span">{institucion.nombre}</Muted>
        </p>
      </Row>
      <Titulo>{titulo}</Titulo>
      <Facts
        of={[
          ...numerosParaPersona(recibo).map(
            ([nombre, texto]) =>
              [
                nombre,
                <strong key={nombre} translate="no">
                  {texto}
                </strong>,
              ] as const,
          ),
          [
            'Recibido',
            <time key="recibido" dateTime={recibido.instante}>
              {recibido.texto}
            </time>,
          ],
        ]}
      />
      {partes.map((parte) => (
        <section key={parte.titulo}>
          {parte.titulo && <Parte>{parte.titulo}</Parte>}
          <Datos datos={parte.datos} />
        </section>
      ))}
      <Parte>Qué sigue</Parte>
      <p>{after}</p>
      {comprobante !== null && numeros.length > 0 && (
        <details>
          <summary>Datos técnicos</summary>
          <Datos datos={[['Comprobante', comprobante]]} />
        </details>
      )}
    </article>
  );
}

const Datos = ({ datos }: { readonly datos: readonly DatoDeRecibo[] }) => (
  <Facts look="rows" of={datos.map(([nombre, texto]) => [nombre, <WrappedText key={nombre}>{texto}</WrappedText>])} />
);

const STYLE = `
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #211c16; }
  h1 { font-size: 1.4rem; } h2 { margin-top: 1.5rem; font-size: 1.1rem; } header { border-bottom: 1px solid #ded7ca; }
  dt { margin-top: .75rem; color: #5e5548; font-size: .875rem; } dd { margin: 0; white-space: pre-line; }
  svg, img { display: none; }`;

/**
 * Saves the receipt on the screen as a file that any browser opens and prints. @param nombre of the file, without
 * ending
 */
export function downloadRecibo(documento: HTMLElement, nombre: string): void {
  const page = document.implementation.createHTMLDocument(nombre);
  page.documentElement.lang = 'es-CO';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);
  page.body.append(page.importNode(documento, true));
  // The page's policy forbids inline styles in its own elements, not in the file.
  const html = `<!doctype html>${page.documentElement.outerHTML}`.replace('</head>', `<style>${STYLE}</style></head>`);
  saveFile(new Blob([html], { type: 'text/html' }), `${nombre}.html`);
}
