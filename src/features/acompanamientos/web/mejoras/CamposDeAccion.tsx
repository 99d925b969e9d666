import { useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';

/** What a manager writes of an action; an empty date is one not yet agreed. */
export type AccionEscrita = { readonly accion: string; readonly responsable: string; readonly fecha: string };

type CamposDeAccionProps = {
  readonly escrita: AccionEscrita;
  /** What is wrong, by field. */
  readonly errores: Readonly<Record<string, string>>;
  readonly onCambio: (escrita: AccionEscrita) => void;
};

/** The action, who is responsible for it, and by when. */
export function CamposDeAccion({ escrita, errores, onCambio }: CamposDeAccionProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  return (
    <>
      <Field label="Acción" required error={errores['accion']}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1000}
            value={escrita.accion}
            onChange={({ target }) => onCambio({ ...escrita, accion: target.value })}
          />
        )}
      </Field>
      <Field label="Responsable" required error={errores['responsable']}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={escrita.responsable}
            onChange={({ target }) => onCambio({ ...escrita, responsable: target.value })}
          />
        )}
      </Field>
      <DateField
        label="Fecha"
        error={errores['fecha']}
        today={hoy}
        value={escrita.fecha}
        onChange={(fecha) => onCambio({ ...escrita, fecha })}
      />
    </>
  );
}
