// Definitions made at random, from their draft to the removal of who answered: `npm run test:fuzz` makes more of them.
import { expect, inject, it } from 'vitest';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { Persona } from '#core/almacenes/contract.ts';
import type { Definicion } from '#features/definiciones/contract.ts';
import { readDraft } from '#features/definiciones/editing/draft.ts';
import { randomEdits } from '#features/definiciones/editing/testing.ts';
import { caseOf, type Case } from './testing/definiciones/cases.ts';
import {
  cellsOf,
  faultsOfCharts,
  faultsOfEmpty,
  faultsOfFiles,
  faultsOfPage,
  faultsOfReceipt,
  faultsOfRows,
  isSentence,
  receiptOf,
  type Answer,
} from './testing/definiciones/facts.ts';
import { exported, leftAfterRemoval, personaIn, tracesOf } from './testing/definiciones/persons.ts';
import { createWorld } from './testing/definiciones/world.ts';

const { seed, definitions } = inject('fuzz') ?? { seed: 20_261_128, definitions: 25 };

/** Definitions of one test; their persons are exported and removed together. */
const TOGETHER = 5;

/** Time that a definition may take on a machine with much else to do, in ms. */
const PATIENCE = 60_000;

const world = await createWorld();
const seen = { accepted: 0, refused: 0, second: 0, persons: 0 };

/** Publishes a draft. @returns its definition, or the words in which it was refused */
async function publish(slug: string, begun: Awaited<ReturnType<typeof world.begin>>): Promise<Definicion | string> {
  if (begun.status !== 201 && begun.status !== 200) return `${begun.status}: ${begun.body.message}`;
  const { status, body } = await world.publish(slug, begun.body.revision);
  return status === 201 ? body : `${status}: ${body.message}`;
}

const refusalFaults = (said: string): readonly string[] =>
  said.startsWith('400: ') && isSentence(said.slice(5)) ? [] : [`refused by «${said}»`];

async function answer(definition: Definicion, { azar }: Case): Promise<Answer | string> {
  const { formulario, listas } = definition.tramite as unknown as Tramite;
  const valores = world.ejemplos.valores(formulario, azar, listas);
  const { consentimiento } = formulario;
  const agreed = consentimiento && consentimiento.campo === undefined ? { consentimiento: consentimiento.version } : {};
  const { status, body } = await world.send(formulario, { ...valores, ...agreed });
  if (status !== 201) return `example: ${status} ${JSON.stringify(body)}`;
  return { id: body.id, seguimiento: body.seguimiento, datos: await world.stored(body.id) };
}

type Cells = Awaited<ReturnType<typeof cellsOf>>;

/** Returns the cells of a report that another version of it has no more, or has otherwise. */
function lostBetween(before: Cells, after: Cells): readonly string[] {
  const { unidad } = before.definition;
  // Without the list that gave the rows, each answer is one: what its items said is read in the record.
  const isAlike = unidad === after.definition.unidad;
  const rutas = before.rutas.filter((ruta) => ruta !== '' && (isAlike || !ruta.startsWith(`${unidad}.`)));
  const textsOf = ({ rows, rutas: own }: Cells): ReadonlySet<string> =>
    new Set(rows.map(({ celdas }) => JSON.stringify(rutas.map((ruta) => celdas[own.indexOf(ruta)] ?? null))));
  const present = textsOf(after);
  const lost = [...textsOf(before)].filter((texts) => !present.has(texts));
  return lost.map((texts) => `second report: ${rutas.join()} were ${texts}, are ${[...present].join()}`);
}

/** Publishes a second version. @returns where an answer to the first is no longer read as it was */
async function faultsOfNext(definition: Definicion, first: Answer, one: Case): Promise<readonly string[]> {
  const { slug, azar } = one;
  const before = await cellsOf(world, slug, first);
  const receipt = await receiptOf(world, first);
  const published = new Set(definition.publicadas);
  const draft = readDraft(definition.tramite)!;
  const edited = randomEdits(draft, { azar, published, from: 100, count: 8 });
  const next = await publish(slug, await world.save(slug, definition.revision, guardadoOf(edited)));
  if (typeof next === 'string') return refusalFaults(next);
  seen.second += 1;
  const after = await cellsOf(world, slug, first);
  const lost = lostBetween(before, after);
  const nextReceipt = await receiptOf(world, first);
  const isSame = JSON.stringify(nextReceipt) === JSON.stringify(receipt);
  const second = await answer(next, one);
  const { formulario } = next.tramite as unknown as Tramite;
  return [
    ...lost,
    ...(isSame ? [] : [`second receipt: ${JSON.stringify(receipt)} is ${JSON.stringify(nextReceipt)}`]),
    ...(await faultsOfPage(world, formulario)),
    ...(typeof second === 'string'
      ? [`second ${second}`]
      : [...faultsOfRows(await cellsOf(world, slug, second)), ...(await faultsOfReceipt(world, formulario, second))]),
  ];
}

/** Walks a definition from its draft to its second version. @returns its faults, and the person of its first answer */
async function walk(one: Case): Promise<{ readonly faults: readonly string[]; readonly persona?: Persona }> {
  const published = await publish(one.slug, await world.begin(one.slug, one.tramite));
  if (typeof published === 'string') {
    seen.refused += 1;
    return { faults: refusalFaults(published) };
  }
  seen.accepted += 1;
  const { formulario } = published.tramite as unknown as Tramite;
  const faults = [...(await faultsOfPage(world, formulario)), ...(await faultsOfEmpty(world, formulario))];
  const first = await answer(published, one);
  if (typeof first === 'string') return { faults: [...faults, first] };
  const cells = await cellsOf(world, one.slug, first);
  faults.push(
    ...faultsOfRows(cells),
    ...(await faultsOfCharts(world, cells.definition)),
    ...(await faultsOfFiles(world, cells)),
    ...(await faultsOfReceipt(world, formulario, first)),
    ...(await faultsOfNext(published, first, one)),
  );
  return { faults, persona: personaIn(formulario, first.datos) };
}

const chunks = Array.from({ length: Math.ceil(definitions / TOGETHER) }, (_, i) => i * TOGETHER);

it.each(chunks)(
  `definitions of seed ${seed} from %i on work whole, or are refused in words`,
  { timeout: 60_000 + TOGETHER * PATIENCE, retry: 0 },
  async (from) => {
    const faults: string[] = [];
    const personas: Persona[] = [];
    for (let number = from; number < Math.min(from + TOGETHER, definitions); number += 1) {
      const one = caseOf(seed, number);
      const { faults: own, persona } = await walk(one);
      faults.push(...own.map((fault) => `${number}: ${fault}`));
      if (persona && persona.documento.length + persona.correo.length > 0) personas.push(persona);
    }
    if (personas.length > 0) {
      const text = await exported(world, personas);
      const missing = personas.flatMap(tracesOf).filter((trace) => !text.includes(trace));
      faults.push(...missing.map((trace) => `${from}: the export lacks «${trace}»`));
      faults.push(...(await leftAfterRemoval(world, personas)).map((left) => `${from}: ${left}`));
      seen.persons += personas.length;
    }
    expect(faults).toEqual([]);
  },
);

it('has seen enough of each kind', () => {
  expect(seen.accepted).toBeGreaterThan(definitions / 2);
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.second).toBeGreaterThan(definitions / 4);
  expect(seen.persons).toBeGreaterThan(definitions / 4);
});
