// Public pages that are no form: the cards that lead to a form, and a receipt to read, print and download.
import { useRef } from 'react';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
// A chunk of its own: the server paints these pages before it is loaded.
import type { PortadaPageData } from '../contract.ts';
import { OMISSION_NOTE, type ComprobantePageData } from '../recibo.ts';
import { DocumentoDeRecibo, downloadRecibo } from './envio/DocumentoDeRecibo.tsx';
import stylesRecibo from './envio/recibo.module.css';
import styles from './formulario.module.css';

/** Shows a page of cards or the page of a receipt. */
export const OtraPagina = (pagina: PortadaPageData | ComprobantePageData) =>
  'portada' in pagina ? <PortadaPage portada={pagina.portada} /> : <ComprobantePage {...pagina} />;

/** Shows a receipt at its own address, to be read again, printed and kept after the form's page is closed. */
function ComprobantePage({ institucion, comprobante }: ComprobantePageData) {
  const documento = useRef<HTMLElement>(null);
  if (!comprobante) return <NoDisponible />;
  return (
    <main className={stylesRecibo['pagina']}>
      <div className={stylesRecibo['acciones']} data-no-print>
        <Button variant="main" onClick={() => print()}>
          Imprimir
        </Button>
        <Button
          onClick={() =>
            documento.current && downloadRecibo(documento.current, `Comprobante ${comprobante.comprobante}`)
          }
        >
          Descargar
        </Button>
        {comprobante.solicitud && (
          <a href={comprobante.solicitud} className={buttonClass('quiet')}>
            Ver en qué va
          </a>
        )}
        {comprobante.inscripcion && (
          <a href={comprobante.inscripcion} className={buttonClass('quiet')}>
            Retirar la inscripción
          </a>
        )}
        <a href={comprobante.otra} className={buttonClass('quiet')}>
          Enviar otra
        </a>
      </div>
      <DocumentoDeRecibo institucion={institucion} recibo={comprobante} en="pagina" ref={documento} />
      {comprobante.omite && <Muted>{OMISSION_NOTE}</Muted>}
      <p data-no-print>
        <a href={RUTA_DE_SOLICITUD}>¿En qué va mi solicitud?</a>
      </p>
    </main>
  );
}

/** The text does not tell an unknown receipt from an ended one. */
const NoDisponible = () => (
  <main className={stylesRecibo['pagina']}>
    <h1>Este comprobante no está disponible</h1>
    <p>Revise que la dirección esté completa, tal como la recibió.</p>
    <Muted>Si lo está, el comprobante ya no se conserva.</Muted>
  </main>
);

/** Shows the cards that lead to a form, one for each option that its address may choose. */
function PortadaPage({ portada: { titulo, proposito, vigencia, tarjetas } }: Pick<PortadaPageData, 'portada'>) {
  return (
    <main className={styles['portada']}>
      <h1>{titulo}</h1>
      <p className={styles['proposito']}>{proposito}</p>
      {vigencia && (
        <Alert tone="info" title={vigencia.aviso} announced={false}>
          {vigencia.mensaje}
        </Alert>
      )}
      <ul className={styles['tarjetas']}>
        {tarjetas.map(({ direccion, titulo, descripcion, horas }) => (
          <li key={direccion}>
            <h2>
              <a href={direccion}>{titulo}</a>
            </h2>
            {horas !== undefined && <Muted>{`${horas} horas`}</Muted>}
            {descripcion && <p>{descripcion}</p>}
            <p className={styles['ir']} aria-hidden="true">
              Inscribirse <ArrowIcon />
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
