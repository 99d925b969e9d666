import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { type Fallo, validar } from '#catalogo/validar.ts';
import type { FormularioAbierto } from './formulario-context.ts';
import type { ValoresEscritos } from './valores.ts';

/** Kinds of fault, as the form's state keeps them. */
export const FALTA = 'falta';
const NO_VALIDO = 'no-valido';

/** Everything that stands between what is typed and a sending, from top to bottom. */
export function fallosDe({ formulario, entorno }: FormularioAbierto, valores: ValoresEscritos): readonly Fallo[] {
  const resultado = validar(formulario, valores, entorno);
  return resultado.ok ? [] : resultado.fallos;
}

/** Faults by path, in the shape in which the form's state holds them. */
function erroresDe(fallos: readonly Fallo[]): FieldErrors<ValoresEscritos> {
  const errors: FieldErrors<ValoresEscritos> = {};
  for (const { ruta, mensaje, falta } of fallos)
    set(errors, ruta, { type: falta ? FALTA : NO_VALIDO, message: mensaje });
  return errors;
}

/** Checks what is typed by the rules of the form: the same function as on the server. */
export const resolverDe =
  ({ formulario, entorno }: FormularioAbierto): Resolver<ValoresEscritos> =>
  (valores) => {
    const resultado = validar(formulario, valores, entorno);
    return resultado.ok ? { values: resultado.datos, errors: {} } : { values: {}, errors: erroresDe(resultado.fallos) };
  };
