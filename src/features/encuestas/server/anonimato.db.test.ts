// After 20 known answers sent in a known order, no script can tie an answer to a sending from all rows of all tables in
// their stored order (issue 3).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createRecepcion, type Llegada } from '#features/formularios/server/service.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import { applyMinimo, publishDue, storeEncuestas } from './service.ts';
import { aciertos, correlacion, ordenesOf, readTodo, tiedByTransaction } from './testing.ts';

const { db } = await createTestDatabase();
const files = await createTestFiles();

const ASIGNATURAS = Array.from({ length: 20 }, (_, i) => ({
  codigoAsignatura: `900${100 + i}`,
  nombre: null,
  docente: `DOCENTE ${i}`,
  programaAcademico: 'Biología',
  facultad: 'Ciencias Exactas y Aplicadas',
  tipoAsignatura: 'AMV' as const,
  semestre: '2026-2',
  habilitable: true,
}));
/** A subject of which many answers are known. */
const ASIGNATURA = { ...ASIGNATURAS[0]!, codigoAsignatura: '900200', docente: 'DOCENTE DE MUCHAS' };

let now = new Date('2026-11-20T15:00:00Z');
const recepcion = createRecepcion({
  saveAnonimos: storeEncuestas,
  db,
  catalogo: () => CATALOGO,
  entorno: async () => ({
    ...ENTORNO,
    version: '1',
    asignaturas: (codigo) => [...ASIGNATURAS, ASIGNATURA].filter(({ codigoAsignatura }) => codigoAsignatura === codigo),
  }),
  archivos: createArchivos({ db, files }),
  now: () => now,
});

type Encuesta = { readonly codigoAsignatura: string; readonly ME4?: string };

const send = async (encuesta: Encuesta, llegada: Partial<Llegada> = {}) =>
  recepcion.recibir(encuestaDocente, {
    entrada: { ...CARGAS[encuestaDocente.slug], programa: null, docente: null, tipoAsignatura: null, ...encuesta },
    clave: randomUUID(),
    ...llegada,
  });

type Conocidas = { readonly marcas: readonly string[]; readonly claves: readonly string[] };

/**
 * Sends twenty answers about as many subjects, a minute apart.
 * @param about the subject of all of them; then their texts identify them
 */
async function sendKnown(about?: string): Promise<Conocidas> {
  // Subjects in an order different from that of the sendings.
  const marcas = ASIGNATURAS.map(({ codigoAsignatura }) => codigoAsignatura).toSorted(() => Math.random() - 0.5);
  const claves = marcas.map(() => randomUUID());
  for (const [i, codigoAsignatura] of marcas.entries()) {
    // Some texts are too long for their row.
    const largo = i % 4 === 0 ? Array.from({ length: 50 }, () => randomUUID()).join(' ') : '';
    const ME4 = `${codigoAsignatura} ${largo}`;
    const sending = send({ codigoAsignatura: about ?? codigoAsignatura, ME4 }, { clave: claves[i]! });
    expect(await sending).toEqual({ ok: true, recibo: { fecha: '2026-11-20' } });
    now = new Date(now.getTime() + 60_000);
  }
  return { marcas, claves };
}

const TABLAS = 'envios, registros, encuestas, encuestas_mezcla, encuesta_conteos';

beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await applyMinimo(db, 1, '2026-11-20');
  await sql`truncate ${sql.raw(TABLAS)} cascade`.execute(db);
});

