// Remarks on a draft while it is built: what people who fill it in would stumble over, with a remedy where one press is enough.
import type { Nodo } from '#catalogo/arbol.ts';
import { terminosOf } from '#catalogo/condiciones.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { conditionOf } from './conditions.ts';
import { innerOf, joinRuta, outerOf, withFormulario, type Draft } from './draft.ts';
import type { Published } from './keys.ts';
import { labelOf } from './kinds.ts';
import { areMinutesWrong, estimatedMinutes, minutesInWords, withMinutes } from './minutes.ts';
import { isOwnList, optionsOf } from './options.ts';
import { addQuestion, changeNodo, findNodo, outlineOf, type Place } from './questions.ts';

export type Remedy = {
  /** The words of its button. */
  readonly label: string;
  readonly apply: (draft: Draft, published: Published) => Draft;
};

export type Remark = {
  /** Path of its question; empty for the whole form. */
  readonly ruta: string;
  /** Path of the question on the page that it is, or is inside of. */
  readonly page: string;
  /** The question by its label. */
  readonly name: string;
  readonly text: string;
  readonly remedy?: Remedy;
};

/** A question of the page, or inside of one. */
type Question = {
  readonly ruta: string;
  readonly nodo: Nodo;
  readonly page: string;
  readonly place: Place;
  /** Another question holds it: a group, a matrix, or rows, which other people may be in. */
  readonly isInner: boolean;
};

type Said = Pick<Remark, 'text' | 'remedy'>;
type Rule = (question: Question, draft: Draft) => Said | false;

/** Returns the remarks on a draft, in the order of its page; the last ones are about the whole form. */
export function remarksOf(draft: Draft): readonly Remark[] {
  const questions = outlineOf(draft).flatMap((entry) =>
    entry.tipo === 'pregunta'
      ? [...walk({ ruta: entry.ruta, nodo: entry.nodo, page: entry.ruta, place: entry.place, isInner: false })]
      : [],
  );
  const alike = alikeIn(questions);
  const about = questions.flatMap((question): Remark[] => {
    const { ruta, page, nodo } = question;
    const said = [...RULES.map((rule) => rule(question, draft)), alike.get(ruta)];
    return said.flatMap((one): Remark[] => (one ? [{ ruta, page, name: labelOf(nodo), ...one }] : []));
  });
  return [...about, ...remarksOnForm(draft)];
}

function* walk(question: Question): Generator<Question> {
  yield question;
  for (const [clave, nodo] of Object.entries(innerOf(question.nodo) ?? {})) {
    yield* walk({ ...question, ruta: joinRuta(question.ruta, clave), nodo, isInner: true });
  }
}

/** Replaces properties of the question at a path, as it is then. */
const putting =
  (ruta: string, part: object): Remedy['apply'] =>
  (draft) => {
    const nodo = findNodo(draft.formulario.campos, ruta);
    return nodo ? changeNodo(draft, ruta, { ...nodo, ...part }) : draft;
  };

/** Words that ask, and say nothing of what is asked. */
const FILLERS = new Set(
  (
    'a al aqui con cual cuales de del digite diligencie el ella en escoja escriba es este esta favor indique ' +
    'ingrese la las lo los marque o por que registre seleccione elija son su sus tu un una y'
  ).split(' '),
);

const wordsOf = (text: string): readonly string[] =>
  claveOf(text)
    .split('-')
    .filter((word) => word !== '' && !FILLERS.has(word));

const isAllIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));

const isUnnamed: Rule = ({ nodo }) =>
  (nodo.tipo !== 'grupo' || nodo.matriz !== undefined) &&
  labelOf(nodo).trim() === '' && { text: 'No tiene texto: escriba qué pregunta.' };

