import { useRef, useState } from 'react';
import { RUTA_DE_COMPROBANTE } from '#catalogo/titulos.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { FormularioPageData } from '../../contract.ts';
import { escribirRecibo } from '../../recibo.ts';
import { useFormulario } from '../formulario-context.ts';
import { descargarRecibo } from './descargar-recibo.ts';
import { DocumentoDeRecibo } from './DocumentoDeRecibo.tsx';
import { direccionDe, PorCorreo } from './PorCorreo.tsx';
import type { Fase } from './useEnvio.ts';

type ReciboProps = {
  readonly institucion: FormularioPageData['institucion'];
  readonly fase: Extract<Fase, { at: 'done' }>;
  readonly onAceptar: () => void;
};

/**
 * The success dialog is the receipt (DECISIONS §2). What it is good for weighs more than accepting it, which begins the form
 * again.
 */
export function Recibo({ institucion, fase: { recibido, queued }, onAceptar }: ReciboProps) {
  const { formulario } = useFormulario();
  const { recibo, datos } = recibido;
  const { exito } = formulario.textos;
  const documento = useRef<HTMLElement>(null);
  const direccion = 'id' in recibo ? direccionDe(formulario, datos) : null;
  const [porEnviar, setPorEnviar] = useState(direccion !== null);

  function download(): void {
    if (documento.current)
      descargarRecibo(documento.current, 'comprobante' in recibo ? `Comprobante ${recibo.comprobante}` : 'Comprobante');
  }

  return (
    <Dialog
      title={<span data-no-print>{exito.titulo}</span>}
      startsAtTitle
      isDocument
      footer={
        <>
          <Button onClick={() => print()}>Imprimir</Button>
          <Button onClick={download}>Descargar</Button>
          <Button variant={porEnviar ? 'quiet' : 'main'} onClick={onAceptar}>
            Aceptar
          </Button>
        </>
      }
    >
      <p data-no-print>{exito.texto}</p>
      {queued && <p data-no-print>Se envió apenas volvió la conexión.</p>}
      {'id' in recibo && direccion !== null && (
        <PorCorreo id={recibo.id} direccion={direccion} onFin={() => setPorEnviar(false)} />
      )}
      <DocumentoDeRecibo
        institucion={institucion}
        recibo={escribirRecibo(formulario, recibo, { datos })}
        en="dialogo"
        ref={documento}
      />
      {'seguimiento' in recibo && (
        <p data-no-print>
          Este comprobante tiene una dirección propia, que puede guardar y abrir después:{' '}
          <a href={`${RUTA_DE_COMPROBANTE}/${recibo.seguimiento}`}>abrir el comprobante</a>.
        </p>
      )}
    </Dialog>
  );
}
