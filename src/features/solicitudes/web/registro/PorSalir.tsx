// Messages to the person of a request that have not left yet, as the newest of its history, each with its undo.
import { useEffect, useEffectEvent } from 'react';
import { formatHora } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';

type Props = {
  readonly slug: string;
  readonly id: string;
  readonly mensajes: NonNullable<RegistroDeInforme['porSalir']>;
  /** Called after a message left, or was taken back: the record must be read again. */
  readonly onCambio: () => void;
  /** Called with the text of a message that was taken back. */
  readonly onRetirado: (texto: string) => void;
};

/** Time after which a message that was due is in the history, and after which that is asked again. */
const LATER_MS = 3000;
const AGAIN_MS = 20_000;

/** Items of the list of the history. */
export function PorSalir({ slug, id, mensajes, onCambio, onRetirado }: Props) {
  const proximo = Math.min(...mensajes.map(({ sale }) => Date.parse(sale)));
  const readAgain = useEffectEvent(onCambio);
  useEffect(() => {
    const readAfter = (ms: number) =>
      setTimeout(() => {
        readAgain();
        timer = readAfter(AGAIN_MS);
      }, ms);
    let timer = readAfter(Math.max(0, proximo - Date.now()) + LATER_MS);
    return () => clearTimeout(timer);
  }, [proximo]);
  const withdraw = useAction({
    mutationFn: async (mensaje: string) =>
      call(unidadContract, 'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}', {
        params: { informe: slug, id, mensaje },
      }),
    onStale: onCambio,
    onSuccess({ texto }) {
      onRetirado(texto);
      onCambio();
    },
  });
  return mensajes.toReversed().map(({ id: mensaje, texto, archivos, nombre, sale, cierra }) => (
    <li key={mensaje}>
      <div className={record['said']}>
        <WrappedText>{texto}</WrappedText>
      </div>
      {archivos.length > 0 && <p>{archivos.map((archivo) => archivo.nombre).join(', ')}</p>}
      <Row gap={3} place="between" data-no-print>
        <span role="status">
          {`De ${nombre}${cierra ? ', y la solicitud quedó cerrada' : ''}. Se enviará a las ${formatHora(new Date(sale))}`}
        </span>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(mensaje)}>
          Deshacer
        </Button>
      </Row>
      {withdraw.variables === mensaje && <span role="alert">{withdraw.error?.message}</span>}
    </li>
  ));
}
