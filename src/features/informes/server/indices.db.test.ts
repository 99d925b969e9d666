import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import { llamadaOfPropio } from '#catalogo/formulario.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createDatabase } from '#platform/server/db/database.ts';
import { untilDone } from '#platform/server/lifecycle/repeat.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import type { ConsultaDeInforme } from '../filtro.ts';
import { syncIndexes } from './indices.store.ts';
import { completeInformes, createInformes } from './service.ts';
import { insertRegistros } from './testing.ts';

const { db, connection } = await createTestDatabase();

const present = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'registros' and indexname like 'informe%'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Makes the notes of indexes that nothing needs so many days older. */
async function ageNotes(days: number): Promise<void> {
  const { rows } = await sql<{ name: string; since: string }>`
    select relname as name, (obj_description(oid, 'pg_class')::timestamptz - make_interval(days => ${days}))::text as since
    from pg_class where relkind = 'i' and relname like 'informe%' and obj_description(oid, 'pg_class') is not null`.execute(
    db,
  );
  expect(rows).not.toEqual([]);
  for (const { name, since } of rows) {
    await sql`comment on index ${sql.ref(name)} is ${sql.lit(since)}`.execute(db);
  }
}

/** Six sortable columns and the search. */
const WANTED = 7;
const without = (campo: string): Informe => ({
  ...informe,
  columnas: informe.columnas.filter((columna) => columna.campo !== campo),
});

