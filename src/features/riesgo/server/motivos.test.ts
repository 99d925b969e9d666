import { describe, expect, it } from 'vitest';
import type { ActividadDeCurso, ActividadDePersona } from '#core/moodle/server/service.ts';
import { motivosOf, type Matricula, type ReglasDeRiesgo } from './motivos.ts';
import { reglasFor } from './testing.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const ago = (days: number): number => NOW - days * DAY;

/** The course is at half of its time. */
const curso = { inicio: ago(56), fin: NOW + 56 * DAY };
const ofCurso: ActividadDeCurso = { idCurso: 7, vencidas: 4, ultimoVencimiento: ago(2), foros: 1 };
const ofPersona: ActividadDePersona = {
  idCurso: 7,
  idUsuario: 1,
  entregadas: 4,
  excusadas: 0,
  ultimaEntrega: ago(3),
  nota: 80,
  foros: 1,
};
const on = reglasFor({ pesoDeAcceso: 1, pesoDeEntregas: 2, pesoDeSemanas: 4, pesoDeNota: 8, pesoDeForos: 16 });

const motivosFor = (changes: Partial<Matricula> = {}, reglas: ReglasDeRiesgo = on) => {
  const { texto, puntaje } = motivosOf({ dias: 1, curso, ofCurso, ofPersona, now: NOW * 1000, ...changes }, reglas);
  return [texto, puntaje];
};
const did = (changes: Partial<ActividadDePersona>) => ({ ofPersona: { ...ofPersona, ...changes } });

it('who does what is due has no reason, and no weight counts what is off', () => {
  expect(motivosFor()).toEqual(['', 0]);
  expect(motivosFor({ dias: 15, ofPersona: undefined }, reglasFor())).toEqual(['15 días sin entrar', 1]);
  expect(motivosFor({ dias: null, ofPersona: undefined }, reglasFor({ pesoDeAcceso: 0 }))).toEqual(['', 0]);
});

it('says all reasons of who did nothing, and adds up their weights', () => {
  expect(motivosFor({ dias: null, ofPersona: undefined })).toEqual([
    'nunca ha entrado; no entregó 4 de 4; nada entregado en 8 semanas; no ha escrito en ningún foro',
    1 + 2 + 4 + 16,
  ]);
});

describe('what was not handed in', () => {
  it('counts from the number of the settings on', () => {
    expect(motivosFor(did({ entregadas: 3 }))).toEqual(['', 0]);
    expect(motivosFor(did({ entregadas: 2 }))).toEqual(['no entregó 2 de 4', 2]);
  });

  it('leaves out what has a later day for the person', () => {
    expect(motivosFor(did({ entregadas: 2, excusadas: 1 }))).toEqual(['', 0]);
    expect(motivosFor(did({ entregadas: 1, excusadas: 1 }))).toEqual(['no entregó 2 de 3', 2]);
  });
});

describe('weeks without handing anything in', () => {
  const late = did({ ultimaEntrega: ago(22) });

  it('count since the last time, or since the course began', () => {
    expect(motivosFor(late)).toEqual(['nada entregado en 3 semanas', 4]);
    expect(motivosFor(did({ ultimaEntrega: ago(20) }))).toEqual(['', 0]);
    expect(motivosFor({ ...did({ ultimaEntrega: 0 }), curso: { ...curso, inicio: ago(25) } })).toEqual([
      'nada entregado en 3 semanas',
      4,
    ]);
  });

  it('count only where something was due in them', () => {
    expect(motivosFor({ ...late, ofCurso: { ...ofCurso, ultimoVencimiento: ago(21.5) } })).toEqual(['', 0]);
  });
});

describe('a low grade', () => {
  const at = (part: number) => ({ curso: { inicio: NOW - part * 1000, fin: NOW + (1 - part) * 1000 } });

  it('counts from 30 % of the course on, and by another limit from 60 %', () => {
    expect(motivosFor({ ...at(0.29), ...did({ nota: 10 }) })).toEqual(['', 0]);
    expect(motivosFor({ ...at(0.3), ...did({ nota: 49.9 }) })).toEqual(['nota de 49 %, bajo el 50 %', 8]);
    expect(motivosFor({ ...at(0.59), ...did({ nota: 55 }) })).toEqual(['', 0]);
    expect(motivosFor({ ...at(0.6), ...did({ nota: 55 }) })).toEqual(['nota de 55 %, bajo el 60 %', 8]);
  });

  it('is unknown without a grade, and in a course without end', () => {
    expect(motivosFor({ ...at(0.7), ...did({ nota: null }) })).toEqual(['', 0]);
    expect(motivosFor({ curso: { inicio: ago(90), fin: 0 }, ...did({ nota: 1 }) })).toEqual(['', 0]);
  });
});

it('who never wrote where one must has a reason once three tenths of the course have passed', () => {
  expect(motivosFor(did({ foros: 0 }))).toEqual(['no ha escrito en ningún foro', 16]);
  expect(motivosFor({ ...did({ foros: 0 }), ofCurso: { ...ofCurso, foros: 0 } })).toEqual(['', 0]);
  expect(motivosFor({ ...did({ foros: 0 }), curso: { inicio: ago(1), fin: NOW + 56 * DAY } })).toEqual(['', 0]);
});
