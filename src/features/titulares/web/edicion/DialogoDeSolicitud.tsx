import { useId, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import type { Errores } from './Campos.tsx';
import styles from './edicion.module.css';

type DialogoProps<T> = {
  readonly titulo: string;
  readonly guardar: string;
  /** What the controls hold, as it is to be sent, or what is wrong with it by field. */
  readonly leer: (
    escritos: Readonly<Record<string, FormDataEntryValue>>,
  ) => { readonly ok: true; readonly datos: T } | { readonly ok: false; readonly errores: Errores };
  readonly guardando: boolean;
  /** Why the last saving came to nothing. */
  readonly error: Error | null;
  readonly onGuardar: (datos: T) => void;
  readonly onCancelar: () => void;
  readonly children: (errores: Errores) => ReactNode;
};

/** Fields in a dialog, checked before they are sent. What was typed is not lost by a slip. */
export function DialogoDeSolicitud<T>(props: DialogoProps<T>) {
  const { titulo, guardar, leer, guardando, error, onGuardar, onCancelar, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [faltas, setFaltas] = useState<Errores>({});
  const [tocado, setTocado] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  /** What the server said of fields holds until somebody touches them. */
  const [atendido, setAtendido] = useState<Error | null>(null);
  const delServidor = error instanceof ApiError && error !== atendido ? (error.errores ?? {}) : {};

  const leidosDe = (element: HTMLFormElement) => leer(Object.fromEntries(new FormData(element)));

  function enviar(): void {
    if (!form.current || guardando) return;
    const leidos = leidosDe(form.current);
    if (leidos.ok) {
      setFaltas({});
      onGuardar(leidos.datos);
      return;
    }
    setFaltas(leidos.errores);
    const [primera] = Object.keys(leidos.errores);
    form.current.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <>
      <Dialog
        title={titulo}
        startsAtTitle
        onClose={guardando ? undefined : () => (tocado ? setPreguntando(true) : onCancelar())}
        footer={
          <>
            <Button onClick={onCancelar} disabled={guardando}>
              Cancelar
            </Button>
            <Button variant="main" type="submit" form={formId} busy={guardando}>
              {guardar}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className={styles['campos']}
          onChange={({ currentTarget }) => {
            setTocado(true);
            setAtendido(error);
            if (Object.keys(faltas).length === 0) return;
            const leidos = leidosDe(currentTarget);
            setFaltas(leidos.ok ? {} : leidos.errores);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            enviar();
          }}
        >
          {children({ ...delServidor, ...faltas })}
        </form>
        {error && (
          <Alert tone="error" title="No se guardó">
            {error.message}
          </Alert>
        )}
      </Dialog>
      {preguntando && (
        <ConfirmDialog
          title="¿Descartar lo que escribió?"
          confirm="Descartar"
          danger
          onCancel={() => setPreguntando(false)}
          onConfirm={onCancelar}
        >
          <p>Lo que escribió no se ha guardado.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
