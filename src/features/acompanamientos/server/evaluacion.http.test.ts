// The profile Evaluación: its person makes accompaniments, and reads nothing of those that others made (issue 42 §1).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { evaluadosOf, newEvaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { completeItems } from '#features/formularios/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { aPersona } from '#features/sesion/server/testing.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes, type Parte } from '../../../testing/contrato/cuerpo.ts';
import type { Detalle } from '../contract-resultado.ts';
import { saveAcompanamiento } from '../testing/guardado.ts';
import { composersOfAcompanamientos } from './service.ts';

const testApp = await createTestApp();
const { app, anotherProcess, db, files, moodle, signIn } = testApp;
await seedListas(db);
const gestora = await signIn(['manager'], 'gestora', 1);

const PAR = { correo: 'luz.pena@universidad.edu.co', codigo: '201101' };
const PNG = await aPng(60, 40);
const { guiaDidactica } = RUBRICAS;

type Headers = Readonly<Record<string, string>>;

let evaluadora: Headers;
let foreign: string;
let own: string;
/** Shown beside the criteria while the evaluator had made none. */
let before: unknown;

const get = async (url: string, headers = evaluadora, process = app) =>
  process.inject({ url: `/api${url}`, headers: { ...headers } });
const post = async (url: string, payload: object, headers = evaluadora, process = app) =>
  process.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers }, payload });

let cuentas = 6000;

/** Signs in a person to whom the profile was given. Everybody who signs in here has the address of laura.mesa. */
async function enterWith(alcance: object): Promise<Headers> {
  const cuenta = cuentas++;
  moodle.persona = aPersona({ id: cuenta, usuario: `persona.${cuenta}`, nombre: 'Laura Mesa', roles: [] });
  const given = {
    perfil: 'evaluacion',
    informes: null,
    programas: [],
    facultades: [],
    asignaturas: [],
    hasta: '2026-12-18',
    ...alcance,
  };
  expect((await post('/permisos', { ...given, motivo: 'Evalúa.', cuenta }, gestora)).statusCode).toBe(201);
  return signIn([], `persona.${cuenta}`, cuenta);
}

async function send(headers: Headers): Promise<string> {
  const elecciones = Object.fromEntries(
    guiaDidactica.criterios.map(({ clave, descriptores, observaciones }) => [
      clave,
      { descriptor: descriptores.at(-1)!.clave, observacion: observaciones[0]!.clave, observacionAdicional: '' },
    ]),
  );
  const info = {
    informacionDocente: { nombreDocente: 'Luz Peña', correo: PAR.correo },
    informacionAsignatura: { codigoAsignatura: PAR.codigo, tipoAsignatura: 'AMV', facultad: 'Ingenierías', semana: 3 },
    informacionAcompanamiento: evaluadosOf(guiaDidactica, { ...newEvaluacion(guiaDidactica), elecciones }),
    // What the client says of the evaluator does not count.
    evaluador: 'EVALUADORA DE PRUEBA',
    emailUsuarios: { emailUsuarioAuth: 'evaluadora@universidad.edu.co', emailUsuariosList: [] },
    emailAlterno: '',
    usaEmailAlterno: false,
    observacionGeneral: '',
    versionRubrica: 1,
  };
  const { payload, headers: parts } = asPartes([
    { nombre: 'infoAcompanamiento', contenido: JSON.stringify(info) },
    ...['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'].map((nombre): Parte => ({
      nombre,
      contenido: PNG,
      archivo: `${nombre}.png`,
      tipo: 'image/png',
    })),
  ]);
  const url = '/api/acompanamientoDocente';
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...parts, ...headers } });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}

beforeAll(async () => {
  await insertAsignaturas(db, [
    {
      docente: 'Luz Ángela Peña',
      correo: PAR.correo,
      codigoAsignatura: PAR.codigo,
      tipoAsignatura: 'AMV',
      facultad: 'Ingenierías',
      programaAcademico: 'Ingeniería de Sistemas',
      semestre: '2026-2',
      habilitable: true,
    },
  ]);
  foreign = await saveAcompanamiento(testApp, { ...PAR, nivel: (numero) => (numero === 8 ? 2 : 0) });
  await completeItems(db, CATALOGO);
  evaluadora = await enterWith({});
  before = (await post('/acompanamientos/anterior', PAR)).json();
  own = await send(evaluadora);
});

it('an evaluator makes accompaniments with the means of the form', async () => {
  for (const url of ['/acompanamientos/docentes', '/acompanamientos/borradores', '/acompanamientos/firma']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  }
  const inicio = (await get('/permisos/propios')).json();
  expect(inicio).toMatchObject({
    informes: [{ slug: 'acompanamientoDocentes' }],
    paginas: [
      { titulo: 'Nuevo acompañamiento' },
      { titulo: 'Revisiones de acompañamientos' },
      { titulo: 'Plan de visitas' },
    ],
  });
});

