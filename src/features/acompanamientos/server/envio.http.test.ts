// Sending an accompaniment: what the server accepts, replaces and refuses, and the rows of its report.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { evaluadosOf, newEvaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import { changeAjustes } from '#features/ajustes/server/testing.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes, type Parte } from '../../../testing/contrato/cuerpo.ts';
import { readAcompanamiento } from './service.ts';

const { app, db, clock, signIn } = await createTestApp();
await seedListas(db);
const gestora = await signIn(['manager'], 'gloria.demo');
const { guiaDidactica } = RUBRICAS;

await insertAsignaturas(db, [
  {
    docente: 'Luz Ángela Peña',
    correo: 'luz.pena@universidad.edu.co',
    codigoAsignatura: '201101',
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    programaAcademico: 'Ingeniería de Sistemas',
    semestre: '2026-2',
    habilitable: true,
  },
]);

/** Every criterion with its best descriptor and first observation, as our own form sends it. */
const EVALUADOS = evaluadosOf(guiaDidactica, {
  ...newEvaluacion(guiaDidactica),
  elecciones: Object.fromEntries(
    guiaDidactica.criterios.map(({ clave, descriptores, observaciones }) => [
      clave,
      { descriptor: descriptores[0]!.clave, observacion: observaciones[0]!.clave, observacionAdicional: '' },
    ]),
  ),
});

const INFO = {
  informacionDocente: { nombreDocente: 'Luz Peña', correo: 'Luz.Pena@universidad.edu.co' },
  informacionAsignatura: { codigoAsignatura: ' 201101 ', tipoAsignatura: 'AMV', facultad: 'Ingenierías', semana: 3 },
  informacionAcompanamiento: EVALUADOS as readonly unknown[],
  emailUsuarios: { emailUsuarioAuth: 'otra@universidad.edu.co', emailUsuariosList: [] as readonly unknown[] },
  emailAlterno: '',
  usaEmailAlterno: false,
  observacionGeneral: '',
  versionRubrica: 1,
};

const PNG = await aPng(60, 40);
const IMAGENES = ['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'];

type Cambios = { readonly info?: object; readonly imagenes?: readonly string[]; readonly clave?: string };

async function send({ info = {}, imagenes = IMAGENES, clave }: Cambios = {}) {
  const { payload, headers } = asPartes([
    { nombre: 'infoAcompanamiento', contenido: JSON.stringify({ ...INFO, ...info }) },
    ...imagenes.map((nombre): Parte => ({ nombre, contenido: PNG, archivo: `${nombre}.png`, tipo: 'image/png' })),
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/acompanamientoDocente',
    payload,
    headers: { ...headers, ...gestora, ...(clave !== undefined && { 'idempotency-key': clave }) },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ id: string; message?: string; errores?: Record<string, string> }>(),
  };
}

