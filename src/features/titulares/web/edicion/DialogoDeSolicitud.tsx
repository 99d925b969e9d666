import type { ReactNode } from 'react';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { type Faults, type ReadFields, useCheckedFields } from '#platform/web/useCheckedFields.ts';

type DialogoProps<T> = {
  readonly titulo: string;
  readonly guardar: string;
  readonly leer: ReadFields<T>;
  readonly guardando: boolean;
  /** Why the last saving came to nothing. */
  readonly error: Error | null;
  readonly onGuardar: (datos: T) => void;
  readonly onCancelar: () => void;
  readonly children: (faltas: Faults) => ReactNode;
};

/** Fields of a request in a dialog, checked before they are sent. */
export function DialogoDeSolicitud<T>(props: DialogoProps<T>) {
  const { titulo, guardar, leer, guardando, error, onGuardar, onCancelar, children } = props;
  const { faults, isTouched, onChange, submit } = useCheckedFields(leer, error);
  return (
    <FormDialog
      title={titulo}
      save={guardar}
      startsAtTitle
      busy={guardando}
      error={error}
      isTouched={isTouched}
      lost="Lo que escribió no se ha guardado."
      onChange={onChange}
      onSubmit={(form) => submit(form, onGuardar)}
      onCancel={onCancelar}
    >
      {children(faults)}
    </FormDialog>
  );
}
