import { describe, expect, it } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { azarOf, pickFrom } from '#demostracion/azar.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import type { Draft } from './draft.ts';
import { kindOf } from './kinds.ts';
import { optionsOf } from './options.ts';
import { withPasted } from './pasted-draft.ts';
import { readPasted } from './pasted.ts';
import { hasPlaces } from './places.ts';
import { outlineOf } from './questions.ts';

const empty: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });
const known = {
  listas: new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones])),
  ocupados: new Set<string>(),
};

const faultsOf = (draft: Draft): readonly string[] => {
  const reviewed = revisarPropio(guardadoOf(draft), known);
  return reviewed.ok ? [] : reviewed.fallos.map(({ mensaje }) => mensaje);
};

const questionsOf = (text: string) => readPasted(text).secciones.flatMap(({ preguntas }) => preguntas);
const kindsOf = (text: string) => Object.fromEntries(questionsOf(text).map(({ etiqueta, kind }) => [etiqueta, kind]));

const SEMANA = `Inscripción a la Semana de la Virtualidad
Para quienes quieran asistir a los talleres.

DATOS PERSONALES
1. Nombre completo
2) Cédula de ciudadanía
3 - Celular (opcional)

Sobre la actividad:
4. ¿A qué taller asistirá?
   a) Moodle desde cero
   b) Evaluación en línea
5. ¿Qué temas le interesan? Marque todas las que correspondan
   • Video
   • Accesibilidad
6. ¿Ha asistido antes?
☐ Sí
☐ No
7. Adjunte el aval en PDF
8. De 1 a 5, ¿qué tan útil fue la anterior?
9. ¿Por qué quiere asistir?
`;

