// Messages to the person of a request that have not left yet, each with its undo.
import { useEffect, useEffectEvent, useState } from 'react';
import { formatHora } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';
import Mensaje from './Mensaje.tsx';

type Props = {
  readonly slug: string;
  readonly id: string;
  readonly mensajes: NonNullable<RegistroDeInforme['porSalir']>;
  /** Called after a message left, or was taken back: the record must be read again. */
  readonly onCambio: () => void;
};

/** Time after which a message that was due is in the history. */
const LATER_MS = 3000;

export default function UnsentMensajes({ slug, id, mensajes, onCambio }: Props) {
  const [retirado, setRetirado] = useState<string | null>(null);
  const proximo = Math.min(...mensajes.map(({ sale }) => Date.parse(sale)));
  const readAgain = useEffectEvent(onCambio);
  useEffect(() => {
    const timer = setTimeout(() => readAgain(), Math.max(0, proximo - Date.now()) + LATER_MS);
    return () => clearTimeout(timer);
  }, [proximo]);
  const withdraw = useAction({
    mutationFn: async (mensaje: string) =>
      call(unidadContract, 'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}', {
        params: { informe: slug, id, mensaje },
      }),
    onStale: onCambio,
    onSuccess: ({ texto }) => setRetirado(texto),
  });
  return (
    <section aria-label="Mensajes por salir">
      <h3>Por salir</h3>
      <Stack gap={4}>
        {mensajes.map(({ id: mensaje, texto, archivos, nombre, sale }) => (
          <div key={mensaje}>
            <div className={record['said']}>
              <WrappedText>{texto}</WrappedText>
            </div>
            {archivos.length > 0 && <p>{archivos.map((archivo) => archivo.nombre).join(', ')}</p>}
            <Row gap={3} data-no-print>
              <span role="status">{`De ${nombre}; sale a las ${formatHora(new Date(sale))}`}</span>
              <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(mensaje)}>
                Deshacer
              </Button>
            </Row>
          </div>
        ))}
        <span role="alert">{withdraw.error?.message}</span>
      </Stack>
      {retirado !== null && (
        <Mensaje
          slug={slug}
          id={id}
          inicial={retirado}
          onCerrar={() => {
            setRetirado(null);
            onCambio();
          }}
          onEscrito={() => {
            setRetirado(null);
            onCambio();
          }}
        />
      )}
    </section>
  );
}
