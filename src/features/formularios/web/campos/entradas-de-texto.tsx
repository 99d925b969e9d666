import { useWatch } from 'react-hook-form';
import { LARGO_DE_TEXTO } from '#catalogo/campos/base.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { AvisoDeIdentidad } from './AvisoDeIdentidad.tsx';
import { Cuenta } from './Cuenta.tsx';
import type { EntradaProps } from './entrada.ts';
import { useTextControl } from './useTextControl.ts';

export function EntradaTexto({ campo, ruta, marco }: EntradaProps<'texto'>) {
  const text = {
    ...useTextControl(campo, ruta),
    uppercase: campo.mayusculas ?? false,
    autoComplete: campo.autocompletar,
  };
  if (!campo.multilinea) return <Field {...marco}>{(control) => <TextInput {...control} {...text} />}</Field>;
  return (
    <Field {...marco}>
      {(control) => (
        <>
          <Textarea
            {...control}
            {...text}
            aria-describedby={[control['aria-describedby'], `${control.id}-cuenta`].filter(Boolean).join(' ')}
          />
          <CuentaDe id={control.id} ruta={ruta} max={campo.max ?? LARGO_DE_TEXTO} />
          <AvisoDeIdentidad ruta={ruta} />
        </>
      )}
    </Field>
  );
}

/** The count follows the text without drawing its field again. */
function CuentaDe({ ruta, ...cuenta }: { readonly id: string; readonly ruta: string; readonly max: number }) {
  const texto: unknown = useWatch({ name: ruta });
  return <Cuenta {...cuenta} texto={typeof texto === 'string' ? texto : ''} />;
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

/** The items of a list are other people: the browser must not offer the address of who fills in the form. */
const isOfSomebodyElse = (ruta: string): boolean => /\.\d+\./.test(ruta);

export function EntradaCorreo({ campo, ruta, marco }: EntradaProps<'correo'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          {...text}
          type="email"
          autoComplete={isOfSomebodyElse(ruta) ? 'off' : 'email'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
