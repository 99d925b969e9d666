import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Fallo } from '#catalogo/validar.ts';
import { useFormulario } from './formulario-context.ts';
import { fallosDe } from './resolver.ts';
import type { ValoresEscritos } from './valores.ts';

/** What still stands between what is typed and a sending, as one types. */
export function useFallos(): readonly Fallo[] {
  const abierto = useFormulario();
  const { subscribe, getValues } = useFormContext<ValoresEscritos>();
  const [fallos, setFallos] = useState(() => fallosDe(abierto, getValues()));
  useEffect(() => {
    const check = (valores: ValoresEscritos): void => {
      const next = fallosDe(abierto, valores);
      setFallos((previous) => (isSame(previous, next) ? previous : next));
    };
    return subscribe({ formState: { values: true }, callback: ({ values }) => check(values) });
  }, [abierto, subscribe]);
  return fallos;
}

const isSame = (some: readonly Fallo[], others: readonly Fallo[]): boolean =>
  some.length === others.length &&
  some.every(({ ruta, mensaje }, i) => ruta === others[i]?.ruta && mensaje === others[i].mensaje);
