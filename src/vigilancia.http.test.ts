import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Senal } from '#core/senal.ts';
import { personas, requestEnvio } from '#features/correo/server/testing.ts';
import type { EstadoDelServicio } from '#features/vigilancia/contract.ts';
import { noted } from '#platform/server/backup/record.ts';
import { MOMENT_MS } from '#platform/server/cache.ts';
import { knownMigrations } from '#platform/server/db/migrate.ts';
import { enqueue, type Job } from '#platform/server/jobs/store.ts';
import { showLife } from '#platform/server/jobs/workers.store.ts';
import { StartProblem } from '#platform/server/start-problem.ts';
import { VERSION } from '#platform/server/version.ts';
import { createTestApp } from './testing/app.ts';

// What is read is kept for some seconds, by this clock.
vi.useFakeTimers({ toFake: ['performance'] });
const { app, db, clock, signIn } = await createTestApp();

beforeEach(async () => {
  vi.advanceTimersByTime(MOMENT_MS);
  await sql`truncate tareas, correos, procesos, horarios, copias_de_seguridad, graphile_worker._private_jobs cascade`.execute(
    db,
  );
});

type Samples = Readonly<Record<string, number>>;

/** Reads what a scraper reads: each sample of the product's own, `name{label="word"}`, with its value. */
async function scrape(): Promise<Samples> {
  vi.advanceTimersByTime(MOMENT_MS);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer secreto-de-metricas' } });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const job = async (key: string, more: Partial<Job> = {}): Promise<void> =>
  enqueue(db, { task: 'x', key, attempts: 3, ...more });
const changeJob = async (key: string, change: ReturnType<typeof sql>): Promise<unknown> =>
  sql`update graphile_worker._private_jobs set ${change} where key = ${key}`.execute(db);

const copia = async (fallo?: string): Promise<void> =>
  noted(db, { clase: 'copia', archivo: 'gestion-20261120-070000.tar.gz' }, async () => {
    if (fallo !== undefined) throw new StartProblem(fallo);
  });

async function failTarea(): Promise<void> {
  await sql`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, error, terminada)
    values (gen_random_uuid(), 'x', 'x', 'x', '{}', sha256(gen_random_uuid()::text::bytea), 'ana', 'Ana', '{manager}',
      'fallida', 'No se pudo.', now())`.execute(db);
}

describe('a scraper reads', () => {
  it('the version, and the newest migration that the program knows and that the database has', async () => {
    const newest = Number.parseInt(knownMigrations().at(-1)!, 10);
    expect(await scrape()).toMatchObject({
      [`gestion_info{version="${VERSION}"}`]: 1,
      gestion_database_up: 1,
      'gestion_schema_migration{which="known"}': newest,
      'gestion_schema_migration{which="applied"}': newest,
    });
  });

  it('the depth of the queue, the age of the oldest job that could begin, and what was given up', async () => {
    await job('behind', { line: 'line' });
    await changeJob('behind', sql`run_at = now() - interval '2 hours'`);
    await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'w'`.execute(db);
    await job('waits');
    await changeJob('waits', sql`run_at = now() - interval '90 seconds'`);
    await job('runs');
    await changeJob('runs', sql`locked_at = now(), locked_by = 'w'`);
    await job('later', { notBefore: new Date(Date.now() + 3_600_000) });
    for (const key of ['given-up', 'forgotten']) {
      await job(key);
      await changeJob(key, sql`attempts = max_attempts`);
    }
    await changeJob('forgotten', sql`updated_at = now() - interval '2 days'`);
    const { gestion_jobs_oldest_waiting_seconds: oldest, ...samples } = await scrape();
    expect(samples).toMatchObject({
      'gestion_jobs{state="waiting"}': 2,
      'gestion_jobs{state="running"}': 1,
      'gestion_jobs{state="later"}': 1,
      'gestion_jobs{state="failed"}': 1,
    });
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(600);
  });

  it('the processes that run jobs, how many ever began, and the memory of the largest', async () => {
    const before = (await scrape())['gestion_worker_starts_total'] ?? 0;
    const report = (error: unknown): never => {
      throw error;
    };
    const [first, second] = [showLife(db, report), showLife(db, report)];
    await vi.waitFor(async () => expect(await scrape()).toMatchObject({ gestion_workers_alive: 2 }));
    await first();
    const { gestion_workers_alive, gestion_worker_starts_total, gestion_worker_memory_bytes } = await scrape();
    expect([gestion_workers_alive, gestion_worker_starts_total! - before]).toEqual([1, 2]);
    expect(gestion_worker_memory_bytes).toBeGreaterThan(10_000_000);
    for (const visto of [sql`now() - interval '2 minutes'`, sql`now() + interval '40 days'`]) {
      await sql`update procesos set visto = ${visto}`.execute(db);
      expect(await scrape()).toMatchObject({ gestion_workers_alive: 0, gestion_worker_memory_bytes: 0 });
    }
    await second();
  });

  it('mail that waits, mail in doubt, and a server that takes none', async () => {
    const { envio } = await requestEnvio(db, personas(5));
    await sql`update correo_destinatarios set estado = 'enviando', via = 'smtp', vez = 1, intentos = 1,
      message_id = numero::text where numero <= 2`.execute(db);
    await sql`update correo_destinatarios set estado = 'por_confirmar', motivo = 'x' where numero <= 2`.execute(db);
    const mail = { 'gestion_mail_recipients{state="pending"}': 3, 'gestion_mail_recipients{state="in_doubt"}': 2 };
    expect(await scrape()).toMatchObject({ ...mail, gestion_mail_refused: 0 });
    await sql`update correos set problema = 'No responde.' where id = ${envio}`.execute(db);
    expect(await scrape()).toMatchObject({ ...mail, gestion_mail_refused: 1 });
  });

  it('tasks that have not begun at their time', async () => {
    await sql`insert into horarios values ('a', null, now() - interval '4 minutes'),
      ('b', null, now() - interval '6 minutes'), ('c', null, now() + interval '1 minute')`.execute(db);
    expect(await scrape()).toMatchObject({ gestion_schedules_late: 1 });
  });

  it('failed jobs of people that need attention', async () => {
    await failTarea();
    expect(await scrape()).toMatchObject({ gestion_jobs_unattended: 1 });
  });

  it('when the last backup and the last trial ended well, and whether a later one failed', async () => {
    expect(await scrape()).toMatchObject({
      gestion_backup_last_success_timestamp_seconds: 0,
      gestion_restore_test_last_success_timestamp_seconds: 0,
    });
    const begun = Date.now() / 1000 - 60;
    await copia();
    await expect(copia('No queda espacio.')).rejects.toThrow('No queda espacio.');
    const { gestion_backup_last_success_timestamp_seconds: backup, ...samples } = await scrape();
    expect(backup).toBeGreaterThan(begun);
    expect(samples).toMatchObject({ gestion_backup_failed: 1, gestion_restore_test_failed: 0 });
  });

  it('the connections, also when none is left to ask the database with', async () => {
    const { gestion_pool_max_connections: max } = await scrape();
    const over = Promise.withResolvers<void>();
    const holders = Array.from({ length: max! + 1 }, async () => db.connection().execute(async () => over.promise));
    const samples = await scrape();
    over.resolve();
    await Promise.all(holders);
    expect(samples).toMatchObject({
      gestion_database_up: 0,
      'gestion_pool_connections{state="used"}': max,
      'gestion_pool_connections{state="idle"}': 0,
    });
    expect(samples['gestion_pool_connections{state="waiting"}']).toBeGreaterThan(0);
    expect(samples['data_disk_free_bytes']).toBeGreaterThan(0);
    expect(await scrape()).toMatchObject({ gestion_database_up: 1 });
  });

  it('labels that are words of the program', async () => {
    const own = Object.keys(await scrape()).filter((name) => name.startsWith('gestion_'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !/^\w+(\{\w+="[a-z0-9_.-]+"\})?$/.test(name))).toEqual([]);
  });
});

describe('the alert rules', () => {
  const rules = readFileSync(new URL('../despliegue/alertas.yml', import.meta.url), 'utf8')
    .split('- alert:')
    .slice(1);

  it.each(rules.map((rule) => [rule.split('\n')[0]!.trim(), rule] as const))(
    '%s names numbers that there are, and says what happens and what to do',
    async (_, rule) => {
      const expr = /expr:(?<text>[^]*?)\n {8}(?:for|labels):/.exec(rule)!.groups!['text']!;
      // Names have an underscore, and no bracket after them as functions have; Prometheus itself makes `up`.
      const outside = expr.replaceAll(/\{.*?\}/g, '');
      const named = [...outside.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! *\()|\bup\b/g)].map(([name]) => name);
      expect(named).not.toEqual([]);
      const names = new Set(['up', ...Object.keys(await scrape()).map((sample) => sample.replace(/\{.*/, ''))]);
      expect(named.filter((name) => !names.has(name))).toEqual([]);
      expect(rule).toMatch(/\n {8}labels: \{ gravedad: (alta|media|baja) \}\n/);
      expect(rule).toMatch(/\n {10}summary: '.{20,}'\n {10}description: '.{20,}'/);
    },
  );

  it('use only states that the numbers have', async () => {
    const samples = Object.keys(await scrape());
    const selected = rules.flatMap((rule) => rule.match(/gestion_\w+\{\w+="\w+"\}/g) ?? []);
    expect(selected.length).toBeGreaterThan(3);
    expect(selected.filter((sample) => !samples.includes(sample))).toEqual([]);
  });
});

describe('the status page', () => {
  const estado = async (roles: Parameters<typeof signIn>[0] = ['manager']) => {
    vi.advanceTimersByTime(MOMENT_MS);
    return app.inject({ url: '/api/estado', headers: await signIn(roles) });
  };
  const senalOf = async (nombre: string): Promise<Senal> =>
    (await estado()).json<EstadoDelServicio>().senales.find((senal) => senal.nombre === nombre)!;

  it('is for managers', async () => {
    expect((await estado(['editingteacher'])).statusCode).toBe(403);
    expect((await estado()).statusCode).toBe(200);
  });

  it('advises on what is not well, and on nothing else', async () => {
    const { senales } = (await estado()).json<EstadoDelServicio>();
    expect(new Set(senales.map(({ nombre }) => nombre)).size).toBe(senales.length);
    for (const { estado, detalle, queHacer: advice } of senales) {
      expect(detalle).toMatch(/[^.]\.$/);
      expect(advice === null).toBe(estado === 'bien');
    }
  });

  it('says which process and database answer', async () => {
    expect((await senalOf('Versión')).detalle).toContain(`Gestión Curricular ${VERSION}, en marcha desde el `);
    expect(await senalOf('Base de datos')).toMatchObject({
      estado: 'bien',
      detalle: expect.stringMatching(/^Responde\. PostgreSQL \d+\.\d+, [\d,]+ MB\.$/),
    });
  });

  it('says that nothing runs jobs, since when, and that something does', async () => {
    expect(await senalOf('Procesos de tareas')).toMatchObject({
      estado: 'mal',
      detalle: 'Ninguno ha dado señales todavía.',
    });
    const end = showLife(db, () => {});
    await vi.waitFor(async () =>
      expect(await senalOf('Procesos de tareas')).toMatchObject({ estado: 'bien', detalle: '1 proceso trabaja.' }),
    );
    await sql`insert into procesos (version, memoria) select '0', 1 from generate_series(1, 5)`.execute(db);
    expect(await senalOf('Procesos de tareas')).toMatchObject({ estado: 'atencion' });
    await end();
    await sql`update procesos set visto = '2026-11-20 12:00Z', iniciado = '2026-11-20 12:00Z'`.execute(db);
    expect(await senalOf('Procesos de tareas')).toMatchObject({
      estado: 'mal',
      detalle: 'Ningún proceso responde desde el 20/11/2026, 7:00\u00a0a.\u00a0m.',
    });
  });

  it.each([
    [60, 'bien'],
    [1200, 'atencion'],
    [7200, 'mal'],
  ])('a job that could begin and waits for %i s is %s', async (seconds, expected) => {
    await job('waits');
    await changeJob('waits', sql`run_at = now() - make_interval(secs => ${seconds})`);
    expect(await senalOf('Tareas en cola')).toMatchObject({ estado: expected });
  });

  it('names the last and the next task that begins by the clock, and those that have not begun', async () => {
    expect(await senalOf('Horarios')).toMatchObject({
      estado: 'atencion',
      detalle: 'Ninguna tarea tiene hora todavía.',
    });
    await sql`insert into horarios values ('copias', null, '2099-11-20 12:05Z'), ('limpieza', null, '2099-11-20 12:07Z')`.execute(
      db,
    );
    expect(await senalOf('Horarios')).toMatchObject({
      estado: 'bien',
      detalle: 'Ninguna ha empezado todavía. La siguiente es «copias», 20/11/2099, 7:05\u00a0a.\u00a0m.',
    });
    await sql`update horarios set ultima = siguiente - interval '73 years'`.execute(db);
    expect(await senalOf('Horarios')).toMatchObject({
      detalle: expect.stringMatching(
        /^La última fue «limpieza», 20\/11\/2026, 7:07\sa\.\sm\. La siguiente es «copias», /,
      ),
    });
    await sql`update horarios set siguiente = '2026-11-20 12:05Z' where nombre = 'copias'`.execute(db);
    expect(await senalOf('Horarios')).toMatchObject({
      estado: 'mal',
      detalle: expect.stringMatching(
        /No han empezado a su hora: «copias»; la primera debía hacerlo el 20\/11\/2026, 7:05\sa\.\sm\.$/,
      ),
    });
  });

  it('counts failed jobs and leads to them', async () => {
    expect(await senalOf('Tareas fallidas')).toMatchObject({ estado: 'bien' });
    await failTarea();
    expect(await senalOf('Tareas fallidas')).toMatchObject({
      estado: 'atencion',
      detalle: '1 tarea falló y nadie la ha atendido.',
      enlace: { ruta: '/gestores/tareas' },
    });
  });

  it('repeats what the mail server says while something waits for it', async () => {
    // No server is set here.
    expect(await senalOf('Correo')).toMatchObject({ estado: 'atencion' });
    const { envio } = await requestEnvio(db, personas(3));
    await sql`update correos set problema = 'El servidor de correo no responde.' where id = ${envio}`.execute(db);
    expect(await senalOf('Correo')).toMatchObject({
      estado: 'mal',
      detalle: 'El servidor de correo no responde. 3 mensajes esperan su turno.',
    });
    await sql`update correo_destinatarios set estado = 'omitido', motivo = 'x'`.execute(db);
    expect(await senalOf('Correo')).toMatchObject({ estado: 'atencion' });
  });

  it('says why a Moodle is not there', async () => {
    expect(await senalOf('Moodle: Campus')).toMatchObject({
      estado: 'mal',
      detalle: expect.stringMatching(/no respondió/),
    });
  });

  it('knows the last whole backup, its age, and why a later one failed', async () => {
    const nombre = 'Copia de seguridad';
    expect(await senalOf(nombre)).toMatchObject({
      estado: 'atencion',
      detalle: 'Aún no se ha hecho ninguna completa.',
    });
    clock.now = new Date();
    await copia();
    expect(await senalOf(nombre)).toMatchObject({
      estado: 'bien',
      detalle: expect.stringMatching(/m\., gestion-20261120-070000\.tar\.gz\.$/),
    });
    await copia('No queda espacio.').catch(() => {});
    expect(await senalOf(nombre)).toMatchObject({
      estado: 'atencion',
      detalle: expect.stringMatching(
        /gestion-20261120-070000\.tar\.gz\. El último intento, .* falló: No queda espacio\.$/,
      ),
    });
    await copia();
    for (const [days, expected] of [
      [1.9, 'bien'],
      [2.1, 'atencion'],
      [7.1, 'mal'],
    ] as const) {
      clock.now = new Date(Date.now() + days * 86_400_000);
      expect(await senalOf(nombre)).toMatchObject({ estado: expected });
    }
  });
});