it('an evaluator reads what they made, compared with nothing that others made', async () => {
  const all = (await get(`/acompanamientos/${own}`, gestora)).json<Detalle>();
  expect(all.resultado.anterior).not.toBeNull();
  expect(new Set(all.plan.map(({ acompanamiento }) => acompanamiento))).toEqual(new Set([foreign, own]));

  const answer = await get(`/acompanamientos/${own}`);
  const { resultado, plan, envios, esPropio } = answer.json<Detalle>();
  expect([resultado.evaluador.correo, resultado.anterior, envios, esPropio]).toEqual([
    'laura.mesa@universidad.edu.co',
    null,
    null,
    false,
  ]);
  expect(resultado.criterios.filter(({ antes }) => antes !== null)).toEqual([]);
  expect(plan.filter(({ acompanamiento }) => acompanamiento !== own)).toEqual([]);
  expect(before).toEqual({ anterior: null });
  expect((await get(`/acompanamientos/${own}/pdf`)).statusCode).toBe(200);
  expect((await get(`/acompanamientos/${own}/imagenes/imgFirma`)).statusCode).toBe(200);
  expect((await post('/acompanamientos/anterior', PAR)).json()).toMatchObject({ anterior: { id: own } });
});

it('an accompaniment that another person made is answered as one that does not exist', async () => {
  const [{ id: row }] = (
    await sql<{ id: string }>`select id from items where registro = ${foreign} limit 1`.execute(db)
  ).rows as [{ id: string }];
  const asked = (id: string, item: string) => [
    get(`/acompanamientos/${id}`),
    get(`/acompanamientos/${id}/pdf`),
    get(`/acompanamientos/${id}/imagenes/imgFirma`),
    get(`/informes/acompanamientoDocentes/registros/${item}`),
    post(`/informes/acompanamientoDocentes/registros/${item}/archivo`, { campo: 'imgFirma' }),
    post('/informes/acompanamientoDocentes/total', { filas: { solo: [item] } }),
  ];
  const said = async (id: string, item: string) =>
    (await Promise.all(asked(id, item))).map(({ statusCode, body }) => [statusCode, body]);
  expect(await said(foreign, row)).toEqual(await said(randomUUID(), randomUUID()));
});

it('plans, sendings, exports and the figures of others are refused', async () => {
  for (const [url, payload] of [
    ['/acompanamientos/mejoras', PAR],
    [`/acompanamientos/${own}/mejoras`, {}],
    [`/acompanamientos/${own}/envio`, {}],
    [`/acompanamientos/${foreign}/envio`, {}],
    [`/acompanamientos/${own}/visto`, { comentario: '' }],
    ['/informes/acompanamientoDocentes/exportar', { formato: 'csv' }],
    ['/informes/acompanamientoDocentes/hoja', { para: 'imprimir' }],
  ] as const) {
    expect([url, (await post(url, payload)).statusCode]).toEqual([url, 403]);
  }
  expect((await get('/semestres/2026-2')).statusCode).toBe(403);
});

it('the mail of what they made does not tell of others, whatever its address', async () => {
  const { rows } = await sql<{ acompanamiento: string; contenido: string }>`
    select acompanamiento, contenido from acompanamiento_envios join correos on correos.id = correo`.execute(db);
  const compose = composersOfAcompanamientos({
    db,
    store: files.store,
    rubricas: createRubricas(db),
    institucion: testInstitucion,
  })['acompanamiento']!;
  const textOf = async (contenido: string) =>
    (await (await compose(contenido)).redactar({ paraDocente: 'sí', enlace: 'https://example.com' })).texto;
  const contenido = rows.find(({ acompanamiento }) => acompanamiento === own)!.contenido;
  const compared = await textOf(JSON.stringify({ ...JSON.parse(contenido), evaluador: null }));
  const sent = await textOf(contenido);
  expect(compared).toContain('el acompañamiento anterior');
  expect(sent).not.toContain('el acompañamiento anterior');
});

it('the profile is not given with a limit', async () => {
  const { facultades } = (await get('/permisos/opciones', gestora)).json<{ facultades: { clave: string }[] }>();
  const limited = await enterWith({ facultades: [facultades[0]!.clave] });
  expect((await get('/acompanamientos/docentes', limited)).statusCode).toBe(403);
  expect((await post('/informes/acompanamientoDocentes/total', {}, limited)).statusCode).toBe(403);
});

it('the report answers the same once what others made is gone', async () => {
  const ask = async (process = app) => {
    const reads = ['consulta', 'total', 'grupos', 'graficos'].flatMap((what) => [
      post(`/informes/acompanamientoDocentes/${what}`, {}, evaluadora, process),
      post(
        `/informes/acompanamientoDocentes/${what}`,
        { agrupar: 'acompanamiento', semestre: '2026-2' },
        evaluadora,
        process,
      ),
    ]);
    const others = ['/informes/acompanamientoDocentes/opciones', '/obtenerInfoAcompanamientoDocente/todos'].map(
      async (url) => get(url, evaluadora, process),
    );
    return (await Promise.all([...reads, ...others])).map(({ statusCode, body }) => [
      statusCode,
      body.replaceAll(/"instante":"[^"]*"/g, ''),
    ]);
  };
  const answers = await ask();
  expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
  expect(answers[2]![1]).toContain(`"total":${guiaDidactica.criterios.length}`);
  await sql`delete from registros where id = ${foreign}`.execute(db);
  expect(await ask(await anotherProcess())).toEqual(answers);
});
