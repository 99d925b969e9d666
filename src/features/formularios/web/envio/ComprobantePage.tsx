import { useRef } from 'react';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { ComprobantePageData } from '../../contract.ts';
import { OMITE } from '../../recibo.ts';
import { descargarRecibo } from './descargar-recibo.ts';
import { DocumentoDeRecibo } from './DocumentoDeRecibo.tsx';
import styles from './recibo.module.css';

/** A receipt at its own address, which outlives the form's page: to be read again, printed and kept. */
export function ComprobantePage({ institucion, comprobante }: ComprobantePageData) {
  const documento = useRef<HTMLElement>(null);
  if (!comprobante) return <NoDisponible />;
  return (
    <main className={styles['pagina']}>
      <div className={styles['acciones']} data-no-print>
        <Button variant="main" onClick={() => print()}>
          Imprimir
        </Button>
        <Button
          onClick={() =>
            documento.current && descargarRecibo(documento.current, `Comprobante ${comprobante.comprobante}`)
          }
        >
          Descargar
        </Button>
        <a href={comprobante.otra} className={buttonClass('quiet')}>
          Enviar otra
        </a>
      </div>
      <DocumentoDeRecibo institucion={institucion} recibo={comprobante} en="pagina" ref={documento} />
      {comprobante.omite && <Muted>{OMITE}</Muted>}
    </main>
  );
}

/** The same words whether there never was such a receipt or there is none any longer. */
const NoDisponible = () => (
  <main className={styles['pagina']}>
    <h1>Este comprobante no está disponible</h1>
    <p>Revise que la dirección esté completa, tal como la recibió.</p>
    <Muted>Si lo está, el comprobante ya no se conserva.</Muted>
  </main>
);
