import { expect, it } from 'vitest';
import { pantallasCercanas } from './cercanas.ts';

const rutas = (...args: Parameters<typeof pantallasCercanas>) => pantallasCercanas(...args).map(({ ruta }) => ruta);

it('finds the screen whose address was mistyped, first of all', () => {
  expect(rutas('/gestores/informes/informacionHabilitacion', 'manager')[0]).toBe(
    '/gestores/informes/informacionHabilitaciones',
  );
  expect(rutas('/gestores/tarea', 'manager')[0]).toBe('/gestores/tareas');
});

it('offers a visitor public forms alone', () => {
  expect(rutas('/estudiantes/encuestaDesempenoDocente', null)[0]).toBe('/estudiantes/encuestaDeDesempenoDocente');
  expect(rutas('/gestores/tarea', null)).toEqual([]);
});

it('offers nothing where no address is like it, and never more than four', () => {
  expect(rutas('/no/existe', 'manager')).toEqual([]);
  expect(rutas('/gestores/informes/informacion', 'manager').length).toBeLessThanOrEqual(4);
});
