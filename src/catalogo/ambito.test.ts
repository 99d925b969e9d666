import { describe, expect, it } from 'vitest';
import { acompanamientoDocente } from './acompanamiento/formulario.ts';
import { adscripcionesOf, ambitoOf, hasAmbito, type Asignado, type OpcionAdscrita } from './ambito.ts';
import { grupo, lista, type Campos } from './arbol.ts';
import { asignatura } from './campos/asignatura.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { CATALOGO } from './index.ts';
import { claveOf } from './listas/opcion.ts';
import { LISTA_DE_FACULTADES, LISTAS_DE_PROGRAMAS } from './listas/programas.ts';
import { LISTAS } from './listas/semillas.ts';

const option = (lista: string, texto: string, more: Partial<OpcionAdscrita> = {}): OpcionAdscrita => ({
  lista,
  clave: claveOf(texto),
  texto,
  anteriores: [],
  ...more,
});

const OPCIONES = [
  option('facultades', 'Ingenierías'),
  option('facultades', 'Facultad de Artes', { clave: 'artes', anteriores: ['Artes'] }),
  option('programas', 'Derecho'),
  option('programas', 'Música', { facultad: 'Artes' }),
  option('programas', 'Ingeniería de Sistemas y Computación', {
    clave: 'ingenieria-de-sistemas',
    anteriores: ['Ingeniería de Sistemas'],
  }),
  option('programasVirtuales', 'Música'),
  option('programasVirtuales', 'Sistemas a distancia', { programa: 'INGENIERIA DE SISTEMAS', facultad: 'Ingenierías' }),
  option('programasVirtuales', 'Otro'),
];
const ASIGNADOS: readonly Asignado[] = [
  { programaAcademico: 'derecho', facultad: 'Ciencias Jurídicas' },
  { programaAcademico: 'Ingeniería de sistemas', facultad: 'Ingenierías' },
];
const ASIGNATURAS: Readonly<Record<string, readonly Asignado[]>> = {
  A1: [
    { programaAcademico: 'DERECHO', facultad: 'Ciencias jurídicas' },
    { programaAcademico: 'Ingeniería de Sistemas', facultad: 'Ingenierías' },
  ],
};
const adscripciones = adscripcionesOf(OPCIONES, ASIGNADOS);
const context = { adscripciones, asignaturas: (codigo: string) => ASIGNATURAS[codigo] ?? [] };

const libre = { clave: 'derecho', etiqueta: 'Escriba cuál', max: 80 };
const campos: Campos = {
  persona: grupo({ programa: opcion({ etiqueta: 'Programa', lista: 'programas' }) }),
  escrito: opcion({ etiqueta: 'Otro programa', lista: 'programas', libre }),
  virtual: opcion({ etiqueta: 'Programa virtual', lista: 'programasVirtuales' }),
  varios: opciones({ etiqueta: 'Programas', lista: 'programas' }),
  facultad: opcion({ etiqueta: 'Facultad', lista: 'facultades' }),
  sede: opcion({ etiqueta: 'Sede', lista: 'sedes' }),
  codigo: asignatura({ etiqueta: 'Asignatura', completa: {} }),
  cursos: lista(
    { codigo: texto({ etiqueta: 'Código', identifica: null, codigoDeAsignatura: true }) },
    { min: 0, max: 9, mensaje: 'Agregue uno.', etiqueta: 'Curso' },
  ),
};
const chosen = (texto: string) => ({ clave: claveOf(texto), texto });
const ofRow = (datos: object) => {
  const { asignaturas: _asignaturas, ...ofOptions } = ambitoOf({ campos }, datos, context);
  return ofOptions;
};
const SISTEMAS = 'ingenieria-de-sistemas';

