import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { Marco } from './entrada.ts';

type ConMarco = { readonly marco: Marco };

type Perezosa<P extends ConMarco> = {
  readonly Entrada: (props: P) => ReactNode;
  /** Loads it; where that fails, its place says so. */
  readonly cargar: () => Promise<void>;
};

/** An input that only some forms need. What is shown before it has come holds its place while it comes. */
export function perezosa<P extends ConMarco>(load: () => Promise<ComponentType<P>>): Perezosa<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async (): Promise<ComponentType<P>> => (loaded ??= await load().catch(() => SinEntrada));
  const Late = lazy(async () => ({ default: await get() }));

  function Entrada(props: P) {
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
function SinEntrada({ marco }: ConMarco) {
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
