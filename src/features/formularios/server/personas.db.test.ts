import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { SIN_AMBITO } from '#catalogo/ambito.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { rewriteRegistros } from './personas.store.ts';
import { insertItems } from './store.ts';

const { db } = await createTestDatabase();

it('deletes the rows of a rewritten record that its form has no list for, and no other', async () => {
  const [forgotten = '', other = ''] = await insertRegistros(db, notariaDocente, [{ datos: {} }, { datos: {} }]);
  const item = (registro: string) => ({
    id: randomUUID(),
    registro,
    orden: 0,
    datos: { nombre: 'Rosa' },
    busqueda: '',
    ...SIN_AMBITO,
  });
  const kept = item(other);
  await insertItems(db, [item(forgotten), kept]);
  await rewriteRegistros(db, [{ id: forgotten, datos: {}, busqueda: '', ...SIN_AMBITO, items: [] }]);
  await rewriteRegistros(db, [
    { id: other, datos: {}, busqueda: '', ...SIN_AMBITO, items: [{ ...kept, datos: { nombre: '—' } }] },
  ]);
  expect(await db.selectFrom('items').select(['id', 'datos']).execute()).toEqual([
    { id: kept.id, datos: { nombre: '—' } },
  ]);
});
