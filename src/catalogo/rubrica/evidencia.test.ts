import { describe, expect, it } from 'vitest';
import { emptyCalendario, type Calendario } from './calendario.ts';
import { type Actividad, type Aula, type Hallazgo, type Mensaje, type Nota, type Tema } from './evidencia-hechos.ts';
import { hallazgosOf, type Hechos } from './evidencia.ts';
import { RUBRICAS } from './primera-version.ts';
import type { Variante } from './rubrica.ts';

/** An instant in Bogotá's wall time. */
const a = (dia: string, hora = '12:00'): Date => new Date(`${dia}T${hora}:00-05:00`);

const DOCENTE = 7;
const ESTUDIANTE = 21;

const CALENDARIO: Calendario = {
  semestre: '2026-2',
  inicio: '2026-08-03',
  semanas: 17,
  notas60: '2026-10-17',
  notas40: '2026-12-05',
  examenFinal: { desde: '2026-11-23', hasta: '2026-11-28' },
  habilitacion: { desde: '2026-12-07', hasta: '2026-12-11' },
};

const AULA: Aula = {
  actividades: [],
  ultimaSeccion: 17,
  temas: [],
  docentes: [DOCENTE],
  estudiantes: [ESTUDIANTE],
  notas: [],
  eventos: [],
};

type Caso = Partial<Omit<Hechos, 'aula' | 'rubrica'>> & { aula?: Partial<Aula> | string; variante?: Variante };

function hallado(criterio: string, { aula = {}, variante = 'guiaDidactica', ...others }: Caso): Hallazgo {
  const hallazgos = hallazgosOf({
    rubrica: RUBRICAS[variante],
    calendario: CALENDARIO,
    semana: 3,
    hoy: a('2026-12-20'),
    habilitable: undefined,
    induccion: { momentos: [], registrables: 3 },
    aula: typeof aula === 'string' ? aula : { ...AULA, ...aula },
    ...others,
  });
  return hallazgos.get(criterio)!;
}
const sugerencia = (criterio: string, caso: Caso): string | null => hallado(criterio, caso).sugerencia;

const actividad = (datos: Partial<Actividad>): Actividad => ({
  nombre: 'Lectura',
  tipo: 'resource',
  seccion: 1,
  visible: true,
  abre: null,
  cierra: null,
  hasInstrucciones: false,
  isEncuentro: false,
  ...datos,
});
const repeat = (numero: number, datos: Partial<Actividad>): Actividad[] =>
  Array.from({ length: numero }, () => actividad(datos));

const mensaje = (autor: number, creado: Date, borrado = false): Mensaje => ({ autor, creado, borrado });
const duda = (creado: Date, ...mensajes: Mensaje[]): Tema => ({ foro: 'Dudas', autor: ESTUDIANTE, creado, mensajes });
const respondida = (creado: Date, respuesta: Date): Tema => duda(creado, mensaje(DOCENTE, respuesta));

const nota = (datos: Partial<Nota>): Nota => ({
  vence: null,
  entregada: a('2026-09-01'),
  calificada: null,
  comentada: false,
  ...datos,
});
const calificada = (calificada: Date, datos: Partial<Nota> = {}): Nota => nota({ calificada, ...datos });

describe('the induction', () => {
  it.each([
    [[], 'ninguno'],
    [['1'], 'uno'],
    [['1', '1'], 'uno'],
    [['1', '2'], 'dos'],
    [['3', '1', '2'], 'tres'],
    [['1', '2', '3', '4'], 'cuatro'],
    [['1', '2', '3', '4', '5'], 'cinco'],
  ])('of the moments %j suggests %s', (momentos, esperada) => {
    expect(sugerencia('induccion', { induccion: { momentos, registrables: 5 } })).toBe(esperada);
  });

  it('mentions the number of moments that could be recorded, if not all', () => {
    const { texto } = hallado('induccion', { induccion: { momentos: ['1'], registrables: 3 } });
    expect(texto).toContain('asistencia a 1 momento');
    expect(texto).toContain('solo permitía registrar 3 de los 5');
    expect(hallado('induccion', { induccion: { momentos: [], registrables: 5 } }).texto).not.toContain('solo permitía');
  });

  it('says in correct Spanish that there was none', () => {
    const { texto } = hallado('induccion', { induccion: { momentos: [], registrables: 5 } });
    expect(texto).toBe('No registró su asistencia a ningún momento de la inducción de este semestre.');
  });

  it('needs no classroom', () => {
    const caso = { aula: 'Moodle no responde.', induccion: { momentos: ['1', '2'], registrables: 5 } };
    expect(sugerencia('induccion', caso)).toBe('dos');
  });
});

