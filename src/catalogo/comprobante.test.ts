import { expect, it } from 'vitest';
import { correoForComprobante } from './comprobante.ts';
import { FORMULARIOS, INFORMES_DE_FORMULARIOS } from './index.ts';

const publicos = FORMULARIOS.filter(({ acceso }) => acceso === 'publico');

it('finds the address of every public form that is not anonymous, the same as its report', () => {
  const emails = publicos.map((formulario) => {
    const informe = INFORMES_DE_FORMULARIOS.find((uno) => uno.formulario.slug === formulario.slug);
    return [
      formulario.slug,
      correoForComprobante(formulario),
      informe?.unidad ? null : (informe?.persona?.email ?? null),
    ];
  });
  const distintos = emails.filter(([, propio, delInforme]) => delInforme !== null && propio !== delInforme);
  expect(distintos).toEqual([]);
  expect(emails.filter(([, propio]) => propio === null).map(([slug]) => slug)).toEqual(['encuestaDeDesempenoDocente']);
});

it('finds no address in forms that ask to sign in', () => {
  const otros = FORMULARIOS.filter(({ acceso }) => acceso !== 'publico');
  expect(otros.map(correoForComprobante)).toEqual(otros.map(() => null));
});
