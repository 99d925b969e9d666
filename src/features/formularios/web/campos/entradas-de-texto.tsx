import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import type { EntradaProps } from './entrada.ts';
import { useTextControl } from './useTextControl.ts';

export function EntradaTexto({ campo, ruta, marco }: EntradaProps<'texto'>) {
  const text = {
    ...useTextControl(campo, ruta),
    uppercase: campo.mayusculas ?? false,
    autoComplete: campo.autocompletar,
  };
  return (
    <Field {...marco}>
      {(control) => (campo.multilinea ? <Textarea {...control} {...text} /> : <TextInput {...control} {...text} />)}
    </Field>
  );
}

export function EntradaDigitos({ campo, ruta, marco }: EntradaProps<'digitos'>) {
  const text = useTextControl(campo, ruta);
  const isPhone = campo.autocompletar === 'tel';
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          {...text}
          type={isPhone ? 'tel' : 'text'}
          inputMode={isPhone ? 'tel' : 'numeric'}
          autoComplete={campo.autocompletar ?? 'off'}
        />
      )}
    </Field>
  );
}

export function EntradaDocumento({ campo, ruta, marco }: EntradaProps<'documento'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => <TextInput {...control} {...text} uppercase autoComplete="off" spellCheck={false} />}
    </Field>
  );
}

export function EntradaCorreo({ campo, ruta, marco }: EntradaProps<'correo'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          {...text}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

export function EntradaAsignatura({ campo, ruta, marco }: EntradaProps<'asignatura'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => <TextInput {...control} {...text} uppercase autoComplete="off" spellCheck={false} />}
    </Field>
  );
}

/** What another choice fills in: read, and sent. */
export function EntradaDerivado({ campo, ruta, marco }: EntradaProps<'derivado'>) {
  const text = useTextControl(campo, ruta);
  return <Field {...marco}>{(control) => <TextInput {...control} {...text} readOnly />}</Field>;
}
