import { expect, it } from 'vitest';
import { inscripcionHBV } from '../inscripcion-hbv/formulario.ts';
import { withTextosOf } from './textos-libres.ts';

const producto = { formulario: inscripcionHBV };
const titles = ({ formulario }: typeof producto) => formulario.secciones.map(({ titulo }) => titulo);

/** The form with a title of the unit's for its first section, its sections in another order. */
function ofAnotherRelease() {
  const [first, second] = inscripcionHBV.secciones;
  const secciones = [second!, { ...first!, titulo: 'Quién es usted', descripcion: 'Como en su documento.' }];
  return { formulario: { ...inscripcionHBV, secciones } };
}

it('gives a section its texts by its questions, wherever a release puts it', () => {
  const { formulario } = withTextosOf(producto, ofAnotherRelease());
  expect(formulario.secciones).toMatchObject([
    { titulo: 'Quién es usted', descripcion: 'Como en su documento.' },
    { titulo: 'El curso' },
  ]);
  expect(formulario.secciones[1]).not.toHaveProperty('descripcion');
});

it('leaves a section that the stored definition does not know as the product has it', () => {
  const { secciones: _, ...older } = inscripcionHBV;
  const { formulario } = withTextosOf(producto, { formulario: { ...older, secciones: [] } });
  expect(titles({ formulario } as typeof producto)).toEqual(titles(producto));
});
