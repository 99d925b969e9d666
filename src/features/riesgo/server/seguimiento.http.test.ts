// Follow-up of students at risk: what the ledger says of a row, teachers' own students, their mails, notices on Mondays.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import { createAjustes, initialAjustes } from '#features/ajustes/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { EstudiantesPropios } from '../contract-docente.ts';
import { createAccesosReader } from './accesos.ts';
import { tellDocentesOfRiesgo } from './avisos.ts';
import { replaceLeidos } from './leidos.store.ts';
import { cleanCohortes, followUp, readEfecto } from './seguimiento.ts';
import { reglasFor } from './testing.ts';

const { app, db, config, signIn, clock } = await createTestApp();
const DAY = 86_400_000;
/** A Monday in Bogotá. */
const MONDAY = new Date('2026-11-23T14:00:00Z');
let gestora: Awaited<ReturnType<typeof signIn>>;

const reader = createAccesosReader(async () => reglasFor());
const servidor = 'campus';

type Persona = {
  readonly curso: number;
  readonly correo: string;
  readonly rol?: string;
  readonly situacion?: keyof typeof SITUACIONES;
  readonly dias?: number;
};

/** Stores a reading of these people, as a reader gives them. */
async function read(personas: readonly Persona[], servidorName = servidor): Promise<void> {
  const lectura = crypto.randomUUID();
  const now = clock.now;
  await db.transaction().execute(async (tx) => {
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      values (${lectura}, 'accesos', ${servidorName}, ${now}, ${now}, ${personas.length})`.execute(tx);
    const filas = personas.map(({ curso, correo, rol = 'student', situacion = 'riesgo', dias = 20 }) => ({
      clave: `${curso} ${correo} ${rol}`,
      semestre: '2026-2' as const,
      creado: now,
      datos: {
        nombre: correo.split('@')[0]!,
        correo,
        ultimoAcceso: new Date(now.getTime() - dias * DAY).toISOString(),
        dias,
        curso: { clave: `${servidorName}/${curso}`, texto: `Curso ${curso}` },
        rol: { clave: rol, texto: rol },
        situacion: rol === 'student' ? SITUACIONES[situacion] : SITUACIONES.noAplica,
        motivos: `${dias} días sin entrar`,
        puntaje: 1,
      },
    }));
    await replaceLeidos(tx, { leido: reader.leido, servidor: servidorName, lectura }, filas);
    await reader.onStored!(tx, { servidor: servidorName, now });
  });
}

const docente = (n: number): string => `docente${n}@universidad.edu.co`;
const teacher = (curso: number, n: number): Persona => ({ curso, correo: docente(n), rol: 'editingteacher' });
const student = (curso: number, nombre: string, more: Partial<Persona> = {}): Persona => ({
  curso,
  correo: `${nombre}@universidad.edu.co`,
  ...more,
});

async function asDocente(n: number) {
  const headers = await signIn(['editingteacher'], `docente${n}`);
  await sql`update sesiones set email = ${docente(n)} where usuario = ${`docente${n}`}`.execute(db);
  return headers;
}

async function call(method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const own = async (headers: object) =>
  (await call('GET', '/docente/estudiantesEnRiesgo', headers)).body as EstudiantesPropios;
const idsOf = ({ cursos }: EstudiantesPropios) => cursos.flatMap(({ estudiantes }) => estudiantes.map(({ id }) => id));
const send = async (headers: object, estudiantes: readonly string[]) =>
  call('POST', '/docente/estudiantesEnRiesgo/correo', headers, {
    estudiantes,
    asunto: 'Lo espero {en} clase',
    texto: 'Hola.\n\n¿Cómo va? <b>Escríbame</b>',
  });

const mailsOf = async (origen: string) =>
  (
    await sql<{ email: string; contenido: string; asunto: string }>`
      select d.email, c.contenido, c.asunto from correos c join correo_destinatarios d on d.correo = c.id
      where c.origen = ${origen} order by d.email`.execute(db)
  ).rows;
/** All that waits was sent, at this instant. */
const deliver = async () => {
  await sql`update correo_destinatarios set estado = 'enviando', via = 'smtp', vez = 1, intentos = 1,
    message_id = gen_random_uuid()::text where estado = 'pendiente'`.execute(db);
  await sql`update correo_destinatarios set estado = 'enviado', instante = ${clock.now} where estado = 'enviando'`.execute(
    db,
  );
};
const seguimientos = async () =>
  (
    await sql<{ nombre: string; seguimiento: string; por: string | null }>`
      select datos ->> 'nombre' as nombre, datos #>> '{seguimiento,clave}' as seguimiento, datos ->> 'contactadoPor' as por
      from leidos where datos #>> '{rol,clave}' = 'student' order by 1`.execute(db)
  ).rows;

beforeEach(async () => {
  clock.now = MONDAY;
  gestora = await signIn(['manager'], 'gestora');
  await sql`truncate lecturas, leidos, correos, riesgo_avisos, riesgo_cohortes cascade`.execute(db);
  await sql`truncate ajustes`.execute(db);
});

describe('a teacher', () => {
  it('sees the students at risk of their own courses alone, whatever the courses share', async () => {
    // Every pair of three teachers and four courses on two servers: teacher n has the courses of which n + 1 is a divisor.
    const cursos = [1, 2, 3, 6];
    const docentes = [0, 1, 2];
    const has = (n: number, curso: number): boolean => curso % (n + 1) === 0;
    for (const name of ['campus', 'otro']) {
      const students = cursos.flatMap((curso) => [
        student(curso, `${name}-a${curso}`),
        student(curso, `${name}-b${curso}`, { situacion: 'alerta' }),
        student(curso, `${name}-c${curso}`, { situacion: 'alDia' }),
        student(curso, 'comun'),
      ]);
      const teachers = docentes.flatMap((n) =>
        cursos.filter((curso) => has(n, curso)).map((curso) => teacher(curso, n)),
      );
      await read([...students, ...(name === 'campus' ? teachers : [teacher(6, 1)])], name);
    }
    const seen: string[][] = [];
    for (const n of docentes) {
      const headers = await asDocente(n);
      const { cursos: told } = await own(headers);
      const expected = cursos.filter((curso) => has(n, curso)).map((curso) => `campus/${curso}`);
      expect(told.map(({ clave }) => clave)).toEqual([...expected, ...(n === 1 ? ['otro/6'] : [])].toSorted());
      for (const { clave, estudiantes } of told) {
        const [name, curso] = clave.split('/');
        expect(estudiantes.map(({ nombre }) => nombre)).toEqual(
          [`${name}-a${curso}`, `${name}-b${curso}`, 'comun'].toSorted(),
        );
      }
      seen.push(idsOf(await own(headers)));
    }
    // No teacher writes to a student of another one.
    for (const n of docentes) {
      const headers = await asDocente(n);
      const foreign = seen.flat().filter((id) => !seen[n]!.includes(id));
      for (const id of foreign) expect((await send(headers, [seen[n]![0]!, id])).status).toBe(404);
    }
    expect(await mailsOf('riesgo-docente')).toEqual([]);
    expect((await call('GET', '/docente/estudiantesEnRiesgo', gestora)).status).toBe(200);
    expect((await own(gestora)).cursos).toEqual([]);
    const estudiante = await signIn(['student'], 'estudiante');
    expect((await call('GET', '/docente/estudiantesEnRiesgo', estudiante)).status).toBe(403);
  });

  it('writes to chosen students once a day, however often it is pressed, and each gets a mail of their own', async () => {
    // The ledger of mail has the database's clock.
    clock.now = new Date();
    await read([teacher(1, 1), student(1, 'ana'), student(1, 'luis'), student(1, 'eva')]);
    const headers = await asDocente(1);
    const [ana, eva] = idsOf(await own(headers));
    const answers = await Promise.all([
      send(headers, [ana!, eva!]),
      send(headers, [ana!, eva!]),
      send(headers, [ana!]),
    ]);
    const sent = answers.map(({ body }) => body.enviados as number);
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(2);
    const mails = await mailsOf('riesgo-docente');
    expect(mails.map(({ email }) => email)).toEqual(['ana@universidad.edu.co', 'eva@universidad.edu.co']);
    expect(mails[0]!.asunto).toBe('Lo espero en clase');
    expect(mails[0]!.contenido).toContain('&lt;b&gt;Escríbame&lt;/b&gt;');
    expect(mails[0]!.contenido).toContain(docente(1));
    await sql`update correo_destinatarios set instante = instante - interval '1 day'`.execute(db);
    expect((await send(headers, [ana!])).body).toEqual({ enviados: 1, deHoy: 0 });
    expect((await send(headers, [])).status).toBe(400);
  });
});

describe('the notice on Mondays', () => {
  async function turnOn(): Promise<void> {
    const { version } = (await call('GET', '/ajustes', gestora)).body;
    expect((await call('PUT', '/ajustes', gestora, { version, valores: { avisoDeRiesgo: 1 } })).status).toBe(200);
  }
  const tell = async () =>
    tellDocentesOfRiesgo({
      db,
      ajustes: createAjustes({ db, iniciales: initialAjustes(config) }),
      publicUrl: 'https://unidad.example',
      now: () => clock.now,
    });

  it('tells each teacher once a week how many of their own students need attention, without names, and is off at first', async () => {
    await read([
      teacher(1, 1),
      teacher(2, 1),
      teacher(2, 2),
      teacher(3, 3),
      student(1, 'ana'),
      student(2, 'ana'),
      student(2, 'luis', { situacion: 'alerta' }),
      student(3, 'eva', { situacion: 'alDia' }),
    ]);
    await tell();
    expect(await mailsOf('riesgo-aviso')).toEqual([]);
    await turnOn();
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const mails = await mailsOf('riesgo-aviso');
    expect(mails.map(({ email }) => email)).toEqual([docente(1), docente(2)]);
    expect(mails.map(({ contenido }) => /<strong>(.+?)<\/strong>/.exec(contenido)?.[1])).toEqual([
      '3 matrículas',
      '2 matrículas',
    ]);
    for (const { contenido } of mails) expect(contenido).not.toMatch(/ana|luis|eva|días/);
    clock.now = new Date(MONDAY.getTime() + DAY);
    await tell();
    expect(await mailsOf('riesgo-aviso')).toHaveLength(2);
  });

  it('is ended and begun again with one press, and says nothing of old readings', async () => {
    await read([teacher(1, 1), student(1, 'ana')]);
    const headers = await asDocente(1);
    expect((await own(headers)).avisos).toBeNull();
    await turnOn();
    expect((await own(headers)).avisos).toBe(true);
    expect((await call('PUT', '/docente/estudiantesEnRiesgo/avisos', headers, { recibe: false })).status).toBe(200);
    expect((await own(headers)).avisos).toBe(false);
    await tell();
    expect(await mailsOf('riesgo-aviso')).toEqual([]);
    await call('PUT', '/docente/estudiantesEnRiesgo/avisos', headers, { recibe: true });
    clock.now = new Date(MONDAY.getTime() + 7 * DAY);
    await tell();
    expect(await mailsOf('riesgo-aviso')).toEqual([]);
    await read([teacher(1, 1), student(1, 'ana')]);
    await tell();
    expect(await mailsOf('riesgo-aviso')).toHaveLength(1);
  });
});

describe('the follow-up of a row', () => {
  const later = async (days: number): Promise<void> => {
    clock.now = new Date(MONDAY.getTime() + days * DAY);
    await followUp(db, { servidor: null, diasSinContacto: 15, now: clock.now });
  };

  it('says who wrote last and whether the student came back, until too many days have passed', async () => {
    await read([teacher(1, 1), student(1, 'ana'), student(1, 'luis'), student(1, 'eva')]);
    const headers = await asDocente(1);
    const ids = idsOf(await own(headers));
    await send(headers, ids.slice(0, 2));
    const none = { seguimiento: 'sin-contacto', por: null };
    await later(0);
    expect((await seguimientos()).map(({ seguimiento }) => seguimiento)).toEqual(Array(3).fill('sin-contacto'));
    await deliver();
    await later(1);
    const sender = 'Laura Mesa Ríos';
    expect(await seguimientos()).toEqual([
      { nombre: 'ana', seguimiento: 'escrito', por: sender },
      { nombre: 'eva', seguimiento: 'escrito', por: sender },
      { nombre: 'luis', ...none },
    ]);
    const note = async (who: typeof headers, respondio: boolean) =>
      call('PUT', '/docente/estudiantesEnRiesgo/respuestas', who, { estudiante: ids[1], respondio });
    expect((await note(await asDocente(2), true)).status).toBe(404);
    // The mail's instant is the database's: the answer comes after it.
    clock.now = new Date(Date.now() + DAY);
    const nextDay = await asDocente(1);
    expect((await note(nextDay, true)).body).toEqual({ respondio: true });
    expect((await own(nextDay)).cursos[0]!.estudiantes[1]).toMatchObject({ nombre: 'eva', respondio: true });
    expect((await seguimientos())[1]).toEqual({ nombre: 'eva', seguimiento: 'respondio', por: sender });
    await note(nextDay, false);
    expect((await seguimientos())[1]).toEqual({ nombre: 'eva', seguimiento: 'escrito', por: sender });
    clock.now = new Date(MONDAY.getTime() + DAY);
    // Ana came back, and has other reasons still.
    await read([
      teacher(1, 1),
      student(1, 'ana', { situacion: 'alerta', dias: 0 }),
      student(1, 'luis'),
      student(1, 'eva'),
    ]);
    expect((await seguimientos()).map(({ seguimiento }) => seguimiento)).toEqual(['volvio', 'escrito', 'sin-contacto']);
    await later(16);
    expect((await seguimientos()).map(({ seguimiento }) => seguimiento)).toEqual(Array(3).fill('sin-contacto'));
  });

  it('compares after fourteen days who came back, of those written to and of the others', async () => {
    const all = ['ana', 'eva', 'luis', 'olga'];
    const came = new Set(['ana', 'luis']);
    await read([teacher(1, 1), ...all.map((nombre) => student(1, nombre))]);
    expect(await readEfecto(db, clock.now)).toBeNull();
    const headers = await asDocente(1);
    await send(headers, idsOf(await own(headers)).slice(0, 2));
    await deliver();
    await later(1);
    clock.now = new Date(MONDAY.getTime() + 3 * DAY);
    await read([
      teacher(1, 1),
      ...all.map((nombre) => student(1, nombre, came.has(nombre) ? { situacion: 'alDia', dias: 1 } : {})),
    ]);
    expect(await readEfecto(db, new Date(MONDAY.getTime() + 13 * DAY))).toBeNull();
    expect(await readEfecto(db, new Date(MONDAY.getTime() + 14 * DAY))).toEqual({
      escritas: { matriculas: 2, volvieron: 1 },
      noEscritas: { matriculas: 2, volvieron: 1 },
    });
    await cleanCohortes(db, new Date(MONDAY.getTime() + 366 * DAY));
    expect(await readEfecto(db, new Date(MONDAY.getTime() + 14 * DAY))).toBeNull();
  });
});
