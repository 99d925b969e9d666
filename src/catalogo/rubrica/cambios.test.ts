import { expect, it } from 'vitest';
import { cambiosEntreVersiones } from './cambios.ts';
import { RUBRICAS } from './index.ts';
import { type Criterio, nivel, pos } from './rubrica.ts';

const { guiaDidactica } = RUBRICAS;
const conCriterio = (numero: number, cambiar: (uno: Criterio) => Partial<Criterio>) => ({
  ...guiaDidactica,
  version: 2,
  criterios: guiaDidactica.criterios.map((uno) => (uno.numero === numero ? { ...uno, ...cambiar(uno) } : uno)),
});
const textosDe = (numero: number, cambiar: (uno: Criterio) => Partial<Criterio>) =>
  cambiosEntreVersiones(guiaDidactica, conCriterio(numero, cambiar)).flatMap(({ textos }) => textos);

it('tells nothing of versions that say the same', () => {
  expect(cambiosEntreVersiones(guiaDidactica, { ...guiaDidactica, version: 2 })).toEqual([]);
});

it('tells each criterion that changed, by its number and its new name', () => {
  expect(
    cambiosEntreVersiones(
      guiaDidactica,
      conCriterio(8, () => ({ nombre: 'Saludo' })),
    ),
  ).toEqual([
    {
      numero: 8,
      clave: 'bienvenida',
      nombre: 'Saludo',
      textos: [{ que: 'Nombre', antes: 'Bienvenida y contacto', despues: 'Saludo' }],
    },
  ]);
});

it('tells what was reworded, taken away and added, with its score or what it says of the work', () => {
  const [primero, segundo] = guiaDidactica.criterios[7]!.descriptores;
  const textos = textosDe(8, ({ descriptores, observaciones }) => ({
    descriptores: [{ ...primero!, descripcion: 'Saluda.' }, ...descriptores.slice(2), nivel(0, 'v2-1', 'No saluda.')],
    observaciones: [...observaciones, pos('v2-2', 'Qué buen saludo.')],
  }));
  expect(textos).toEqual([
    { que: 'Descriptor', antes: `5 · ${primero!.descripcion}`, despues: '5 · Saluda.' },
    { que: 'Descriptor', antes: `${segundo!.valoracion} · ${segundo!.descripcion}`, despues: null },
    { que: 'Descriptor', antes: null, despues: '0 · No saluda.' },
    { que: 'Observación', antes: null, despues: 'Fortaleza · Qué buen saludo.' },
  ]);
});

it('tells another order, and only that', () => {
  const textos = textosDe(8, ({ observaciones }) => ({ observaciones: observaciones.toReversed() }));
  expect(textos).toMatchObject([{ que: 'Orden: observación' }]);
});