describe('doubts in forums', () => {
  // 2026-11-16 is a holiday on a Monday (Independencia de Cartagena); 2026-11-20 is a Friday.
  it.each<[string, Tema[], string]>([
    ['no topic at all', [], 'no-aplica'],
    ['topics of the teacher alone', [{ ...duda(a('2026-11-09')), autor: DOCENTE }], 'no-aplica'],
    ['a topic of somebody who is neither', [{ ...duda(a('2026-11-10')), autor: 99 }], 'no-aplica'],
    ['an answer after three hours', [respondida(a('2026-11-10', '08:00'), a('2026-11-10', '11:00'))], 'a-tiempo'],
    ['an answer after exactly 24 hours', [respondida(a('2026-11-10', '08:00'), a('2026-11-11', '08:00'))], 'a-tiempo'],
    ['an answer a minute later', [respondida(a('2026-11-10', '08:00'), a('2026-11-11', '08:01'))], 'tarde'],
    [
      'a doubt of Saturday evening answered on Monday',
      [respondida(a('2026-11-07', '20:00'), a('2026-11-09', '19:59'))],
      'a-tiempo',
    ],
    ['the same a minute too late', [respondida(a('2026-11-07', '20:00'), a('2026-11-09', '20:01'))], 'tarde'],
    [
      'a doubt of Sunday, whose hours begin on Monday',
      [respondida(a('2026-11-08', '09:00'), a('2026-11-09', '23:00'))],
      'a-tiempo',
    ],
    [
      'a doubt of Saturday before a holiday',
      [respondida(a('2026-11-14', '10:00'), a('2026-11-17', '09:59'))],
      'a-tiempo',
    ],
    ['the same a day later', [respondida(a('2026-11-14', '10:00'), a('2026-11-18', '09:59'))], 'tarde'],
    [
      'answers in time and late',
      [respondida(a('2026-11-10'), a('2026-11-10', '13:00')), respondida(a('2026-11-10'), a('2026-11-13'))],
      'tarde',
    ],
    [
      'one that nobody answered',
      [respondida(a('2026-11-10'), a('2026-11-10', '13:00')), duda(a('2026-11-10'))],
      'pendientes',
    ],
    ['only a classmate’s answer', [duda(a('2026-11-10'), mensaje(22, a('2026-11-10', '13:00')))], 'ninguna'],
    [
      'an answer that was deleted',
      [duda(a('2026-11-10'), mensaje(DOCENTE, a('2026-11-10', '13:00'), true))],
      'ninguna',
    ],
    [
      'thanks below the answer',
      [duda(a('2026-11-10'), mensaje(DOCENTE, a('2026-11-10', '13:00')), mensaje(ESTUDIANTE, a('2026-11-12')))],
      'a-tiempo',
    ],
    [
      'the first of two answers counts',
      [duda(a('2026-11-10'), mensaje(DOCENTE, a('2026-11-13')), mensaje(DOCENTE, a('2026-11-10', '13:00')))],
      'a-tiempo',
    ],
  ])('%s', (_caso, temas, esperada) => {
    expect(sugerencia('dudas-foros', { aula: { temas } })).toBe(esperada);
  });

  it('does not count a doubt still within its term, but mentions it', () => {
    const temas = [duda(a('2026-11-19', '10:00'))];
    const inPlazo = hallado('dudas-foros', { aula: { temas }, hoy: a('2026-11-20', '10:00') });
    expect(inPlazo).toMatchObject({ sugerencia: 'no-aplica' });
    expect(inPlazo.texto).toContain('Además, 1 duda todavía en plazo');
    expect(sugerencia('dudas-foros', { aula: { temas }, hoy: a('2026-11-20', '10:01') })).toBe('ninguna');
  });
});

