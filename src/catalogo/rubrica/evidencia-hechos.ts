// Facts of a course and of attendance, the basis of evidence; makes findings of them and words their texts.
import { countOf, shortListText } from '#platform/contract/quantities.ts';

/** An activity or resource in a section of a course. */
export type Actividad = {
  readonly nombre: string;
  /** Moodle's name of its kind: 'quiz', 'assign', 'forum', 'url', 'bigbluebuttonbn'…; 'label' is a text on the page. */
  readonly tipo: string;
  /** The section's number; 0 = the general one, above the first week or unit. */
  readonly seccion: number;
  /** True if students see it and its section. */
  readonly visible: boolean;
  /** Opening instant, and closing or due instant. */
  readonly abre: Date | null;
  readonly cierra: Date | null;
  /** True if it has a description. */
  readonly hasInstrucciones: boolean;
  /** True if it leads to a meeting, by its kind or by its address. */
  readonly isEncuentro: boolean;
};

/** A message in a topic of a forum. */
export type Mensaje = { readonly autor: number; readonly creado: Date; readonly borrado: boolean };

/** A topic of a forum for questions; announcements and forums for handing in work are left out. */
export type Tema = {
  readonly foro: string;
  readonly autor: number;
  readonly creado: Date;
  readonly mensajes: readonly Mensaje[];
};

/** A grade of a student in an activity, given or pending; only if something was handed in or graded. */
export type Nota = {
  readonly vence: Date | null;
  readonly entregada: Date | null;
  readonly calificada: Date | null;
  readonly comentada: boolean;
};

/** An entry of the course's calendar. */
export type Evento = { readonly nombre: string; readonly inicio: Date };

/** Contents of a subject's course in Moodle. Null for a part that could not be read. */
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
  /** The moments that the teacher registered, each as often as registered. */
  readonly momentos: readonly string[];
  /** Number of different moments that the form offers. */
  readonly registrables: number;
};

/** A finding about a criterion: a text for the evaluator, and the key of the descriptor that it suggests. */
export type Hallazgo = {
  readonly texto: string;
  /** Null when the evaluator must look and decide. A suggestion is never chosen automatically. */
  readonly sugerencia: string | null;
};

/** Limit of the text in a record. */
const MAX_TEXTO = 1000;

/** Limit of a name in a text; names in Moodle may have 255 letters. */
const MAX_NOMBRE = 80;

const truncate = (texto: string, max: number): string => (texto.length <= max ? texto : `${texto.slice(0, max - 1)}…`);

export const shortName = (nombre: string): string => truncate(nombre, MAX_NOMBRE);

/** Makes a finding without suggestion. */
export const withoutSugerencia = (texto: string): Hallazgo => ({ texto: truncate(texto, MAX_TEXTO), sugerencia: null });

export const suggest = (sugerencia: string, texto: string): Hallazgo => ({
  texto: truncate(texto, MAX_TEXTO),
  sugerencia,
});

/** Writes a number with its noun: '1 duda', '3 dudas', 'ninguna duda'. */
export const countInWords = (numero: number, [singular, plural, none]: readonly [string, string, string]): string =>
  numero === 0 ? none : countOf(numero, singular, plural);

/** Writes a list of names: 'Foro A, Foro B y Foro C'; of many, the first ones and the number of the others. */
export const enumerate = (nombres: readonly string[], max = 5): string => shortListText(nombres.map(shortName), max);
