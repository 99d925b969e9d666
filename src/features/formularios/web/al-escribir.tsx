// What a form loads only while it is being filled in: hints at mistyped domains, and the box of remembered facts.
import { lazy, Suspense, type ComponentType } from 'react';
import { get, useFormState } from 'react-hook-form';
import { loadRecordados } from './recordados/load-recordados.ts';

/** Makes a component that is loaded when it is shown; where that fails, the form does without it. */
const late = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));

const Dominio = late(async () => (await import('./campos/DominioProbable.tsx')).DominioProbable);
const Recordar = late(async () => (await loadRecordados()).RecordarDatos);

/** Asks below the address at a path, once its field was left, if another domain was meant. */
export function AvisoDeDominio({ ruta }: { readonly ruta: string }) {
  const { touchedFields } = useFormState({ name: ruta });
  return (
    <div role="status">
      <Suspense>{get(touchedFields, ruta) === true && <Dominio ruta={ruta} />}</Suspense>
    </div>
  );
}

/** Offers to remember the person, once the first field was left. */
export function RecordarDatos() {
  const { touchedFields } = useFormState();
  return <Suspense>{Object.keys(touchedFields).length > 0 && <Recordar />}</Suspense>;
}
