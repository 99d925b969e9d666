// A process of its own, so that the load and what prints its figures do not wait for each other. It is told what to do by
// messages, one after the other.
import { createPool } from '../../src/platform/server/db/database.ts';
import { measure, measurePeople, type Acknowledged, type Figures, type Load, type Target } from './load.ts';

/** Orders to the loader. */
export type Work =
  | { readonly what: 'people'; readonly opening: boolean; readonly target: Target }
  /** The bare insert: one row of 1 KB for each commit, in a table that has its primary key only. */
  | { readonly what: 'bare'; readonly connection: string };

export type Order = Work & { readonly load: Load };

export type Report =
  | { readonly figures: Figures; readonly acknowledged: readonly (readonly [key: string, id: string | null])[] }
  | { readonly failed: string };

/** A row of the bare insert is as long as this. */
const KILOBYTE = JSON.stringify({ texto: 'x'.repeat(1000) });

process.on('message', (order: Order) => {
  obey(order).then(
    (report) => process.send!(report),
    (error: unknown) => process.send!({ failed: String(error) } satisfies Report),
  );
});

async function obey(order: Order): Promise<Report> {
  if (order.what === 'bare') return { figures: await measureBare(order), acknowledged: [] };
  const acknowledged: Acknowledged = new Map();
  const figures = await measurePeople(order.target, { ...order.load, opening: order.opening }, acknowledged);
  return { figures, acknowledged: [...acknowledged] };
}

async function measureBare({ connection, load }: Extract<Order, { what: 'bare' }>): Promise<Figures> {
  const pool = createPool({ connection });
  try {
    await pool.query(
      'create table if not exists carga_simple (id bigint generated always as identity primary key, datos jsonb)',
    );
    return await measure(load, async () => async () => {
      await pool.query({ name: 'simple', text: 'insert into carga_simple (datos) values ($1)', values: [KILOBYTE] });
    });
  } finally {
    await pool.query('drop table if exists carga_simple');
    await pool.end();
  }
}
