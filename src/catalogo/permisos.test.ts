import { describe, expect, it } from 'vitest';
import { informacionEncuestaDocente } from './encuesta-docente/informe.ts';
import { INFORMES } from './index.ts';
import { can, PERMISOS, permisosOf, rolAllows } from './permisos.ts';
import { ROLES } from './roles.ts';

describe('the table of permissions', () => {
  it('gives managers every permission, and others those for their own data', () => {
    expect(permisosOf(['manager'])).toEqual(PERMISOS);
    expect(permisosOf(['student'])).toEqual(['inicio.estudiante']);
    expect(permisosOf(['editingteacher'])).not.toEqual(expect.arrayContaining(['formularios.editar']));
    expect(permisosOf(['editingteacher'])).not.toEqual(expect.arrayContaining(['formularios.publicar']));
    expect(permisosOf([])).toEqual([]);
    expect(permisosOf(['constructor', 'toString'])).toEqual([]);
  });

  it('limits permissions only to reports that exist', () => {
    const slugs = [...INFORMES, informacionEncuestaDocente].map(({ slug }) => slug);
    const things = ROLES.flatMap((rol) => permisosOf([rol])).flatMap((alcance) => alcance.split(':').slice(1));
    expect(things.length).toBeGreaterThan(0);
    expect(slugs).toEqual(expect.arrayContaining(things));
  });

  it('holds a permission for all things, for one of them, or not at all', () => {
    const titular = { permisos: ['informes.leer:notaria'] };
    expect(can(titular, 'informes.leer:notaria')).toBe(true);
    expect(can(titular, 'informes.leer')).toBe(true);
    expect(can(titular, 'informes.leer:notariaDocente')).toBe(false);
    expect(can(titular, 'informes.leerDeOtros')).toBe(false);
    expect(can(titular, ['correo.leer', 'informes.leer:notaria'])).toBe(true);
    expect(can({ permisos: ['informes.leer'] }, 'informes.leer:notaria')).toBe(true);
    expect(can({ permisos: ['informes.leerDeOtros'] }, 'informes.leer')).toBe(false);
    expect(can(titular, [])).toBe(false);
  });

  it('answers for a role as for a person with only that role', () => {
    for (const rol of ROLES)
      for (const permiso of PERMISOS)
        expect(rolAllows(rol, permiso)).toBe(can({ permisos: permisosOf([rol]) }, permiso));
  });
});
