// Versions of a form that are published while 200 people fill it in and the product is killed: no answer may be lost, or mix two versions.
import { sql } from 'kysely';
import type { Definicion } from '../../src/features/definiciones/contract.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import type { Target } from '../product.ts';
import { askUntilHeard, withKey } from './ask.ts';
import { killAmong, type Ask } from './crowd.ts';
import { startForManager } from './manager.ts';
import type { Outcome } from './verify.ts';

const PEOPLE = 200;
/** Answers between two kills: a version is published meanwhile. */
const BETWEEN = 400;
const SLUG = 'feria';
/** A definition has at most 200 questions, and each version adds one. */
const MAX_VERSIONS = 100;

type Json = Readonly<Record<string, unknown>>;
type Formulario = Json & { readonly campos: Json; readonly secciones: readonly Json[] };

/** Kills the product many times while a form changes under the people who send it; returns what is wrong afterwards. */
export async function killWhileVersionsChange(
  target: Target,
  times: number,
  resources: AsyncDisposableStack,
): Promise<Outcome> {
  const { victim, gestora } = await startForManager(resources);
  const faults: string[] = [];
  // The version that each acknowledged sending showed, by the id of its record.
  const acknowledged = new Map<string, number>();
  const first: Ask = async (call) => askUntilHeard(victim.origin, call, { faults });
  const shown = { version: await publishNext(first, gestora) };
  await killAmong(victim, {
    people: PEOPLE,
    target,
    times,
    faults,
    between: BETWEEN,
    async act({ ask }, person) {
      if (person === 0 && shown.version < MAX_VERSIONS) shown.version = await publishNext(ask, gestora);
      else await sendOne(ask, shown.version, acknowledged);
    },
  });
  const wrong = await victim.withDatabase(async (db) => verify(db, acknowledged));
  await victim.stop();
  return { faults: [...faults, ...wrong], summary: `${acknowledged.size} answers to ${shown.version} versions` };
}

const questionOf = (version: number): string => `pregunta${version}`;

/** Publishes a version that asks one question of its own in place of the former's. @returns its number */
async function publishNext(ask: Ask, gestora: Readonly<Record<string, string>>): Promise<number> {
  const path = `/definiciones/${SLUG}`;
  const body = { slug: SLUG, titulo: 'Feria' };
  await ask({ path: '/definiciones', headers: withKey(gestora), body, takes: [201, 400] });
  for (;;) {
    const open = async () =>
      (await ask({ path, method: 'GET', headers: gestora, takes: [200] })).body as unknown as Definicion;
    const { revision, tramite, publicada } = await open();
    const version = (publicada ?? 0) + 1;
    const formulario = asking(tramite['formulario'] as Formulario, version);
    const { informe: _, ...others } = tramite;
    const changed = { revision, tramite: { ...others, formulario } };
    await ask({ path, method: 'PUT', headers: gestora, body: changed, takes: [200, 409] });
    const saved = await open();
    const publishing = { revision: saved.revision };
    const { status } = await ask({
      path: `${path}/versiones`,
      headers: withKey(gestora),
      body: publishing,
      takes: [201, 409],
    });
    if (status === 201) return version;
  }
}

function asking({ campos, secciones, ...formulario }: Formulario, version: number): Formulario {
  const { nombre, correo } = campos;
  const pregunta = { tipo: 'texto', identifica: null, etiqueta: `Pregunta ${version}`, max: 20 };
  const seccion = { ...secciones[0], campos: ['nombre', 'correo', questionOf(version)] };
  return { ...formulario, campos: { nombre, correo, [questionOf(version)]: pregunta }, secciones: [seccion] };
}

/** Answers the version that a person sees. */
async function sendOne(ask: Ask, version: number, acknowledged: Map<string, number>): Promise<void> {
  const body = new FormData();
  body.set('nombre', 'PERSONA INVENTADA');
  body.set('correo', 'persona@ejemplo.co');
  body.set(questionOf(version), String(version));
  const headers = withKey({ 'x-version': String(version) });
  const sent = await ask({ path: `/formularios/${SLUG}`, headers, body });
  acknowledged.set(String(sent.body['id']), version);
}

async function verify(db: Db, acknowledged: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; version: number; datos: Json }>`
    select id, version, datos from registros where formulario = ${SLUG}`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const extra = rows.length - acknowledged.size;
  return [
    ...(extra === 0 ? [] : [`${rows.length} records for ${acknowledged.size} acknowledged answers`]),
    ...[...acknowledged].flatMap(([id, version]) => {
      const row = stored.get(id);
      if (!row) return [`the answer ${id} to version ${version} was acknowledged and is not stored`];
      const answered = Object.entries(row.datos).filter(([clave, valor]) => clave.startsWith('pregunta') && valor);
      const isWhole = JSON.stringify(answered) === JSON.stringify([[questionOf(version), String(version)]]);
      return row.version === version && isWhole
        ? []
        : [`an answer to version ${version} is stored as ${row.version} with ${JSON.stringify(row.datos)}`];
    }),
  ];
}
