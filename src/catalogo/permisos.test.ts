import { describe, expect, it } from 'vitest';
import { keysOf } from '#platform/contract/keys-of.ts';
import { informacionEncuestaDocente } from './encuesta-docente/informe.ts';
import { INFORMES } from './index.ts';
import { can, PERMISOS, permisosOf, refusalOf, rolAllows } from './permisos.ts';
import { ACCESOS } from './revision/accesos.ts';
import { ROLES } from './roles.ts';

describe('the table of permissions', () => {
  it('gives managers every permission, and others those for their own data', () => {
    expect(permisosOf(['manager'])).toEqual(PERMISOS);
    expect(permisosOf(['student'])).toEqual(['inicio.estudiante', 'formularios.diligenciar:estudiantes']);
    expect(permisosOf(['editingteacher'])).not.toEqual(expect.arrayContaining(['formularios.editar']));
    expect(permisosOf(['editingteacher'])).not.toEqual(expect.arrayContaining(['formularios.publicar']));
    expect(permisosOf([])).toEqual([]);
    expect(permisosOf(['constructor', 'toString'])).toEqual([]);
  });

  it('limits permissions only to reports that exist', () => {
    const slugs = [...INFORMES, informacionEncuestaDocente].map(({ slug }) => slug);
    const limited = ROLES.flatMap((rol) => permisosOf([rol])).filter((alcance) => alcance.startsWith('informes.'));
    const things = limited.flatMap((alcance) => alcance.split(':').slice(1));
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

  it('keeps the forms of one profile from the other', () => {
    const fills = (rol: string, acceso: keyof typeof ACCESOS) => refusalOf(acceso, { permisos: permisosOf([rol]) });
    expect(
      ['student', 'editingteacher', 'manager', 'none'].map((rol) => [
        rol,
        ...keysOf(ACCESOS).map((acceso) => fills(rol, acceso)),
      ]),
    ).toEqual([
      ['student', null, null, null, 'sin-permiso'],
      ['editingteacher', null, null, 'sin-permiso', null],
      ['manager', null, null, null, null],
      ['none', null, null, 'sin-permiso', 'sin-permiso'],
    ]);
    expect(keysOf(ACCESOS).map((acceso) => refusalOf(acceso, null))).toEqual([
      null,
      'sin-sesion',
      'sin-sesion',
      'sin-sesion',
    ]);
  });

  it('answers for a role as for a person with only that role', () => {
    for (const rol of ROLES)
      for (const permiso of PERMISOS)
        expect(rolAllows(rol, permiso)).toBe(can({ permisos: permisosOf([rol]) }, permiso));
  });
});
