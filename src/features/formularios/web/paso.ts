// The steps of a long form: what their view is given, and the step to show by history and faults.
import type { RefObject } from 'react';
import type { Fallo, Seccion } from '#catalogo/formulario.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { fallosOf } from './checks.ts';
import { pageWindow } from './focus.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';

/** The foot of a step: its button, and a way back. */
export type PieDePaso = {
  /** Label of the main button; absent on the step that sends the form. */
  readonly boton?: string | undefined;
  readonly antes: Elements;
  /** The sections whose answers are counted. */
  readonly secciones: readonly Seccion[];
};

/** State of the main button of a form with steps. */
export type AlPulsar = {
  /** Goes on to the next step; null until the steps are loaded. @returns false if the button sends */
  press: (() => boolean) | null;
  /** True if it was pressed before they were loaded. */
  isPressed: boolean;
};

/** Renders the parts about sending: the notice above the questions, and the foot. */
export type RenderEnvio = (paso?: PieDePaso) => { readonly impedimento: Elements; readonly pie: Elements };

export type PasosProps = {
  readonly paso: number;
  readonly onPaso: (paso: number) => void;
  readonly onPress: RefObject<AlPulsar>;
  readonly renderEnvio: RenderEnvio;
};

/** State of a step in the browser's history: it outlives a reload, and the back button restores it. */
export type StepInHistory = {
  readonly paso: number;
  /** True if it was opened from the summary, to which it leads back. */
  readonly returns: boolean;
};

/** Returns the state of the step in the current history entry, if it has one. */
export const stepInHistory = (): Partial<StepInHistory> =>
  (pageWindow().history.state as Partial<StepInHistory> | null) ?? {};

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
