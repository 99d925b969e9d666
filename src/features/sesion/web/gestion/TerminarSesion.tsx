import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { SesionAbierta } from '../../contract-gestion.ts';

/** Which sessions are to be ended, and one of them. */
export type Terminacion = {
  readonly cuales: { readonly id: string } | { readonly usuario: string };
  readonly sesion: SesionAbierta;
};

type TerminarSesionProps = {
  readonly terminacion: Terminacion;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirmar: () => void;
  readonly onCancelar: () => void;
};

/** Asks before sessions are ended, and says what their owner will notice. */
export function TerminarSesion({ terminacion, busy, error, onConfirmar, onCancelar }: TerminarSesionProps) {
  const { cuales, sesion } = terminacion;
  const todas = 'usuario' in cuales;
  return (
    <ConfirmDialog
      title={todas ? `¿Terminar todas las sesiones de ${sesion.nombre}?` : `¿Terminar esta sesión de ${sesion.nombre}?`}
      confirm="Terminar"
      danger
      busy={busy}
      onCancel={onCancelar}
      onConfirm={onConfirmar}
    >
      <p>
        Lo siguiente que haga le pedirá ingresar de nuevo. Lo que escribe en un formulario queda guardado en su
        navegador.
      </p>
      {(sesion.propia || todas) && <p>Si es la suya, usted también tendrá que ingresar de nuevo.</p>}
      {error && (
        <Alert tone="error" title="No se pudo terminar">
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
