// Ids of the form's controls, and moving the keyboard focus among its missing choices.
import { useCallback, useLayoutEffect, useRef, type Dispatch } from 'react';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { AlElegir } from '#features/rubricas/web/Opciones.tsx';
import { criterioId, focusOn } from '#features/rubricas/web/parts.ts';
import { siguienteFaltante, type AccionDeFormulario, type EstadoDeEvaluacion, type Faltante } from './diligencia.ts';
import type { NombreDeCampo } from './payload.ts';

export const fieldId = (campo: NombreDeCampo): string => `acompanamiento-${campo}`;

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
