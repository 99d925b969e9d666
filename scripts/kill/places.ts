// People who take, wait for and give back places while the product is killed: none may be lost, or given twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inscripcionCatedra } from '../../src/catalogo/catedras/formulario.ts';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { setCupos } from '../../src/core/cupos/service.ts';
import { turnoTokens } from '../../src/features/espera/server/service.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import { Product, QUIET_INSTALLATION, type Target } from '../product.ts';
import { withKey, type Answer } from './ask.ts';
import { killAmong, type Acting } from './crowd.ts';
import type { Outcome } from './verify.ts';

const PEOPLE = 8;
const PLACES = 3;
/** One offer in so many is not wanted: its person leaves the line. */
const UNWANTED = 4;
const POLL_MS = 20;

const ENCRYPTION_KEY = randomUUID();
const tokenOf = turnoTokens(ENCRYPTION_KEY);

const CLAVE = 'catedra-de-deporte-y-cultura';

/** Acts that were acknowledged, by address. */
type Said = {
  /** Addresses of the people who wait or waited. */
  readonly joined: Set<string>;
  readonly left: Set<string>;
  /** Addresses of those who enrolled, with an offered place or without one. */
  readonly accepted: Set<string>;
  readonly direct: Set<string>;
  readonly withdrawn: Set<string>;
};

/** Kills the product many times while places change hands; returns what is wrong afterwards, in words. */
export async function killWhilePlacesChangeHands(
  target: Target,
  times: number,
  resources: AsyncDisposableStack,
): Promise<Outcome> {
  const victim = await Product.start(resources, { ...QUIET_INSTALLATION, ENCRYPTION_KEY });
  const cupo = { lista: 'catedras', clave: CLAVE, semestre: semestreOf(new Date()) };
  await victim.withDatabase(async (db) => setCupos(db, cupo, PLACES));
  const said: Said = {
    joined: new Set(),
    left: new Set(),
    accepted: new Set(),
    direct: new Set(),
    withdrawn: new Set(),
  };
  const faults: string[] = [];
  const act = async (acting: Acting, person: number, nth: number): Promise<void> =>
    takePlace({ ...acting, victim, said }, person, nth);
  await killAmong(victim, { people: PEOPLE, target, times, faults, act });
  const wrong = await victim.withDatabase(async (db) => verify(db, said));
  await victim.stop();
  const { joined, left, accepted, direct } = said;
  return {
    faults: [...faults, ...wrong],
    summary: `${direct.size + accepted.size} enrolments, ${accepted.size} with one of ${joined.size} offers, ${left.size} unwanted`,
  };
}

type World = Acting & { readonly victim: Product; readonly said: Said };

/** Enrols, or waits until a place is offered; then gives it back for the next person, unless all is over. */
async function takePlace({ ask, isOver, victim, said }: World, person: number, nth: number): Promise<void> {
  const correo = `persona${person}.${nth}@universidad.edu.co`;
  const enrol = async (headers = {}): Promise<Answer> =>
    ask({
      path: inscripcionCatedra.llamada.slice('POST '.length),
      headers: withKey(headers),
      body: {
        ...CARGAS['inscripcionCatedra'],
        numDocumento: String(100_000_000 + person * 1_000_000 + nth),
        correo,
      },
      takes: [201, 400, 409],
    });
  const withdraw = async ({ body }: Answer): Promise<void> => {
    if (isOver()) return;
    await ask({ path: '/solicitudes/retiro', body: { token: body['seguimiento'] } });
    said.withdrawn.add(correo);
  };
  const first = await enrol();
  if (first.status === 201) {
    said.direct.add(correo);
    return withdraw(first);
  }
  const persona = { formulario: inscripcionCatedra.slug, opcion: CLAVE, nombre: 'Persona Inventada', correo };
  // 409: a place became free meanwhile.
  const { status } = await ask({ path: '/espera', headers: withKey(), body: persona, takes: [202, 409] });
  if (status === 409) return;
  said.joined.add(correo);
  const turno = await tokenIn(victim, correo);
  const headers = { 'x-turno': turno };
  const leave = async (): Promise<void> => {
    await ask({ path: '/espera/salida', body: { turno }, takes: [200] });
    said.left.add(correo);
  };
  while ((await ask({ path: '/espera', method: 'GET', headers, takes: [200] })).body['estado'] !== 'ofrecido') {
    if (isOver()) return leave();
    await delay(POLL_MS);
  }
  if (nth % UNWANTED === UNWANTED - 1) return leave();
  const enrolled = await enrol(headers);
  if (enrolled.status !== 201) throw new Error(`an offered place was refused: ${JSON.stringify(enrolled.body)}`);
  said.accepted.add(correo);
  await withdraw(enrolled);
}

/** Finds the token of a turn by the message to its person; the database may be gone for a while. */
async function tokenIn(victim: Product, correo: string): Promise<string> {
  for (;;) {
    const message = await victim
      .withDatabase(async (db) =>
        sql<{ turno: string }>`select filas[1] as turno from correo_destinatarios where email = ${correo}`.execute(db),
      )
      .catch(() => null);
    const turno = message?.rows[0]?.turno;
    if (turno !== undefined) return tokenOf(turno);
    await delay(POLL_MS);
  }
}

async function verify(db: Db, { joined, left, accepted, direct, withdrawn }: Said): Promise<readonly string[]> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from turnos) as turns,
      (select count(*) from turnos where estado = 'aceptado') as accepted,
      (select count(*) from turnos where estado = 'retirado') as left,
      (select count(*) from registros) as records,
      (select count(*) from cupos_liberados) as released,
      (select count(*) from historial where tipo = 'estado' and a = 'cerrado') as closed,
      (select ocupados from cupos where clave = ${CLAVE}) as taken`.execute(db);
  const { rows: mails } = await sql<{ email: string; asunto: string; times: number }>`
    select d.email, split_part(c.asunto, ':', 1) as asunto, count(*)::int as times
    from correos c join correo_destinatarios d on d.correo = c.id group by 1, 2`.execute(db);
  const enrolled = accepted.size + direct.size;
  const wanted = {
    turns: joined.size,
    accepted: accepted.size,
    left: left.size,
    records: enrolled,
    released: withdrawn.size,
    closed: withdrawn.size,
    taken: enrolled - withdrawn.size,
  };
  const told = {
    'Está en la lista de espera': joined,
    'Hay un cupo para usted': accepted,
    'Retiró su inscripción': withdrawn,
  };
  return [
    ...Object.entries(wanted).flatMap(([what, number]) =>
      rows[0]![what] === number ? [] : [`${what}: ${rows[0]![what]} instead of ${number}`],
    ),
    ...(enrolled - withdrawn.size <= PLACES
      ? []
      : [`${enrolled - withdrawn.size} people have one of ${PLACES} places`]),
    ...mails.flatMap(({ asunto, times }) => (times === 1 ? [] : [`a person was told ${times} times: ${asunto}`])),
    ...Object.entries(told).flatMap(([asunto, people]) => {
      const heard = new Set(mails.flatMap((one) => (one.asunto === asunto ? [one.email] : [])));
      return [...people].flatMap((person) => (heard.has(person) ? [] : [`a person was not told: ${asunto}`]));
    }),
  ];
}