describe('a pasted text', () => {
  it('is read as title, purpose, sections, questions and options', () => {
    expect(readPasted(SEMANA)).toMatchObject({
      titulo: 'Inscripción a la Semana de la Virtualidad',
      proposito: 'Para quienes quieran asistir a los talleres.',
      unread: [],
      secciones: [
        {
          titulo: 'DATOS PERSONALES',
          preguntas: [
            { etiqueta: 'Nombre completo', kind: 'nombre', isOptional: false },
            { etiqueta: 'Cédula de ciudadanía', kind: 'documento' },
            { etiqueta: 'Celular', kind: 'telefono', isOptional: true },
          ],
        },
        {
          titulo: 'Sobre la actividad',
          preguntas: [
            { kind: 'opcion', opciones: ['Moodle desde cero', 'Evaluación en línea'] },
            { kind: 'opciones', opciones: ['Video', 'Accesibilidad'] },
            { kind: 'siNo', opciones: [] },
            { kind: 'archivo' },
            { kind: 'estrellas' },
            { kind: 'parrafo' },
          ],
        },
      ],
    });
  });

  it('becomes a draft that may be published, without the questions that it asks itself', () => {
    const draft = withPasted(empty, readPasted(SEMANA));
    expect(faultsOf(draft)).toEqual([]);
    const entries = outlineOf(draft);
    expect(entries.flatMap((entry) => (entry.tipo === 'seccion' ? [entry.seccion.titulo] : []))).toEqual([
      'Sus datos',
      'DATOS PERSONALES',
      'Sobre la actividad',
    ]);
    const rutas = entries.flatMap((entry) => (entry.tipo === 'pregunta' ? [entry.ruta] : []));
    expect(rutas.slice(0, 4)).toEqual(['correo', 'nombreCompleto', 'cedulaDeCiudadania', 'celular']);
    expect(optionsOf(draft, 'semana.aQueTallerAsistira').map(({ clave }) => clave)).toEqual([
      'moodle-desde-cero',
      'evaluacion-en-linea',
    ]);
    expect(draft.formulario.textos.proposito).toBe('Para quienes quieran asistir a los talleres.');
  });

  it('that asks for all that a new form asks has no other section', () => {
    const draft = withPasted(empty, readPasted('1. Nombre\n2. Correo'));
    expect(draft.formulario.secciones).toEqual([{ titulo: 'Preguntas', campos: ['nombre', 'correo'] }]);
    expect(faultsOf(draft)).toEqual([]);
  });

  it('has an outer number for a section of its inner numbers', () => {
    const { secciones } = readPasted('1. Datos\n1.1 Nombre\n1.2 Correo\n2. Opinión\n2.1 ¿Volvería?');
    expect(secciones.map(({ titulo, preguntas }) => [titulo, preguntas.length])).toEqual([
      ['Datos', 2],
      ['Opinión', 1],
    ]);
  });

  it('needs no numbers where lines ask, end in a colon, leave room to answer, or are followed by options', () => {
    const questions = questionsOf(
      'Encuesta\n¿Cuál es su correo?\nCiudad:\nNombre ______\nJornada\n- Mañana\n- Tarde\nSede\n- Norte',
    );
    expect(questions.map(({ etiqueta, kind, opciones }) => [etiqueta, kind, opciones.length])).toEqual([
      ['¿Cuál es su correo?', 'correo', 0],
      ['Ciudad', 'texto', 0],
      ['Nombre', 'nombre', 0],
      ['Jornada', 'opcion', 2],
      ['Sede', 'opcion', 1],
    ]);
  });

  it('is joined where a line goes on in the next one', () => {
    const text = '1. Pensando en el semestre,\n¿volvería a inscribirse?\n- Sí, el próximo\nsemestre\n- No';
    expect(questionsOf(text)).toMatchObject([
      {
        etiqueta: 'Pensando en el semestre, ¿volvería a inscribirse?',
        opciones: ['Sí, el próximo semestre', 'No'],
      },
    ]);
  });

  it('gives a question the line below it as its help', () => {
    expect(questionsOf('1. Código\nEstá en su carné.\n2. Sede\nElija una.\n- Norte\n- Sur')).toMatchObject([
      { etiqueta: 'Código', ayuda: 'Está en su carné.' },
      { etiqueta: 'Sede', ayuda: 'Elija una.', opciones: ['Norte', 'Sur'] },
    ]);
  });

  it('requires all, or those with an asterisk where it has some', () => {
    const optional = (text: string) => questionsOf(text).map(({ isOptional }) => isOptional);
    expect(optional('1. Nombre\n2. Ciudad (opcional)')).toEqual([false, true]);
    expect(optional('1. Nombre *\n2. Ciudad\n3. Edad (obligatoria)')).toEqual([false, true, false]);
    expect(questionsOf('1. Nombre *')[0]!.etiqueta).toBe('Nombre');
  });

  it('takes options out of the label', () => {
    expect(questionsOf('1. Jornada (mañana / tarde / noche)\n2. ¿Tiene beca? (Sí/No)')).toMatchObject([
      { etiqueta: 'Jornada', kind: 'opcion', opciones: ['mañana', 'tarde', 'noche'] },
      { etiqueta: '¿Tiene beca?', kind: 'siNo' },
    ]);
  });
});

it('chooses the kind by the words of the label', () => {
  const kinds = {
    'Correo electrónico institucional': 'correo',
    'Número de documento': 'documento',
    'Tipo de documento': 'texto',
    'Teléfono de contacto': 'telefono',
    'Fecha de expedición de la cédula': 'fecha',
    'Adjunte su cédula': 'archivo',
    'Cargue el archivo del aval': 'archivo',
    'Nombre del curso': 'texto',
    'Nombre del docente': 'nombre',
    '¿Cuántos hijos tiene?': 'entero',
    'Promedio acumulado': 'decimal',
    '¿Participará? ¿Sí o no?': 'siNo',
    'Califique de 1 a 5 el servicio': 'estrellas',
    'De 0 a 10, ¿nos recomendaría?': 'bandas',
    '¿Qué tan satisfecho quedó con el taller?': 'estrellas',
    '¿Qué día viene?': 'fecha',
    'Explique su respuesta': 'parrafo',
    'Programa académico': 'texto',
  };
  const text = Object.keys(kinds)
    .map((label, i) => `${i + 1}. ${label}`)
    .join('\n');
  expect(kindsOf(text)).toEqual(kinds);
});

