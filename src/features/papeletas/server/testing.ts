// Tools for tests of the verified survey: an application with enrolled students, a browser that asks for tokens and answers.
import { randomUUID } from 'node:crypto';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import type { CursoMoodle, MotivoMoodle } from '#core/moodle/server/service.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createFakeMoodle, type FakeMoodle } from '#features/sesion/server/testing.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ClaveDeSemestre, Papeletas } from '../contract.ts';
import { createPapeleta, createPedido, type Evaluada, type Papeleta, type Pedido } from '../protocol.ts';

export const SEMESTRE = '2026-2';
/** Subject of one teacher; of two, whose courses decide; in which no test's student is enrolled. */
export const [FISICA, QUIMICA, LOGICA] = ['3007852', '3007853', '3007854'] as const;

type Headers = { readonly authorization: string };

/** A fake server whose accounts are enrolled as a test says: courses by number of account, or by user name elsewhere. */
type EnrolledMoodle = FakeMoodle & {
  readonly enrolments: Map<number | string, readonly CursoMoodle[]>;
  /** Addresses of the teachers of courses, by number. */
  readonly teachers: Map<number, readonly string[]>;
  /** Answer to readings of enrolments, while set. */
  enrolmentFailure: MotivoMoodle | null;
  /** Readings of enrolments so far. */
  readings: number;
};

export const aCurso = (id: number, codigo: string, semestre: string = SEMESTRE): CursoMoodle => ({
  id,
  nombre: `Curso ${codigo}`,
  nombreCorto: `${codigo}-${semestre}-${id}`,
  codigo: '',
  idCategoria: 1,
  inicio: 0,
  fin: 0,
  visible: true,
});

function createEnrolledMoodle(name: string): EnrolledMoodle {
  const fake = createFakeMoodle();
  const moodle: EnrolledMoodle = {
    ...fake,
    name,
    enrolments: new Map(),
    teachers: new Map(),
    enrolmentFailure: null,
    readings: 0,
    cursos: {
      ...fake.cursos,
      async deEstudiante(cuenta, isWanted) {
        moodle.readings += 1;
        if (moodle.enrolmentFailure) return { ok: false, motivo: moodle.enrolmentFailure };
        const own = moodle.enrolments.get('id' in cuenta ? cuenta.id : cuenta.usuario) ?? [];
        return { ok: true, valor: own.filter(isWanted) };
      },
      docentes: async (idCurso) => ({ ok: true, valor: moodle.teachers.get(idCurso) ?? [] }),
    },
  };
  return moodle;
}

const asignatura = (codigoAsignatura: string, docente: string) => ({
  codigoAsignatura,
  nombre: `Asignatura ${codigoAsignatura}`,
  docente,
  correo: `${docente.toLowerCase().replaceAll(' ', '.')}@universidad.edu.co`,
  programaAcademico: 'Biología',
  facultad: 'Ciencias Exactas y Aplicadas',
  tipoAsignatura: 'AMV' as const,
  semestre: SEMESTRE,
  habilitable: true,
});

/** Builds the application with subjects, and makes what students and managers do on it. */
export async function createSurvey(
  settings: Readonly<Record<string, string>> = { SURVEY_MIN_ANSWERS: '5' },
  options: Parameters<typeof createTestApp>[1] = {},
) {
  const moodle = createEnrolledMoodle('campus');
  const other = createEnrolledMoodle('saberes');
  const servers = new Map([moodle, other].map((server) => [server.name, server]));
  const testApp = await createTestApp(settings, { moodle: servers, ...options });
  const { app, db, signIn } = testApp;
  await seedListas(db);
  await insertAsignaturas(db, [
    { ...asignatura(FISICA, 'LUZ PEÑA'), matriculados: 30 },
    { ...asignatura(QUIMICA, 'LUZ PEÑA'), matriculados: 4 },
    { ...asignatura(QUIMICA, 'JUAN RUIZ'), matriculados: null },
    { ...asignatura(LOGICA, 'JUAN RUIZ'), matriculados: 12 },
  ]);
  const gestora = await signIn(['manager'], 'gestora', 1);
  let accounts = 100;

  type Call = { readonly headers?: object; readonly payload?: object };
  const call = async (route: string, { headers = {}, payload }: Call = {}, target = app) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT', string];
    return target.inject({ method, url: `/api${path}`, headers: { ...headers }, ...(payload && { payload }) });
  };
  const readClave = async (semestre: string = SEMESTRE) =>
    (await call(`GET /encuesta/claves/${semestre}`)).json<ClaveDeSemestre>().clave!;
  const askFor = async (headers: Headers, pedido: Pick<Pedido, 'cegado'>, codigo: string = FISICA) =>
    call('POST /papeletas', { headers, payload: { asignatura: codigo, cegado: pedido.cegado } });

  return {
    ...testApp,
    moodle,
    other,
    call,
    readClave,
    askFor,
    /** Signs in a new student, enrolled in courses of these codes. */
    signInStudent: async (codigos: readonly string[] = [FISICA], usuario = `estudiante.${accounts}`) => {
      const cuenta = accounts++;
      moodle.enrolments.set(
        cuenta,
        codigos.map((codigo, i) => aCurso(cuenta * 10 + i, codigo)),
      );
      return { headers: await signIn(['student'], usuario, cuenta), cuenta, usuario };
    },
    listFor: async (headers: Headers) => (await call('GET /papeletas', { headers })).json<Papeletas>(),
    /** Changes the mode as a manager. */
    setModo: async (modo: 'abierta' | 'verificada', semestre: string = SEMESTRE) => {
      const { version } = (await call(`GET /encuesta/modos/${semestre}`, { headers: gestora })).json<{
        version: number;
      }>();
      return call(`PUT /encuesta/modos/${semestre}`, { headers: gestora, payload: { version, modo } });
    },
    gestora,
    /** Gets a token, as the browser of a student does. */
    getPapeleta: async (headers: Headers, codigo: string = FISICA): Promise<Papeleta> => {
      const tema = { semestre: SEMESTRE, asignatura: codigo };
      const { publica } = await readClave();
      const pedido = createPedido(tema, publica);
      const answer = await askFor(headers, pedido, codigo);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return createPapeleta(tema, publica, { ...pedido, ...answer.json<Evaluada>() })!;
    },
    /** Sends an answer without any identity. */
    answer: async (
      papeleta?: unknown,
      { codigo = FISICA, clave = randomUUID(), headers = {}, target = app, texto }: AnswerOptions = {},
    ) => {
      const payload = {
        ...CARGAS[encuestaDocente.slug],
        programa: null,
        docente: codigo === QUIMICA ? 'LUZ PEÑA' : null,
        tipoAsignatura: null,
        codigoAsignatura: codigo,
        ...(texto !== undefined && { ME4: texto }),
        ...(papeleta !== undefined && { papeleta }),
      };
      return call('POST /crearEncuesta', { headers: { 'idempotency-key': clave, ...headers }, payload }, target);
    },
  };
}

type AnswerOptions = {
  readonly codigo?: string;
  readonly clave?: string;
  /** The free text of the answer. */
  readonly texto?: string;
  readonly headers?: object;
  readonly target?: Awaited<ReturnType<typeof createTestApp>>['app'];
};