describe('the stored anonymous answers', () => {
  it('hold no key, no address, nothing finer than a day, and nothing else of the sending', async () => {
    const { claves } = await sendKnown();
    await recepcion.recibir(inscripcionHBV, { entrada: CARGAS[inscripcionHBV.slug], clave: randomUUID() });
    const filas = await readTodo(db);
    const encuestas = filas.filter(({ tabla }) => tabla.startsWith('encuesta'));
    expect(encuestas.length).toBeGreaterThanOrEqual(20);
    for (const clave of claves) expect(JSON.stringify(encuestas)).not.toContain(clave);

    const { rows: tipos } = await sql<{ tipo: string }>`
      select distinct data_type as tipo from information_schema.columns where table_name like 'encuesta%'`.execute(db);
    const known = ['uuid', 'text', 'smallint', 'integer', 'date', 'boolean', 'ARRAY'];
    expect(tipos.filter(({ tipo }) => !known.includes(tipo))).toEqual([]);

    const keys = filas.filter(({ valores }) => claves.some((clave) => valores['clave'] === clave));
    expect(keys).toHaveLength(20);
    expect(keys.map(({ valores }) => valores)).toEqual(
      keys.map(({ valores: { clave } }) => ({
        clave,
        formulario: null,
        huella: null,
        respuesta: null,
        creado: expect.stringMatching(/^2026-11-20T00:00:00/),
      })),
    );
  });

  it.each([
    // A random order of twenty correlates with another by 0 ± 0.23 and has 1 ± 1 places right: the mean of the rounds
    // may deviate five times as much.
    { when: 'alone', others: 0, rounds: 10, follows: 0.4, right: 2.6 },
    // On average 0.14 of the twenty leave the mix meanwhile, seldom the last.
    { when: 'with a full mix', others: 150, rounds: 6, follows: 0.6, right: 3 },
    { when: 'while their group waits', others: 150, rounds: 6, follows: 0.6, right: 3, groups: true },
    { when: 'after their group', others: 150, rounds: 6, follows: 0.6, right: 3, groups: true, after: true },
  ])(
    'lies in no order that tells in which twenty known ones came: $when',
    async ({ others, rounds, follows, right, groups = false, after = false }) => {
      const found = new Map<string, { rho: number; hits: number }>();
      let tied = 0;
      for (let round = 0; round < rounds; round++) {
        await sql`truncate ${sql.raw(TABLAS)} cascade`.execute(db);
        now = new Date('2026-11-20T15:00:00Z');
        // Raising it makes this day the last that published.
        for (const minimo of groups ? [1, 5] : []) await applyMinimo(db, minimo, '2026-11-20');
        await Promise.all(Array.from({ length: others }, async () => send(ASIGNATURA)));
        const { marcas, claves } = await sendKnown(groups ? ASIGNATURA.codigoAsignatura : undefined);
        if (after) await publishDue(db, '2026-11-21');
        const filas = await readTodo(db);
        tied += tiedByTransaction(filas, marcas, claves) / rounds;
        for (const [orden, valores] of ordenesOf(filas, marcas)) {
          const { rho, hits } = found.get(orden) ?? { rho: 0, hits: 0 };
          found.set(orden, { rho: rho + correlacion(valores) / rounds, hits: hits + aciertos(valores) / rounds });
        }
      }
      expect(found.size).toBeGreaterThan(20);
      // The last key wrote all answers of the mix, so one guess is right.
      expect(tied).toBeLessThan(right);
      expect([...found].filter(([, { rho, hits }]) => Math.abs(rho) > follows || hits > right)).toEqual([]);
    },
    60_000,
  );

  it('hide the last sending: all answers of the mix were written by the same transaction', async () => {
    await sendKnown();
    const mezcla = (await readTodo(db)).filter(({ tabla }) => tabla === 'encuestas_mezcla');
    expect(mezcla).toHaveLength(20);
    for (const nombre of ['xmin', 'xmax', 'cmin', 'cmax']) {
      expect(new Set(mezcla.map(({ sistema }) => sistema[nombre])).size).toBe(1);
    }
  });

  it('would be found by the attack without the mix', async () => {
    const marcas = Array.from({ length: 20 }, (_, i) => `orden-${i} `);
    await sql`create table ingenua (id uuid default gen_random_uuid(), texto text)`.execute(db);
    for (const marca of marcas) await sql`insert into ingenua (texto) values (${marca})`.execute(db);
    const ordenes = ordenesOf(await readTodo(db), marcas);
    await sql`drop table ingenua`.execute(db);
    for (const orden of ['ingenua.xmin', 'ingenua.posicion']) {
      expect([correlacion(ordenes.get(orden)!), aciertos(ordenes.get(orden)!)]).toEqual([1, 20]);
    }
  });

  it('show of the day before only the day', async () => {
    await Promise.all(Array.from({ length: 300 }, async () => send(ASIGNATURAS[0]!)));
    const { rows: before } = await sql`select distinct xmin from encuestas where liberada is not null`.execute(db);
    expect(before.length).toBeGreaterThan(0);
    now = new Date('2026-11-21T15:00:00Z');
    await send(ASIGNATURAS[1]!);
    const { rows } = await sql<{ liberada: string | null; escritas: number }>`
      select liberada, count(distinct xmin::text) as escritas from encuestas group by liberada order by liberada`.execute(
      db,
    );
    // Yesterday's answers were written together; one left the mix today.
    expect(rows).toEqual([
      { liberada: '2026-11-21', escritas: 1 },
      { liberada: null, escritas: 1 },
    ]);
  });
});

