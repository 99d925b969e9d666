// The correction that waits for the person of a request; the unit may withdraw it.
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';

type PedidaProps = {
  readonly slug: string;
  readonly id: string;
  readonly correccion: NonNullable<RegistroDeInforme['correccion']>;
  /** Called after it was withdrawn, or made meanwhile: the record must be read again. */
  readonly onCambio: () => void;
};

export default function CorreccionPedida({ slug, id, correccion, onCambio }: PedidaProps) {
  const { campos, motivo, nombre } = correccion;
  const withdraw = useAction({
    mutationFn: async () =>
      call(unidadContract, 'DELETE /informes/{informe}/registros/{id}/correcciones/{correccion}', {
        params: { informe: slug, id, correccion: correccion.id },
      }),
    onStale: onCambio,
    onSuccess: onCambio,
  });
  return (
    <section aria-label="Corrección pedida">
      <h3>Corrección pedida</h3>
      <Stack gap={2}>
        <p>{`${nombre} pidió corregir: ${campos.join('; ')}.`}</p>
        <div className={record['said']}>
          <WrappedText>{motivo}</WrappedText>
        </div>
        <Row data-no-print>
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Retirar la corrección
          </Button>
        </Row>
        <span role="alert">{withdraw.error?.message}</span>
      </Stack>
    </section>
  );
}
