// An input whose code is loaded only for the forms that need it.
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { Marco } from './entrada.ts';

type ConMarco = { readonly marco: Marco };

type LazyEntrada<P extends ConMarco> = {
  readonly Entrada: (props: P) => ReactNode;
  /** Loads it; if that fails, a message takes its place. */
  readonly load: () => Promise<void>;
};

/** Makes an input that is loaded only for forms that need it. Until then a disabled input holds its place. */
export function lazyEntrada<P extends ConMarco>(load: () => Promise<ComponentType<P>>): LazyEntrada<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async (): Promise<ComponentType<P>> => (loaded ??= await load().catch(() => FailedEntrada));
  const Late = lazy(async () => ({ default: await get() }));

  function Entrada(props: P) {
    // No fallback if it was loaded before the page: React would delay the change for a third of a second.
    const [Here] = useState(() => loaded);
    if (Here) return <Here {...props} />;
    const waiting = <Field {...props.marco}>{(control) => <TextInput {...control} disabled />}</Field>;
    return (
      <Suspense fallback={waiting}>
        <Late {...props} />
      </Suspense>
    );
  }

  return { Entrada, load: () => get().then(() => undefined) };
}

/** Shown if the connection failed while the chunk was loading. */
function FailedEntrada({ marco }: ConMarco) {
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
