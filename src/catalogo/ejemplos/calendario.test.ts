import { expect, it } from 'vitest';
import { esquemaCalendario, faltanEnCalendario, semanaDelDia } from '../rubrica/calendario.ts';
import { semestreDe, semestresEntre } from '../semestre.ts';
import { calendarioDeEjemplo } from './calendario.ts';

it('is a whole calendar of the second semester of 2026', () => {
  expect(calendarioDeEjemplo('2026-2')).toEqual({
    semestre: '2026-2',
    inicio: '2026-08-03',
    semanas: 17,
    notas60: '2026-10-17',
    notas40: '2026-12-05',
    examenFinal: { desde: '2026-11-23', hasta: '2026-11-28' },
    habilitacion: { desde: '2026-12-07', hasta: '2026-12-11' },
  });
});

it.each(semestresEntre('2023-1', '2031-2'))(
  'lies within %s, from a Monday on, with its exam in week 17',
  (semestre) => {
    const calendario = calendarioDeEjemplo(semestre);
    expect(esquemaCalendario.parse(calendario)).toEqual(calendario);
    expect(faltanEnCalendario(calendario)).toEqual([]);
    expect(new Date(calendario.inicio!).getUTCDay()).toBe(1);
    expect(semestreDe(new Date(calendario.inicio!))).toBe(semestre);
    expect(semestreDe(new Date(calendario.habilitacion!.hasta))).toBe(semestre);
    expect(semanaDelDia(calendario, calendario.notas60!)?.numero).toBe(11);
    expect(semanaDelDia(calendario, calendario.examenFinal!.hasta)?.numero).toBe(17);
  },
);
