import { expect, it } from 'vitest';
import type { CuentaDeRiesgo, LecturaDeServidor } from '../contract.ts';
import { riskText, servidoresText, weekText } from './InformeLeidoPage.tsx';

const cuenta = (atRisk: number, matriculas = 1000): CuentaDeRiesgo => ({
  matriculas,
  enRiesgo: atRisk,
  nunca: 12,
  instante: '2026-11-13T15:00:00.000Z',
});
const leido = (instante: string | null): LecturaDeServidor => ({
  servidor: 's',
  etiqueta: 'S',
  tarea: null,
  ultima: instante === null ? null : { instante, filas: 1 },
  falla: null,
});

it('writes the number at risk of all, and 0 % without enrolments', () => {
  expect(riskText(cuenta(1234, 5000))).toBe(
    '1.234 de 5.000 matrículas de estudiantes (24,7 %); 12 que nunca han entrado.',
  );
  expect(riskText({ ...cuenta(0, 0), nunca: 0 })).toContain('0 de 0 matrículas de estudiantes (0 %)');
});

it.each([
  [60, 'era el 5 %: subió.'],
  [40, 'era el 5 %: bajó.'],
  [50, 'era el 5 %: sigue igual.'],
])('compares %i of 1.000 with the week before: «%s»', (now, texto) => {
  expect(weekText(cuenta(now), cuenta(50))).toBe(`El 13/11/2026 ${texto}`);
});

it('writes the age of the readings, and the missing servers', () => {
  expect(servidoresText([leido(null), leido(null)])).toBe('Todavía no se han traído datos de Moodle');
  const [today, yesterday] = ['2026-11-20T20:45:00.000Z', '2026-11-19T20:45:00.000Z'];
  expect(servidoresText([leido(today), leido(yesterday), leido(null)])).toMatch(
    /^Datos de 2 de 3 plataformas, al 19\/11\/2026, 3:45/,
  );
  expect(servidoresText([leido(today)])).toMatch(/^Datos de Moodle, al 20\/11\/2026/);
});