describe('the scope of a row', () => {
  it('comes from its option, with the faculty of its tie, of its programme, or of assignments', () => {
    expect(ofRow({ persona: { programa: chosen('Música') } })).toEqual({
      programas: ['musica'],
      facultades: ['artes'],
    });
    expect(ofRow({ virtual: chosen('Música') })).toEqual({ programas: ['musica'], facultades: ['artes'] });
    expect(ofRow({ virtual: chosen('Sistemas a distancia') })).toEqual({
      programas: [SISTEMAS],
      facultades: ['ingenierias'],
    });
    expect(ofRow({ persona: { programa: chosen('Derecho') } })).toEqual({
      programas: ['derecho'],
      facultades: ['ciencias-juridicas'],
    });
  });

  it('has all programmes of several options, and the chosen faculty beside theirs', () => {
    expect(ofRow({ varios: [chosen('Música'), chosen('Derecho')], facultad: chosen('Ingenierías') })).toEqual({
      programas: ['derecho', 'musica'],
      facultades: ['artes', 'ciencias-juridicas', 'ingenierias'],
    });
  });

  it('comes from all assignments of its subjects only if no programme was chosen', () => {
    const both = { programas: ['derecho', SISTEMAS], facultades: ['ciencias-juridicas', 'ingenierias'] };
    expect(ofRow({ codigo: 'A1' })).toEqual(both);
    expect(ofRow({ cursos: [{ codigo: ' a1 ' }, { codigo: 'B2' }] })).toEqual(both);
    expect(ofRow({ cursos: { codigo: 'A1' } })).toEqual(both);
    expect(ofRow({ codigo: 'A1', virtual: chosen('Música') })).toEqual({
      programas: ['musica'],
      facultades: ['artes'],
    });
    expect(ofRow({ codigo: 'A1', facultad: chosen('Ingenierías') })).toEqual({
      ...both,
      facultades: ['ingenierias'],
    });
  });

  it('has every subject that it names, once, also without assignments', () => {
    const { asignaturas } = ambitoOf(
      { campos },
      { codigo: ' b2', virtual: chosen('Música'), cursos: [{ codigo: 'A1' }, { codigo: 'B2' }, { codigo: ' ' }, {}] },
      context,
    );
    expect(asignaturas).toEqual(['A1', 'B2']);
  });

  it('is none for free words, another option, an unknown one, or a subject without assignments', () => {
    const none = { programas: [], facultades: [] };
    expect(ofRow({ escrito: { clave: libre.clave, texto: 'Derecho romano' } })).toEqual(none);
    expect(ofRow({ virtual: chosen('Otro'), sede: chosen('Derecho'), codigo: 'B2' })).toEqual(none);
    expect(ofRow({ virtual: chosen('Nunca ofrecido'), varios: null, cursos: 7 })).toEqual(none);
    expect(ofRow({ virtual: chosen('Otro'), codigo: 'A1' }).programas).toEqual(['derecho', SISTEMAS]);
  });
});

describe('programmes and faculties', () => {
  it('are one for each name, whatever its case and accents, also after it was renamed', () => {
    expect([...adscripciones.programas]).toEqual([
      ['derecho', { nombre: 'Derecho', facultad: 'ciencias-juridicas' }],
      ['musica', { nombre: 'Música', facultad: 'artes' }],
      [SISTEMAS, { nombre: 'Ingeniería de Sistemas y Computación', facultad: 'ingenierias' }],
    ]);
    expect([...adscripciones.facultades]).toEqual([
      ['ingenierias', 'Ingenierías'],
      ['artes', 'Facultad de Artes'],
      ['ciencias-juridicas', 'Ciencias Jurídicas'],
    ]);
  });

  it('follow the tie of an option of the list of programmes, also in assignments', () => {
    const tied = adscripcionesOf([option('programas', 'Leyes', { programa: 'Derecho' })], ASIGNADOS);
    expect(tied.ofAsignado({ programaAcademico: 'LEYES', facultad: '' })).toEqual({
      programa: 'derecho',
      facultad: null,
    });
    expect(tied.ofOpcion('programas', 'leyes')).toEqual({ programa: 'derecho', facultad: 'ciencias-juridicas' });
  });
});

it('exists in reports whose form asks for a programme, a faculty or a subject', () => {
  const named = new Set(LISTAS.map(({ nombre }) => nombre));
  expect([...LISTAS_DE_PROGRAMAS, LISTA_DE_FACULTADES].filter((nombre) => !named.has(nombre))).toEqual([]);
  const without = CATALOGO.informes.filter((informe) => !hasAmbito(informe)).map(({ slug }) => slug);
  expect(without).toMatchInlineSnapshot(`
    [
      "informacionRutasGraduaciones",
      "informacionEncuestaSatisfaccion",
      "solicitudesUnidadDeEducacionVirtual",
      "informacionDepartamentoDePersonal",
      "informacionProyectoSchneiderElectric",
      "apoyoExamenesHabilitaciones",
      "informacionUsuarioCurso",
      "informacionDocenteCurso",
      "informacionEstadoDeAulas",
    ]
  `);
  expect(hasAmbito(CATALOGO.findInformeOf(acompanamientoDocente.slug)!)).toBe(true);
});
