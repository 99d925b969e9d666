// Loads the step view of a long form when needed, and finds the step to show from history and faults.
import { lazy, type RefObject, Suspense } from 'react';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import type { Seccion, Fallo } from '#catalogo/formulario.ts';
import type { AlPulsar, RenderEnvio } from './Editor.tsx';
import type { Uso } from './load-uso.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';
import { fallosOf } from './checks.ts';

export type PasosProps = {
  readonly uso: Uso;
  readonly paso: number;
  readonly onPaso: (paso: number) => void;
  readonly alPulsar: RefObject<AlPulsar>;
  readonly renderEnvio: RenderEnvio;
};

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

/** State of a step in the browser's history: it outlives a reload, and the back button restores it. */
export type StepInHistory = {
  readonly paso: number;
  /** True if it was opened from the summary, to which it leads back. */
  readonly vuelve: boolean;
};

/** Returns the state of the step in the current history entry, if it has one. */
export const stepInHistory = (): Partial<StepInHistory> => (history.state as Partial<StepInHistory> | null) ?? {};

/** Returns the step of a section; the first section, which opens the others, shares the step of the second. */
export const pasoOf = (seccion: number): number => Math.max(0, seccion - 1);

/** Tests whether a fault is in one of some sections, by its path. */
export const isIn =
  (...secciones: readonly Seccion[]) =>
  ({ ruta }: Pick<Fallo, 'ruta'>): boolean =>
    secciones.some(({ campos }) => campos.some((campo) => ruta === campo || ruta.startsWith(`${campo}.`)));

/**
 * Returns the step to show: the requested one, unless an earlier one is not ready. After the last section follows the
 * summary.
 * @param pedido by default the step of the history, or the summary
 */
export function reachedStep(
  abierto: FormularioAbierto,
  valores: ValoresEscritos,
  pedido = stepInHistory().paso ?? Infinity,
): number {
  const { secciones } = abierto.formulario;
  const fallos = fallosOf(abierto, valores);
  const first = secciones.findIndex((seccion) => fallos.some(isIn(seccion)));
  return Math.min(pedido, first < 0 ? secciones.length - 1 : pasoOf(first));
}