const cuenta = async (tabla: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(tabla)}`.execute(db)).rows[0]!.n;

const guardado = async (cambios: Cambios = {}) => {
  const { status, body } = await send(cambios);
  expect([status, body]).toMatchObject([201, {}]);
  return (await readAcompanamiento(db, body.id))!;
};

beforeEach(async () => {
  await sql`truncate registros, envios, borradores_acompanamiento cascade`.execute(db);
});

it('is found by the id of its draft, under which it was sent', async () => {
  const clave = randomUUID();
  const recibo = async () =>
    (await app.inject({ url: `/api/acompanamientos/borradores/${clave}/recibo`, headers: { ...gestora } })).json();
  expect(await recibo()).toEqual({ recibo: null });
  const { body } = await send({ clave });
  expect(await recibo()).toMatchObject({ recibo: { id: body.id, comprobante: expect.stringMatching(/^ACO-/) } });
});

describe('a stored accompaniment', () => {
  it('has the choices, evaluator and semester of the server, and the teacher as assigned', async () => {
    const { semestre, evaluador, acompanamiento } = await guardado();
    expect({ semestre, evaluador }).toEqual({
      semestre: '2026-2',
      evaluador: { nombre: 'Laura Mesa Ríos', correo: 'laura.mesa@universidad.edu.co' },
    });
    const { datos, evaluados, total, rubrica } = acompanamiento;
    expect(datos.infoAcompanamiento).toMatchObject({
      informacionDocente: { nombreDocente: 'Luz Ángela Peña' },
      informacionAsignatura: { codigoAsignatura: '201101', facultad: { clave: 'ingenierias' }, semana: 3 },
    });
    expect([evaluados, total, rubrica]).toEqual([
      EVALUADOS.map((evaluado) => ({ ...evaluado, evidencia: null })),
      5,
      { version: 1, variante: 'guiaDidactica' },
    ]);
    expect([await cuenta('items'), await cuenta('archivos')]).toEqual([21, 3]);
  });

  it('has the assigned type of the subject and its rubric, not the sent ones', async () => {
    const { acompanamiento } = await guardado({
      info: {
        informacionAsignatura: {
          ...INFO.informacionAsignatura,
          tipoAsignatura: 'APV',
          facultad: 'Artes y Humanidades',
        },
      },
    });
    expect(acompanamiento).toMatchObject({
      rubrica: { variante: 'guiaDidactica' },
      datos: {
        infoAcompanamiento: {
          informacionAsignatura: { tipoAsignatura: { clave: 'AMV' }, facultad: { clave: 'ingenierias' } },
        },
      },
    });
  });

  it('is stored as sent if the subject is assigned to the teacher under another address', async () => {
    const informacionAsignatura = {
      codigoAsignatura: '201101',
      tipoAsignatura: 'AMV',
      facultad: 'Facultad de pruebas',
      semana: 1,
    };
    const informacionDocente = { nombreDocente: 'LUZ ANGELA PEÑA', correo: 'otra.luz@universidad.edu.co' };
    const { acompanamiento } = await guardado({ info: { informacionDocente, informacionAsignatura } });
    expect(acompanamiento.datos.infoAcompanamiento).toMatchObject({
      informacionDocente: { nombreDocente: 'LUZ ANGELA PEÑA' },
      informacionAsignatura: { codigoAsignatura: '201101', facultad: { texto: 'Facultad de pruebas' } },
    });
  });

  it('leaves out removed criteria, and gives no score to cleared ones', async () => {
    const [first, second, tres, cuatro] = EVALUADOS;
    const worst = guiaDidactica.criterios[2]!.descriptores.find(({ valoracion }) => valoracion === 0)!;
    const informacionAcompanamiento = [
      { ...first, descriptor: 'N/A' },
      second,
      { ...tres, descriptor: worst.clave },
      { ...cuatro, observacion: 'N/A', observacionAdicional: 'Revisar los enlaces.' },
    ];
    const { acompanamiento } = await guardado({ info: { informacionAcompanamiento } });
    expect(acompanamiento.total).toBe(2.5);
    expect(acompanamiento.evaluados.map(({ descriptor }) => descriptor?.valoracion)).toEqual(['N/A', 'N/A', 0, 5]);
    expect(acompanamiento.evaluados[3]).toMatchObject({
      observacion: { valoracion: 'N/A' },
      observacionAdicional: 'Revisar los enlaces.',
    });
  });

  it('keeps the evidence of a criterion', async () => {
    const evidencia = {
      texto: 'Tres momentos.',
      fuente: 'Inducción',
      consultada: '2026-11-20T11:00:00Z',
      sugerencia: 'tres',
    };
    const { acompanamiento } = await guardado({
      info: { informacionAcompanamiento: [{ ...EVALUADOS[0], evidencia }, EVALUADOS[2]] },
    });
    expect(acompanamiento.evaluados.map((evaluado) => evaluado.evidencia)).toEqual([evidencia, null]);
  });

  it('is in its faculty’s report with a row per criterion, and in the filter of totals below the mark', async () => {
    await guardado({ info: { informacionAcompanamiento: EVALUADOS.slice(2, 4) } });
    clock.advance(60);
    const worst = {
      ...EVALUADOS[2]!,
      descriptor: guiaDidactica.criterios[2]!.descriptores.find(({ valoracion }) => valoracion === 0)!.clave,
    };
    await guardado({ info: { informacionAcompanamiento: [worst] } });
    const read = async (facultad: string) =>
      (
        await app.inject({
          method: 'GET',
          url: encodeURI(`/api/obtenerInfoAcompanamientoDocente/${facultad}`),
          headers: gestora,
        })
      ).json<{ total: number; marca: string; criterio: string }[]>();
    const filas = await read('ingenierias');
    expect(filas.map(({ total, marca }) => [total, marca])).toEqual([
      [0, 'Por debajo de la marca'],
      [5, 'Alcanza la marca'],
      [5, 'Alcanza la marca'],
    ]);
    // As in the form, within each accompaniment.
    expect(filas.slice(1).map(({ criterio }) => criterio)).toEqual(
      EVALUADOS.slice(2, 4).map(({ criterio }) => criterio),
    );
    expect(await read('Ingenierías')).toEqual(filas);
    expect(await read('artes-y-humanidades')).toEqual([]);
  });
});

async function openBorrador(codigo: string): Promise<void> {
  const estado = {
    versionRubrica: 1,
    evaluacion: { elecciones: {}, quitados: [] },
    semana: '1',
    usaEmailAlterno: false,
    emailAlterno: '',
    copias: [],
    observacionGeneral: '',
    trazos: null,
    evidencias: {},
  };
  const asignatura = { codigo, tipo: 'AMV', facultad: 'Ingenierías' };
  const payload = { docente: { nombre: 'Luz', correo: 'luz.pena@universidad.edu.co' }, asignatura, estado };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/acompanamientos/borradores',
    headers: gestora,
    payload,
  });
  expect(answer.statusCode).toBe(201);
}

describe('a filled form', () => {
  it('is one record, also if it is sent repeatedly or concurrently', async () => {
    const clave = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(async () => send({ clave })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await send({ clave })).body).toEqual(answers[0]!.body);
    expect([await cuenta('registros'), await cuenta('archivos')]).toEqual([1, 3]);
    expect(await send({ clave, info: { observacionGeneral: 'Otra cosa.' } })).toMatchObject({ status: 409 });
  });

  it('deletes its draft, and no other', async () => {
    for (const codigo of ['201101', '201102']) await openBorrador(codigo);
    await send({ imagenes: ['imgSemana'] });
    expect(await cuenta('borradores_acompanamiento')).toBe(2);
    await guardado();
    const { rows } = await sql`select codigo_asignatura from borradores_acompanamiento`.execute(db);
    expect(rows).toEqual([{ codigo_asignatura: '201102' }]);
  });

  it('notes the time of the visit apart from its record, where a setting asks for it', async () => {
    const times = async () => (await sql`select minutos from duraciones_de_visita`.execute(db)).rows;
    for (const [tiempoDeVisita, noted] of [
      [0, []],
      [1, [{ minutos: 5 }]],
    ] as const) {
      await changeAjustes(app, gestora, { tiempoDeVisita });
      await openBorrador('201101');
      await sql`update borradores_acompanamiento set creado = creado - interval '5 minutes 50 seconds'`.execute(db);
      await guardado();
      expect(await times()).toEqual(noted);
    }
  });
});

const REQUIRED = 'Todos los campos marcados con * son de carácter obligatorio';
const COPIAS =
  'Los correos electrónicos deben ser correos válidos (nombre@universidad.edu.co) y deben estar separados por coma';
const withSemana = (semana: unknown) => ({
  info: { informacionAsignatura: { ...INFO.informacionAsignatura, semana } },
});
const withCriterio = (cambios: object) => ({ info: { informacionAcompanamiento: [{ ...EVALUADOS[0], ...cambios }] } });
const withCopias = (...emailUsuariosList: readonly unknown[]) => ({ info: { emailUsuarios: { emailUsuariosList } } });
const CRITERIO = 'infoAcompanamiento.informacionAcompanamiento.0';

/** Each rule of spec 1 §5, with its message and path. */
const REGLAS: readonly (readonly [string, Cambios, message: string, ruta: string])[] = [
  ['an empty week', withSemana(''), REQUIRED, 'infoAcompanamiento.informacionAsignatura.semana'],
  ['no week', withSemana(undefined), REQUIRED, 'infoAcompanamiento.informacionAsignatura.semana'],
  ['week 0', withSemana(0), REQUIRED, 'infoAcompanamiento.informacionAsignatura.semana'],
  ['a week below 0', withSemana('-1'), REQUIRED, 'infoAcompanamiento.informacionAsignatura.semana'],
  ['no image of the week', { imagenes: ['imgFirma'] }, REQUIRED, 'imgSemana'],
  ['no signature', { imagenes: ['imgSemana'] }, REQUIRED, 'imgFirma'],
  [
    'the alternate e-mail on, and none',
    { info: { usaEmailAlterno: true } },
    REQUIRED,
    'infoAcompanamiento.emailAlterno',
  ],
  [
    'an alternate e-mail that is none',
    { info: { emailAlterno: 'luz@' } },
    'El correo electrónico debe ser un correo válido.',
    'infoAcompanamiento.emailAlterno',
  ],
  ['a criterion without descriptor', withCriterio({ descriptor: null }), REQUIRED, `${CRITERIO}.descriptor`],
  ['a criterion without observation', withCriterio({ observacion: null }), REQUIRED, `${CRITERIO}.observacion`],
  [
    'an observation toggled off, and no other',
    withCriterio({ observacion: 'N/A', observacionAdicional: ' ' }),
    REQUIRED,
    `${CRITERIO}.observacion`,
  ],
  [
    'no criterion at all',
    { info: { informacionAcompanamiento: [] } },
    REQUIRED,
    'infoAcompanamiento.informacionAcompanamiento',
  ],
  [
    'a copy that is no address',
    withCopias('unidad.virtual'),
    COPIAS,
    'infoAcompanamiento.emailUsuarios.emailUsuariosList',
  ],
  ['a copy to elsewhere', withCopias('ana@ejemplo.co'), COPIAS, 'infoAcompanamiento.emailUsuarios.emailUsuariosList'],
  [
    'a subdomain that is none of ours',
    withCopias('ana@otro.universidad.edu.co'),
    COPIAS,
    'infoAcompanamiento.emailUsuarios.emailUsuariosList',
  ],
];

it.each(REGLAS)('refuses %s, and stores nothing', async (_, cambios, message, ruta) => {
  const { status, body } = await send(cambios);
  expect([status, body.message, Object.keys(body.errores ?? {})]).toEqual([400, message, [ruta]]);
  expect([await cuenta('registros'), await cuenta('archivos')]).toEqual([0, 0]);
});

it('accepts copies of the list and of both domains, each once', async () => {
  const { acompanamiento } = await guardado(
    withCopias('unidad.virtual@universidad.edu.co', 'ana@correo.universidad.edu.co', 'ANA@correo.universidad.edu.co'),
  );
  expect(acompanamiento.copias).toEqual(['unidad.virtual@universidad.edu.co', 'ana@correo.universidad.edu.co']);
});
