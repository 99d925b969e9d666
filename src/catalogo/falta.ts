import type { Campo, TipoCampo } from './campos/index.ts';

/** Every other kind is typed. */
const VERBOS: Partial<Record<TipoCampo, string>> = {
  opcion: 'Elija',
  opciones: 'Marque',
  asignatura: 'Elija',
  archivo: 'Adjunte',
};

/** First words of what a person tells of herself, unless the label goes on to say whose it is. */
const SUYO =
  /^(nombre|apellido|documento|número|tipo de documento|correo|tel[eé]fono|celular|edad|género|estrato|grupo regional|programa|institución|cargo|firma|recibo|observaci)/i;
const DE_OTRO = / (del|de la|que) /;

const FEMENINO = /(a|ión|[dt]ad|imagen)s?$/;

function determinante(etiqueta: string, ajeno: boolean): string {
  const [primera = ''] = etiqueta.split(' ');
  const plural = primera.endsWith('s');
  if (!ajeno && SUYO.test(etiqueta) && !DE_OTRO.test(etiqueta)) return plural ? 'sus' : 'su';
  const femenino = primera !== 'programa' && FEMENINO.test(primera);
  if (plural) return femenino ? 'las' : 'los';
  return femenino ? 'la' : 'el';
}

/**
 * The fault of what must be given and is not, by its name: 'Escriba su número de documento.'
 * @param ajeno the answer is of somebody else than who gives it
 * @param frase the label is what is judged, not the name of a fact; questions and sentences are so by themselves
 */
export function mensajeDeFalta(campo: Campo, { ajeno = false, frase = false } = {}): string {
  const { etiqueta, tipo } = campo;
  if ('falta' in campo && campo.falta !== undefined) return campo.falta;
  if (frase || tipo === 'escala' || /^¿|\.$/.test(etiqueta)) return `Responda «${etiqueta.replace(/\.$/, '')}».`;
  if (etiqueta.startsWith('Escriba ')) return `${etiqueta}.`;
  const nombre = etiqueta.replace(/^\p{Lu}(?!\p{Lu})/u, (inicial) => inicial.toLowerCase());
  return `${VERBOS[tipo] ?? 'Escriba'} ${determinante(nombre, ajeno)} ${nombre}.`;
}
