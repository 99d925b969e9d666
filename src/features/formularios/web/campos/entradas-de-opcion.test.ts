import { expect, it } from 'vitest';
import { toOption } from './entradas-de-opcion.tsx';

const catedra = (atributos: { conCupos: boolean; cupos?: number }) =>
  toOption({ clave: 'etica', texto: 'Ética', activa: true, atributos: { modalidad: 'Virtual', ...atributos } });

it('tells how many places an option has left, and refuses one that has none', () => {
  expect(catedra({ conCupos: true })).toMatchObject({ label: 'Ética (Virtual)', disabled: false });
  expect(catedra({ conCupos: true, cupos: 12 })).toMatchObject({ label: 'Ética (Virtual, quedan 12 cupos)' });
  expect(catedra({ conCupos: true, cupos: 1 })).toMatchObject({ label: 'Ética (Virtual, queda 1 cupo)' });
  expect(catedra({ conCupos: false, cupos: 0 })).toMatchObject({ label: 'Ética (Virtual, sin cupos)', disabled: true });
});
