import { describe, expect, it } from 'vitest';
import { nodoAt } from '#catalogo/arbol.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { azarOf, pickFrom } from '#demostracion/azar.ts';
import { copyOf, generatedReport, NEW_FORM } from '../copia.ts';
import { readDraft, withReportLabel, type Draft } from './draft.ts';
import { changed, redone, startHistory, undone } from './history.ts';
import { addOptions, settleOption } from './options.ts';
import {
  addQuestion,
  addSection,
  changeKind,
  changeLabel,
  moveEntry,
  outlineOf,
  removeQuestion,
  removeSection,
  settleKey,
} from './questions.ts';
import { randomChange, withoutEmptySections } from './testing.ts';

const NAMED = { slug: 'semana', titulo: 'Semana de la Virtualidad' };
const empty: Draft = copyOf(NEW_FORM, NAMED);
const reported: Draft = { ...empty, informe: generatedReport(empty.formulario) };
const known = {
  listas: new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones])),
  ocupados: new Set<string>(),
};
const unpublished = new Set<string>();
const place = { seccion: 0, index: 2 };
const rutas = (draft: Draft) => outlineOf(draft).flatMap((entry) => (entry.tipo === 'pregunta' ? [entry.ruta] : []));

/** The faults of a draft, as the server finds them. */
const faultsOf = (draft: Draft) => {
  const reviewed = revisarPropio(guardadoOf(draft), known);
  return reviewed.ok ? [] : reviewed.fallos;
};

describe('the key of a question', () => {
  it('is made of its label once it has one, and stays from then on', () => {
    const added = addQuestion(empty, 'texto', { at: place, published: unpublished });
    expect(added.ruta).toBe('pregunta3');
    const labelled = settleKey(changeLabel(added.draft, added.ruta, '¿Cuál es su ciudad?'), added.ruta, unpublished);
    expect(labelled.ruta).toBe('cualEsSuCiudad');
    expect(rutas(labelled.draft)).toEqual(['nombre', 'correo', 'cualEsSuCiudad']);
    const again = settleKey(changeLabel(labelled.draft, labelled.ruta, 'Ciudad'), labelled.ruta, unpublished);
    expect(again.ruta).toBe('cualEsSuCiudad');
  });

  it('is none that was published, that another question has, or that means something else', () => {
    const published = new Set(['ciudad', 'ciudad2']);
    const at = place;
    expect(addQuestion(empty, 'texto', { at, published, etiqueta: 'Ciudad' }).ruta).toBe('ciudad3');
    expect(addQuestion(empty, 'texto', { at, published, etiqueta: 'Correo' }).ruta).toBe('correo2');
    expect(addQuestion(empty, 'texto', { at, published, etiqueta: 'Estado' }).ruta).toBe('estado2');
    expect(addQuestion(empty, 'texto', { at, published, etiqueta: '¿?' }).ruta).toBe('pregunta3');
  });

  it('stays where a condition names it', () => {
    const added = addQuestion(empty, 'siNo', { at: place, published: unpublished });
    const other = addQuestion(added.draft, 'texto', {
      at: { seccion: 0, index: 3 },
      published: unpublished,
      etiqueta: 'Cuál',
    });
    const nodo = {
      ...nodoAt(other.draft.formulario.campos, 'cual'),
      visibleSi: { campo: added.ruta, valores: ['si'] },
    };
    const draft = {
      ...other.draft,
      formulario: { ...other.draft.formulario, campos: { ...other.draft.formulario.campos, cual: nodo as never } },
    };
    expect(settleKey(changeLabel(draft, added.ruta, 'Asiste'), added.ruta, unpublished).ruta).toBe(added.ruta);
  });

  it('is a new one for another kind of a published question, and the same for an unpublished one', () => {
    const kind = 'fecha' as const;
    const asked = changeKind(reported, 'nombre', { kind, published: new Set(['nombre']) });
    expect(asked.ruta).toBe('nombresYApellidos');
    expect(rutas(asked.draft)).toEqual(['nombresYApellidos', 'correo']);
    expect(changeKind(reported, 'nombre', { kind, published: unpublished }).ruta).toBe('nombre');
    // The same type of value: former answers can be read.
    expect(changeKind(reported, 'nombre', { kind: 'parrafo', published: new Set(['nombre']) }).ruta).toBe('nombre');
  });
});

