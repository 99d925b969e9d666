import { type ComponentType, lazy, Suspense } from 'react';
import type { TipoCampo } from '#catalogo/campos/index.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { EntradaProps } from './entrada.ts';

/** An input that only some forms need: it comes after the page, while its place is held. */
export function perezosa<T extends TipoCampo>(load: () => Promise<ComponentType<EntradaProps<T>>>) {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: SinEntrada<T> }),
    ),
  );
  return function Perezosa(props: EntradaProps<T>) {
    const waiting = <Field {...props.marco}>{(control) => <TextInput {...control} disabled />}</Field>;
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** The connection failed between the page and this part of it. */
function SinEntrada<T extends TipoCampo>({ marco }: EntradaProps<T>) {
  const error = 'Esta parte de la página no se pudo cargar. Vuelva a cargarla cuando tenga conexión.';
  return (
    <>
      <Field {...marco} error={error}>
        {(control) => <TextInput {...control} disabled />}
      </Field>
      <Button onClick={() => location.reload()}>Volver a cargar</Button>
    </>
  );
}
