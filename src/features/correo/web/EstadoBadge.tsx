import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { type Cuenta, ESTADOS_DE_DESTINATARIO, type EstadoDeDestinatario, textoDeCuenta } from '../estados.ts';

/** A state has a shape and a word besides its colour. */
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
  /** Other words than the state's own. */
  readonly children?: ReactNode;
};

/** How a recipient stands. */
export const EstadoBadge = ({ estado, children = ESTADOS_DE_DESTINATARIO[estado] }: EstadoBadgeProps) => (
  <Badge {...SIGNOS[estado]}>{children}</Badge>
);

/** How many stand how; what does not occur is left out. */
export function Cuentas({ cuenta }: { readonly cuenta: Cuenta }) {
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
