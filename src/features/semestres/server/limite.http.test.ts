// The page of a semester for a dean: every figure is computed from the rows of their faculty, and from nothing else.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seedDemonstration } from '#demostracion/registros.ts';
import { readFacultades } from '#features/formularios/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { aPersona } from '#features/sesion/server/testing.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ResumenDeSemestre } from '../contract.ts';
import { textOfPdf } from './testing.ts';

const { app, anotherProcess, db, clock, config, moodle, signIn } = await createTestApp();

const NOW = new Date('2026-11-20T15:00:00Z');
const FACULTAD = { clave: '', nombre: '' };

type Headers = Readonly<Record<string, string>>;

beforeAll(async () => {
  clock.now = NOW;
  await seedListas(db);
  await seedDemonstration(db, { size: 900, dominios: config.INSTITUTIONAL_DOMAINS, now: NOW });
  // Of the faculties with subjects: that of most rows.
  const { rows } = await sql<{ clave: string }>`
    select clave from registros, unnest(facultades) as clave where formulario = 'acompanamientoDocente'
    group by 1 order by count(*) desc limit 1`.execute(db);
  Object.assign(
    FACULTAD,
    (await readFacultades(db)).find(({ clave }) => clave === rows[0]!.clave),
  );
  // Some accompaniments of a teacher who had one before, of that faculty and of others.
  await sql`update registros set datos = jsonb_set(jsonb_set(datos,
      '{infoAcompanamiento,informacionDocente,correo}', to_jsonb((
        select min(correo) from asignaturas where facultad = ${FACULTAD.nombre} and semestre = '2026-2' and correo <> ''))),
      '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}', '"C1"')
    where formulario = 'acompanamientoDocente'`.execute(db);
});

let cuentas = 5000;

/** Signs in a person to whom a profile was given. */
async function enterWith(given: object): Promise<Headers> {
  const cuenta = cuentas++;
  moodle.persona = aPersona({ id: cuenta, usuario: `persona.${cuenta}`, nombre: 'Dora Peña', roles: [] });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/permisos',
    headers: await signIn(['manager'], 'gestora', 1),
    payload: {
      perfil: 'decanatura',
      informes: null,
      programas: [],
      facultades: [],
      asignaturas: [],
      hasta: '2026-12-18',
      motivo: 'Es la decana.',
      cuenta,
      ...given,
    },
  });
  expect(answer.statusCode).toBe(201);
  return signIn([], `persona.${cuenta}`, cuenta);
}

async function revokeAll(): Promise<void> {
  const headers = await signIn(['manager'], 'gestora', 1);
  const { rows } = await sql<{ id: string }>`select id from otorgamientos where retirado is null`.execute(db);
  for (const { id } of rows) await app.inject({ method: 'DELETE', url: `/api/permisos/${id}`, headers });
}

const enterAsDean = async () => enterWith({ facultades: [FACULTAD.clave] });

async function resumen(headers: Headers, process = app): Promise<ResumenDeSemestre> {
  const answer = await process.inject({ method: 'GET', url: '/api/semestres/2026-2', headers });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

/** The figures of the present semester, by `section row column`. */
const figuresOf = ({ secciones }: ResumenDeSemestre): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    secciones.flatMap(({ clave, filas }) =>
      filas.flatMap((fila) =>
        Object.entries(fila.cifras).map(([columna, { valor }]) => [`${clave} ${fila.clave} ${columna}`, valor]),
      ),
    ),
  );

it('a dean reads no part or column that does not tell faculties apart, and no link to rows', async () => {
  const { secciones, limite } = await resumen(await enterAsDean());
  expect(secciones.map(({ clave }) => clave)).toEqual([
    'solicitudes',
    'registros',
    'cursos',
    'acompanamientos',
    'criterios',
    'encuesta',
    'bloques',
  ]);
  expect(secciones.find(({ clave }) => clave === 'cursos')!.columnas.map(({ clave }) => clave)).toEqual([
    'inscripciones',
  ]);
  expect(secciones.flatMap(({ filas }) => filas).filter(({ enlace }) => enlace)).toEqual([]);
  expect(limite).toEqual({
    nombres: [FACULTAD.nombre],
    aparte: [
      '«Cupos» en «Inscripciones por curso»',
      '«Ocupados» en «Inscripciones por curso»',
      '«Estudiantes en riesgo»',
      '«Copias de cursos»',
    ],
  });
});

