// How the person of a request rates its attention once it is closed.

/** The faces of a rating, the best first. */
export const CALIFICACIONES = [
  { valor: 3, cara: '😊', texto: 'Bien' },
  { valor: 2, cara: '😐', texto: 'Regular' },
  { valor: 1, cara: '😞', texto: 'Mal' },
] as const;

export type Calificacion = (typeof CALIFICACIONES)[number]['valor'];

export const textOfCalificacion = (valor: number): string =>
  CALIFICACIONES.find((calificacion) => calificacion.valor === valor)?.texto ?? String(valor);

/** Days after its closing for which a request may be rated. */
export const DIAS_PARA_CALIFICAR = 30;

/** Longest comment of a rating, in characters. */
export const MAX_COMENTARIO = 1000;

/** Name, in the end of an address, of the rating that a link chooses on the page of a request. */
export const FRAGMENTO_DE_CALIFICACION = 'calificar';
