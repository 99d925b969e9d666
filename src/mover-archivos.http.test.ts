// The command that moves files between a bucket and folders: nothing is lost, doubled or moved unseen.
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { seedListas } from '#features/listas/server/service.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { moveFiles } from '#platform/server/backup/move-files.ts';
import { selectNamedFiles } from '#platform/server/backup/named-files.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { createTestFolder, storeBytes } from '#platform/server/testing/files.ts';
import type { Order } from '../demo/s3/server.ts';
import { startStore } from '../demo/testing/s3.ts';
import { createTestApp } from './testing/app.ts';
import { sembrarAna } from './testing/personas/sembrar.ts';

const objects = await startStore();
afterAll(async () => objects.close());
const fail = async (falla: Extract<Order, { accion: 'fallar' }>['falla']) =>
  objects.control({ accion: 'fallar', falla });
const names = async () => (await objects.control({ accion: 'objetos' })) as readonly string[];

const testApp = await createTestApp(objects.settings);
const { db, files } = testApp;
await seedListas(db);

const STORES = { archivos: 'store', resultados: 'results', respaldos: 'copies' } as const;
const KINDS = keysOf(STORES);

const put = async (key: string, content: string) => storeBytes(files, content, { store: files.copies, key });

async function move(to: Awaited<ReturnType<typeof openFiles>>, options: { from?: typeof to; remove?: boolean } = {}) {
  const { from = files, remove = false } = options;
  const named = await selectNamedFiles(db);
  const moved = { copied: 0, there: 0, removed: 0, missing: [] as string[], faulty: [] as string[] };
  for (const kind of KINDS) {
    const stores = { from: from[STORES[kind]], to: to[STORES[kind]] };
    const one = await moveFiles({ ...stores, files: named[kind], incoming: from.incoming, remove });
    moved.copied += one.copied;
    moved.there += one.there;
    moved.removed += one.removed;
    moved.missing.push(...one.missing);
    moved.faulty.push(...one.faulty);
  }
  return moved;
}

it('knows every object by the rows, copies it, compares it, and removes it when told', async () => {
  await sembrarAna(testApp);
  const { id } = await copyOfCourse();
  const named = await selectNamedFiles(db);
  const objectsOf = KINDS.flatMap((kind) => named[kind].map(({ clave }) => `${kind}/${clave.slice(0, 2)}/${clave}`));
  const before = await names();
  expect(before.filter((name) => !objectsOf.includes(name))).toEqual([]);
  expect(before.length).toBeGreaterThan(10);

  const disk = await openFiles(createTestFolder());
  const first = await move(disk);
  expect(first).toMatchObject({ copied: before.length, there: 0, removed: 0, faulty: [] });
  expect(String(await buffer((await disk.copies.open(id))!.stream))).toBe('copia');
  expect(await move(disk)).toMatchObject({ copied: 0, there: before.length });
  expect(await names()).toEqual(before);

  expect(await move(disk, { remove: true })).toMatchObject({ removed: before.length, faulty: [] });
  expect(await names()).toEqual([]);
  expect(await move(files, { from: disk })).toMatchObject({ copied: before.length });
  expect([...(await names())].sort()).toEqual([...before].sort());
});

it('goes on where it was interrupted', async () => {
  const disk = await openFiles(createTestFolder());
  const { length } = await names();
  await fail({ modo: 'sin-permiso', metodo: 'GET', veces: 1 });
  await expect(move(disk)).rejects.toThrow('403 AccessDenied');
  const { copied, there } = await move(disk);
  expect(copied + there).toBe(length);
});

it('names what is missing, and what is not as its row says, which stays where it is', async () => {
  const [lost, changed] = [await copyOfCourse(), await copyOfCourse()];
  await files.copies.delete(lost.id);
  await put(changed.id, 'COPIA');
  const disk = await openFiles(createTestFolder());
  expect(await move(disk, { remove: true })).toMatchObject({ missing: [lost.id], faulty: [changed.id] });
  expect([await disk.copies.size(changed.id), await files.copies.size(changed.id)]).toEqual([null, 5]);
});

async function copyOfCourse(): Promise<{ readonly id: string }> {
  const id = randomUUID();
  await put(id, 'copia');
  await sql`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    values ('campus', 7, 'Curso', 'C', 'Categoría', '{1}', 'curso') on conflict do nothing`.execute(db);
  await sql`insert into respaldo_copias (id, servidor, curso, archivo, tamano, sha256, hecha, segundos, origen)
    values (${id}, 'campus', 7, 'c.mbz', 5, ${createHash('sha256').update('copia').digest()}, now(), 1, 'persona')`.execute(
    db,
  );
  return { id };
}
