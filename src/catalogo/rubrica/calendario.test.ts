import { describe, expect, it } from 'vitest';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { semestreOf, semestresBetween, type Semestre } from '../semestre.ts';
import {
  cambiosOfCalendario,
  checkCalendario,
  emptyCalendario,
  esquemaCalendario,
  missingInCalendario,
  semanaOfDia,
  semanasOf,
  type Calendario,
} from './calendario.ts';

it('makes a complete example for the second semester of 2026', () => {
  expect(exampleCalendario('2026-2')).toEqual({
    semestre: '2026-2',
    inicio: '2026-08-03',
    semanas: 17,
    notas60: '2026-10-17',
    notas40: '2026-12-05',
    examenFinal: { desde: '2026-11-23', hasta: '2026-11-28' },
    habilitacion: { desde: '2026-12-07', hasta: '2026-12-11' },
  });
});

it.each(semestresBetween('2023-1', '2031-2'))(
  'lies within %s, from a Monday on, with its exam in week 17',
  (semestre) => {
    const calendario = exampleCalendario(semestre);
    expect(esquemaCalendario.parse(calendario)).toEqual(calendario);
    expect(missingInCalendario(calendario)).toEqual([]);
    expect(new Date(calendario.inicio!).getUTCDay()).toBe(1);
    expect(semestreOf(new Date(calendario.inicio!))).toBe(semestre);
    expect(semestreOf(new Date(calendario.habilitacion!.hasta))).toBe(semestre);
    expect(semanaOfDia(calendario, calendario.notas60!)?.numero).toBe(11);
    expect(semanaOfDia(calendario, calendario.examenFinal!.hasta)?.numero).toBe(17);
  },
);

const BUENO = exampleCalendario('2026-2');
const fallosCon = (cambio: Partial<Calendario>) =>
  checkCalendario({ ...BUENO, ...cambio }).map(({ ruta, mensaje }) => [ruta, mensaje]);

it.each<Semestre>(['2025-1', '2026-2', '2027-1'])('takes a plausible calendar of %s, and an empty one', (semestre) => {
  expect(checkCalendario(exampleCalendario(semestre))).toEqual([]);
  expect(checkCalendario(emptyCalendario(semestre))).toEqual([]);
});

describe('the faults of a calendar', () => {
  it.each<[string, Partial<Calendario>, string[][]]>([
    ['another year', { notas60: '2025-10-17' }, [['notas60', 'Revise el año: no corresponde al semestre 2026-2.']]],
    [
      'grades before the start',
      { notas60: '2026-07-20' },
      [['notas60', 'No puede ser anterior al inicio del semestre.']],
    ],
    [
      'the 40 % before the 60 %',
      { notas40: '2026-09-01' },
      [['notas40', 'No puede ser anterior a la fecha del 60 %.']],
    ],
    [
      'make-up exams before the final ones',
      { habilitacion: { desde: '2026-11-02', hasta: '2026-11-03' } },
      [['habilitacion.desde', 'No puede ser anterior a los exámenes finales.']],
    ],
    [
      'a start in the other half of the year',
      { inicio: '2026-02-02' },
      [['inicio', 'Revise el año: no corresponde al semestre 2026-2.']],
    ],
  ])('is %s', (_, cambio, fallos) => {
    expect(fallosCon(cambio)).toEqual(fallos);
  });

  it('do not include dates on the same day, nor dates in the next year', () => {
    expect(fallosCon({ notas60: BUENO.inicio, notas40: BUENO.inicio })).toEqual([]);
    expect(fallosCon({ habilitacion: { desde: '2027-01-18', hasta: '2027-01-22' } })).toEqual([]);
  });
});

it('describes the changes in words', () => {
  expect(cambiosOfCalendario(null, { ...emptyCalendario('2026-2'), semanas: 16 })).toEqual([
    { campo: 'Número de semanas', antes: 'sin dato', despues: '16' },
  ]);
  const examenFinal = { desde: '2026-11-24', hasta: '2026-11-28' };
  expect(cambiosOfCalendario(BUENO, { ...BUENO, notas60: null, examenFinal })).toEqual([
    { campo: 'Fecha límite de las notas del 60 %', antes: '17/10/2026', despues: 'sin dato' },
    { campo: 'Exámenes finales', antes: '23/11/2026 a 28/11/2026', despues: '24/11/2026 a 28/11/2026' },
  ]);
  expect(cambiosOfCalendario(BUENO, BUENO)).toEqual([]);
});

const COMPLETO: Calendario = {
  semestre: '2026-2',
  inicio: '2026-08-03',
  semanas: 17,
  notas60: '2026-10-17',
  notas40: '2026-12-05',
  examenFinal: { desde: '2026-11-23', hasta: '2026-11-28' },
  habilitacion: { desde: '2026-12-07', hasta: '2026-12-11' },
};

it('accepts a complete calendar, and one without any date', () => {
  for (const calendario of [COMPLETO, emptyCalendario('2027-1')]) {
    expect(esquemaCalendario.parse(calendario)).toEqual(calendario);
  }
});

it.each([
  ['a semester that is none', { semestre: '2026-3' }],
  ['no week at all', { semanas: 0 }],
  ['a date that is none', { notas60: '17/10/2026' }],
  ['a day that no month has', { notas40: '2026-11-31' }],
  ['a period that ends before it begins', { examenFinal: { desde: '2026-11-28', hasta: '2026-11-23' } }],
])('refuses %s', (_, cambio) => {
  expect(esquemaCalendario.safeParse({ ...COMPLETO, ...cambio }).success).toBe(false);
});

it('names the missing dates, among all or the given ones', () => {
  const calendario = { ...COMPLETO, notas40: null, habilitacion: null };
  expect(missingInCalendario(COMPLETO)).toEqual([]);
  expect(missingInCalendario(calendario)).toEqual(['la fecha de las notas del 40 %', 'las fechas de la habilitación']);
  expect(missingInCalendario(calendario, ['notas60', 'notas40'])).toEqual(['la fecha de las notas del 40 %']);
  expect(missingInCalendario(emptyCalendario('2026-2'))).toHaveLength(6);
});

describe('the weeks of a semester', () => {
  it('are seven days each, from the start on', () => {
    const semanas = semanasOf(COMPLETO);
    expect(semanas).toHaveLength(17);
    expect(semanas[0]).toEqual({ numero: 1, desde: '2026-08-03', hasta: '2026-08-09' });
    expect(semanas[16]).toEqual({ numero: 17, desde: '2026-11-23', hasta: '2026-11-29' });
  });

  it.each([
    ['2026-08-02', undefined],
    ['2026-08-03', 1],
    ['2026-08-09', 1],
    ['2026-08-10', 2],
    ['2026-11-29', 17],
    ['2026-11-30', undefined],
  ])('take in %s as week %s', (dia, numero) => {
    expect(semanaOfDia(COMPLETO, dia)?.numero).toBe(numero);
  });

  it('are not known without start or number of weeks', () => {
    expect(semanasOf(emptyCalendario('2026-2'))).toEqual([]);
    expect(semanasOf({ ...COMPLETO, semanas: null })).toEqual([]);
  });
});
