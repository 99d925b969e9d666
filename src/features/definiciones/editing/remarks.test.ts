import { describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import { withFormulario, type Draft } from './draft.ts';
import type { KindName } from './kinds.ts';
import { estimatedMinutes, withMinutes } from './minutes.ts';
import { addOptions, optionsOf, withOptions } from './options.ts';
import { addInner, addQuestion, changeNodo, findNodo, outlineOf } from './questions.ts';
import { remarksOf } from './remarks.ts';

const empty: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });
const published = new Set<string>();
const known = {
  listas: new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones])),
  ocupados: new Set<string>(),
};

/** Adds a question with these words at the end of the form. */
function asking(draft: Draft, kind: KindName, etiqueta: string, part: object = {}): Draft {
  const at = { seccion: 0, index: draft.formulario.secciones[0]!.campos.length };
  const added = addQuestion(draft, kind, { at, published, etiqueta });
  return changeNodo(added.draft, added.ruta, { ...findNodo(added.draft.formulario.campos, added.ruta)!, ...part });
}

/** Gives the own list of a question other options. */
const offering = (draft: Draft, clave: string, textos: readonly string[]): Draft => {
  const lista = `semana.${clave}`;
  return withOptions(draft, lista, addOptions([], textos, { at: 0, lista, published }));
};

const textsOf = (draft: Draft): readonly string[] => remarksOf(draft).map(({ name, text }) => `${name}: ${text}`);
const labelsOf = (draft: Draft): readonly string[] =>
  remarksOf(draft).map(({ remedy }) => remedy?.label ?? 'Ir a la pregunta');

/** Presses the first remedy. */
const remedied = (draft: Draft): Draft => remarksOf(draft)[0]!.remedy!.apply(draft, published);

const faultsOf = (draft: Draft) => {
  const reviewed = revisarPropio(guardadoOf(draft), known);
  return reviewed.ok ? [] : reviewed.fallos;
};

it('a new form, and one that asks a little more, have no remarks', () => {
  expect(remarksOf(empty)).toEqual([]);
  expect(
    remarksOf(asking(asking(empty, 'siNo', '¿Asiste?'), 'fecha', '¿Qué día?', { ayuda: 'Entre 8 y 12.' })),
  ).toEqual([]);
});

it('a question without words is told by its place, without a remedy', () => {
  const remarks = remarksOf(asking(empty, 'texto', ''));
  expect(remarks).toMatchObject([
    { ruta: 'pregunta3', page: 'pregunta3', text: 'No tiene texto: escriba qué pregunta.' },
  ]);
});

describe('a help', () => {
  it.each(['Ciudad', 'Escriba su ciudad', 'Escriba aquí.', '¿Cuál es la ciudad?'])('«%s» repeats «Ciudad»', (ayuda) => {
    const draft = asking(empty, 'texto', 'Ciudad', { ayuda });
    expect(textsOf(draft)).toEqual(['Ciudad: La ayuda repite la pregunta.']);
    expect(labelsOf(draft)).toEqual(['Quitar la ayuda']);
    expect(findNodo(remedied(draft).formulario.campos, 'ciudad')).not.toHaveProperty('ayuda');
    expect(faultsOf(remedied(draft))).toEqual([]);
  });

  it('that says more is not told', () => {
    expect(remarksOf(asking(empty, 'texto', 'Ciudad', { ayuda: 'Donde vive ahora.' }))).toEqual([]);
  });

  it('of a table is taken away from the table', () => {
    const draft = asking(empty, 'matriz', 'Su opinión', { matriz: { etiqueta: 'Su opinión', ayuda: 'Su opinión' } });
    expect(remedied(draft).formulario.campos['suOpinion']).toMatchObject({ matriz: { etiqueta: 'Su opinión' } });
    expect(remarksOf(remedied(draft))).toEqual([]);
  });
});

describe('an option «Otro»', () => {
  it.each(['opcion', 'opciones'] as const)('of a question of kind %s gets the box that it lacks', (kind) => {
    const draft = offering(asking(asking(empty, kind, 'Taller'), 'fecha', 'Día'), 'taller', ['Video', 'Otro, ¿cuál?']);
    expect(textsOf(draft)).toEqual(['Taller: Quien elija «Otro, ¿cuál?» no puede decir cuál.']);
    const asked = remedied(draft);
    expect(outlineOf(asked).map((entry) => entry.tipo === 'pregunta' && entry.ruta)).toEqual([
      false,
      'nombre',
      'correo',
      'taller',
      'cual',
      'dia',
    ]);
    expect(faultsOf(asked)).toEqual([]);
    expect(remarksOf(asked)).toEqual([]);
  });

  it('that a text follows, or a box of its own has, is not told', () => {
    const choice = offering(asking(empty, 'opcion', 'Taller'), 'taller', ['Video', 'Otra']);
    expect(remarksOf(asking(choice, 'texto', '¿Cuál otra?'))).toEqual([]);
    const libre = { clave: 'otra', etiqueta: '¿Cuál?', max: 80 };
    const nodo = { ...findNodo(choice.formulario.campos, 'taller')!, libre };
    expect(remarksOf(changeNodo(choice, 'taller', nodo as never))).toEqual([]);
  });
});

it('more than seven options in view become a list', () => {
  const textos = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const draft = asking(empty, 'opcion', 'Sede');
  expect(remarksOf(offering(draft, 'sede', textos))).toEqual([]);
  const many = offering(draft, 'sede', [...textos, 'H']);
  expect(textsOf(many)).toEqual(['Sede: Son 8 opciones a la vista: en una lista se encuentran más rápido.']);
  expect(optionsOf(remedied(many), 'semana.sede')).toHaveLength(8);
  expect(remarksOf(remedied(many))).toEqual([]);
});