it('judges no answers in a classroom without teachers, and keeps its text short', () => {
  const temas = [duda(a('2026-11-10'))];
  expect(sugerencia('dudas-foros', { aula: { temas, docentes: [] } })).toBeNull();
  const actividades = repeat(9, { nombre: 'N'.repeat(255), isEncuentro: true });
  expect(hallado('encuentros', { aula: { actividades } }).texto.length).toBeLessThan(600);
});

describe('resources by week', () => {
  const semanas = (...numeros: number[]): Actividad[] =>
    numeros.flatMap((numero, i) => repeat(numero, { seccion: i + 1 }));
  it.each<[string, Actividad[], string]>([
    ['six in each week', semanas(6, 7, 6), 'mas-de-cinco'],
    ['five in one of them', semanas(6, 5, 6), 'de-uno-a-cinco'],
    ['one in each', semanas(1, 1, 1), 'de-uno-a-cinco'],
    ['a week without', semanas(6, 0, 6), 'de-uno-a-cinco'],
    ['nothing', [], 'ninguno'],
    ['texts on the page only', repeat(9, { tipo: 'label' }), 'ninguno'],
    ['hidden ones only', repeat(9, { visible: false }), 'ninguno'],
    ['the general section only', repeat(9, { seccion: 0 }), 'ninguno'],
    ['what comes after the week that is looked at', semanas(0, 0, 0, 9), 'ninguno'],
  ])('%s', (_caso, actividades, esperada) => {
    expect(sugerencia('recursos-semana', { aula: { actividades } })).toBe(esperada);
  });

  it('counts no more weeks than the course has sections, and none where it has none', () => {
    const actividades = semanas(6, 6);
    expect(sugerencia('recursos-semana', { aula: { actividades, ultimaSeccion: 2 }, semana: 9 })).toBe('mas-de-cinco');
    expect(sugerencia('recursos-semana', { aula: { actividades, ultimaSeccion: 0 } })).toBeNull();
  });

  it('tells the number of each week', () => {
    expect(hallado('recursos-semana', { aula: { actividades: semanas(2, 0, 4) } }).texto).toContain(
      'semana 1: 2; semana 2: 0; semana 3: 4',
    );
  });
});

describe('comments on grades', () => {
  const instante = a('2026-10-01');
  const notas = (comentadas: number, uncommented: number, ungraded = 0): Nota[] => [
    ...Array.from({ length: comentadas }, () => calificada(instante, { comentada: true })),
    ...Array.from({ length: uncommented }, () => calificada(instante)),
    ...Array.from({ length: ungraded }, () => nota({})),
  ];
  it.each<[string, Nota[], string, string]>([
    ['all', notas(10, 0), 'todas', 'todas'],
    ['half of them', notas(5, 5), 'mayoria', 'algunas'],
    ['less than half', notas(4, 5), 'minoria', 'algunas'],
    ['none', notas(0, 9), 'sin-comentario', 'sin-comentario'],
    ['nothing graded of what was handed in', notas(0, 0, 3), 'sin-retroalimentar', 'sin-retroalimentar'],
    ['nothing handed in', [], 'no-aplica', 'no-aplica'],
  ])('%s', (_caso, leidas, guia, compromiso) => {
    expect(sugerencia('retroalimentacion-comentada', { aula: { notas: leidas } })).toBe(guia);
    const variante = 'compromisoAcademico';
    expect(sugerencia('retroalimentacion-comentada', { aula: { notas: leidas }, variante })).toBe(compromiso);
  });
});

