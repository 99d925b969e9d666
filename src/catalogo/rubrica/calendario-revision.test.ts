import { describe, expect, it } from 'vitest';
import { calendarioDeEjemplo } from '../ejemplos/calendario.ts';
import type { Semestre } from '../semestre.ts';
import { type Calendario, calendarioVacio } from './calendario.ts';
import { cambiosDeCalendario, revisarCalendario } from './calendario-revision.ts';

const BUENO = calendarioDeEjemplo('2026-2');
const fallosCon = (cambio: Partial<Calendario>) =>
  revisarCalendario({ ...BUENO, ...cambio }).map(({ ruta, mensaje }) => [ruta, mensaje]);

it.each<Semestre>(['2025-1', '2026-2', '2027-1'])('takes a plausible calendar of %s, and an empty one', (semestre) => {
  expect(revisarCalendario(calendarioDeEjemplo(semestre))).toEqual([]);
  expect(revisarCalendario(calendarioVacio(semestre))).toEqual([]);
});

describe('what cannot be', () => {
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

  it('is not what may be the same day, nor what reaches into the next year', () => {
    expect(fallosCon({ notas60: BUENO.inicio, notas40: BUENO.inicio })).toEqual([]);
    expect(fallosCon({ habilitacion: { desde: '2027-01-18', hasta: '2027-01-22' } })).toEqual([]);
  });
});

it('tells in words what changed', () => {
  expect(cambiosDeCalendario(null, { ...calendarioVacio('2026-2'), semanas: 16 })).toEqual([
    { campo: 'Número de semanas', antes: 'sin dato', despues: '16' },
  ]);
  const examenFinal = { desde: '2026-11-24', hasta: '2026-11-28' };
  expect(cambiosDeCalendario(BUENO, { ...BUENO, notas60: null, examenFinal })).toEqual([
    { campo: 'Fecha límite de las notas del 60 %', antes: '17/10/2026', despues: 'sin dato' },
    { campo: 'Exámenes finales', antes: '23/11/2026 a 28/11/2026', despues: '24/11/2026 a 28/11/2026' },
  ]);
  expect(cambiosDeCalendario(BUENO, BUENO)).toEqual([]);
});
