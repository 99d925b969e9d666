// A note of the unit about an opened request.
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_NOTA } from '../../contract-atencion.ts';
import { unidadContract } from '../../contract-unidad.ts';
import type { useKeptText } from '../kept-text.ts';
import styles from './Composer.module.css';
import { WritingForm } from './WritingForm.tsx';

type NotaProps = {
  readonly slug: string;
  readonly id: string;
  readonly text: ReturnType<typeof useKeptText>;
  /** Reads the record again. */
  readonly onCambio: () => Promise<unknown>;
};

export function Nota({ slug, id, text, onCambio }: NotaProps) {
  const [texto, setTexto] = text;
  const [isMissing, setMissing] = useState(false);
  const claveDe = useSendKey();
  const isEmpty = texto.trim() === '';
  const add = useAction({
    mutationFn: async () => {
      const body = { texto };
      const headers = { 'idempotency-key': claveDe(body) };
      const params = { informe: slug, id };
      return call(unidadContract, 'POST /informes/{informe}/registros/{id}/notas', { params, body }, { headers });
    },
    async onSuccess() {
      await onCambio();
      setTexto('');
      setMissing(false);
    },
  });
  return (
    <WritingForm
      label="Nota"
      placeholder="Solo la verá la unidad, en la historia."
      maxLength={MAX_NOTA}
      text={text}
      busy={add.isPending}
      fault={isMissing && isEmpty ? 'Escriba la nota.' : undefined}
      error={add.error}
      onSend={() => (isEmpty ? setMissing(true) : add.mutate())}
    >
      <div className={styles['buttons']}>
        <Button variant="brand" type="submit" busy={add.isPending}>
          Agregar nota
        </Button>
      </div>
    </WritingForm>
  );
}
