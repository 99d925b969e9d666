import { expect, it } from 'vitest';
import { wordsOfAtencion } from '#catalogo/atencion.ts';
import { countOfAtencion, enlaceOfAtencion, enlaceOfNuevos } from './escritorio-links.ts';

const enlace = { to: '/gestores/informes/a', search: { semestre: 'todos' } };

it('the links narrow the rows of any semester', () => {
  expect(enlaceOfAtencion({ enlace }, 'vencidas')).toEqual({
    to: '/gestores/informes/a',
    search: { semestre: 'todos', atencion: 'vencidas' },
  });
  expect(enlaceOfNuevos({ enlace }, '2026-06-29').search).toEqual({ semestre: 'todos', desde: '2026-06-29' });
});

it('requests are counted over all reports, in words', () => {
  const solicitudes = [
    { informe: 'a', titulo: 'A', enlace, cuentas: { vencidas: 1, 'vencen-hoy': 1 } },
    { informe: 'b', titulo: 'B', enlace, cuentas: { vencidas: 4, mias: 2 } },
  ];
  expect(countOfAtencion({ solicitudes }, 'vencidas')).toBe(5);
  expect(countOfAtencion({ solicitudes }, 'respuesta-nueva')).toBe(0);
  expect([wordsOfAtencion('vencen-hoy', 1), wordsOfAtencion('vencen-hoy', 2)]).toEqual(['vence hoy', 'vencen hoy']);
});
