import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { useFormulario } from '../formulario-context.ts';
import type { EntradaProps } from './entrada.ts';
import { useControl } from './useControl.ts';

export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const registered = useControl(ruta);
  const { entorno } = useFormulario();
  return (
    <Field {...marco}>
      {(control) => (
        <Stack width="short">
          <TextInput {...control} {...registered} type="date" max={campo.hastaHoy ? entorno.hoy : undefined} />
        </Stack>
      )}
    </Field>
  );
}