describe('the report of a draft', () => {
  it('gets a column, a filter and a chart for a new choice, and loses them with it', () => {
    const { draft, ruta } = addQuestion(reported, 'opcion', { at: place, published: unpublished, etiqueta: 'Jornada' });
    expect(draft.informe?.columnas.map(({ campo }) => campo)).toEqual([
      'nombre',
      'correo',
      'jornada',
      'fechaRegistro',
      'estado',
    ]);
    expect(draft.informe?.filtros?.map(({ campo }) => campo)).toEqual(['jornada']);
    expect(draft.informe?.graficos).toHaveLength(reported.informe!.graficos!.length + 1);
    expect(removeQuestion(draft, ruta).informe).toEqual(reported.informe);
  });

  it.each(['Días', 'Título', 'Campo', 'Barras'])(
    'has the chart of a choice of the name %s, and loses it alone',
    (etiqueta) => {
      const named = addQuestion(reported, 'opcion', { at: place, published: unpublished, etiqueta });
      expect(faultsOf(named.draft)).toEqual([]);
      expect(named.draft.informe?.graficos).toHaveLength(reported.informe!.graficos!.length + 1);
      expect(removeQuestion(named.draft, named.ruta).informe).toEqual(reported.informe);
    },
  );

  it('gets a column behind its last question, and loses groups and order with their question', () => {
    const at = { at: place, published: unpublished };
    const { draft } = addQuestion(reported, 'opcion', { ...at, etiqueta: 'Jornada' });
    const [first, ...columnas] = draft.informe!.columnas.toReversed();
    const nombres = { grupo: ['grupo', 'grupos'], fila: ['fila', 'filas'] } as const;
    const own: Draft = {
      ...draft,
      informe: {
        ...draft.informe!,
        columnas: [first!, ...columnas],
        agrupacion: { clave: 'jornadas', titulo: 'Jornada', nombres, por: 'jornada', cabeza: [] },
        orden: { clave: 'jornada', sentido: 'asc' },
      },
    };
    const { informe } = addQuestion(own, 'texto', { ...at, etiqueta: 'Ciudad' }).draft;
    expect(informe?.columnas.at(-1)?.campo).toBe('ciudad');
    expect(informe).toMatchObject({ agrupacion: own.informe!.agrupacion, orden: own.informe!.orden });
    const left = removeQuestion(own, 'jornada').informe;
    expect([left?.agrupacion, left?.orden]).toEqual([undefined, undefined]);
  });

  it('follows a question to its key', () => {
    const { draft, ruta } = addQuestion(reported, 'opcion', { at: place, published: unpublished });
    const settled = settleKey(changeLabel(draft, ruta, 'Jornada'), ruta, unpublished).draft;
    expect(settled.informe?.columnas.map(({ campo }) => campo)).toContain('jornada');
    expect(faultsOf(settled)).toEqual([]);
  });
});

describe('the filter and the chart of a question', () => {
  it('are named by its label, also one without letters, until they have words of their own', () => {
    const { draft, ruta } = addQuestion(reported, 'opcion', { at: place, published: unpublished });
    const named = changeLabel(draft, ruta, '2026');
    expect(named.informe?.filtros?.map(({ etiqueta }) => etiqueta)).toEqual(['2026']);
    expect(named.informe?.graficos?.map(({ titulo }) => titulo)).toContain('2026');
    expect(faultsOf(named)).toEqual([]);
    const own = withReportLabel(named, ruta, () => 'Año');
    expect(changeLabel(own, ruta, '2027').informe?.filtros?.map(({ etiqueta }) => etiqueta)).toEqual(['Año']);
  });
});

