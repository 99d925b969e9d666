import { useFormContext } from 'react-hook-form';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { useFormulario } from '../formulario-context.ts';
import styles from './campos.module.css';
import type { EntradaProps } from './entrada.ts';

export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const { register } = useFormContext();
  const { entorno } = useFormulario();
  return (
    <Field {...marco}>
      {(control) => (
        <div className={styles['corto']}>
          <TextInput {...control} {...register(ruta)} type="date" max={campo.hastaHoy ? entorno.hoy : undefined} />
        </div>
      )}
    </Field>
  );
}
