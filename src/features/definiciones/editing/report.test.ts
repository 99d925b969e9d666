import { expect, it } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { columnasOnScreen } from '#catalogo/pantalla.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { copyOf, generatedReport, NEW_FORM } from '../copia.ts';
import type { Draft } from './draft.ts';
import { addQuestion, changeLabel, removeQuestion, settleKey } from './questions.ts';
import { moveColumn, reportColumns, withChart, withGrouping, withHeading, withHidden } from './report.ts';

const unpublished = new Set<string>();

const add = (draft: Draft, kind: 'opcion' | 'fecha' | 'texto', etiqueta: string): Draft =>
  addQuestion(draft, kind, { at: { seccion: 0, index: 2 }, published: unpublished, etiqueta }).draft;

const empty = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana' });
/** Asks for name, address, jornada and dia, and has a report of its own. */
const draft = add(
  add({ ...empty, informe: generatedReport(empty.formulario) }, 'opcion', 'Jornada'),
  'fecha',
  'Día de llegada',
);

const keys = (of: Draft) => reportColumns(of).map(({ clave }) => clave);
const onScreen = (of: Draft) =>
  columnasOnScreen({ ...of.informe!, formulario: of.formulario }).map(({ clave }) => clave);
const faultsOf = (of: Draft) => {
  const known = {
    listas: new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones])),
    ocupados: new Set<string>(),
  };
  const reviewed = revisarPropio(guardadoOf(of), known);
  return reviewed.ok ? [] : reviewed.fallos;
};

it('moves a column in files, and on the screen behind the one that names the row, the state and the date', () => {
  expect(keys(draft)).toEqual(['nombre', 'correo', 'jornada', 'diaDeLlegada', 'fechaRegistro', 'estado']);
  const moved = moveColumn(moveColumn(draft, 'jornada', 0), 'estado', 1);
  expect(keys(moved)).toEqual(['jornada', 'estado', 'nombre', 'correo', 'diaDeLlegada', 'fechaRegistro']);
  expect(onScreen(moved)).toEqual(['jornada', 'estado', 'fechaRegistro', 'nombre', 'correo', 'diaDeLlegada']);
  expect(faultsOf(moved)).toEqual([]);
  expect(moveColumn(draft, 'nada', 0)).toBe(draft);
});

it('gives a column a heading, and takes it back to the words of its question', () => {
  const named = withHeading(draft, 'jornada', ' Turno ');
  expect(reportColumns(named).find(({ clave }) => clave === 'jornada')).toMatchObject({
    heading: 'Turno',
    label: 'Jornada',
  });
  for (const text of ['', 'Jornada']) expect(withHeading(named, 'jornada', text).informe).toEqual(draft.informe);
  const narrow = {
    ...draft,
    informe: {
      ...draft.informe!,
      columnas: [{ campo: 'nombre', corta: { titulo: 'Nom.', ancho: 9 } }, ...draft.informe!.columnas.slice(1)],
    },
  };
  expect(withHeading(narrow, 'nombre', 'Persona').informe?.columnas[0]).toEqual({
    campo: 'nombre',
    titulo: 'Persona',
    corta: { ancho: 9 },
  });
});

it('hides a column, lets the next question name the row, and keeps one in sight', () => {
  const hidden = withHidden(draft, 'nombre', true);
  expect(hidden.informe).toMatchObject({ onScreen: { identidad: ['correo'], asunto: ['jornada', 'diaDeLlegada'] } });
  const shown = withHidden(hidden, 'nombre', false).informe!;
  expect([shown.columnas, shown.onScreen.identidad]).toEqual([draft.informe!.columnas, ['nombre']]);
  const all = keys(draft).reduce((so, clave) => withHidden(so, clave, true), draft);
  expect(reportColumns(all).filter(({ isHidden }) => !isHidden)).toHaveLength(1);
  expect(faultsOf(all)).toEqual([]);
});

it('keeps names that are read as one, while one of them is the first', () => {
  const both: Draft = {
    ...draft,
    informe: { ...draft.informe!, onScreen: { identidad: ['correo', 'nombre'], asunto: [] } },
  };
  expect(moveColumn(both, 'estado', 0).informe?.onScreen.identidad).toEqual(['correo', 'nombre']);
  expect(moveColumn(both, 'jornada', 0).informe?.onScreen.identidad).toEqual(['jornada']);
  expect(withHidden(both, 'correo', true).informe?.onScreen.identidad).toEqual(['nombre']);
});

it('takes the chart of a choice or a date away and gives it back under a key of its own', () => {
  const charts = (of: Draft) => of.informe?.graficos?.map(({ clave }) => clave);
  expect(charts(draft)).toEqual(['dias', 'jornada', 'diaDeLlegada']);
  expect(reportColumns(draft).map(({ chart }) => chart)).toEqual([
    undefined,
    undefined,
    true,
    true,
    undefined,
    undefined,
  ]);
  const without = withChart(draft, 'jornada', false);
  expect(charts(without)).toEqual(['dias', 'diaDeLlegada']);
  expect(charts(withChart(without, 'jornada', true))).toEqual(['dias', 'diaDeLlegada', 'jornada']);
  expect(withChart(draft, 'nombre', true).informe?.graficos).toEqual(draft.informe?.graficos);
});

it('opens the report in groups of a choice, until its question goes', () => {
  const grouped = withGrouping(draft, 'jornada');
  expect(grouped.informe?.agrupacion).toMatchObject({ por: 'jornada', titulo: 'Jornada' });
  expect(faultsOf(grouped)).toEqual([]);
  expect(withGrouping(grouped, undefined).informe).toEqual(draft.informe);
  expect(withGrouping(draft, 'nombre').informe).toEqual(draft.informe);
  expect(removeQuestion(grouped, 'jornada').informe?.agrupacion).toBeUndefined();
});

it('puts a new question behind the others, wherever the columns of the product are', () => {
  const moved = moveColumn(draft, 'fechaRegistro', 0);
  expect(keys(add(moved, 'texto', 'Ciudad'))).toEqual([
    'fechaRegistro',
    'nombre',
    'correo',
    'jornada',
    'diaDeLlegada',
    'ciudad',
    'estado',
  ]);
});

it('forgets the order by a column that goes', () => {
  const ordered: Draft = { ...draft, informe: { ...draft.informe!, orden: { clave: 'correo', sentido: 'asc' } } };
  expect(removeQuestion(ordered, 'correo').informe?.orden).toBeUndefined();
  expect(removeQuestion(ordered, 'jornada').informe?.orden).toEqual({ clave: 'correo', sentido: 'asc' });
});

it('edits a question without a key of its own, which keeps the one that it has', () => {
  const { draft: asked, ruta } = addQuestion(draft, 'texto', { at: { seccion: 0, index: 0 }, published: unpublished });
  const headed = withHeading(asked, ruta, 'Viene de');
  expect(settleKey(changeLabel(headed, ruta, '¿De qué ciudad viene?'), ruta, unpublished).ruta).toBe(ruta);
});
