import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { changeMark, ensureMark } from './mark.ts';

const { db } = await createTestDatabase();

beforeEach(async () => {
  await sql`truncate instalacion`.execute(db);
  await sql`drop table if exists prueba_registros, prueba_ajustes, prueba_historia`.execute(db);
});

it('marks a database once, and distinguishes the first start from the others', async () => {
  expect(await ensureMark(db, 'real')).toBe(true);
  expect(await ensureMark(db, 'real')).toBe(false);
});

it('stops when the database has the other mark', async () => {
  await ensureMark(db, 'demostracion');
  await expect(ensureMark(db, 'real')).rejects.toThrow('es de demostración');
});

it('changes the mark while no table holds records, whatever is in those that never do', async () => {
  await ensureMark(db, 'demostracion');
  await sql`create table prueba_registros (valor int)`.execute(db);
  await sql`create table prueba_ajustes as select 1 as valor`.execute(db);
  await sql`comment on table prueba_ajustes is '[sin registros] listas'`.execute(db);
  await changeMark(db, 'real');
  expect(await ensureMark(db, 'real')).toBe(false);

  await sql`insert into prueba_registros values (1)`.execute(db);
  await expect(changeMark(db, 'demostracion')).rejects.toThrow('tiene registros (tabla prueba_registros)');
  expect(await ensureMark(db, 'real')).toBe(false);
});

it('counts only the rows that the comment of a table says to be records', async () => {
  await ensureMark(db, 'real');
  await sql`create table prueba_historia as select 'ajuste' as de`.execute(db);
  await sql`comment on table prueba_historia is '[sin registros salvo de in (''docente'')] historia'`.execute(db);
  await changeMark(db, 'demostracion');
  await sql`insert into prueba_historia values ('docente')`.execute(db);
  await expect(changeMark(db, 'real')).rejects.toThrow('tiene registros (tabla prueba_historia)');
});
