// The draft of a form as its editor changes it: reads it, walks its page, and keeps its report in step with its questions.
import { hojasOf, type Campos, type Nodo } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Grafico } from '#catalogo/grafico.ts';
import type { Columna, Filtro, InformeDeFormulario } from '#catalogo/informe.ts';
import { isNota } from '#catalogo/nota.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { generatedReport } from '../copia.ts';
import { withoutGone, withoutGoneLimite } from './gone.ts';
import { withoutGonePlaces } from './places.ts';
import { withoutGoneReminders } from './reminders.ts';

/** A draft may break the laws of definitions (`revisarPropio`): it only has the shape that the editor walks. */
export type Draft = Tramite;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNodo = (value: unknown): boolean => {
  if (!isRecord(value) || typeof value['tipo'] !== 'string') return false;
  if (value['tipo'] === 'grupo') return areCampos(value['campos']);
  return value['tipo'] !== 'lista' || (isRecord(value['item']) && areCampos(value['item']['campos']));
};

const areCampos = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isNodo);

const isSeccion = (value: unknown): boolean =>
  isRecord(value) && typeof value['titulo'] === 'string' && Array.isArray(value['campos']);

/** Returns a stored draft; null for one of another shape, which a program may have stored. */
export function readDraft(tramite: unknown): Draft | null {
  if (!isRecord(tramite) || !isRecord(tramite['formulario'])) return null;
  const { campos, secciones, textos, titulo } = tramite['formulario'];
  const hasShape =
    typeof titulo === 'string' &&
    isRecord(textos) &&
    areCampos(campos) &&
    Array.isArray(secciones) &&
    secciones.every(isSeccion);
  return hasShape ? (tramite as unknown as Draft) : null;
}

/** Returns the draft with other properties of its form; `undefined` takes one away. */
export const withFormulario = (draft: Draft, change: Readonly<Partial<Formulario>>): Draft => ({
  ...draft,
  formulario: withoutAbsent({ ...draft.formulario, ...change }),
});

/** Leaves out properties without a value: definitions are stored as JSON, and their law refuses unknown ones. */
export const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;

/** Returns the nodes directly inside a node: of a group, or of the items of a list. */
export function innerOf(nodo: Nodo): Campos | undefined {
  if (nodo.tipo === 'lista') return nodo.item.campos;
  return nodo.tipo === 'grupo' && !isNota(nodo) ? nodo.campos : undefined;
}

export function withInner(nodo: Nodo, campos: Campos): Nodo {
  if (nodo.tipo === 'grupo') return { ...nodo, campos };
  return nodo.tipo === 'lista' ? { ...nodo, item: { ...nodo.item, campos } } : nodo;
}

/** Changes the fields that hold the node at a path: those of the form, or of the group or list around it. */
export function changeSiblings(campos: Campos, ruta: string, change: (siblings: Campos) => Campos): Campos {
  const [clave = '', ...rest] = ruta.split('.');
  if (rest.length === 0) return change(campos);
  const outer = campos[clave];
  const inner = outer && innerOf(outer);
  if (!inner) return campos;
  return { ...campos, [clave]: withInner(outer, changeSiblings(inner, rest.join('.'), change)) };
}

export const lastOf = (ruta: string): string => ruta.slice(ruta.lastIndexOf('.') + 1);

/** Returns the path around a node; empty at the root of the form. */
export const outerOf = (ruta: string): string => ruta.slice(0, Math.max(ruta.lastIndexOf('.'), 0));

export const joinRuta = (outer: string, clave: string): string => (outer === '' ? clave : `${outer}.${clave}`);

/**
 * Keeps report, limits, places and reminders of a draft in step with its questions: those that are new get what a generated report has of them, what
 * is about those that are gone goes. A form without a report gets one when it is published.
 */
export function inStep(before: Draft, after: Draft): Draft {
  const asked = ({ formulario }: Pick<Draft, 'formulario'>): ReadonlyMap<string, string> =>
    new Map(
      hojasOf(formulario.campos).map(({ ruta, campo }) => [
        ruta,
        `${campo.tipo} ${'lista' in campo ? campo.lista : ''}`,
      ]),
    );
  const [old, current] = [asked(before), asked(after)];
  const gone = [...old.keys()].filter((ruta) => old.get(ruta) !== current.get(ruta));
  const born = new Set([...current.keys()].filter((ruta) => old.get(ruta) !== current.get(ruta)));
  const limited = { ...after, formulario: withoutGoneLimite(after.formulario, gone) };
  const kept = withoutGoneReminders(withoutGonePlaces(limited, gone), gone);
  if (!kept.informe) return kept;
  return { ...kept, informe: withReportChange(kept.informe, kept.formulario, { gone, born }) };
}

