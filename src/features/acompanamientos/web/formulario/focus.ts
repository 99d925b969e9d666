// Ids of the form's controls, and moving the keyboard focus among them.
import { useCallback, useLayoutEffect, useRef, type Dispatch } from 'react';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { siguienteFaltante, type AccionDeFormulario, type EstadoDeEvaluacion, type Faltante } from './diligencia.ts';
import type { AlElegir } from './Opciones.tsx';
import type { NombreDeCampo } from './payload.ts';

export const fieldId = (campo: NombreDeCampo): string => `acompanamiento-${campo}`;

/** Returns the id of a criterion's card or, with `parte`, of one of its two groups of options. */
export const criterioId = (criterio: string, parte?: string): string =>
  `criterio-${criterio}${parte ? `-${parte}` : ''}`;

/** Focuses a control by id and scrolls to it. Of a group it focuses the chosen control, else the first. */
export function focusOn(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const isGroup = element.matches('fieldset, article');
  const control = isGroup
    ? (element.querySelector<HTMLElement>('input:checked') ??
      element.querySelector<HTMLElement>('input') ??
      element.querySelector<HTMLElement>('button:enabled') ??
      element)
    : element;
  control.focus({ preventScroll: true });
  whatToShow(element).scrollIntoView({ block: isGroup ? 'start' : 'center' });
}

/** Most pixels of the window that the bars at its top and bottom cover. */
const COVERED_PX = 100;

/** Returns the whole card of a group if it fits the window; otherwise the group, which is shown from its heading. */
function whatToShow(element: HTMLElement): HTMLElement {
  const card = element.closest('article');
  return card && card.offsetHeight < innerHeight - COVERED_PX ? card : element;
}

/** Id of the button that sends the form: the focus goes there when no choice is missing. */
export const ID_DE_ENVIO = 'realizar-registro';

type CriterioFocus = {
  readonly onElegir: AlElegir;
  /** Focuses the next missing choice after a criterion; without one, the first from the top. */
  readonly goToNext: (criterio?: string) => void;
};

/**
 * Moves the focus through the criteria: a choice made by key that completes a missing one moves it to the next. The
 * returned functions keep their identity between renders.
 */
export function useCriterioFocus(
  rubrica: Rubrica | undefined,
  estado: EstadoDeEvaluacion,
  dispatch: Dispatch<AccionDeFormulario>,
): CriterioFocus {
  const vivo = useRef({ rubrica, estado });
  const elegido = useRef<Faltante>(null);
  const before = useRef(estado.faltantes);

  const go = useCallback((desde: Parameters<typeof siguienteFaltante>[2]): void => {
    const { rubrica, estado } = vivo.current;
    const next = rubrica && siguienteFaltante(rubrica, estado.faltantes, desde);
    focusOn(next ? criterioId(next.criterio, next.parte) : ID_DE_ENVIO);
  }, []);

  useLayoutEffect(() => {
    vivo.current = { rubrica, estado };
    const lugar = elegido.current;
    elegido.current = null;
    const faltaba = lugar && before.current.some((faltante) => isSame(faltante, lugar));
    before.current = estado.faltantes;
    if (faltaba && !estado.faltantes.some((faltante) => isSame(faltante, lugar))) go(lugar);
  }, [rubrica, estado, go]);

  const onElegir = useCallback<AlElegir>(
    (criterio, parte, opcion, how) => {
      if (how === 'tecla') elegido.current = { criterio, parte };
      dispatch({ tipo: 'elegir', criterio, parte, opcion });
    },
    [dispatch],
  );
  const goToNext = useCallback((criterio?: string): void => go(criterio === undefined ? null : { criterio }), [go]);
  return { onElegir, goToNext };
}

const isSame = (faltante: Faltante, other: Faltante): boolean =>
  faltante.criterio === other.criterio && faltante.parte === other.parte;
