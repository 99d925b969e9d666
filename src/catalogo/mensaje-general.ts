// The banner's text. Not in `formulario.ts`, which the entry of every staff page loads.
import type { Formulario } from './formulario.ts';
import type { Fallo } from './validar.ts';

/**
 * Returns the text of the banner above the form. When a field is missing: the quoted general text, or the text of the list
 * whose item lacks it. When only items are missing: the text of their list. Otherwise the first fault's message.
 */
export function mensajeGeneral(
  { campos, textos }: Pick<Formulario, 'campos' | 'textos'>,
  fallos: readonly Fallo[],
): string {
  const esDeLista = (fallo: Fallo): boolean => campos[fallo.ruta]?.tipo === 'lista';
  const campo = fallos.find((fallo) => fallo.falta && !esDeLista(fallo));
  if (!campo) return (fallos.find(({ falta }) => falta) ?? fallos[0])?.mensaje ?? '';
  const nodo = campos[campo.ruta.split('.')[0] ?? ''];
  return (nodo?.tipo === 'lista' && nodo.incompleto) || textos.obligatorios;
}