it('a figure leads to its rows where the reader has that report', async () => {
  await sql`update perfiles set permisos = '{semestre.leer,informes.leer}' where clave = 'coordinacion'`.execute(db);
  const headers = await enterWith({ perfil: 'coordinacion', facultades: [FACULTAD.clave] });
  const linked = (await resumen(headers)).secciones.flatMap(({ filas }) => filas.flatMap(({ enlace }) => enlace ?? []));
  expect(linked.length).toBeGreaterThan(3);
  for (const { to } of new Set(linked)) {
    const url = `/api/informes/${to.split('/').at(-1)!}/total`;
    expect((await app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  }
});

it('a dean of the whole unit reads what a manager reads, without links', async () => {
  const { secciones, limite } = await resumen(await enterWith({}));
  const { secciones: all } = await resumen(await signIn(['manager'], 'gestora', 1));
  expect(limite).toBeNull();
  expect(secciones).toEqual(
    all.map((seccion) => ({ ...seccion, filas: seccion.filas.map(({ enlace: _enlace, ...fila }) => fila) })),
  );
});

it('what counts the rows of all reports is not given for some', async () => {
  const headers = await enterWith({ informes: ['informacionInscripcionHBV'] });
  expect((await app.inject({ method: 'GET', url: '/api/semestres/2026-2', headers })).statusCode).toBe(403);
});

it('a dean neither edits the page nor has its file once the permission is taken away', async () => {
  const headers = await enterAsDean();
  const payload = { version: 0, texto: 'Mío', omitidas: [] };
  const edited = await app.inject({
    method: 'PUT',
    url: '/api/semestres/2026-2/secciones/solicitudes',
    headers,
    payload,
  });
  expect(edited.statusCode).toBe(403);
  const ask = async () => {
    const asked = await app.inject({ method: 'POST', url: '/api/semestres/2026-2/pdf', headers });
    return app.inject(asked.json<{ enlace: string }>().enlace);
  };
  const text = await textOfPdf((await ask()).rawPayload);
  expect(text).toContain(`solo las filas de ${FACULTAD.nombre}`);
  expect(text).not.toContain('Ocupados de');
  const asked = await app.inject({ method: 'POST', url: '/api/semestres/2026-2/pdf', headers });
  await revokeAll();
  expect((await app.inject(asked.json<{ enlace: string }>().enlace)).statusCode).toBe(404);
});

it('every figure of a dean is the same once the rows of other faculties are gone', async () => {
  const headers = await enterAsDean();
  const before = figuresOf(await resumen(headers));
  const whole = figuresOf(await resumen(await signIn(['manager'], 'gestora', 1)));
  const counts = ['solicitudes todas recibidas', 'acompanamientos todos acompanamientos', 'encuesta todas respuestas'];
  for (const figure of counts) {
    expect([figure, before[figure]]).toEqual([figure, expect.any(Number)]);
    expect(before[figure]).toBeGreaterThan(0);
    expect(before[figure]).toBeLessThan(whole[figure]!);
  }
  expect(before['acompanamientos todos mejoraron']).not.toBeNull();
  expect(before['acompanamientos todos cobertura']).toBeGreaterThan(0);
  expect(Object.keys(before).filter((figure) => figure.startsWith('encuesta ')).length).toBe(8);

  const { clave, nombre } = FACULTAD;
  await sql`delete from items where not ${clave} = any(facultades)`.execute(db);
  await sql`delete from registros where not ${clave} = any(facultades)`.execute(db);
  const foreign = sql`programa not in (select programa from facultades where facultad = ${nombre})`;
  for (const tabla of ['encuestas', 'encuestas_mezcla', 'encuesta_conteos']) {
    await sql`delete from ${sql.table(tabla)} where ${foreign}`.execute(db);
  }
  await sql`delete from asignaturas where facultad <> ${nombre}`.execute(db);
  await sql`delete from cupos`.execute(db);
  // This process keeps the figures for a moment.
  expect(figuresOf(await resumen(headers, await anotherProcess()))).toEqual(before);
});