type Change = { readonly gone: readonly string[]; readonly born: ReadonlySet<string> };

function withReportChange(informe: InformeDeFormulario, formulario: Formulario, { gone, born }: Change) {
  const isKept = (part: unknown): boolean => !namesIn(part).some((ruta) => gone.includes(ruta));
  const whole = generatedReport(formulario);
  // Rows of a report stay what they were: answers in a list that is new are read in each record.
  const isRow = ({ campo }: { readonly campo: string }): boolean =>
    informe.unidad === whole.unidad || !campo.startsWith(`${whole.unidad}.`);
  const fresh = {
    ...whole,
    columnas: whole.columnas.filter(isRow),
    filtros: (whole.filtros ?? []).filter(isRow),
    graficos: (whole.graficos ?? []).filter(
      (grafico) => !JSON.stringify(grafico).includes(`"${whole.unidad}.`) || informe.unidad === whole.unidad,
    ),
  };
  const isBorn = (part: unknown): boolean => namesIn(part).some((ruta) => born.has(ruta));
  const columnas = informe.columnas.filter(isKept);
  const added = fresh.columnas.filter(({ campo }: Columna) => born.has(campo));
  const { unidad, ...others } = withoutGone(informe, gone);
  const hasUnidad = unidad !== undefined && formulario.campos[unidad.split('.')[0]!] !== undefined;
  const identidad = informe.onScreen.identidad.filter((ruta) => !gone.includes(ruta));
  const withNew = columnas.toSpliced(endOfQuestions(columnas, formulario), 0, ...added);
  const [first = withNew[0]?.campo ?? 'fechaRegistro', ...more] = identidad;
  return {
    ...withoutGroups(others, { columnas, isKept }),
    ...(hasUnidad && { unidad }),
    formulario,
    columnas: withNew,
    filtros: [
      ...(informe.filtros ?? []).filter(isKept),
      ...(fresh.filtros ?? []).filter(({ campo }: Filtro) => born.has(campo)),
    ],
    graficos: [...(informe.graficos ?? []).filter(isKept), ...(fresh.graficos ?? []).filter(isBorn)],
    onScreen: {
      ...informe.onScreen,
      identidad: [first, ...more] as const,
      asunto: informe.onScreen.asunto.filter((ruta) => !gone.includes(ruta)),
      ...(informe.onScreen.trailing && { trailing: informe.onScreen.trailing.filter((ruta) => !gone.includes(ruta)) }),
    },
  };
}

/** Returns the place behind the last question, wherever a manager put the columns of the product. */
function endOfQuestions(columnas: readonly Columna[], { campos }: Formulario): number {
  const asked = new Set(hojasOf(campos).map(({ ruta }) => ruta));
  return columnas.findLastIndex(({ campo }) => asked.has(campo)) + 1;
}

type Kept = { readonly columnas: readonly Columna[]; readonly isKept: (part: unknown) => boolean };

/** Takes out of a report the groups and the order whose questions are gone. */
function withoutGroups<I extends Pick<InformeDeFormulario, 'agrupacion' | 'orden'>>(
  { agrupacion, orden, ...informe }: I,
  { columnas, isKept }: Kept,
) {
  const isSortable = columnas.some(({ campo, clave }) => (clave ?? lastOf(campo)) === orden?.clave);
  return {
    ...informe,
    ...(agrupacion && isKept(agrupacion) && { agrupacion }),
    ...(orden && isSortable && { orden }),
  };
}

/** Properties of a part of a report that hold its words, among which a question's key may be: «Título», «Días». */
const WORDS = new Set(
  'clave titulo grupo etiqueta todos forma cada sistema unidades nota lista nombres opciones umbrales deFilas'.split(
    ' ',
  ),
);

/** Returns the paths of questions that a part of a report names, and other values that are no words. */
function namesIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => (WORDS.has(key) ? [] : namesIn(inner)));
}

/** Changes the words that the filter and the chart of a question have for it; a draft without a report has none. */
export function withReportLabel(draft: Draft, ruta: string, follow: (words: string) => string): Draft {
  const { informe } = draft;
  if (!informe) return draft;
  const { filtros = [], graficos = [] } = informe;
  return {
    ...draft,
    informe: {
      ...informe,
      filtros: filtros.map((filtro) =>
        filtro.campo === ruta ? { ...filtro, etiqueta: follow(filtro.etiqueta) } : filtro,
      ),
      graficos: graficos.map((grafico): Grafico => {
        if (grafico.external || !('campo' in grafico.por) || grafico.por.campo !== ruta) return grafico;
        const { por, titulo } = grafico;
        return {
          ...grafico,
          titulo: follow(titulo),
          por: por.etiqueta === undefined ? por : { ...por, etiqueta: follow(por.etiqueta) },
        };
      }),
    },
  };
}