describe('indexes of reports', () => {
  beforeEach(async () => {
    await syncIndexes(db, [], 0);
  });

  it('are made as the definitions ask, once', async () => {
    expect(await syncIndexes(db, [informe])).toEqual({ made: WANTED, dropped: 0 });
    const names = await present();
    expect(names).toHaveLength(WANTED);
    expect(await syncIndexes(db, [informe])).toEqual({ made: 0, dropped: 0 });
    expect(await present()).toEqual(names);
  });

  it('stay for a week when no definition needs them, for processes of the former release', async () => {
    await syncIndexes(db, [informe]);
    const before = await present();
    expect(await syncIndexes(db, [without('horario')])).toEqual({ made: 0, dropped: 0 });
    expect(await syncIndexes(db, [without('horario')])).toEqual({ made: 0, dropped: 0 });
    expect(await present()).toEqual(before);

    await ageNotes(8);
    expect(await syncIndexes(db, [without('horario')])).toEqual({ made: 0, dropped: 1 });
    expect(await present()).toHaveLength(WANTED - 1);
  });

  it('stay when the former release is started again meanwhile', async () => {
    await syncIndexes(db, [informe]);
    await syncIndexes(db, [without('horario')]);
    await ageNotes(8);
    expect(await syncIndexes(db, [informe])).toEqual({ made: 0, dropped: 0 });
    expect(await syncIndexes(db, [without('horario')])).toEqual({ made: 0, dropped: 0 });
    expect(await present()).toHaveLength(WANTED);
  });

  it('are shared by reports over the same form', async () => {
    expect(await syncIndexes(db, [informe, { ...informe, slug: 'otro' }])).toEqual({ made: WANTED, dropped: 0 });
  });

  it('are made again after an interruption', async () => {
    await syncIndexes(db, [informe]);
    const [name] = await present();
    await sql`drop index ${sql.ref(name!)}`.execute(db);
    // Two equal rows interrupt the build, which leaves an invalid index, as a crash does.
    await insertRegistros(db, informe.formulario, [{ datos: {} }, { datos: {} }]);
    const build = sql`create unique index concurrently ${sql.ref(name!)} on registros (formulario)`;
    await expect(build.execute(db)).rejects.toThrow('could not create unique index');
    expect(await syncIndexes(db, [informe])).toEqual({ made: 1, dropped: 1 });
  });

  it('are made later where the connection that made them was cut off', async () => {
    const [busy, other] = [createDatabase({ connection }), createDatabase({ connection })];
    onTestFinished(async () => void (await Promise.all([busy.destroy(), other.destroy()])));
    const building = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%' and pid <> pg_backend_pid()`;
    const reports: unknown[] = [];
    const outcomes: boolean[] = [];
    // A writing transaction makes the build wait.
    await busy.transaction().execute(async (tx) => {
      await insertRegistros(tx, informe.formulario, [{ datos: {} }]);
      const stop = untilDone(
        async () => {
          outcomes.push(await completeInformes(other, [informe]));
          return outcomes.at(-1)!;
        },
        { waits: [1], report: (error) => void reports.push(error) },
      );
      onTestFinished(stop);
      const pid = await vi.waitFor(async () => {
        const { rows } = await building.execute(db);
        expect(rows).toHaveLength(1);
        return rows[0]!.pid;
      });
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0));
    });
    await vi.waitFor(() => expect(outcomes.at(-1)).toBe(true), 20_000);
    expect(await syncIndexes(db, [informe])).toEqual({ made: 0, dropped: 0 });
    await sql`truncate registros cascade`.execute(db);
  });

  it('are made by one of several processes that start together', async () => {
    const results = await Promise.all([1, 2, 3].map(async () => syncIndexes(db, [informe])));
    expect(results.filter(({ made }) => made === 0)).toHaveLength(2);
    expect(results.filter(({ made }) => made === WANTED)).toHaveLength(1);
  });

  it('are not touched when they are not ours', async () => {
    await sql`create index ajeno on registros (version)`.execute(db);
    await syncIndexes(db, []);
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'ajeno'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

describe('indexes of a form of the unit', () => {
  const { campos, ...formulario } = informe.formulario;
  const extra = Array.from({ length: 8 }, (_, i) => `extra${i}`);
  const own: Informe = {
    ...informe,
    slug: 'propio',
    solicitud: { plazo: 5 },
    formulario: {
      ...formulario,
      slug: 'propio',
      llamada: llamadaOfPropio('propio'),
      campos: { ...campos, ...Object.fromEntries(extra.map((clave) => [clave, campos.correo])) },
    },
    columnas: [...informe.columnas, ...extra.map((campo) => ({ campo, ordenable: true }))],
  };

  it('are eight: registration, search, due, owner, and the first columns that are offered for sorting', async () => {
    await syncIndexes(db, [], 0);
    await syncIndexes(db, [own]);
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes
      where tablename = 'registros' and indexname like 'informe%'`.execute(db);
    expect(rows).toHaveLength(8);
    for (const part of ['creado', 'busqueda gin_trgm_ops', 'vence', 'responsable', 'nombreApellido', 'numDocumento']) {
      expect(rows.some(({ definition }) => definition.includes(part))).toBe(true);
    }
  });

  it('are made once it has many records: those of many forms would slow every sending down', async () => {
    await syncIndexes(db, [], 0);
    await completeInformes(db, [own]);
    expect(await present()).toEqual([]);
    await insertRegistros(
      db,
      own.formulario,
      Array.from({ length: 5000 }, () => ({ datos: {} })),
    );
    await completeInformes(db, [own]);
    expect(await present()).toHaveLength(8);
    await sql`truncate registros cascade`.execute(db);
  });

  it('are not needed to sort by another column', async () => {
    const datos = [2, 3, 1].map((n) => ({ datos: { extra7: `p${n}@example.com` } }));
    await insertRegistros(db, own.formulario, datos);
    const reader = { usuario: 'g', email: 'g@example.com', permisos: permisosOf(['manager']) };
    const filas = await createInformes(db).pagina(own, { orden: 'extra7', sentido: 'asc' }, reader);
    expect(filas.map((fila) => fila.datos['extra7'])).toEqual([1, 2, 3].map((n) => `p${n}@example.com`));
    await sql`truncate registros cascade`.execute(db);
  });
});

describe('with many records', () => {
  const solicitudes: Informe = { ...informe, solicitud: { plazo: 5 } };
  const datos = (i: number) => ({
    nombreApellido: `PERSONA ${(i * 7919) % 4000}`,
    numDocumento: String(i),
    correo: `p${(i * 31) % 4000}@example.com`,
    programaAcademico: { clave: 'p', texto: `Programa ${i % 50}` },
    horario: { clave: 'h', texto: `Horario ${i % 5}` },
  });
  const start = Date.parse('2026-08-01T12:00:00Z');
  beforeAll(async () => {
    await insertRegistros(
      db,
      informe.formulario,
      Array.from({ length: 4000 }, (_, i) => ({ datos: datos(i), creado: new Date(start + i * 60_000) })),
    );
    await syncIndexes(db, []);
    await syncIndexes(db, [solicitudes]);
  });

  const asked = offeredColumnasOf(solicitudes)
    .filter(({ orden }) => orden !== null)
    .flatMap(({ clave: campo }): [string, ConsultaDeInforme][] => [
      [`the order of ${campo}`, { orden: campo, sentido: 'asc' }],
      [`the order of ${campo}, backwards`, { orden: campo, sentido: 'desc' }],
      [`the order of ${campo} in a semester and a state`, { orden: campo, semestre: '2026-2', estado: 'abierto' }],
    ]);

  it.each(asked)('%s is read from an index, not from the whole table', async (_, consulta) => {
    await db.connection().execute(async (connection) => {
      const scans = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(connection);
        const { rows } = await sql<{ indexes: number; table: number }>`
          select (select sum(idx_scan)::int from pg_stat_user_indexes where relname = 'registros') as indexes,
            (select seq_scan::int from pg_stat_user_tables where relname = 'registros') as table`.execute(connection);
        return rows[0]!;
      };
      const before = await scans();
      const reader = { usuario: 'g', email: 'g@example.com', permisos: permisosOf(['manager']) };
      await createInformes(connection).pagina(solicitudes, { ...consulta, limite: 20 }, reader);
      const after = await scans();
      expect(after.table).toBe(before.table);
      expect(after.indexes).toBeGreaterThan(before.indexes);
    });
  });

  it('a jump reads the rows that it shows, not those before them', async () => {
    await db.connection().execute(async (connection) => {
      // The test server commits without waiting for its log, and VACUUM marks no page whose commits are not written yet.
      await sql`set synchronous_commit = on`.execute(connection);
      await sql`analyze registros`.execute(connection);
      await sql`vacuum registros`.execute(connection);
      const fetched = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(connection);
        const { rows } = await sql<{ rows: number }>`
          select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_user_tables where relname = 'registros'`.execute(
          connection,
        );
        return rows[0]!.rows;
      };
      const before = await fetched();
      const reader = { usuario: 'g', email: 'g@example.com', permisos: permisosOf(['manager']) };
      const filas = await createInformes(connection).pagina(informe, { salto: 3000, limite: 20 }, reader);
      expect(filas.map(({ datos }) => datos['numDocumento'])).toEqual(
        Array.from({ length: 20 }, (_, i) => String(999 - i)),
      );
      expect((await fetched()) - before).toBeLessThan(200);
    });
  });
});