describe('grades by the calendar', () => {
  const ultimoMinuto = a('2026-10-17', '23:59');
  const primeroTarde = a('2026-10-18', '00:00');
  it.each<[string, Nota[], string | null]>([
    ['all by the last minute of the day in Bogotá', [calificada(ultimoMinuto)], 'a-tiempo'],
    ['one a minute later', [calificada(ultimoMinuto), calificada(primeroTarde)], 'incompletas'],
    ['one missing', [calificada(ultimoMinuto), nota({})], 'incompletas'],
    ['all late', [calificada(a('2026-10-20'))], 'incompletas'],
    ['none', [nota({}), nota({})], 'sin-registrar'],
    ['nothing that was due by then', [calificada(a('2026-11-20'), { vence: a('2026-11-01') })], null],
    [
      'late work of an activity that was due by then',
      [calificada(a('2026-10-01'), { vence: ultimoMinuto, entregada: a('2026-10-19') })],
      'a-tiempo',
    ],
  ])('60 %: %s', (_caso, notas, esperada) => {
    expect(sugerencia('notas-60', { aula: { notas } })).toBe(esperada);
  });

  it.each<[string, Nota[], string | null]>([
    ['what was due before belongs to the first part', [calificada(a('2026-10-01'), { vence: a('2026-10-17') })], null],
    ['by the last minute', [calificada(a('2026-12-05', '23:59'), { vence: primeroTarde })], 'a-tiempo'],
    ['a minute later', [calificada(a('2026-12-06', '00:00'), { vence: primeroTarde })], 'incompletas'],
    ['none', [nota({ vence: a('2026-11-20') })], 'sin-registrar'],
  ])('40 %: %s', (_caso, notas, esperada) => {
    expect(sugerencia('notas-40', { aula: { notas } })).toBe(esperada);
  });

  it('says on the day itself that the date has not passed', () => {
    const aula = { notas: [nota({})] };
    expect(sugerencia('notas-60', { aula, hoy: a('2026-10-17', '23:59') })).toBe('no-aplica');
    expect(sugerencia('notas-60', { aula, hoy: primeroTarde })).toBe('sin-registrar');
  });

  it('names the missing date of the calendar, and the system that cannot be read', () => {
    const calendario = emptyCalendario('2026-2');
    expect(hallado('notas-60', { calendario })).toEqual({
      sugerencia: null,
      texto: 'En el calendario del semestre falta la fecha de las notas del 60 %: no se puede comparar.',
    });
    expect(hallado('notas-40', { calendario }).texto).toContain('60 % y la fecha de las notas del 40 %');
    expect(hallado('notas-60', { aula: { notas: [calificada(ultimoMinuto)] } }).texto).toContain(
      'No incluye el sistema de información académica.',
    );
  });
});

describe('exams', () => {
  const EXAMEN = {
    nombre: 'Examen final',
    tipo: 'quiz',
    seccion: 17,
    hasInstrucciones: true,
    abre: a('2026-11-24', '08:00'),
  };
  it.each<[string, Partial<Actividad>[], Caso, string | null]>([
    ['in week 17 with instructions', [EXAMEN], {}, 'publicado'],
    ['without instructions', [{ ...EXAMEN, hasInstrucciones: false }], {}, 'incompleto'],
    ['in another week', [{ ...EXAMEN, seccion: 16 }], {}, 'incompleto'],
    ['twice, once where it belongs', [{ ...EXAMEN, seccion: 16 }, EXAMEN], {}, 'publicado'],
    [
      'in the last unit of a virtual program',
      [{ ...EXAMEN, seccion: 8 }],
      { variante: 'compromisoAcademico', aula: { ultimaSeccion: 8 } },
      'publicado',
    ],
    [
      'in week 17 of a virtual program with more units',
      [EXAMEN],
      { variante: 'compromisoAcademico', aula: { ultimaSeccion: 18 } },
      'incompleto',
    ],
    ['hidden', [{ ...EXAMEN, visible: false }], {}, 'ausente'],
    ['only a page that speaks of it', [{ ...EXAMEN, tipo: 'page' }], {}, 'ausente'],
    ['missing after the period has begun', [], { hoy: a('2026-11-23', '00:00') }, 'ausente'],
    ['missing before it begins', [], { hoy: a('2026-11-22', '23:59') }, 'no-aplica'],
    ['missing and no date in the calendar', [], { calendario: emptyCalendario('2026-2') }, null],
  ])('the final exam: %s', (_caso, datos, caso, esperada) => {
    const aula = { ...(caso.aula as Partial<Aula> | undefined), actividades: datos.map(actividad) };
    expect(sugerencia('examen-final', { ...caso, aula })).toBe(esperada);
  });

  const evento = (nombre: string) => ({ nombre, inicio: a('2026-11-24', '14:00') });
  it.each<[string, Partial<Aula>, string | null]>([
    ['an exam in the classroom with its hour', { actividades: [actividad(EXAMEN)] }, 'completa'],
    ['the same outside of week 17', { actividades: [actividad({ ...EXAMEN, seccion: 3 })] }, 'incompleta'],
    ['an entry in the calendar alone', { eventos: [evento('Examen final de Cálculo')] }, 'incompleta'],
    ['an exam without date', { actividades: [actividad({ ...EXAMEN, abre: null })] }, null],
    ['a page that speaks of it', { actividades: [actividad({ ...EXAMEN, tipo: 'page', abre: null })] }, null],
    ['nothing', {}, 'ausente'],
  ])('the date of the final exam: %s', (_caso, aula, esperada) => {
    expect(sugerencia('fecha-examen-final', { aula })).toBe(esperada);
  });

  it('writes the time of an exam in correct Spanish', () => {
    const texto = (aula: Partial<Aula>) => hallado('fecha-examen-final', { aula })?.texto;
    expect(texto({ actividades: [actividad(EXAMEN)] })).toBe(
      '«Examen final» tiene fecha y hora: 24/11/2026, 8:00\u00a0a.\u00a0m. Está en la semana 17 y se presenta en el aula.',
    );
    expect(texto({ eventos: [evento('Examen final de Cálculo')] })).toBe(
      'En el calendario del aula está «Examen final de Cálculo», 24/11/2026, 2:00\u00a0p.\u00a0m. No se ve el lugar.',
    );
  });

  it.each<[string, Caso, string | null]>([
    ['a subject without make-up exam', { habilitable: false }, 'no-aplica'],
    ['nothing before its period', { hoy: a('2026-12-06') }, 'no-aplica'],
    ['nothing on its first day', { hoy: a('2026-12-07', '00:00') }, 'ausente'],
    [
      'an activity in week 17',
      { aula: { actividades: [actividad({ ...EXAMEN, nombre: 'Examen de habilitacion' })] } },
      'completa',
    ],
    ['only the final exam', { aula: { actividades: [actividad(EXAMEN)] } }, 'ausente'],
  ])('the date of the make-up exam: %s', (_caso, caso, esperada) => {
    expect(sugerencia('fecha-habilitacion', caso)).toBe(esperada);
  });
});

