import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { runCommand } from '../command.ts';
import { enrolment, SENDING } from '../kill/senders.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';

const SENDINGS = 30;
const DAY_MS = 86_400_000;
const AHEAD_DAYS = 40;
const YEAR_DAYS = 366;

/**
 * Puts the clock of a real product ahead, for a moment and over a start, and back: first the process's clock, by a script
 * loaded before it, then the machine's. The latter is shown the other way round, as no command may set it: all that the
 * database dated is moved into the past, with the last instant noted. Prints figures beside their goals.
 * @throws when one is missed
 */
export async function wrongClock(resources: AsyncDisposableStack): Promise<void> {
  const product = await ProductWithClock.start(resources);

  const claves = Array.from({ length: SENDINGS }, () => randomUUID());
  await product.send(claves);
  await product.query(`insert into borradores_acompanamiento (id, evaluador, docente, correo, codigo_asignatura,
      tipo_asignatura, facultad, estado, creado, guardado)
    values (gen_random_uuid(), 'evaluadora', 'Docente Inventada', 'docente@example.com', 'ABC', 'AMV', 'Una', '{}',
      now(), now())`);

  product.shift(AHEAD_DAYS);
  await product.send([randomUUID()]);
  product.shift(0);
  await product.send(claves);
  await product.report(`process ${AHEAD_DAYS} days ahead for a moment`, SENDINGS + 1);

  product.shift(YEAR_DAYS);
  await product.restart();
  product.shift(0);
  await product.restart();
  await product.send(claves);
  await product.report('process started a year ahead', SENDINGS + 1);

  await product.age(YEAR_DAYS);
  await product.restart();
  await product.age(-YEAR_DAYS);
  await product.send(claves);
  await product.report('machine, and with it the embedded database, started a year ahead', SENDINGS + 1);
  if (product.missed.length > 0) throw new Error(`the clock: ${product.missed.join('; ')}`);
}

class ProductWithClock {
  readonly missed: string[] = [];
  readonly #product: Product;
  readonly #clock: string;

  static async start(resources: AsyncDisposableStack): Promise<ProductWithClock> {
    const file = path.join(temporaryFolder(resources), 'reloj');
    writeFileSync(file, '0');
    const clock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.ts'));
    clock.searchParams.set('file', file);
    const settings = { ...QUIET_INSTALLATION, NODE_OPTIONS: `--import ${clock.href}` };
    return new ProductWithClock(await Product.start(resources, settings), file);
  }

  private constructor(product: Product, clock: string) {
    this.#product = product;
    this.#clock = clock;
  }

  shift(days: number): void {
    writeFileSync(this.#clock, String(days * DAY_MS));
  }

  /** The end of the first waits for the removals that its start began. */
  async restart(): Promise<void> {
    await this.#product.replace();
    await this.#product.replace();
  }

  async send(claves: readonly string[]): Promise<void> {
    for (const [nth, clave] of claves.entries()) {
      const answer = await fetch(`${this.#product.origin}${SENDING}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': clave },
        body: JSON.stringify(enrolment(claves.length, nth)),
      });
      if (answer.status !== 201) this.missed.push(`a sending was answered ${answer.status}: ${await answer.text()}`);
    }
  }

  async query(text: string): Promise<Record<string, number>> {
    const client = new Client({ connectionString: await this.#product.connection() });
    await client.connect();
    try {
      return (await client.query<Record<string, number>>(text)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  }

  /** Moves all that may be removed, and the last instant noted, so many days into the past. */
  async age(days: number): Promise<void> {
    const columns = [
      ['claves', 'creado'],
      ['envios', 'creado'],
      ['borradores_acompanamiento', 'guardado'],
      ['reloj', 'visto'],
    ];
    for (const [table, column] of columns) {
      await this.query(`update ${table} set ${column} = ${column} - interval '${days} days'`);
    }
  }

  async report(what: string, sent: number): Promise<void> {
    const { keys, records, drafts } = await this.query(`
      select (select count(*)::integer from envios) as keys, (select count(*)::integer from registros) as records,
        (select count(*)::integer from borradores_acompanamiento) as drafts`);
    const figures = { 'keys forgotten': sent - keys!, doubles: records! - sent, 'drafts deleted': 1 - drafts! };
    const told = Object.entries(figures).map(([name, figure]) => `${name} ${figure} (goal 0)`);
    console.log(`clock: ${what}: ${told.join(', ')}`);
    for (const [name, figure] of Object.entries(figures))
      if (figure !== 0) this.missed.push(`${what}: ${name} ${figure}`);
  }
}

if (process.argv[1] === import.meta.filename) await runCommand(wrongClock);
