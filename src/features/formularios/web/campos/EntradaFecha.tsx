import { useController } from 'react-hook-form';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { useUso } from '../cargar-uso.ts';
import type { EntradaProps } from './entrada.ts';

/** A date of a form: what is typed and is no date stays in the form's state, where the checks refuse it. */
export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const { field } = useController({ name: ruta });
  const { entorno } = useFormulario();
  // They come with the checks, which the calendar's days agree with.
  const limites = useUso()?.limitesDeFecha(campo, entorno);
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
