import { BellIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import styles from './tareas.module.css';

/** Something that needs attention, how many there are, and the page on which it is taken care of. */
export type Alerta = {
  readonly clave: string;
  readonly cuantas: number;
  readonly texto: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
};

/** More than a badge has room for. */
const TOPE = 99;

const Cuenta = ({ cuantas, tono }: { readonly cuantas: number; readonly tono?: 'error' }) =>
  cuantas > 0 && (
    <span className={styles['cuenta']} data-tono={tono} aria-hidden="true">
      {cuantas > TOPE ? `${TOPE}+` : cuantas}
    </span>
  );

/** The sign of what needs attention, with how much of it there is. */
export const SenalDeAlerta = ({ cuantas }: { readonly cuantas: number }) => (
  <>
    <WarningIcon />
    <Cuenta cuantas={cuantas} tono="error" />
    <VisuallyHidden>Alertas{cuantas > 0 && `: ${cuantas} por atender`}</VisuallyHidden>
  </>
);

/** The bell: how many of the person's jobs ended that she has not seen. */
export const Campana = ({ cuantas }: { readonly cuantas: number }) => (
  <>
    <BellIcon />
    <Cuenta cuantas={cuantas} />
    <VisuallyHidden>Notificaciones{cuantas > 0 && `: ${countOf(cuantas, 'nueva', 'nuevas')}`}</VisuallyHidden>
  </>
);