describe('two questions', () => {
  it('with the same words are told at the later one', () => {
    expect(textsOf(asking(asking(empty, 'texto', 'La ciudad'), 'texto', '¿Cuál es su ciudad?'))).toEqual([
      '¿Cuál es su ciudad?: Pregunta lo mismo que «La ciudad», más arriba.',
    ]);
  });

  it('under other conditions, in other rows, or of which one repeats the other are not', () => {
    const visibleSi = { campo: 'nombre', valores: ['Ana'] };
    expect(remarksOf(asking(asking(empty, 'texto', '¿Cuál?'), 'texto', '¿Cuál?', { visibleSi }))).toEqual([]);
    expect(remarksOf(asking(empty, 'filas', 'Nombre del acompañante'))).toEqual([]);
    const repite = { campo: 'correo', mensaje: 'No coincide.' };
    expect(remarksOf(asking(empty, 'correo', 'Su correo electrónico', { repite }))).toEqual([]);
  });
});

it('a file that must be sent becomes optional', () => {
  const draft = asking(empty, 'archivo', 'Carta');
  expect(labelsOf(draft)).toEqual(['Hacerla opcional']);
  expect(remarksOf(remedied(draft))).toEqual([]);
});

describe('a form that asks for an account', () => {
  const signedIn = withFormulario(empty, { acceso: 'sesion' });

  it('need not ask who it is of', () => {
    expect(remarksOf(signedIn).map(({ ruta }) => ruta)).toEqual(['nombre', 'correo']);
    const filled = remedied(signedIn);
    expect(filled.formulario.campos['nombre']).toMatchObject({ fromSession: 'nombreUsuario' });
    expect(faultsOf(filled)).toEqual([]);
    expect(remarksOf(filled).map(({ ruta }) => ruta)).toEqual(['correo']);
  });

  it('may ask for other people', () => {
    const draft = asking(asking(signedIn, 'nombre', 'Nombre del acudiente'), 'filas', 'Acompañantes');
    expect(remarksOf(draft).map(({ ruta }) => ruta)).toEqual(['nombre', 'correo']);
  });
});

describe('a question without its purpose', () => {
  it('gets that of the form', () => {
    const draft = asking(asking(empty, 'documento', 'Número de documento'), 'telefono', 'Celular');
    expect(labelsOf(draft)).toEqual(['Escribir para qué', 'Escribir para qué']);
    expect(remedied(draft).formulario.campos['numeroDeDocumento']).toMatchObject({
      ayuda: 'Se pide para atender lo que usted envía y comunicarse con usted.',
    });
  });

  it('is told where it is sensitive, in rows too, without a remedy where the form has none', () => {
    const { textos } = empty.formulario;
    const silent = withFormulario(empty, { textos: { ...textos, tratamiento: 'Ley 1581 de 2012.' } });
    const rows = asking(silent, 'filas', 'Personas');
    const added = addInner(rows, 'personas', published);
    const nodo = { ...findNodo(added.draft.formulario.campos, added.ruta)!, etiqueta: 'Religión', sensible: true };
    expect(remarksOf(changeNodo(added.draft, added.ruta, nodo as never))).toMatchObject([
      { page: 'personas', name: 'Religión', text: 'Es un dato sensible, y no dice para qué se pide.' },
    ]);
  });
});

describe('the minutes that a form takes', () => {
  it('are written where it says fewer', () => {
    const long = Array.from({ length: 6 }).reduce<Draft>(
      (so, _, i) => asking(so, 'parrafo', `Cuente la experiencia ${i + 1}`),
      empty,
    );
    expect(textsOf(long)).toEqual([': Llenarlo toma unos 6 minutos, y se dice «Toma unos 2 minutos.»']);
    expect(labelsOf(long)).toEqual(['Escribir «unos 6 minutos»']);
    expect(remedied(long).formulario.textos.duracion).toBe('Toma unos 6 minutos.');
    expect(remarksOf(remedied(long))).toEqual([]);
  });

  it('keep the words beside them', () => {
    expect(withMinutes('Toma unos 4 minutos. Tenga a la mano el recibo.', 1)).toBe(
      'Toma 1 minuto. Tenga a la mano el recibo.',
    );
    expect(withMinutes('Es corto.', 3)).toBe('Toma unos 3 minutos.');
  });

  it('are near those that the forms of the product say', () => {
    const far = CATALOGO.formularios.flatMap((formulario) => {
      const said = Number(/\d+/.exec(formulario.textos.duracion)![0]);
      const estimated = estimatedMinutes(formulario);
      return Math.abs(said - estimated) > Math.max(2, said / 2) ? [[formulario.slug, said, estimated]] : [];
    });
    expect(far).toEqual([]);
  });
});

it('every remedy leads to a draft without its remark, which the law accepts as before', () => {
  for (const model of CATALOGO.tramites) {
    const draft = copyOf(model, { slug: 'copia', titulo: 'Copia' });
    for (const { remedy } of remarksOf(draft)) {
      if (!remedy) continue;
      const after = remedy.apply(draft, published);
      expect(remarksOf(after).length).toBe(remarksOf(draft).length - 1);
      expect(faultsOf(after).length).toBeLessThanOrEqual(faultsOf(draft).length);
    }
  }
});