describe('places beside the options of a pasted text', () => {
  const WITH_PLACES = '1. Nombre\n2. Cédula\n3. Taller\n- Robótica (30 cupos)\n- Video: 25 cupos\n- Podcast';

  it('are theirs, and leave their words', () => {
    const draft = withPasted(empty, readPasted(WITH_PLACES));
    expect(optionsOf(draft, 'semana.taller')).toEqual([
      { clave: 'robotica', texto: 'Robótica', atributos: { cupos: 30 } },
      { clave: 'video', texto: 'Video', atributos: { cupos: 25 } },
      { clave: 'podcast', texto: 'Podcast' },
    ]);
    expect(hasPlaces(draft, 'taller')).toBe(true);
    expect(faultsOf(draft)).toEqual([]);
  });

  it('stay words where no document says who holds them', () => {
    const draft = withPasted(empty, readPasted(WITH_PLACES.replace('2. Cédula\n', '')));
    expect(optionsOf(draft, 'semana.taller')[0]).toMatchObject({ texto: 'Robótica (30 cupos)' });
    expect(faultsOf(draft)).toEqual([]);
  });
});

describe('a line that is not understood', () => {
  it.each([
    ['- Norte\n1. Sede', 1, 'antes no hay ninguna pregunta'],
    ['1. Sede\n- Norte\nGracias por responder.', 3, 'ni por una viñeta'],
    ['1. Sede\n- Norte\n- norte', 1, 'está dos veces'],
    [`1. ${'a'.repeat(400)}`, 1, 'más de 300 letras'],
    ['1. Marque su sede', 1, 'no tiene opciones'],
    ['1. ***', 1, 'No tiene palabras'],
  ])('is told with its reason: %#', (text, line, reason) => {
    const { unread } = readPasted(text);
    expect(unread).toMatchObject([{ line, reason: expect.stringContaining(reason) as string }]);
  });

  it('tells what does not fit', () => {
    const text = Array.from({ length: 210 }, (_, i) => `${i + 1}. Adjunte el archivo ${i}`).join('\n');
    const pasted = readPasted(text);
    expect(pasted.secciones[0]!.preguntas).toHaveLength(198);
    expect(faultsOf(withPasted(empty, pasted))).toEqual([]);
    expect(new Set(pasted.unread.map(({ reason }) => reason)).size).toBe(2);
  });
});

const random = azarOf(20261129);
const PARTS = [
  ...'1. |1) |12 - |1.1 |- |• |* |a) |B. |I. |○ |☐ |[ ] |o\t|Pregunta 3: |'.split('|'),
  ...'Nombre|Correo|cédula|celular|Fecha|Adjunte|¿Sí o no?|de 1 a 5|de 0 a 10|marque todas|DATOS|Otro|Norte|Estado'.split(
    '|',
  ),
  ...' |  |\t|:|?|¿|*|(opcional)|(obligatorio)|(a / b)|____|….|\u200b|\u0000|\u202e|\ud800|😀|\v|<b>|=1+1|__proto__|constructor'.split(
    '|',
  ),
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\n\n',
  'x'.repeat(310),
];

it('is never refused, and its draft is one that the law accepts', () => {
  for (let round = 0; round < 400; round += 1) {
    const length = 1 + Math.floor(random() * 60);
    const text = Array.from({ length }, () => pickFrom(PARTS, random)).join('');
    const pasted = readPasted(text);
    const draft = withPasted(empty, pasted);
    expect({ text, faults: faultsOf(draft) }).toEqual({ text, faults: [] });
    const kinds = outlineOf(draft).flatMap((entry) => (entry.tipo === 'pregunta' ? [kindOf(entry.nodo)] : []));
    expect(kinds).not.toContain(undefined);
  }
});
