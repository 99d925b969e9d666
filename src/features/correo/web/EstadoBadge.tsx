// Badge of the state of a message's recipient, and a row of badges with the number of recipients in each state.
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { ESTADOS_DE_DESTINATARIO, textoDeCuenta, type CuentaDeEstados, type EstadoDeDestinatario } from '../estados.ts';

/** Shape and tone of each state, so that it does not depend on colour alone. */
const SIGNOS: Readonly<Record<EstadoDeDestinatario, Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>>> = {
  pendiente: { tone: 'soft' },
  enviando: { tone: 'info' },
  enviado: { tone: 'success' },
  en_bandeja: { tone: 'warning' },
  fallido: { tone: 'error' },
  por_confirmar: { tone: 'warning' },
  omitido: { tone: 'soft', icon: CloseIcon },
};

type EstadoBadgeProps = {
  readonly estado: EstadoDeDestinatario;
  /** Words to use instead of the state's own. */
  readonly children?: ReactNode;
};

export const EstadoBadge = ({ estado, children = ESTADOS_DE_DESTINATARIO[estado] }: EstadoBadgeProps) => (
  <Badge {...SIGNOS[estado]}>{children}</Badge>
);

/** Shows the number of recipients in each state; states with none are left out. */
export function Cuentas({ cuenta }: { readonly cuenta: CuentaDeEstados }) {
  return (
    <Row as="ul" gap={3}>
      {textoDeCuenta(cuenta).map(({ estado, texto }) => (
        <li key={estado}>
          <EstadoBadge estado={estado}>{texto}</EstadoBadge>
        </li>
      ))}
    </Row>
  );
}
