import { expect, it } from 'vitest';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import type { Actividad, Aula } from '#catalogo/rubrica/evidencia-hechos.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import { estadoOfAula, isClosed, type HechosDeAula } from './estado-de-aula.ts';

/** The Monday of week 10. */
const now = new Date('2026-10-05T17:00:00Z');
const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const actividad = (more: Partial<Actividad> = {}): Actividad => ({
  nombre: 'Taller',
  tipo: 'assign',
  seccion: 1,
  visible: true,
  abre: null,
  cierra: before(3),
  hasInstrucciones: true,
  isEncuentro: false,
  ...more,
});
const nota = { vence: before(9), entregada: before(9), calificada: before(8), comentada: true };
const AULA: Aula = {
  actividades: [actividad()],
  ultimaSeccion: 16,
  temas: [],
  docentes: [1],
  estudiantes: [2, 3],
  notas: [nota],
  eventos: [],
};
const calendario = { ...emptyCalendario('2026-2'), inicio: '2026-08-03', semanas: 17 };
const hechos = (aula: Partial<Aula>, more: Partial<HechosDeAula> = {}): HechosDeAula => ({
  aula: { ...AULA, ...aula },
  inicio: before(60).getTime() / 1000,
  asignatura: { rubrica: RUBRICAS.guiaDidactica, habilitable: true },
  calendario,
  now,
  ...more,
});
const frases = (...given: Parameters<typeof hechos>): string[] =>
  estadoOfAula(hechos(...given)).motivos.map(({ frase }) => frase);

it('finds no reason in a classroom that is taught', () => {
  expect(estadoOfAula(hechos({}))).toEqual({
    docentes: 1,
    estudiantes: 2,
    dias: 8,
    sinFecha: 0,
    motivos: [],
    sinMirar: [],
  });
});

it('says each reason with its number', () => {
  const week15 = new Date('2026-11-09T17:00:00Z');
  const aula = {
    docentes: [],
    notas: [{ ...nota, calificada: null }],
    actividades: [
      actividad({ cierra: null }),
      actividad({ cierra: null, tipo: 'quiz' }),
      actividad({ cierra: null, visible: false }),
      actividad({ cierra: null, tipo: 'page' }),
      actividad({ cierra: null, nombre: 'Examen de habilitación' }),
      actividad({ nombre: 'Examen final', visible: false }),
    ],
  };
  expect(frases(aula, { now: week15 })).toEqual([
    'sin docente',
    'nadie ha hecho nada en 44 días',
    '2 actividades sin fecha',
    'examen final sin publicar en la semana 15',
    'Comentarios a las notas: no califica ni comenta las actividades',
  ]);
});

it.each([
  [20, []],
  [21, ['nadie ha hecho nada en 21 días']],
])('counts days without activity from the last grade, handing in or message, of anybody: %i', (days, said) => {
  const tema = { foro: 'Dudas', autor: 1, creado: before(50), mensajes: [] };
  const mensaje = { autor: 9, creado: before(days), borrado: false };
  expect(frases({ notas: [], temas: [{ ...tema, mensajes: [mensaje] }] })).toEqual(said);
  expect(frases({ notas: [{ ...nota, entregada: before(days), calificada: null }, nota] })).toEqual([]);
  // Where nothing was ever done, the course's start counts.
  expect(frases({ notas: [] }, { inicio: before(days).getTime() / 1000 })).toEqual(said);
});

it('asks for the exam from week 15 on, once, and for its date as the rubric does', () => {
  const at = (day: string) => frases({ notas: [] }, { now: new Date(day), inicio: Date.parse(day) / 1000 });
  expect(at('2026-11-08T17:00:00Z')).toEqual([]);
  expect(at('2026-11-09T17:00:00Z')).toEqual(['examen final sin publicar en la semana 15']);
  const withExamen = { ...calendario, examenFinal: { desde: '2026-11-05', hasta: '2026-11-14' } };
  const [early, late] = ['2026-11-06T17:00:00Z', '2026-11-10T17:00:00Z'].map((day) =>
    frases({ notas: [] }, { now: new Date(day), inicio: Date.parse(day) / 1000, calendario: withExamen }),
  );
  const fecha = 'Fecha del examen final: no publicó la fecha, la hora ni el lugar';
  expect(early).toEqual(['Examen final: no publicó el examen final', fecha]);
  expect(late).toEqual(['examen final sin publicar en la semana 15', fecha]);
});

it('says nothing of what it could not look at, but that', () => {
  const { motivos, sinMirar, ...numeros } = estadoOfAula(
    hechos({ notas: null, temas: null, docentes: [], estudiantes: [] }, { asignatura: null }),
  );
  expect(motivos).toEqual([]);
  expect(numeros).toEqual({ docentes: null, estudiantes: null, dias: null, sinFecha: 0 });
  expect(sinMirar).toEqual([
    'la asignatura no está cargada: sin el examen ni los criterios de la rúbrica',
    'Moodle no dejó leer los participantes',
    'Moodle no dejó leer los foros',
    'Moodle no dejó leer las notas',
  ]);
  expect(estadoOfAula(hechos({}, { calendario: emptyCalendario('2026-2') })).sinMirar).toEqual([
    'el calendario del semestre no tiene semanas, o aún no comienza',
  ]);
  expect(isClosed({ ...AULA, actividades: null, temas: null, notas: null, docentes: [], estudiantes: [] })).toBe(true);
  expect(isClosed(AULA)).toBe(false);
});