describe('a group of answers', () => {
  it('was written by one transaction, in the mix and out of it', async () => {
    await applyMinimo(db, 5, '2026-11-20');
    await Promise.all(Array.from({ length: 200 }, async () => send(ASIGNATURA)));
    await Promise.all(Array.from({ length: 4 }, async () => send(ASIGNATURAS[0]!)));
    await publishDue(db, '2026-11-21');
    const { rows: escritas } = await sql`
      select codigo_asignatura, count(*) as cuantas, count(distinct escrita) as escritas from (
        select codigo_asignatura, publicada, xmin::text as escrita from encuestas
        union all select codigo_asignatura, publicada, xmin::text from encuestas_mezcla
      ) as e where publicada group by 1`.execute(db);
    expect(escritas).toEqual([{ codigo_asignatura: ASIGNATURA.codigoAsignatura, cuantas: 200, escritas: 1 }]);
    const { rows: mezcla } = await sql`select distinct xmin::text from encuestas_mezcla`.execute(db);
    expect(mezcla).toHaveLength(1);
  });
});

describe('the waiting answers of a subject', () => {
  it('tell nothing of their order by the transaction that wrote them, nor by having left the mix', async () => {
    await applyMinimo(db, 5, '2026-11-20');
    const marcas = Array.from({ length: 300 }, (_, i) => `marca-${i} `);
    // Those that come together share a transaction.
    for (let i = 0; i < marcas.length; i += 5)
      await Promise.all(
        marcas.slice(i, i + 5).map(async (ME4) => send({ codigoAsignatura: ASIGNATURA.codigoAsignatura, ME4 })),
      );
    const { rows } = await sql<{ texto: string; escrita: number; isMixed: number }>`
      select me4 as texto, xmin::text::integer as escrita, 0 as "isMixed" from encuestas
      union all select me4, xmin::text::integer, 1 from encuestas_mezcla`.execute(db);
    const byMarca = new Map(rows.map((row) => [row.texto.trim(), row]));
    const sent = marcas.map((marca) => byMarca.get(marca.trim())!);
    const left = sent.filter(({ isMixed }) => isMixed === 0);
    // Three hundred in a random order correlate with another by 0 ± 0.06.
    for (const orden of [sent.map(({ isMixed }) => isMixed), left.map(({ escrita }) => escrita)])
      expect(Math.abs(correlacion(orden))).toBeLessThan(0.3);
  });
});

describe('the attack', () => {
  it('recognises an order, its reverse and none', () => {
    expect(correlacion([10, 20, 30, 40])).toBe(1);
    expect(correlacion([4, 3, 2, 1])).toBe(-1);
    expect(correlacion([7, 7, 7, 7])).toBe(0);
    expect(aciertos([5, 6, 8, 7])).toBe(2);
  });
});
