import { expect, it } from 'vitest';
import { wordsOfAtencion } from '#catalogo/atencion.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { countOfAtencion, enlaceOfAtencion, enlaceOfNuevos } from './escritorio-links.ts';

const [withSemestre, withoutSemestre] = [true, false].map((hasSemestre) =>
  INFORMES_DE_FORMULARIOS.find(({ semestreDesde }) => (semestreDesde !== undefined) === hasSemestre)!,
);

it('the link to requests that need attention includes any semester', () => {
  expect(enlaceOfAtencion(withSemestre!.slug, 'vencidas')).toEqual({
    to: `/gestores/informes/${withSemestre!.slug}`,
    search: { semestre: 'todos', atencion: 'vencidas' },
  });
  expect(enlaceOfAtencion(withoutSemestre!.slug, 'mias').search).toEqual({ atencion: 'mias' });
});

it('the link to new rows starts on Monday and includes the previous semester', () => {
  expect(enlaceOfNuevos(withSemestre!.slug, '2026-06-29').search).toEqual({ semestre: 'todos', desde: '2026-06-29' });
});

it('requests are counted over all reports, in words', () => {
  const solicitudes = [
    { informe: 'a', cuentas: { vencidas: 1, 'vencen-hoy': 1 } },
    { informe: 'b', cuentas: { vencidas: 4, mias: 2 } },
  ];
  expect(countOfAtencion({ solicitudes }, 'vencidas')).toBe(5);
  expect(countOfAtencion({ solicitudes }, 'respuesta-nueva')).toBe(0);
  expect([wordsOfAtencion('vencen-hoy', 1), wordsOfAtencion('vencen-hoy', 2)]).toEqual(['vence hoy', 'vencen hoy']);
});
