import { describe, expect, it } from 'vitest';
import { foreignWrites, readOwners } from './table-owners.ts';

const owners = new Map([
  ['registros', 'formularios'],
  ['registros.estado', 'solicitudes'],
  ['registros.vence', 'solicitudes'],
  ['historial', 'solicitudes'],
]);

describe('a statement that writes', () => {
  it.each([
    ['insert into historial (a) values (1)', 'solicitudes'],
    ["tx.deleteFrom('historial').execute()", 'solicitudes'],
    ["db.updateTable('registros').set({ estado: 'abierto', vence }).where('id', '=', id)", 'solicitudes'],
    [
      'update registros as t set estado = ${nuevo}, vence = coalesce(t.a, ${b}) from x where t.datos = 1',
      'solicitudes',
    ],
    ['update registros r set datos = n.datos, busqueda = n.busqueda from n', 'formularios'],
    ['insert into registros (id, estado, vence) select 1', 'formularios'],
  ])('is of the owner: %s', (text, owner) => {
    expect(foreignWrites(`features/${owner}`, text, owners)).toEqual([]);
    expect(foreignWrites('features/informes', text, owners)).not.toEqual([]);
  });

  it('names the column that another slice owns', () => {
    const text = 'update registros set datos = 1, estado = 2 where id = 3';
    expect(foreignWrites('features/formularios', text, owners)).toEqual([
      'writes registros.estado, which solicitudes owns',
    ]);
    expect(foreignWrites('features/solicitudes', text, owners)).toEqual([
      'writes registros.datos, which formularios owns',
    ]);
  });

  it('names its table, so that the owner can be told', () => {
    expect(foreignWrites('features/espera', 'update ${table} set a = 1', owners)).toHaveLength(1);
  });

  it('leaves reading and locking free', () => {
    expect(foreignWrites('features/informes', 'select * from historial for update of historial', owners)).toEqual([]);
  });
});

it('every owner in the comments of the schema is a slice or the platform', () => {
  const read = readOwners('migrations');
  expect(read.get('registros')).toBe('formularios');
  expect(read.get('items.estado')).toBe('solicitudes');
  expect(read.size).toBeGreaterThan(80);
});
