import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { cleanAuditoria, record, recordRechazo, type AuditEntry } from './service.ts';

const { db } = await createTestDatabase();

const anEntrada = (direccion: string): AuditEntry => ({
  accion: 'sesion.ingreso',
  principal: { usuario: 'ana', roles: ['manager'], direccion },
  objeto: { tipo: 'sesion', ids: ['uno'] },
  detalle: { motivo: 'credenciales' },
});

const rowsOf = async (direccion: string) =>
  (await sql`select * from auditoria where direccion = ${direccion}::inet order by id`.execute(db)).rows;

/** Inserts an act with an instant in the past. */
const insertAntigua = async (direccion: string, age: string, resultado = 'hecho') =>
  sql`
    insert into auditoria (instante, usuario, roles, accion, objeto_ids, direccion, resultado, detalle)
    values (now() - ${age}::interval, 'ana', '{}', 'persona.busqueda', '{}', ${direccion}::inet, ${resultado},
      '{"motivo": "lo pide Ana"}')`.execute(db);

describe('the audit', () => {
  it('records person, act, objects, address and outcome', async () => {
    await record(db, anEntrada('203.0.113.1'));
    expect(await rowsOf('203.0.113.1')).toEqual([
      expect.objectContaining({
        usuario: 'ana',
        roles: ['manager'],
        accion: 'sesion.ingreso',
        objeto: 'sesion',
        objeto_ids: ['uno'],
        resultado: 'hecho',
        detalle: { motivo: 'credenciales' },
        instante: expect.any(Date) as Date,
      }),
    ]);
  });

  it('records nothing if the transaction is rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await record(tx, anEntrada('203.0.113.2'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rowsOf('203.0.113.2')).toEqual([]);
  });

  it('records at most thirty refusals per address and minute', async () => {
    await Promise.all(Array.from({ length: 50 }, async () => recordRechazo(db, anEntrada('203.0.113.3'))));
    await recordRechazo(db, anEntrada('203.0.113.4'));
    expect(await rowsOf('203.0.113.3')).toHaveLength(30);
    expect(await rowsOf('203.0.113.4')).toEqual([expect.objectContaining({ resultado: 'rechazado' })]);
  });

  it('records refusals again after a minute', async () => {
    for (let i = 0; i < 30; i++) await insertAntigua('203.0.113.5', '61 seconds', 'rechazado');
    await recordRechazo(db, anEntrada('203.0.113.5'));
    expect(await rowsOf('203.0.113.5')).toHaveLength(31);
  });

  it('deletes only acts older than the retention period', async () => {
    await insertAntigua('203.0.113.6', '5 years 1 minute');
    await insertAntigua('203.0.113.7', '4 years 364 days');
    await cleanAuditoria(db, 5);
    expect(await rowsOf('203.0.113.6')).toEqual([]);
    expect(await rowsOf('203.0.113.7')).toHaveLength(1);
  });
});

describe('the content of an act', () => {
  it('cannot be changed, deleted or truncated, not even by the owner of the table', async () => {
    await record(db, anEntrada('203.0.113.8'));
    await sql`alter table auditoria enable trigger auditoria_vaciado`.execute(db);
    for (const statement of [
      sql`update auditoria set usuario = 'beto'`,
      sql`delete from auditoria`,
      sql`truncate auditoria`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('auditoria is changed by');
    }
    expect(await rowsOf('203.0.113.8')).toEqual([expect.objectContaining({ usuario: 'ana' })]);
  });

  it('is kept for at least a year, regardless of the retention period', async () => {
    await expect(cleanAuditoria(db, 0)).rejects.toThrow('a year at least');
    await expect(sql`select auditoria_retirar(null, 10)`.execute(db)).rejects.toThrow('a year at least');
  });

  it('can only change by replacing a person with a pseudonym', async () => {
    await insertAntigua('203.0.113.9', '1 minute');
    await record(db, anEntrada('203.0.113.9'));
    const ids = (await rowsOf('203.0.113.9')).map((fila) => (fila as { id: number }).id);
    const anonymise = async (seudonimo: string | null, id = ids[0]) =>
      sql`select auditoria_anonimizar(${id}, ${seudonimo}::text, '{}')`.execute(db);
    await expect(anonymise('beto')).rejects.toThrow('pseudonym of an anonymisation');
    await sql`
      insert into personas_actos (id, clase, huellas, seudonimo, motivo, usuario, nombre)
      values (gen_random_uuid(), 'anonimizacion', '{}', 'anonimo-1a2b3c4d', 'Lo pidió', 'gestora', 'Gestora')`.execute(
      db,
    );
    await anonymise('anonimo-1a2b3c4d');
    await anonymise('anonimo-1a2b3c4d-2', ids[1]);
    expect(await rowsOf('203.0.113.9')).toEqual([
      expect.objectContaining({ usuario: 'anonimo-1a2b3c4d', detalle: {} }),
      // The details of other acts name no person, so they stay.
      expect.objectContaining({ usuario: 'anonimo-1a2b3c4d-2', detalle: { motivo: 'credenciales' } }),
    ]);
    await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow('auditoria is changed by');
  });
});
