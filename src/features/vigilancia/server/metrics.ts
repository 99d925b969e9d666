// Numbers of the installation for /metrics: version, schema, queue, workers, backups.
import { readIntentos } from '#platform/server/backup/record.ts';
import type { Db } from '#platform/server/db/database.ts';
import { knownMigrations } from '#platform/server/db/migrate.ts';
import type { Metric } from '#platform/server/http/metrics.ts';
import { lateOf, readHorarios } from '#platform/server/jobs/schedules.store.ts';
import { readQueue } from '#platform/server/jobs/store.ts';
import { readWorkers } from '#platform/server/jobs/workers.store.ts';
import { VERSION } from '#platform/server/version.ts';
import { findMigracion } from './store.ts';

/** Migrations begin with the instant at which they were written, `20261126150000`: the later, the greater. */
const numberOf = (migracion: string): number => Number.parseInt(migracion, 10);

/** Reads the numbers of what all slices share. */
export async function readMetrics(db: Db): Promise<readonly Metric[]> {
  const { oldest, ...jobs } = await readQueue(db);
  const workers = await readWorkers(db);
  const { copia, prueba } = await readIntentos(db);
  return [
    { name: 'gestion_info', help: 'The version of this process', label: 'version', values: { [VERSION]: 1 } },
    {
      name: 'gestion_schema_migration',
      help: 'Number of the newest migration that this process knows, and that the database has',
      label: 'which',
      values: { known: numberOf(knownMigrations().at(-1)!), applied: numberOf(await findMigracion(db)) },
    },
    {
      name: 'gestion_jobs',
      help: 'Jobs of the queue, by state; later is those that wait for their time, failed those of the last day',
      label: 'state',
      values: jobs,
    },
    {
      name: 'gestion_jobs_oldest_waiting_seconds',
      help: 'Longest wait of a job that could begin',
      value: oldest,
    },
    {
      name: 'gestion_schedules_late',
      help: 'Tasks that begin by the clock and have not begun, minutes after their time',
      value: lateOf(await readHorarios(db)).length,
    },
    { name: 'gestion_workers_alive', help: 'Processes that run jobs and give signs of life', value: workers.alive },
    { name: 'gestion_worker_starts_total', help: 'Processes that ever began to run jobs', value: workers.starts },
    {
      name: 'gestion_worker_memory_bytes',
      help: 'Resident memory of the largest process that runs jobs',
      value: workers.memory,
    },
    {
      name: 'gestion_backup_last_success_timestamp_seconds',
      help: 'When the last whole backup ended; 0 for never',
      value: secondsOf(copia?.lograda),
    },
    { name: 'gestion_backup_failed', help: 'The last backup failed', value: copia?.fallo ? 1 : 0 },
    {
      name: 'gestion_restore_test_last_success_timestamp_seconds',
      help: 'When a backup was last restored for a test, wholly; 0 for never',
      value: secondsOf(prueba?.lograda),
    },
    { name: 'gestion_restore_test_failed', help: 'The last test of a backup failed', value: prueba?.fallo ? 1 : 0 },
  ];
}

const secondsOf = (instant: Date | null | undefined): number => (instant ? instant.getTime() / 1000 : 0);