const helpRepeats: Rule = ({ ruta, nodo }) => {
  const matriz = nodo.tipo === 'grupo' ? nodo.matriz : undefined;
  const ayuda = matriz ? matriz.ayuda : 'ayuda' in nodo ? nodo.ayuda : undefined;
  if (ayuda === undefined || !isAllIn(wordsOf(ayuda), wordsOf(labelOf(nodo)))) return false;
  const { ayuda: _, ...rest } = matriz ?? {};
  const part = matriz ? { matriz: rest } : { ayuda: undefined };
  return {
    text: 'La ayuda repite la pregunta.',
    remedy: { label: 'Quitar la ayuda', apply: putting(ruta, part) },
  };
};

/** Read in each option of the form at each key press: no text is normalised. */
const OTHER = /^[^\p{L}\d]*(?:otr[oa]s?|cu[aá]l(?:es)?)(?![\p{L}\d])/iu;

const otherWithoutBox: Rule = (question, draft) => {
  const { ruta, nodo, isInner, place } = question;
  if (isInner || (nodo.tipo !== 'opcion' && nodo.tipo !== 'opciones')) return false;
  const other = activeOptions(draft, nodo).find(({ texto }) => OTHER.test(texto));
  if (!other || (nodo.tipo === 'opcion' && nodo.libre)) return false;
  const { campos } = draft.formulario;
  const isBox = (one: Nodo): boolean =>
    one.tipo === 'texto' &&
    one.visibleSi !== undefined &&
    terminosOf(one.visibleSi).some(({ campo, valores }) => campo === ruta && valores.includes(other.clave));
  const next = draft.formulario.secciones[place.seccion]?.campos[place.index + 1];
  const follower = next === undefined ? undefined : findNodo(campos, next);
  const isAskedNext = follower?.tipo === 'texto' && OTHER.test(labelOf(follower));
  if (isAskedNext || Object.values(campos).some(isBox)) return false;
  return {
    text: `Quien elija «${other.texto}» no puede decir cuál.`,
    remedy: { label: 'Agregar «¿Cuál?»', apply: withBox(question, other.clave) },
  };
};

/** Adds the question «¿Cuál?» after a choice, asked of those who choose an option. */
const withBox =
  ({ ruta, nodo }: Question, clave: string): Remedy['apply'] =>
  (draft, published) => {
    const entry = outlineOf(draft).find((one) => one.tipo === 'pregunta' && one.ruta === ruta);
    if (entry?.tipo !== 'pregunta') return draft;
    const at = { ...entry.place, index: entry.place.index + 1 };
    const added = addQuestion(draft, 'texto', { at, published, etiqueta: '¿Cuál?' });
    const operador = nodo.tipo === 'opciones' ? 'contiene' : 'es';
    const visibleSi = conditionOf({ isAny: false, terms: [{ campo: ruta, operador, valores: [clave] }] });
    return putting(added.ruta, { visibleSi })(added.draft, published);
  };

const activeOptions = (draft: Draft, { lista }: { readonly lista: string }) =>
  isOwnList(draft, lista) ? optionsOf(draft, lista).filter(({ activa }) => activa !== false) : [];

/** More are found faster in a list. */
const MOST_RADIOS = 7;

const tooManyRadios: Rule = ({ ruta, nodo }, draft) => {
  if (nodo.tipo !== 'opcion' || nodo.presentacion !== 'botones') return false;
  const { length } = activeOptions(draft, nodo);
  return (
    length > MOST_RADIOS && {
      text: `Son ${length} opciones a la vista: en una lista se encuentran más rápido.`,
      remedy: { label: 'Mostrar como lista', apply: putting(ruta, { presentacion: undefined }) },
    }
  );
};

const requiredFile: Rule = ({ ruta, nodo }) =>
  nodo.tipo === 'archivo' &&
  nodo.obligatorio !== false && {
    text: 'El archivo es obligatorio: quien no lo tenga a la mano no podrá enviar.',
    remedy: { label: 'Hacerla opcional', apply: putting(ruta, { obligatorio: false }) },
  };

