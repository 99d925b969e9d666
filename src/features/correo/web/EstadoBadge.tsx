import type { ReactNode } from 'react';
import { ClockIcon, CloseIcon, ErrorIcon, RefreshIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { type Cuenta, ESTADOS_DE_DESTINATARIO, type EstadoDeDestinatario, textoDeCuenta } from '../estados.ts';
import styles from './EstadoBadge.module.css';

/** A state has a shape and a word besides its colour. */
const ICONOS: Readonly<Record<EstadoDeDestinatario, () => ReactNode>> = {
  pendiente: ClockIcon,
  enviando: RefreshIcon,
  enviado: SuccessIcon,
  fallido: ErrorIcon,
  por_confirmar: WarningIcon,
  omitido: CloseIcon,
};

type EstadoBadgeProps = {
  readonly estado: EstadoDeDestinatario;
  /** Other words than the state's own. */
  readonly children?: ReactNode;
};

/** How a recipient stands. */
export function EstadoBadge({ estado, children = ESTADOS_DE_DESTINATARIO[estado] }: EstadoBadgeProps) {
  const Icono = ICONOS[estado];
  return (
    <span className={`${styles['estado']} ${styles[estado]}`}>
      <Icono />
      {children}
    </span>
  );
}

/** How many stand how; what does not occur is left out. */
export function Cuentas({ cuenta }: { readonly cuenta: Cuenta }) {
  return (
    <ul className={styles['cuenta']}>
      {textoDeCuenta(cuenta).map(({ estado, texto }) => (
        <li key={estado}>
          <EstadoBadge estado={estado}>{texto}</EstadoBadge>
        </li>
      ))}
    </ul>
  );
}