describe('the page of a draft', () => {
  it('moves a question to another section, and the head of a section over its questions', () => {
    const split = addSection(empty, { seccion: 0, index: 1 });
    expect(outlineOf(split).map(({ tipo }) => tipo)).toEqual(['seccion', 'pregunta', 'seccion', 'pregunta']);
    const moved = moveEntry(split, 1, 3);
    expect(moved.formulario.secciones.map(({ campos }) => campos)).toEqual([[], ['correo', 'nombre']]);
    const head = moveEntry(split, 2, 1);
    expect(head.formulario.secciones.map(({ campos }) => campos)).toEqual([[], ['nombre', 'correo']]);
    expect(moveEntry(split, 0, 3)).toBe(split);
    expect(moveEntry(split, 1, 0).formulario.secciones[0]!.campos).toEqual(['nombre']);
  });

  it('keeps the questions of a section that is taken away', () => {
    const split = addSection(empty, { seccion: 0, index: 1 });
    for (const index of [0, 1]) expect(rutas(removeSection(split, index))).toEqual(['nombre', 'correo']);
    expect(removeSection(empty, 0)).toBe(empty);
  });
});

describe('an option', () => {
  it('gets its key with its words, and keeps it when it is worded otherwise', () => {
    const lista = 'semana.jornada';
    const named = { lista, published: unpublished };
    const added = addOptions([], ['', 'Mañana', 'Mañana'], { at: 0, ...named });
    expect(added.map(({ clave }) => clave)).toEqual(['opcion1', 'manana', 'manana2']);
    const worded = added.map((one) => ({ ...one, texto: one.texto || 'Noche' }));
    const settled = settleOption(worded, 'opcion1', named);
    expect(settled[0]).toEqual({ clave: 'noche', texto: 'Noche' });
    expect(
      settleOption(
        settled.map((one) => ({ ...one, texto: 'Otra' })),
        'noche',
        named,
      )[0]!.clave,
    ).toBe('noche');
    expect(addOptions([], ['Tarde'], { at: 0, lista, published: new Set(['semana.jornada#tarde']) })[0]!.clave).toBe(
      'tarde2',
    );
  });
});

it('takes changes back one by one, the letters of one text at once', () => {
  const texts = ['A', 'Ab', 'Abc'].map((titulo) => ({ ...empty, formulario: { ...empty.formulario, titulo } }));
  const typed = texts.reduce(
    (so, draft, i) => changed(so, draft, { text: 'titulo', instant: i * 100 }),
    startHistory(empty),
  );
  const later = changed(typed, texts[0]!, { text: 'titulo', instant: 9000 });
  expect(undone(later).draft).toBe(texts[2]);
  expect(undone(undone(later)).draft).toBe(empty);
  expect(undone(undone(undone(later))).draft).toBe(empty);
  expect(redone(redone(undone(undone(later)))).draft).toBe(texts[0]);
});

it('refuses a stored draft of another shape', () => {
  expect(readDraft(guardadoOf(empty))).not.toBeNull();
  for (const other of [
    null,
    [],
    {},
    { formulario: {} },
    { formulario: { ...empty.formulario, campos: { a: { tipo: 'grupo' } } } },
  ]) {
    expect(readDraft(other)).toBeNull();
  }
});

it.each(CATALOGO.formularios.map(({ slug }) => slug))('walks and changes a form like %s', (slug) => {
  const draft = copyOf(
    CATALOGO.tramites.find(({ formulario }) => formulario.slug === slug)!,
    NAMED,
  );
  expect(readDraft(guardadoOf(draft))).not.toBeNull();
  const { draft: added } = addQuestion(draft, 'texto', {
    at: { seccion: 0, index: 0 },
    published: unpublished,
    etiqueta: 'Observación nueva',
  });
  expect(faultsOf(added)).toEqual(faultsOf(draft));
});

it('stays a form that may be published through any changes', () => {
  const azar = azarOf(20261128);
  for (let round = 0; round < 60; round += 1) {
    let draft: Draft = pickFrom([empty, reported], azar);
    for (let step = 0; step < 25; step += 1) {
      draft = randomChange(draft, { azar, step, published: unpublished });
      // Files together have a limit; options that are added twice, and a page of texts alone, are the writer's.
      const faults = faultsOf(withoutEmptySections(draft)).filter(
        ({ mensaje }) => !/pesar juntos|dos veces en su lista|al menos una pregunta/.test(mensaje),
      );
      expect(faults).toEqual([]);
    }
  }
});
