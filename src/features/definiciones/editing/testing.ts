// Random drafts for tests: what the editor may do with a form, repeatable by seed.
import { pickFrom, randomBetween, type Azar } from '#demostracion/azar.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import { conditionOf, firstTerm, operatorsOf, questionsBefore, type Asked } from './conditions.ts';
import { withFormulario, type Draft } from './draft.ts';
import type { Published } from './keys.ts';
import { KIND_NAMES } from './kinds.ts';
import { addOptions, optionsOf, withOptions } from './options.ts';
import { hasPlaces, withoutPlaces, withPlaces, withPlacesOf } from './places.ts';
import {
  addInner,
  addQuestion,
  addSection,
  changeKind,
  changeLabel,
  changeNodo,
  duplicateQuestion,
  findNodo,
  moveEntry,
  outlineOf,
  removeQuestion,
  removeSection,
  settleKey,
  type Changed,
} from './questions.ts';
import { moveColumn, reportColumns, withChart, withGrouping, withHeading, withHidden } from './report.ts';
import {
  countedQuestions,
  personaQuestions,
  withConsentimiento,
  withCorreo,
  withEstado,
  withInicio,
  withLimites,
  withPersona,
  withSolicitud,
} from './settings.ts';

type Step = {
  readonly azar: Azar;
  /** Number of the change, which tells labels apart. */
  readonly step: number;
  readonly published: Published;
};

type Act = (draft: Draft, ruta: string, step: Step) => Draft;

const rutasOf = (draft: Draft): readonly string[] =>
  outlineOf(draft).flatMap((entry) => (entry.tipo === 'pregunta' ? [entry.ruta] : []));

const labelled = ({ draft, ruta }: Changed, etiqueta: string, published: Published): Draft =>
  settleKey(changeLabel(draft, ruta, etiqueta), ruta, published).draft;

/** Labels that were wrong somewhere once, or might be. */
const LABELS = ['Pregunta', '¿Cuál es su ciudad?', 'Correo <b>alterno</b>', '=1+1', 'Año & «grupo»', 'Estado', 'id'];

const add: Act = (draft, _, { azar, step, published }) => {
  const at = { seccion: 0, index: draft.formulario.secciones[0]!.campos.length };
  const added = addQuestion(draft, pickFrom(KIND_NAMES, azar), { at, published });
  return labelled(added, `${pickFrom(LABELS, azar)} ${step}`, published);
};

const CHANGES: readonly Act[] = [
  add,
  add,
  (draft, ruta, { step, published }) => {
    const added = addInner(draft, ruta, published);
    return added.ruta === ruta ? draft : labelled(added, `Dentro ${step}`, published);
  },
  (draft, ruta, { azar, published }) => {
    const own = new Set([...published, ...(azar() < 0.5 ? rutasOf(draft) : [])]);
    return changeKind(draft, ruta, { kind: pickFrom(KIND_NAMES, azar), published: own }).draft;
  },
  (draft, ruta, { published }) => duplicateQuestion(draft, ruta, published).draft,
  (draft, _, { azar }) => {
    const places = outlineOf(draft).map((_, i) => i);
    return moveEntry(draft, pickFrom(places, azar), pickFrom(places, azar));
  },
  (draft, ruta) => (rutasOf(draft).length > 2 ? removeQuestion(draft, ruta) : draft),
  (draft) => addSection(draft, { seccion: 0, index: 1 }),
  (draft) => removeSection(draft, 0),
  (draft, _, { step, published }) => {
    const lista = draft.listas?.[0]?.nombre;
    if (lista === undefined) return draft;
    const texts = ['Sí', `Otra ${step}`];
    return withOptions(draft, lista, addOptions(optionsOf(draft, lista), texts, { at: 1, lista, published }));
  },
];

/** Changes of places; an option without any left is no example's. */
const OF_PLACES: readonly Act[] = [
  (draft, ruta) => {
    if (hasPlaces(draft, ruta)) return withoutPlaces(draft);
    return findNodo(draft.formulario.campos, ruta)?.tipo === 'opcion' ? withPlaces(draft, ruta) : draft;
  },
  (draft, _, { azar }) => {
    const lista = draft.listas?.[0]?.nombre;
    const [places] = pickFrom([[], [0], [30]], azar);
    if (lista === undefined || !draft.formulario.efectos) return draft;
    return withOptions(
      draft,
      lista,
      optionsOf(draft, lista).map((opcion) => withPlacesOf(opcion, places)),
    );
  },
];

/** Changes of the report, of a column by chance. */
const OF_REPORT: readonly Act[] = [
  (draft, _, { azar }) => moveColumn(draft, columnBy(draft, azar).clave, randomBetween(0, 5, azar)),
  (draft, _, { azar }) => withHeading(draft, columnBy(draft, azar).clave, pickFrom(['', ' ', ...LABELS], azar)),
  (draft, _, { azar }) => withHidden(draft, columnBy(draft, azar).clave, azar() < 0.7),
  (draft, _, { azar }) => withChart(draft, columnBy(draft, azar).clave, azar() < 0.5),
  (draft, _, { azar }) => withGrouping(draft, columnBy(draft, azar).groupBy),
];

