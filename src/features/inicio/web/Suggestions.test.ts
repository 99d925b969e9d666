import { expect, it } from 'vitest';
import type { Rol } from '#catalogo/roles.ts';
import { PANTALLAS } from '../../../services.ts';
import { createSitio } from '../sitio.ts';
import { similarPantallas } from './Suggestions.tsx';

const { navegacionDe, publicos } = createSitio(PANTALLAS);
const rutas = (pathname: string, rol: Rol | null) =>
  similarPantallas(pathname, rol ? navegacionDe(rol) : [publicos]).map(({ ruta }) => ruta);

it('suggests the screen whose address was mistyped first', () => {
  expect(rutas('/gestores/informes/informacionHabilitacion', 'manager')[0]).toBe(
    '/gestores/informes/informacionHabilitaciones',
  );
  expect(rutas('/gestores/tarea', 'manager')[0]).toBe('/gestores/tareas');
});

it('suggests only public forms to a visitor', () => {
  expect(rutas('/estudiantes/encuestaDesempenoDocente', null)[0]).toBe('/estudiantes/encuestaDeDesempenoDocente');
  expect(rutas('/gestores/tarea', null)).toEqual([]);
});

it('suggests nothing if no address is similar, and at most four', () => {
  expect(rutas('/no/existe', 'manager')).toEqual([]);
  expect(rutas('/gestores/informes/informacion', 'manager').length).toBeLessThanOrEqual(4);
});
