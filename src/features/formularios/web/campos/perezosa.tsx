import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { TipoCampo } from '#catalogo/campos/index.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { Entrada, EntradaProps } from './entrada.ts';

type Perezosa<T extends TipoCampo> = {
  readonly Entrada: Entrada<T>;
  /** Gets it; where it does not come, its place says so. */
  readonly cargar: () => Promise<void>;
};

/** An input that only some forms need. What is shown before it has come holds its place while it comes. */
export function perezosa<T extends TipoCampo>(load: () => Promise<ComponentType<EntradaProps<T>>>): Perezosa<T> {
  let loaded: ComponentType<EntradaProps<T>> | undefined;
  const get = async (): Promise<ComponentType<EntradaProps<T>>> => (loaded ??= await load().catch(() => SinEntrada<T>));
  const Late = lazy(async () => ({ default: await get() }));

  function Entrada(props: EntradaProps<T>) {
    // Nothing is shown in its place when it came before the page: React would hold back the change for a third of a second.
    const [Here] = useState(() => loaded);
    if (Here) return <Here {...props} />;
    const waiting = <Field {...props.marco}>{(control) => <TextInput {...control} disabled />}</Field>;
    return (
      <Suspense fallback={waiting}>
        <Late {...props} />
      </Suspense>
    );
  }

  return { Entrada, cargar: () => get().then(() => undefined) };
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