it('lists meetings and leaves the choice open', () => {
  const actividades = [
    actividad({ nombre: 'Sala de clase', tipo: 'bigbluebuttonbn', isEncuentro: true }),
    actividad({ nombre: 'Encuentro 3', tipo: 'url', isEncuentro: true }),
    actividad({ nombre: 'Sala del equipo', isEncuentro: true, visible: false }),
  ];
  expect(hallado('encuentros', { aula: { actividades } })).toEqual({
    sugerencia: null,
    texto: 'En el aula se ven 2 espacios de encuentro o enlaces de reunión: Sala de clase y Encuentro 3.',
  });
});

it('gives the reason in every criterion when the classroom or a part of it could not be read', () => {
  const reason = 'No se encontró un curso con el código 1234.';
  const NOTHING_READ = { actividades: null, temas: null, notas: null, eventos: null };
  for (const { clave, evidencia } of RUBRICAS.guiaDidactica.criterios) {
    if (evidencia === undefined || evidencia === 'momentosInduccion') continue;
    expect(hallado(clave, { aula: reason })).toEqual({ sugerencia: null, texto: reason });
    expect(hallado(clave, { aula: NOTHING_READ })).toMatchObject({
      sugerencia: null,
      texto: expect.stringContaining('no dejó leer'),
    });
  }
});

it.each(['guiaDidactica', 'compromisoAcademico'] as const)(
  'suggests only descriptors of the criterion (%s)',
  (variante) => {
    const { criterios } = RUBRICAS[variante];
    const sugeridas = criterios.map(({ clave }) => [clave, hallado(clave, { variante })?.sugerencia ?? null] as const);
    const withSugerencia = sugeridas.filter(([, sugerida]) => sugerida !== null);
    expect(withSugerencia).toHaveLength(7);
    for (const [clave, sugerida] of withSugerencia) {
      const ownDescriptores = criterios.find((criterio) => criterio.clave === clave)!.descriptores;
      expect(ownDescriptores.map((descriptor) => descriptor.clave)).toContain(sugerida);
    }
  },
);
