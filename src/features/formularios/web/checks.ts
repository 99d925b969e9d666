// Checks the typed values of a form by the server's rules; turns them into data to send and readable texts.
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { valoresOf, type Campos } from '#catalogo/arbol.ts';
import type { Condicion } from '#catalogo/campos/base.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { schemaOf, textoOf, type Campo } from '#catalogo/campos/index.ts';
import { readCondiciones } from '#catalogo/condiciones.ts';
import { CONSENTIMIENTO, separateConsentimiento, type Fallo, type Formulario } from '#catalogo/formulario.ts';
import { validateAnswer, type Validacion } from '#catalogo/validar.ts';
import { ERRORS } from '#platform/contract/errors.ts';
import type { Listo } from './envio/fase.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';

/** Kind of a fault in the form's state that the rules found. */
const DE_REGLA = 'regla';

/** Returns true if a condition holds in the values of a form. */
export const isMetIn = (
  { formulario, entorno }: FormularioAbierto,
  condicion: Condicion | undefined,
  valores: ValoresEscritos,
): boolean => readCondiciones(formulario, valores, entorno)(condicion);

/** Returns the faults that keep a form from being sent, from top to bottom. */
export function fallosOf(abierto: FormularioAbierto, valores: ValoresEscritos): readonly Fallo[] {
  const resultado = check(abierto, valores);
  return resultado.ok ? [] : resultado.fallos;
}

/** Returns the form ready to be sent; null if it has faults. */
export function listoOf(abierto: FormularioAbierto, valores: ValoresEscritos): Listo | null {
  const resultado = check(abierto, valores);
  return resultado.ok ? { valores, datos: resultado.datos } : null;
}

/** The checks as a resolver of the form's state. An exception in them refuses the form and is reported. */
export const resolveOf =
  (abierto: FormularioAbierto): Resolver<ValoresEscritos> =>
  (valores) => {
    try {
      const resultado = check(abierto, valores);
      if (resultado.ok) return { values: resultado.datos, errors: {} };
      return { values: {}, errors: erroresOf(resultado.fallos) };
    } catch (error) {
      reportError(error);
      return { values: {}, errors: { root: { type: DE_REGLA, message: ERRORS.interno.message } } };
    }
  };

/** Checks values by the rules of the form, with the same function as the server, and the consent. */
function check({ formulario, entorno }: FormularioAbierto, valores: ValoresEscritos): Validacion {
  const resultado = validateAnswer(formulario, valores, entorno);
  const consentimiento = faultOfConsentimiento(formulario, valores);
  if (resultado.ok && !consentimiento) return resultado;
  const fallos = resultado.ok ? [] : onlyVisible(formulario, resultado.fallos);
  return { ok: false, fallos: consentimiento ? [...fallos, consentimiento] : fallos };
}

function faultOfConsentimiento(formulario: Formulario, valores: ValoresEscritos): Fallo | undefined {
  const asked = separateConsentimiento(formulario);
  if (!asked || valores[CONSENTIMIENTO] === true) return undefined;
  return { ruta: CONSENTIMIENTO, mensaje: asked.mensaje, falta: false };
}

/** Leaves out the faults of sections that wait for an acceptable answer. That answer is among the faults. */
function onlyVisible({ secciones }: Pick<Formulario, 'secciones'>, fallos: readonly Fallo[]): readonly Fallo[] {
  const isAtFault = (campo: string): boolean => fallos.some(({ ruta }) => ruta === campo);
  const hidden = secciones.filter(({ requiere }) => requiere?.some(isAtFault)).flatMap(({ campos }) => campos);
  return fallos.filter(({ ruta }) => !hidden.some((campo) => ruta === campo || ruta.startsWith(`${campo}.`)));
}

/** Returns the texts of values as people read them, by path; empty if a value is not acceptable. */
export const textosOf = (
  campos: Campos,
  valores: unknown,
  entorno: Entorno,
): readonly (readonly [ruta: string, texto: string])[] =>
  valoresOf(campos, valores).map(({ ruta, campo, valor }) => {
    const { data } = schemaOf(campo, entorno).safeParse(valor);
    return [ruta, data === undefined ? '' : textoOf(campo, data)];
  });

/** Returns a text as it will be stored: trimmed, upper-cased, only digits, a number with its comma; unchanged if it is not acceptable. */
export function normalize(campo: Campo, entorno: Entorno, typed: string): string {
  const { data } = schemaOf(campo, entorno).safeParse(typed);
  return data === undefined ? typed : textoOf(campo, data);
}

/** Converts faults to the errors of the form's state, by path. */
function erroresOf(fallos: readonly Fallo[]): FieldErrors<ValoresEscritos> {
  const errors: FieldErrors<ValoresEscritos> = {};
  for (const { ruta, mensaje } of fallos) set(errors, ruta, { type: DE_REGLA, message: mensaje });
  return errors;
}
