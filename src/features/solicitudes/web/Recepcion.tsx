// The instant at which a sent form came in, and the technical number of it.
import { formatInstante } from '#catalogo/momento.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';

type Props = { readonly recibida: string; readonly recibo: string };

/** Its facts, and the link to what was sent. */
export const Recepcion = ({ recibida, recibo }: Props) => (
  <p>
    Recibida el <time dateTime={recibida}>{formatInstante(new Date(recibida))}</time>
    {' · '}
    <a href={recibo}>Ver lo que envió</a>
  </p>
);

type DatosTecnicosProps = { readonly numero: string; readonly comprobante: string };

/** The number that no person needs; nothing where it is the one that people are told. */
export const DatosTecnicos = ({ numero, comprobante }: DatosTecnicosProps) =>
  numero !== comprobante && (
    <Fold title="Datos técnicos" level={2}>
      <Facts
        of={[
          [
            'Comprobante',
            <span key="comprobante" translate="no">
              {comprobante}
            </span>,
          ],
        ]}
      />
    </Fold>
  );
