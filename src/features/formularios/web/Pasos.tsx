// Loads the step view of a long form when needed.
import { lazy, Suspense } from 'react';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import type { PasosProps } from './paso.ts';

/** Shows the steps of a form: their component is a chunk of its own, which other forms never load. */
export const Pasos = (props: PasosProps) => (
  <Suspense fallback={<Loading>Abriendo el formulario…</Loading>}>
    <PasoAPaso {...props} />
  </Suspense>
);

const PasoAPaso = lazy(async () =>
  import('./PasoAPaso.tsx').then(
    ({ PasoAPaso }) => ({ default: PasoAPaso }),
    () => ({ default: SinPasos }),
  ),
);

/** Shown if the connection failed while the chunk was loading. */
const SinPasos = () => (
  <ErrorState title="Esta parte de la página no se pudo cargar" onRetry={() => location.reload()}>
    Vuelva a cargarla cuando tenga conexión.
  </ErrorState>
);
