import { describe, expect, it } from 'vitest';
import { answeredInTime, horasOfRespuesta, limitOfRespuesta } from './evidencia.ts';

/** An instant in Bogotá's wall time. */
const bogota = (dia: string, hora: string): Date => new Date(`${dia}T${hora}-05:00`);

describe.each([
  { nombre: 'a working day', duda: ['2026-11-18', '10:00:00'], limite: ['2026-11-19', '10:00:00'] },
  { nombre: 'a Friday, into the Saturday', duda: ['2026-11-20', '18:30:00'], limite: ['2026-11-21', '18:30:00'] },
  { nombre: 'a Saturday, over the Sunday', duda: ['2026-11-21', '10:00:00'], limite: ['2026-11-23', '10:00:00'] },
  { nombre: 'the first moment of a Saturday', duda: ['2026-11-21', '00:00:00'], limite: ['2026-11-23', '00:00:00'] },
  { nombre: 'the last second of a Saturday', duda: ['2026-11-21', '23:59:59'], limite: ['2026-11-23', '23:59:59'] },
  { nombre: 'a Sunday', duda: ['2026-11-22', '15:00:00'], limite: ['2026-11-24', '00:00:00'] },
  { nombre: 'a Saturday before a holiday', duda: ['2026-11-14', '09:00:00'], limite: ['2026-11-17', '09:00:00'] },
  { nombre: 'a Monday that is a holiday', duda: ['2026-11-16', '08:00:00'], limite: ['2026-11-18', '00:00:00'] },
  {
    nombre: 'the day before a holiday in the week',
    duda: ['2026-12-07', '20:00:00'],
    limite: ['2026-12-09', '20:00:00'],
  },
  {
    nombre: 'Holy Wednesday, over Thursday and Friday',
    duda: ['2026-04-01', '16:00:00'],
    limite: ['2026-04-04', '16:00:00'],
  },
  {
    nombre: 'the Saturday before the new holiday',
    duda: ['2026-07-11', '12:00:00'],
    limite: ['2026-07-14', '12:00:00'],
  },
  { nombre: 'New Year’s Eve', duda: ['2026-12-31', '22:00:00'], limite: ['2027-01-02', '22:00:00'] },
])('a doubt on $nombre', ({ duda: [dia = '', hora = ''], limite: [diaLimite = '', horaLimite = ''] }) => {
  const duda = bogota(dia, hora);
  const limite = bogota(diaLimite, horaLimite);

  it('has its limit after 24 hours that count', () => {
    expect(limitOfRespuesta(duda)).toEqual(limite);
    expect(horasOfRespuesta(duda, limite)).toBe(24);
  });

  it('is in time at the limit, and late a second after', () => {
    expect(answeredInTime(duda, limite)).toBe(true);
    expect(answeredInTime(duda, new Date(limite.getTime() + 1_000))).toBe(false);
  });
});

it.each([
  ['three hours of a morning', '2026-11-18T08:00:00-05:00', '2026-11-18T11:00:00-05:00', 3],
  ['Saturday noon to Monday noon', '2026-11-21T12:00:00-05:00', '2026-11-23T12:00:00-05:00', 24],
  ['within a Sunday', '2026-11-22T08:00:00-05:00', '2026-11-22T20:00:00-05:00', 0],
  ['a week', '2026-11-18T08:00:00-05:00', '2026-11-25T08:00:00-05:00', 144],
  ['a week with a holiday', '2026-11-11T08:00:00-05:00', '2026-11-18T08:00:00-05:00', 120],
  ['the evening that is the next day in Greenwich', '2026-11-22T00:30:00Z', '2026-11-22T04:30:00Z', 4],
  ['an answer before the doubt', '2026-11-18T08:00:00-05:00', '2026-11-18T07:00:00-05:00', 0],
  ['half a minute', '2026-11-18T08:00:00-05:00', '2026-11-18T08:00:30-05:00', 1 / 120],
])('counts the hours of %s', (_, duda, respuesta, horas) => {
  expect(horasOfRespuesta(new Date(duda), new Date(respuesta))).toBe(horas);
});
