import { ErrorState, Loading } from '#platform/web/ui/states.tsx';

type SinProps = { readonly error: Error; readonly onRetry: () => void };

const sin =
  (title: string) =>
  ({ error, onRetry }: SinProps) => (
    <ErrorState title={title} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );

/** In the place of a report whose rows could not be read. */
export const SinFilas = sin('No se pudo cargar el informe');
/** In the place of charts that could not be counted. */
export const SinGraficos = sin('No se pudieron cargar los gráficos');
/** While the part of the application that draws charts is on its way. */
export const GraficosEnCamino = () => <Loading>Cargando los gráficos…</Loading>;
