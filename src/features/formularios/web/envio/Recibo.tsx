// Success dialog of a sent form: the recibo (receipt), to print, download or have sent by mail.
import { useEffect, useRef, useState } from 'react';
import { readRuta } from '#catalogo/arbol.ts';
import { correoForComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { isPressedAgain } from '#platform/web/ui/presses.ts';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { comprobanteContract, type EntregaDeComprobante } from '../../comprobante.ts';
import type { FormularioPageData } from '../../contract.ts';
import { writeRecibo } from '../../recibo.ts';
import { useFormulario } from '../formulario-abierto.ts';
import { DocumentoDeRecibo, downloadRecibo } from './DocumentoDeRecibo.tsx';
import type { Fase } from './fase.ts';
import styles from './recibo.module.css';

type ReciboProps = {
  readonly institucion: FormularioPageData['institucion'];
  readonly fase: Extract<Fase, { at: 'done' }>;
  readonly onAceptar: () => void;
};

/**
 * Shows the receipt, which is the success dialog (DECISIONS §2). Its own buttons come before accepting, which starts
 * the form again.
 */
export function Recibo({ institucion, fase: { recibido, queued }, onAceptar }: ReciboProps) {
  const { formulario, papeletas } = useFormulario();
  const { recibo, datos } = recibido;
  const written = writeRecibo(formulario, recibo, { datos });
  const { exito } = formulario.textos;
  const documento = useRef<HTMLElement>(null);
  const direccion = 'id' in recibo ? recipientOf(formulario, datos) : null;
  const porCorreo = 'id' in recibo ? (recibo['porCorreo'] as EntregaDeComprobante | undefined) : undefined;
  const [entrega, setEntrega] = useState(porCorreo);
  const canSend = direccion !== null && entrega === undefined;
  // What did not go by mail is kept by a download.
  const mustDownload = entrega === 'en-bandeja' || entrega === 'sin-enviar';

  function download(): void {
    if (documento.current)
      downloadRecibo(documento.current, 'comprobante' in recibo ? `Comprobante ${recibo.comprobante}` : 'Comprobante');
  }

  return (
    <Dialog
      title={<span data-no-print>{exito.titulo}</span>}
      startsAtTitle
      isDocument
      footer={
        <>
          <Button onClick={() => print()}>Imprimir</Button>
          <Button variant={mustDownload ? 'main' : 'quiet'} onClick={download}>
            Descargar
          </Button>
          <Button variant={canSend || mustDownload ? 'quiet' : 'main'} onClick={onAceptar}>
            Aceptar
          </Button>
        </>
      }
    >
      <p data-no-print>{exito.texto}</p>
      {queued && <p data-no-print>Se envió apenas volvió la conexión.</p>}
      {'id' in recibo && direccion !== null && (
        <SendByCorreo id={recibo.id} direccion={direccion} entrega={porCorreo} onFin={setEntrega} />
      )}
      <DocumentoDeRecibo
        institucion={institucion}
        recibo={papeletas ? { ...written, numeros: [['Clave de la encuesta', papeletas.huella]] } : written}
        en="dialogo"
        ref={documento}
      />
      {'seguimiento' in recibo && (
        <p data-no-print>
          Para volver a verlo y saber después en qué va, guarde este enlace:{' '}
          <a href={`${RUTA_DE_COMPROBANTE}/${recibo.seguimiento}`}>abrir el comprobante</a>. Con su número y su correo
          también lo encuentra en <a href={RUTA_DE_SOLICITUD}>¿En qué va mi solicitud?</a>
        </p>
      )}
    </Dialog>
  );
}

/** Scrolls the dialog so that all of it is in sight. */
const showAll = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

/** The words for each outcome, before the address and after it. */
const DICHO: Readonly<Record<EntregaDeComprobante, readonly [before: string, after: string]>> = {
  enviado: ['Enviamos el comprobante a', ''],
  'en-bandeja': ['Por ahora no podemos enviar el comprobante a', ' Descárguelo, o guarde el enlace que está al final.'],
  'ya-enviado': ['Ya le habíamos enviado el comprobante a', ''],
  'sin-enviar': ['Imprima o descargue el comprobante. No se envió: hoy ya salieron muchos correos a', ''],
};

type Paso = { readonly en: 'inicio' | 'envio' } | { readonly en: 'fin'; readonly entrega: EntregaDeComprobante };

type PorCorreoProps = {
  readonly id: string;
  /** The recipient, in words. */
  readonly direccion: string;
  /** Its outcome if it was sent without being asked for; undefined if it was not. */
  readonly entrega: EntregaDeComprobante | undefined;
  /** Called with its outcome once it was asked for. */
  readonly onFin: (entrega: EntregaDeComprobante) => void;
};

/**
 * Returns the recipient of a form's receipt in words; null if the form asks for no address, or it was left empty.
 * @param datos the sent data; null if they are no longer known
 */
function recipientOf(formulario: Formulario, datos: Record<string, unknown> | null): string | null {
  const campo = correoForComprobante(formulario);
  if (campo === null) return null;
  if (datos === null) return 'la dirección que escribió';
  const escrito = readRuta(datos, campo);
  return typeof escrito === 'string' && escrito !== '' ? escrito : null;
}

/** Says to whom the receipt was sent or, where it was not, has the button 'Enviarme el comprobante'. */
function SendByCorreo({ id, direccion, entrega, onFin }: PorCorreoProps) {
  const [paso, setPaso] = useState<Paso>(entrega ? { en: 'fin', entrega } : { en: 'inicio' });
  const [error, setError] = useState<string | null>(null);
  const dicho = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the result takes its focus, and scrolls into view.
  const isAsked = paso.en === 'fin' && !entrega;
  useEffect(() => {
    if (isAsked) dicho.current?.focus();
  }, [isAsked]);

  async function send(): Promise<void> {
    if (isPressedAgain()) return;
    setPaso({ en: 'envio' });
    setError(null);
    try {
      const { entrega } = await call(comprobanteContract, 'POST /comprobantes/correo', { body: { id } });
      setPaso({ en: 'fin', entrega });
      onFin(entrega);
    } catch (reason) {
      setError(messageOf(reason));
      setPaso({ en: 'inicio' });
    }
  }

  const [before, after] = paso.en === 'fin' ? DICHO[paso.entrega] : ['A', ''];
  return (
    <div className={styles['correo']} data-no-print>
      {paso.en !== 'fin' && (
        <Button variant="main" busy={paso.en === 'envio'} onClick={() => void send()}>
          Enviarme el comprobante
        </Button>
      )}
      <p ref={dicho} role="status" tabIndex={-1}>
        <span>{`${before} `}</span>
        <WrappedText>{direccion}</WrappedText>
        <span>{`.${after}`}</span>
      </p>
      {error !== null && (
        <p role="alert" className={styles['error']} ref={showAll}>
          {`No se pudo enviar. ${error}`}
        </p>
      )}
    </div>
  );
}
