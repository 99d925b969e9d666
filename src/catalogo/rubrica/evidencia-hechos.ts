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

/** Something that stands in a section of a course. */
export type Actividad = {
  readonly nombre: string;
  /** Moodle's name of its kind: 'quiz', 'assign', 'forum', 'url', 'bigbluebuttonbn'…; 'label' is a text on the page. */
  readonly tipo: string;
  /** The section's number; 0 = the general one, above the first week or unit. */
  readonly seccion: number;
  /** Whether students see it, and its section. */
  readonly visible: boolean;
  /** When it opens and when it closes or is due. */
  readonly abre: Date | null;
  readonly cierra: Date | null;
  /** Whether something is written to explain it. */
  readonly conInstrucciones: boolean;
  /** Whether it leads to a meeting, by what it is or by the address that stands in it. */
  readonly esEncuentro: boolean;
};

/** A message in a topic of a forum. */
export type Mensaje = { readonly autor: number; readonly creado: Date; readonly borrado: boolean };

/** A topic of a forum where anybody may ask: announcements and forums in which each student hands in something are none. */
export type Tema = {
  readonly foro: string;
  readonly autor: number;
  readonly creado: Date;
  readonly mensajes: readonly Mensaje[];
};

/** What one student got, or is to get, for one activity: only where something was handed in or graded. */
export type Nota = {
  /** When the activity is due. */
  readonly vence: Date | null;
  readonly entregada: Date | null;
  readonly calificada: Date | null;
  readonly comentada: boolean;
};

/** An entry of the course's calendar. */
export type Evento = { readonly nombre: string; readonly inicio: Date };

/** What a subject's course in Moodle holds, as it was read. Null = this part could not be read. */
export type Aula = {
  readonly actividades: readonly Actividad[] | null;
  /** The number of its last section; 0 = it has none but the general one. */
  readonly ultimaSeccion: number;
  readonly temas: readonly Tema[] | null;
  readonly docentes: readonly number[];
  readonly estudiantes: readonly number[];
  readonly notas: readonly Nota[] | null;
  readonly eventos: readonly Evento[] | null;
};

/** A teacher's attendance to the induction of the semester. */
export type Induccion = {
  /** The moments in which she was registered, each as often as she was. */
  readonly momentos: readonly string[];
  /** How many different moments the form offers at all. */
  readonly registrables: number;
};
