/** What data say of a criterion: in words for the evaluator, and the key of the descriptor that they speak for. */
export type Hallazgo = {
  readonly texto: string;
  /** Null where the evaluator must look and decide; it is never chosen by itself. */
  readonly sugerencia: string | null;
};

/** As much as a record keeps of it. */
const MAX_TEXTO = 1000;

/** Names in Moodle may have 255 letters. */
const MAX_NOMBRE = 80;

const recortar = (texto: string, max: number): string => (texto.length <= max ? texto : `${texto.slice(0, max - 1)}…`);

/** A name among other words. */
export const nombrar = (nombre: string): string => recortar(nombre, MAX_NOMBRE);

/** What cannot be told, and why. */
export const sinSugerencia = (texto: string): Hallazgo => ({ texto: recortar(texto, MAX_TEXTO), sugerencia: null });

export const sugiere = (sugerencia: string, texto: string): Hallazgo => ({
  texto: recortar(texto, MAX_TEXTO),
  sugerencia,
});

/** A number with what it counts: '1 duda', '3 dudas', 'ninguna duda'. */
export function cuenta(numero: number, [uno, varios, ninguno]: readonly [string, string, string]): string {
  if (numero === 0) return ninguno;
  return `${numero} ${numero === 1 ? uno : varios}`;
}

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** Names as one says them: 'Foro A, Foro B y Foro C'; of many, the first and how many more. */
export function enumerar(nombres: readonly string[], max = 5): string {
  const cortos = nombres.slice(0, max).map(nombrar);
  const sobran = nombres.length - max;
  return lista.format(sobran > 0 ? [...cortos, `${sobran} más`] : cortos);
}
