import { type Dispatch, useCallback, useLayoutEffect, useRef } from 'react';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { idDeCriterio } from './campos.ts';
import type { Accion } from './diligencia.ts';
import { enfocar } from './enfocar.ts';
import { type Estado, type Faltante, siguienteFaltante } from './faltantes.ts';
import type { AlElegir } from './tarjeta/Opciones.tsx';

/** Where the way through the criteria ends: the button that sends them. */
export const ID_DE_ENVIO = 'realizar-registro';

type Avance = {
  readonly onElegir: AlElegir;
  /** To the next choice that is missing after a criterion; from the top where none is named. */
  readonly irAlSiguiente: (criterio?: string) => void;
};

/** The way through the criteria: whoever fills a gap by a key is led to the next one. The functions never change. */
export function useAvance(rubrica: Rubrica | undefined, estado: Estado, dispatch: Dispatch<Accion>): Avance {
  const vivo = useRef({ rubrica, estado });
  const elegido = useRef<Faltante>(null);
  const before = useRef(estado.faltantes);

  const ir = useCallback((desde: Parameters<typeof siguienteFaltante>[2]): void => {
    const { rubrica, estado } = vivo.current;
    const next = rubrica && siguienteFaltante(rubrica, estado.faltantes, desde);
    enfocar(next ? idDeCriterio(next.criterio, next.parte) : ID_DE_ENVIO);
  }, []);

  useLayoutEffect(() => {
    vivo.current = { rubrica, estado };
    const lugar = elegido.current;
    elegido.current = null;
    const faltaba = lugar && before.current.some((uno) => esIgual(uno, lugar));
    before.current = estado.faltantes;
    if (faltaba && !estado.faltantes.some((uno) => esIgual(uno, lugar))) ir(lugar);
  }, [rubrica, estado, ir]);

  const onElegir = useCallback<AlElegir>(
    (criterio, parte, opcion, como) => {
      if (como === 'tecla') elegido.current = { criterio, parte };
      dispatch({ tipo: 'elegir', criterio, parte, opcion });
    },
    [dispatch],
  );
  const irAlSiguiente = useCallback(
    (criterio?: string): void => ir(criterio === undefined ? null : { criterio, parte: 'observacion' }),
    [ir],
  );
  return { onElegir, irAlSiguiente };
}

const esIgual = (uno: Faltante, otro: Faltante): boolean => uno.criterio === otro.criterio && uno.parte === otro.parte;
