import type { Formulario } from './formulario.ts';
import type { Fallo } from './validar.ts';

/**
 * The banner above the form: the quoted general text when a field is missing (a list may have its own for what its items
 * lack), the list's own when only its items are, else the first fault's own.
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
