// Students who get tokens and answer the verified survey while the product is killed: one answer for each, none of them lost.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { encuestaDocente } from '../../src/catalogo/encuesta-docente/formulario.ts';
import { diaOf } from '../../src/catalogo/semestre.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { createPapeleta, createPedido, type Evaluada } from '../../src/features/papeletas/protocol.ts';
import { upsertMatriculas } from '../../src/features/papeletas/server/matriculas.store.ts';
import { signIn } from '../../src/features/sesion/server/testing.ts';
import type { Config } from '../../src/platform/server/config.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import { countVerificada, faultOf } from '../encuesta/cuentas.ts';
import { insertSubjects, SEMESTRE, turnVerified } from '../encuesta/verificada.ts';
import type { Target } from '../product.ts';
import { withKey } from './ask.ts';
import { killAmong, type Acting, type Ask } from './crowd.ts';
import { startForManager } from './manager.ts';
import type { Outcome } from './verify.ts';

const STUDENTS = 500;
const PEOPLE = 8;
/** With as many acts between kills, twenty of them meet every student. */
const BETWEEN = 25;
/** Each student is enrolled in all of them; after 500 acts the first student answers about the second. */
const CODIGOS = Array.from({ length: 8 }, (_, n) => `700${n}`);
/** One act in so many is tried again: the same sending, another one with its token, another device. */
const REPEATED = 5;

type Student = { readonly authorization: string };

/** Answers that were acknowledged: their texts, which are in no other. */
type Said = Set<string>;

/** Kills the product many times while students answer; returns what is wrong afterwards, in words. */
export async function killWhileStudentsAnswer(
  target: Target,
  times: number,
  resources: AsyncDisposableStack,
): Promise<Outcome> {
  const { victim, gestora, config } = await startForManager(resources, { SURVEY_MIN_ANSWERS: '5' });
  const faults: string[] = [];
  const said: Said = new Set();
  const students = await victim.withDatabase(async (db) => enrol(db, config));
  const publica = await turnVerified(victim.origin, gestora);
  const act = async ({ ask }: Acting, person: number, nth: number): Promise<void> => {
    const turn = nth * PEOPLE + person;
    const asignatura = CODIGOS[Math.floor(turn / STUDENTS) % CODIGOS.length]!;
    await answerOnce({ ask, faults, said, publica }, students[turn % STUDENTS]!, asignatura);
  };
  await killAmong(victim, { people: PEOPLE, target, times, faults, between: BETWEEN, act });
  const wrong = await victim.withDatabase(async (db) => verify(db, said));
  await victim.stop();
  return { faults: [...faults, ...wrong], summary: `${said.size} answers of ${STUDENTS} students acknowledged` };
}

/** Signs students in and notes today's reading of their enrolments, as if a Moodle had been asked. */
async function enrol(db: Db, config: Config): Promise<readonly Student[]> {
  await insertSubjects(db, CODIGOS);
  const { name: plataforma, url: servidor } = config.MOODLE_SERVERS[0]!;
  const now = (): Date => new Date();
  const asignaturas = CODIGOS.map((codigo) => ({ codigo }));
  const students: Student[] = [];
  for (let cuenta = 1000; cuenta < 1000 + STUDENTS; cuenta++) {
    const usuario = `persona.inventada.${cuenta}`;
    students.push(await signIn({ db, config, now, servidor, cuenta }, ['student'], usuario));
    await upsertMatriculas(db, {
      servidor,
      cuenta,
      semestre: SEMESTRE,
      plataforma,
      usuario,
      dia: diaOf(now()),
      asignaturas,
    });
  }
  return students;
}

type World = { readonly ask: Ask; readonly faults: string[]; readonly said: Said; readonly publica: string };

/** Gets a token and answers with it. */
async function answerOnce({ ask, faults, said, publica }: World, headers: Student, asignatura: string): Promise<void> {
  const tema = { semestre: SEMESTRE, asignatura };
  const isRepeated = Math.random() < 1 / REPEATED;
  const askFor = async (cegado: string, takes: readonly number[]) =>
    ask({ path: '/papeletas', headers, body: { asignatura, cegado }, takes });
  const pedido = createPedido(tema, publica);
  const evaluada = (await askFor(pedido.cegado, [200])).body as unknown as Evaluada;
  if (isRepeated) await askFor(createPedido(tema, publica).cegado, [409]);
  const papeleta = createPapeleta(tema, publica, { ...pedido, ...evaluada });
  if (!papeleta) return void faults.push('a token was evaluated with another key');
  const ME4 = randomUUID();
  const own = { programa: null, docente: null, tipoAsignatura: null, codigoAsignatura: asignatura };
  const sending = { path: '/crearEncuesta', headers: withKey() };
  const send = async (text: string, call = sending, takes: readonly number[] = [201]) =>
    ask({ ...call, body: { ...CARGAS[encuestaDocente.slug], ...own, ME4: text, papeleta }, takes });
  await send(ME4);
  said.add(ME4);
  if (!isRepeated) return;
  await send(`${ME4} again`);
  await send(`${ME4} by another sending`, { ...sending, headers: withKey() }, [409]);
}

async function verify(db: Db, said: Said): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string; times: number }>`
    select me4 as text, count(*)::integer as times
    from (select me4 from encuestas union all select me4 from encuestas_mezcla) as e group by 1`.execute(db);
  const stored = new Map(rows.map(({ text, times }) => [text, times]));
  return [
    ...[...said].flatMap((text) => (stored.has(text) ? [] : ['an answer was acknowledged and is not stored'])),
    ...[...stored].flatMap(([text, times]) => (times > 1 ? [`${text} is stored ${times} times`] : [])),
    ...(stored.size === said.size ? [] : [`${stored.size} answers for ${said.size} acknowledged`]),
    ...(await countVerificada(db)).flatMap((cuenta) => faultOf(cuenta) ?? []),
  ];
}
