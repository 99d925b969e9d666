import type { ReactNode } from 'react';
import { ClockIcon, ErrorIcon, RefreshIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import styles from './Estado.module.css';
import type { Tono } from './estado.ts';

const ICONOS: Readonly<Record<Tono, () => ReactNode>> = {
  soft: ClockIcon,
  info: RefreshIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

/** How something stands: a word with its sign and colour. */
export function Estado({ tono, children }: { readonly tono: Tono; readonly children: string }) {
  const Icono = ICONOS[tono];
  return (
    <span className={styles['estado']} data-tono={tono}>
      <Icono />
      {children}
    </span>
  );
}
