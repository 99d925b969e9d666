// Input of a field of type fecha (date), with the limits that the field's checks apply.
import { useController } from 'react-hook-form';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { useUso } from '../load-uso.ts';
import type { EntradaProps } from './entrada.ts';

/** Asks for a date: typed text that is no date stays in the form's state, where the checks refuse it. */
export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const { field } = useController({ name: ruta });
  const { entorno } = useFormulario();
  // The limits come with the checks, so that the calendar agrees with them.
  const limites = useUso()?.fechaLimits(campo, entorno);
  return (
    <DateField
      {...marco}
      name={ruta}
      inputRef={field.ref}
      value={String(field.value ?? '')}
      today={entorno.hoy}
      min={limites?.desde}
      max={limites?.hasta}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
