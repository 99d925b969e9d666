import { lazy, type RefObject, Suspense } from 'react';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import type { Seccion } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { AlPulsar, RenderEnvio } from './Editor.tsx';
import type { Uso } from './cargar-uso.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';
import { fallosDe } from './checks.ts';

/** What the browser's history keeps of a step: it outlives a reload, and the way back leads to it. */
export type EnHistoria = {
  readonly paso: number;
  /** It was opened from the summary, to which it leads back. */
  readonly vuelve: boolean;
};

/** What the history keeps here, if it is of a step. */
export const enHistoria = (): Partial<EnHistoria> => (history.state as Partial<EnHistoria> | null) ?? {};

/** The step of a section; the first section opens the others, and stands with the first of them. */
export const pasoDe = (seccion: number): number => Math.max(0, seccion - 1);

/** Tells what stands in any of some sections, by its path. */
export const isIn =
  (...secciones: readonly Seccion[]) =>
  ({ ruta }: Pick<Fallo, 'ruta'>): boolean =>
    secciones.some(({ campos }) => campos.some((campo) => ruta === campo || ruta.startsWith(`${campo}.`)));

/**
 * The step to show: the one that is asked for, unless an earlier one is not ready. The one after the last section is the
 * summary.
 * @param pedido the last of all unless the history or the caller says otherwise
 */
export function pasoAlcanzado(
  abierto: FormularioAbierto,
  valores: ValoresEscritos,
  pedido = enHistoria().paso ?? Infinity,
): number {
  const { secciones } = abierto.formulario;
  const fallos = fallosDe(abierto, valores);
  const first = secciones.findIndex((seccion) => fallos.some(isIn(seccion)));
  return Math.min(pedido, first < 0 ? secciones.length - 1 : pasoDe(first));
}

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
