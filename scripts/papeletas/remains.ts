// Remains of rows outside of the tables: the write-ahead log, and former versions on pages, also where nothing points to them.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/server/db/database.ts';
import type { Hecha } from './stream.ts';
import type { Finder, Ordenes } from './tables.ts';

/** Tables of which every version of a row is the work of an issuing or of a sending. */
const ISSUED = 'papeletas_emitidas';
const SENT = ['encuestas_mezcla', ...Array.from({ length: 8 }, (_, i) => `encuestas_${i}`)];

const TEXT = /persona\.inventada\.\d+|marca-[\da-f-]{36}/g;

/** Transactions in which something of a visit was first met, by visit; those met together with others say nothing. */
class Sightings {
  readonly #first = new Map<Hecha, number>();

  see(visits: Iterable<Hecha>, transaction: number): void {
    for (const one of visits) this.#first.set(one, Math.min(transaction, this.#first.get(one) ?? Infinity));
  }

  /** @param together a key of visits that are written again together */
  values(together: (visit: Hecha) => string): ReadonlyMap<Hecha, number> {
    const groups = Map.groupBy(this.#first, ([visit, at]) => `${together(visit)} ${at}`);
    return new Map([...groups.values()].flatMap((group) => (group.length === 1 ? group : [])));
  }
}

/** Prepares the reading: what it writes itself must not push out what is looked for. */
export async function prepareReading(db: Db): Promise<void> {
  await sql`create extension pg_walinspect`.execute(db);
  await sql`create extension pageinspect`.execute(db);
}

/** Reads what the write-ahead log still has, in the order of transactions. */
export async function ordenesOfLog(db: Db, find: Finder): Promise<Ordenes & { readonly bytes: number }> {
  const { rows: files } = await sql<{ begin: string; bytes: number }>`
    select ((('x' || substr(min(name), 9, 8))::bit(32)::bigint * 4294967296
      + ('x' || substr(min(name), 17, 8))::bit(32)::bigint * max(size)) + '0/0'::pg_lsn)::text as begin, sum(size)::integer as bytes
    from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`.execute(db);
  const { rows } = await sql<{ tabla: string; xid: number; page: Buffer | null; data: Buffer | null }>`
    select c.relname as tabla, b.xid::text::integer as xid, b.block_fpi_data as page, b.block_data as data
    from pg_get_wal_block_info(${files[0]!.begin}::pg_lsn, pg_current_wal_insert_lsn(), true) as b
      join pg_class as c on pg_relation_filenode(c.oid) = b.relfilenode
    where b.reldatabase = (select oid from pg_database where datname = current_database())
      and c.relname in (${sql.join([ISSUED, ...SENT])})`.execute(db);
  const sightings = { asked: new Sightings(), answered: new Sightings() };
  for (const { tabla, xid, page, data } of rows) {
    const side = tabla === ISSUED ? 'asked' : 'answered';
    if (data) sightings[side].see(find(data.toString('latin1'))[side], xid);
    if (page) seePage(page, { find, side, sightings: sightings[side] });
  }
  return { ...ordenesOf('the log', sightings), bytes: files[0]!.bytes };
}

/** Reads the pages of tables byte by byte: versions that were deleted are there until something else lies over them. */
export async function ordenesOfPages(db: Db, find: Finder): Promise<Ordenes> {
  const sightings = { asked: new Sightings(), answered: new Sightings() };
  for (const tabla of [ISSUED, ...SENT]) {
    const { rows } = await sql<{ page: Buffer }>`
      select get_raw_page(${tabla}, n::integer) as page
      from generate_series(0, pg_relation_size(${tabla}::regclass) / current_setting('block_size')::integer - 1) as n`.execute(
      db,
    );
    const side = tabla === ISSUED ? 'asked' : 'answered';
    for (const { page } of rows) seePage(page, { find, side, sightings: sightings[side] });
  }
  return ordenesOf('pages', sightings);
}

const ordenesOf = (name: string, { asked, answered }: Record<'asked' | 'answered', Sightings>): Ordenes => ({
  asked: [{ name, values: asked.values(({ codigo }) => codigo) }],
  answered: [{ name, values: answered.values(() => '') }],
});

type Sought = { readonly find: Finder; readonly side: 'asked' | 'answered'; readonly sightings: Sightings };

/** The header of a row: its transaction is in the first four bytes, the length of the header in the 23rd. */
const HEADER = 24;
/** A text of a row is at most so far from its header. */
const FAR = 400;

/** Finds the rows on a page by their texts, with or without a pointer to them, and the transaction in the header before each. */
function seePage(page: Buffer, { find, side, sightings }: Sought): void {
  const latin = page.toString('latin1');
  for (const { index, 0: text } of latin.matchAll(TEXT)) {
    const header = headerBefore(page, index);
    if (header === null) continue;
    const row = side === 'asked' ? latin.slice(header + HEADER, index + text.length) : text;
    sightings.see(find(row)[side], page.readUInt32LE(header));
  }
}

/** Finds the nearest place before a text that looks like the header of a row; rows begin at multiples of eight bytes. */
function headerBefore(page: Buffer, index: number): number | null {
  for (let at = (index - HEADER) & ~7; at >= Math.max(HEADER, index - FAR); at -= 8) {
    const [xmin, hoff] = [page.readUInt32LE(at), page[at + 22]!];
    if ((hoff === HEADER || hoff === HEADER + 8) && xmin > 2 && xmin < 10_000_000) return at;
  }
  return null;
}
