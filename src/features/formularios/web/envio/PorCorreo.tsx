import { useEffect, useRef, useState } from 'react';
import { leerRuta } from '#catalogo/arbol.ts';
import { correoDeComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { isPressedAgain } from '#platform/web/ui/presses.ts';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { comprobanteContract, type EntregaDeComprobante } from '../../comprobante.ts';
import styles from './recibo.module.css';

/** Scrolls the dialog so that all of it is in sight. */
const showAll = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

const DICHO: Readonly<Record<EntregaDeComprobante, string>> = {
  enviado: 'Enviamos el comprobante a',
  'en-bandeja': 'Este sitio aún no envía correos. El comprobante quedó en la bandeja de la unidad, dirigido a',
  'ya-enviado': 'El comprobante ya se había pedido para',
};

type Paso = { readonly en: 'inicio' | 'envio' } | { readonly en: 'fin'; readonly entrega: EntregaDeComprobante };

type PorCorreoProps = {
  /** The record that the receipt is of. */
  readonly id: string;
  /** To whom it goes, in words. */
  readonly direccion: string;
  /** It is on its way. */
  readonly onFin: () => void;
};

/**
 * Says to which address the receipt of a form may go; null where the form asks for none, or it was not typed.
 * @param datos what was sent; null where it is no longer known
 */
export function direccionDe(formulario: Formulario, datos: Record<string, unknown> | null): string | null {
  const campo = correoDeComprobante(formulario);
  if (campo === null) return null;
  if (datos === null) return 'la dirección que escribió';
  const escrito = leerRuta(datos, campo);
  return typeof escrito === 'string' && escrito !== '' ? escrito : null;
}

/** 'Enviarme el comprobante': to the address that was typed, once. */
export function PorCorreo({ id, direccion, onFin }: PorCorreoProps) {
  const [paso, setPaso] = useState<Paso>({ en: 'inicio' });
  const [error, setError] = useState<string | null>(null);
  const dicho = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: what came of it takes its focus, and is in sight.
  useEffect(() => {
    if (paso.en === 'fin') dicho.current?.focus();
  }, [paso.en]);

  async function send(): Promise<void> {
    if (isPressedAgain()) return;
    setPaso({ en: 'envio' });
    setError(null);
    try {
      const { entrega } = await call(comprobanteContract, 'POST /comprobantes/correo', { body: { id } });
      setPaso({ en: 'fin', entrega });
      onFin();
    } catch (reason) {
      setError(messageOf(reason));
      setPaso({ en: 'inicio' });
    }
  }

  return (
    <div className={styles['correo']} data-no-print>
      {paso.en !== 'fin' && (
        <Button variant="main" busy={paso.en === 'envio'} onClick={() => void send()}>
          Enviarme el comprobante
        </Button>
      )}
      <p ref={dicho} role="status" tabIndex={-1}>
        {paso.en === 'fin' ? `${DICHO[paso.entrega]} ` : 'A '}
        <WrappedText>{`${direccion}.`}</WrappedText>
      </p>
      {error !== null && (
        <p role="alert" className={styles['error']} ref={showAll}>
          {`No se pudo enviar. ${error}`}
        </p>
      )}
    </div>
  );
}
