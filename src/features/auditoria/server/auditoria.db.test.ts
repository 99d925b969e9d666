import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { type Entrada, limpiarAuditoria, record, recordRechazo } from './service.ts';

const { db } = await createTestDatabase();

const anEntrada = (direccion: string): Entrada => ({
  accion: 'sesion.ingreso',
  quien: { usuario: 'ana', roles: ['manager'], direccion },
  objeto: { tipo: 'sesion', ids: ['uno'] },
  detalle: { motivo: 'credenciales' },
});

const rowsOf = async (direccion: string) =>
  (await sql`select * from auditoria where direccion = ${direccion}::inet order by id`.execute(db)).rows;

describe('the audit', () => {
  it('tells who did what to what, from where, with what result', async () => {
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

  it('says nothing of what did not happen', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await record(tx, anEntrada('203.0.113.2'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rowsOf('203.0.113.2')).toEqual([]);
  });

  it('keeps thirty refusals of an address in a minute, and those of others', async () => {
    await Promise.all(Array.from({ length: 50 }, () => recordRechazo(db, anEntrada('203.0.113.3'))));
    await recordRechazo(db, anEntrada('203.0.113.4'));
    expect(await rowsOf('203.0.113.3')).toHaveLength(30);
    expect(await rowsOf('203.0.113.4')).toEqual([expect.objectContaining({ resultado: 'rechazado' })]);
  });

  it('keeps refusals again when the minute has passed', async () => {
    for (let i = 0; i < 30; i++) await recordRechazo(db, anEntrada('203.0.113.5'));
    await sql`update auditoria set instante = instante - interval '61 seconds'`.execute(db);
    await recordRechazo(db, anEntrada('203.0.113.5'));
    expect(await rowsOf('203.0.113.5')).toHaveLength(31);
  });

  it('forgets what is older than it is kept, and nothing else', async () => {
    for (const direccion of ['203.0.113.6', '203.0.113.7']) await record(db, anEntrada(direccion));
    const hace = (direccion: string, tiempo: string) =>
      sql`update auditoria set instante = now() - ${tiempo}::interval where direccion = ${direccion}::inet`.execute(db);
    await hace('203.0.113.6', '5 years 1 minute');
    await hace('203.0.113.7', '4 years 364 days');
    await limpiarAuditoria(db, 5);
    expect(await rowsOf('203.0.113.6')).toEqual([]);
    expect(await rowsOf('203.0.113.7')).toHaveLength(1);
  });
});
