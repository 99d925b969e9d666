// The number of a sent form and the instant at which it came in.
import { formatInstante } from '#catalogo/momento.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';

type Props = { readonly comprobante: string; readonly recibida: string };

export const Recepcion = ({ comprobante, recibida }: Props) => (
  <Facts
    of={[
      [
        'Comprobante',
        <strong key="comprobante" translate="no">
          {comprobante}
        </strong>,
      ],
      [
        'Recibida',
        <time key="recibida" dateTime={recibida}>
          {formatInstante(new Date(recibida))}
        </time>,
      ],
    ]}
  />
);
