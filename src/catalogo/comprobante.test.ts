import { expect, it } from 'vitest';
import { correoForComprobante } from './comprobante.ts';
import { FORMULARIOS, INFORMES_DE_FORMULARIOS } from './index.ts';

const publicos = FORMULARIOS.filter(({ acceso }) => acceso === 'publico');

it('finds the address of every public form that is not anonymous, the same as its report', () => {
  const emails = publicos.map((formulario) => {
    const informe = INFORMES_DE_FORMULARIOS.find(
      (informeDeFormulario) => informeDeFormulario.formulario.slug === formulario.slug,
    );
    return [
      formulario.slug,
      correoForComprobante(formulario),
      informe?.unidad ? null : (informe?.persona?.email ?? null),
    ];
  });
  const distintos = emails.filter(([, ownEmail, delInforme]) => delInforme !== null && ownEmail !== delInforme);
  expect(distintos).toEqual([]);
  expect(emails.filter(([, ownEmail]) => ownEmail === null).map(([slug]) => slug)).toEqual([
    'encuestaDeDesempenoDocente',
  ]);
});

it('finds no address in forms that ask to sign in', () => {
  const others = FORMULARIOS.filter(({ acceso }) => acceso !== 'publico');
  expect(others.map(correoForComprobante)).toEqual(others.map(() => null));
});
