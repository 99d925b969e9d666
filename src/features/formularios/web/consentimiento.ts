import { CONSENTIMIENTO, consentimientoAparte, type Formulario } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { ValoresEscritos } from './valores.ts';

/** The fault of a consent that was not given. */
export function faltaConsentimiento(formulario: Formulario, valores: ValoresEscritos): Fallo | undefined {
  const asked = consentimientoAparte(formulario);
  if (!asked || valores[CONSENTIMIENTO] === true) return undefined;
  return { ruta: CONSENTIMIENTO, mensaje: asked.mensaje, falta: false };
}
