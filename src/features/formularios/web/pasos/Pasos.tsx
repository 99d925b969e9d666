import { lazy, type RefObject, Suspense } from 'react';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import type { AlPulsar, RenderEnvio } from '../Cuerpo.tsx';
import type { Uso } from '../uso/cargar-uso.ts';

export type PasosProps = {
  readonly uso: Uso;
  readonly paso: number;
  readonly onPaso: (paso: number) => void;
  readonly alPulsar: RefObject<AlPulsar>;
  readonly renderEnvio: RenderEnvio;
};

const PasoAPaso = lazy(async () =>
  import('./PasoAPaso.tsx').then(
    ({ PasoAPaso }) => ({ default: PasoAPaso }),
    () => ({ default: SinPasos }),
  ),
);

/** The steps of a form that has them: a chunk of its own, which no other form asks for. */
export const Pasos = (props: PasosProps) => (
  <Suspense fallback={<Loading>Abriendo el formulario…</Loading>}>
    <PasoAPaso {...props} />
  </Suspense>
);

/** The connection failed between the page and this part of it. */
const SinPasos = () => (
  <ErrorState title="Esta parte de la página no se pudo cargar" onRetry={() => location.reload()}>
    Vuelva a cargarla cuando tenga conexión.
  </ErrorState>
);