const columnBy = (draft: Draft, azar: Azar) => pickFrom(reportColumns(draft), azar);

function changedBy(acts: readonly Act[], draft: Draft, step: Step): Draft {
  const asked = rutasOf(draft);
  const possible = asked.length > 0 ? acts : [add];
  return pickFrom(possible, step.azar)(draft, asked.length > 0 ? pickFrom(asked, step.azar) : '', step);
}

/** Changes a draft as a press in its editor may: its questions, sections, options, places or report. */
export const randomChange = (draft: Draft, step: Step): Draft =>
  changedBy([...CHANGES, ...OF_PLACES, ...OF_REPORT], draft, step);

/** Returns a draft without the sections that ask nothing, which its writer would fill or remove. */
export const withoutEmptySections = (draft: Draft): Draft =>
  withFormulario(draft, { secciones: draft.formulario.secciones.filter(({ campos }) => campos.length > 0) });

/** Gives a question a condition on one before it, with the first answers that its control would offer. */
const withCondition: Act = (draft, ruta, { azar }) => {
  const nodo = findNodo(draft.formulario.campos, ruta);
  const before = questionsBefore(draft, ruta);
  if (!nodo || nodo.tipo === 'lista' || nodo.tipo === 'calculado' || before.length === 0) return draft;
  const asked = pickFrom(before, azar);
  const operador = pickFrom(operatorsOf(asked.campo), azar);
  const valores = operador === 'tieneRespuesta' ? [] : [answerOf(draft, asked)].flat();
  const term = valores.length > 0 || operador === 'tieneRespuesta' ? { campo: asked.ruta, operador, valores } : null;
  const terms = [term ?? { ...firstTerm(asked), operador: 'tieneRespuesta' as const }];
  const visibleSi = conditionOf({ isAny: azar() < 0.5, terms });
  return visibleSi ? changeNodo(draft, ruta, { ...nodo, visibleSi }) : draft;
};

function answerOf(draft: Draft, { campo }: Asked): readonly (string | number)[] {
  if ('lista' in campo)
    return optionsOf(draft, campo.lista)
      .slice(0, 1)
      .map(({ clave }) => clave);
  if (campo.tipo === 'entero' || campo.tipo === 'escala') return [campo.max];
  return campo.tipo === 'fecha' ? ['2026-11-20'] : campo.tipo === 'texto' ? ['a'] : [];
}

const CONSENT = {
  texto: 'Autorizo el tratamiento de mis datos para lo que aquí se pide.',
  etiqueta: 'Autorizo',
  mensaje: 'Debe autorizar el tratamiento de sus datos.',
  finalidad: 'Atender lo que se pide',
};

const SETTINGS: readonly Act[] = [
  withCondition,
  withCondition,
  (draft) => withConsentimiento(draft, CONSENT, '2026-11-20'),
  (draft) => withLimites(draft, { total: 500 }),
  (draft) => {
    const [campo] = countedQuestions(draft);
    return campo ? withLimites(draft, { porPersona: { campo: campo.ruta, maximo: 2 } }) : draft;
  },
  (draft, _, { azar }) => withEstado(draft, azar() < 0.5),
  (draft, _, { azar }) => withSolicitud(draft, azar() < 0.7, randomBetween(1, 20, azar)),
  (draft) => {
    const [correo] = personaQuestions(draft).correos;
    return correo ? withCorreo(withPersona(draft, { email: correo.ruta }), true) : draft;
  },
  (draft) => withInicio(draft, { compartido: 30, estudiante: 'cursos' }),
  (draft) => withFormulario(draft, { pasos: true }),
  (draft, _, { azar }) => withFormulario(draft, { acceso: pickFrom(['publico', 'sesion'], azar) }),
  (draft, ruta) => {
    const nodo = findNodo(draft.formulario.campos, ruta);
    const isField = nodo && nodo.tipo !== 'grupo' && nodo.tipo !== 'lista' && nodo.tipo !== 'calculado';
    return isField ? changeNodo(draft, ruta, { ...nodo, obligatorio: false }) : draft;
  },
];

type Edits = Pick<Step, 'azar' | 'published'> & {
  /** Number of the first change. */
  readonly from: number;
  readonly count: number;
};

/** Changes a draft a number of times, one of three in its settings; the draft may break the law of definitions in the end. */
export function randomEdits(draft: Draft, { azar, published, from, count }: Edits): Draft {
  let edited = draft;
  for (let step = from; step < from + count; step += 1) {
    const rutas = rutasOf(edited);
    const isSetting = azar() < 1 / 3 && rutas.length > 0;
    edited = isSetting
      ? pickFrom(SETTINGS, azar)(edited, pickFrom(rutas, azar), { azar, step, published })
      : changedBy(CHANGES, edited, { azar, step, published });
  }
  return withoutEmptySections(edited);
}

/** Makes a form as its editor might have left it. */
export const randomDraft = (named: { readonly slug: string; readonly titulo: string }, azar: Azar): Draft =>
  randomEdits(copyOf(NEW_FORM, named), { azar, published: new Set(), from: 0, count: randomBetween(3, 24, azar) });