/** Words of labels that ask a person for what is known of an account; other words mean another person. */
const OF_ACCOUNTS = new Set(
  (
    'nombre nombres apellido apellidos completo completos correo electronico email institucional numero documento ' +
    'identidad identificacion cedula estudiante docente'
  ).split(' '),
);

const knownBySession: Rule = ({ ruta, nodo, isInner }, { formulario: { acceso } }) => {
  const isAccount = wordsOf(labelOf(nodo)).every((word) => OF_ACCOUNTS.has(word));
  if (acceso === 'publico' || isInner || labelOf(nodo) === '' || !isAccount) return false;
  if (nodo.tipo === 'texto' && nodo.identifica === 'nombre' && nodo.fromSession === undefined) {
    return {
      text: 'Quien lo llena entra con su cuenta, y su nombre ya se sabe.',
      remedy: { label: 'Llenarla con la cuenta', apply: putting(ruta, { fromSession: 'nombreUsuario' }) },
    };
  }
  return (
    (nodo.tipo === 'correo' || nodo.tipo === 'documento') && {
      text: 'Quien lo llena entra con su cuenta y ya es conocido: pregúntelo solo si hace falta.',
    }
  );
};

/** Numbers of a person, which people do not give without knowing why. Names and addresses explain themselves. */
const isNumberOfPerson = (nodo: Nodo): boolean =>
  nodo.tipo === 'documento' || (nodo.tipo === 'digitos' && nodo.identifica !== null);

const withoutPurpose: Rule = ({ ruta, nodo, isInner }, draft) => {
  const isSensible = 'sensible' in nodo && nodo.sensible;
  if ((!isSensible && (isInner || !isNumberOfPerson(nodo))) || helpOf(nodo) !== '') return false;
  const [, purpose] = /\bpara ([^.(]+)/i.exec(draft.formulario.textos.tratamiento) ?? [];
  return {
    text: isSensible ? 'Es un dato sensible, y no dice para qué se pide.' : 'No dice para qué se pide este dato.',
    ...(purpose !== undefined && {
      remedy: { label: 'Escribir para qué', apply: putting(ruta, { ayuda: `Se pide para ${purpose.trim()}.` }) },
    }),
  };
};

const helpOf = (nodo: Nodo): string => ('ayuda' in nodo ? (nodo.ayuda ?? '') : '');

const RULES: readonly Rule[] = [
  isUnnamed,
  helpRepeats,
  otherWithoutBox,
  tooManyRadios,
  requiredFile,
  knownBySession,
  withoutPurpose,
];

/** Returns remarks on questions with the words of an earlier one, asked of the same people, by path. */
function alikeIn(questions: readonly Question[]): ReadonlyMap<string, Said> {
  const first = new Map<string, string>();
  const found = new Map<string, Said>();
  for (const { ruta, nodo } of questions) {
    const words = wordsOf(labelOf(nodo));
    const isRepetition = nodo.tipo === 'correo' && nodo.repite !== undefined;
    if (words.length === 0 || isRepetition) continue;
    const condition = 'visibleSi' in nodo ? nodo.visibleSi : undefined;
    const key = JSON.stringify([outerOf(ruta), words.toSorted(), condition]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, labelOf(nodo));
    else found.set(ruta, { text: `Pregunta lo mismo que «${earlier}», más arriba.` });
  }
  return found;
}

function remarksOnForm({ formulario }: Draft): readonly Remark[] {
  const { textos } = formulario;
  const minutes = estimatedMinutes(formulario);
  if (!areMinutesWrong(textos, minutes)) return [];
  const words = minutesInWords(minutes);
  return [
    {
      ruta: '',
      page: '',
      name: '',
      text: `Llenarlo toma ${words}, y se dice «${textos.duracion}»`,
      remedy: {
        label: `Escribir «${words}»`,
        apply: (draft) =>
          withFormulario(draft, {
            textos: { ...draft.formulario.textos, duracion: withMinutes(draft.formulario.textos.duracion, minutes) },
          }),
      },
    },
  ];
}
