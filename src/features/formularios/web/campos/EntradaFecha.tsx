import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { useFormulario } from '../formulario-context.ts';
import styles from './campos.module.css';
import type { EntradaProps } from './entrada.ts';
import { useControl } from './useControl.ts';

export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const registered = useControl(ruta);
  const { entorno } = useFormulario();
  return (
    <Field {...marco}>
      {(control) => (
        <div className={styles['corto']}>
          <TextInput {...control} {...registered} type="date" max={campo.hastaHoy ? entorno.hoy : undefined} />
        </div>
      )}
    </Field>
  );
}
