// Every figure of the page of a semester equals SQL that was written from its definition alone, without reading its code.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { seedDemonstration } from '#demostracion/registros.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { completeTerms } from '#features/solicitudes/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ResumenDeSemestre } from '../contract.ts';

const { app, db, clock, config, signIn } = await createTestApp({ SURVEY_MIN_ANSWERS: '3' });

const NOW = new Date('2026-11-20T15:00:00Z');
const HOLIDAYS = `2025-06-30 2025-08-07 2025-08-18 2025-10-13 2025-11-03 2025-11-17 2025-12-08 2025-12-25 2026-01-01
  2026-01-12 2026-03-23 2026-04-02 2026-04-03 2026-05-01 2026-05-18 2026-06-08 2026-06-15 2026-06-29 2026-07-13 2026-07-20
  2026-08-07 2026-08-17 2026-10-12 2026-11-02 2026-11-16 2026-12-08 2026-12-25`;

const run = async (text: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  expect([url, answer.statusCode < 300, answer.body]).toEqual([url, true, answer.body]);
  return answer;
};

beforeAll(async () => {
  clock.now = NOW;
  await seedListas(db);
  await seedDemonstration(db, { size: 450, dominios: config.INSTITUTIONAL_DOMAINS, now: NOW });
  await run(`create view pedidos as
      select id, formulario, semestre, creado, estado, vence from registros
      where formulario in ('solicitudHabilitacion', 'solicitudUDEV') and semestre >= '2025-2'
      union all select id, formulario, semestre, creado, estado, vence from items
      where formulario in ('solicitudAulaVirtual', 'cancelacionAsignaturas') and semestre >= '2025-2'`);
  await run(`create function dia(instante timestamptz) returns date language sql immutable as
      $$ select (instante at time zone 'America/Bogota')::date $$`);
  await run(`create function habiles(desde date, hasta date) returns bigint language sql stable as
      $$ select count(*) from generate_series(desde + 1, hasta, '1 day') as d
        where extract(isodow from d) < 6 and not d::date::text = any(regexp_split_to_array('${HOLIDAYS}', '\\s+')) $$`);
  await changeStates();
  await accompany();
  await answerSurvey();
  await sowTheRest();
  clock.now = NOW;
});

/** Requests live their lives again, from an open one on: every few days some are closed, wait, are opened, are undone. */
async function changeStates(): Promise<void> {
  for (const tabla of ['registros', 'items']) {
    const envio = tabla === 'items' ? 'registro' : 'id';
    await run(`update ${tabla} set estado = 'abierto', cierre = null, resultado = null, vence = null, detenida = null,
        creado = (case semestre when '2026-2' then date '2026-10-07' when '2026-1' then '2026-03-18' else '2025-10-08' end
          + abs(hashtext(${envio}::text)) % 24)::timestamp at time zone 'America/Bogota' + make_interval(mins => abs(hashtext('h' || ${envio})) % 1440)
      where formulario in ('solicitudHabilitacion', 'solicitudUDEV', 'solicitudAulaVirtual', 'cancelacionAsignaturas') and semestre >= '2025-2'`);
  }
  await run(`delete from historial where coalesce(registro, item) in (select id from pedidos)`);
  await completeTerms(db, CATALOGO);
  for (const [i, at] of ['2025-10-09', '2026-03-19', '2026-10-08']
    .flatMap((from) => Array.from({ length: 8 }, (_, n) => Date.parse(from) + (n * 104 + 27.5) * 3_600_000))
    .entries()) {
    clock.now = new Date(at);
    const headers = await signIn(['manager'], 'gestora');
    for (const [nuevoEstado, every] of [
      ['pendiente', 4],
      ['cerrado', 3],
      ['abierto', 7],
    ] as const) {
      const rows =
        await run(`select id from pedidos where creado < '${clock.now.toISOString()}' and estado <> '${nuevoEstado}'
        and abs(hashtext(id || '${i} ${nuevoEstado}')) % ${every} = 0`);
      if (rows.length === 0) continue;
      const resultado = [undefined, 'resuelta', 'no-procede', 'desistida'][i % 4];
      const change = {
        listaRegistros: rows.map(({ id }) => id),
        nuevoEstado,
        ...(nuevoEstado === 'cerrado' && { resultado }),
      };
      const { cambio } = (await post('/generales/actualizarEstado', change, headers)).json<{ cambio: string }>();
      clock.advance(60);
      if (i % 5 === 4) await post(`/cambiosDeEstado/${cambio}/deshacer`, {}, headers);
    }
  }
  for (const tabla of ['registros', 'items'])
    await run(
      `update ${tabla} set vence = null where id in (select id from pedidos where abs(hashtext(id::text)) % 10 = 0)`,
    );
}

/** Many visits to three subjects of few teachers: some written in capitals, some not assigned, some without a total. */
async function accompany(): Promise<void> {
  await run(`create table visitas_contadas as select gen_random_uuid() as id, r.id as fuente, n,
      timestamptz '2025-05-01T12:00Z' + make_interval(hours => n * 271 % 13500) as creado
    from generate_series(1, 60) as n, lateral (select id from registros
      where formulario = 'acompanamientoDocente' order by md5(id::text || n) limit 1) as r`);
  const semestre = `to_char(v.creado, 'YYYY') || case when extract(month from dia(v.creado)) < 7 then '-1' else '-2' end`;
  await run(`insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda, estado)
    select v.id, formulario, version, ${semestre}, v.creado, 'V' || n, jsonb_set(jsonb_set(jsonb_set(datos,
        '{infoAcompanamiento,informacionDocente,correo}', to_jsonb(case n % 7 when 0 then 'ajena@uni.edu' when 1 then upper(c.correo) else c.correo end)),
        '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}', to_jsonb('C' || n % 3)),
        '{infoAcompanamiento,total}', case n % 6 when 0 then '"N/A"' else to_jsonb(round((n * 13 % 31) / 6.0, 2)) end),
      busqueda, 'cerrado' from visitas_contadas as v join registros as r on r.id = v.fuente,
      lateral (select correo from (select distinct correo from asignaturas where semestre = '2026-2' order by 1 limit 4) as cuatro
        order by md5(correo || n) limit 1) as c`);
  await run(`insert into items (id, registro, orden, formulario, version, semestre, creado, comprobante, datos, busqueda)
    select gen_random_uuid(), v.id, orden, formulario, version, ${semestre}, v.creado, 'V' || n,
      jsonb_set(datos, '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}',
        case when (n + orden) % 5 = 0 then '"N/A"' else to_jsonb((n * 7 + orden) % 6) end), busqueda
    from visitas_contadas as v join items as i on i.registro = v.fuente`);
}

/** Answers that are shown in groups of three, some only in the mix, some about a code with two teachers. */
async function answerSurvey(): Promise<void> {
  await run(`update asignaturas set matriculados = null where semestre = '2026-1' and codigo_asignatura = '607110'`);
  await run(
    `update asignaturas set facultad = 'Facultad de antes' where semestre = '2026-1' and codigo_asignatura = '613134'`,
  );
  await run(`insert into asignaturas (semestre, codigo_asignatura, docente, correo, tipo_asignatura, facultad, programa_academico,
      habilitable, matriculados) values
    ('2026-2', 'SIN1', 'Sin Matrícula', 'sin@uni.edu', 'AMV', 'Ingenierías', 'Ingeniería Civil', true, null),
    ('2026-2', 'DOS1', 'Una', 'una@uni.edu', 'AMV', 'Ingenierías', 'Ingeniería Civil', true, 40),
    ('2026-2', 'DOS1', 'Otra', 'otra@uni.edu', 'AMV', 'Ingenierías', 'Ingeniería Civil', true, 30),
    ('2026-2', 'POC1', 'Pocas', 'pocas@uni.edu', 'APV', 'Artes y Humanidades', 'Filosofía', true, 20),
    ('2026-1', 'POC1', 'Pocas', 'pocas@uni.edu', 'APV', 'Artes y Humanidades', 'Filosofía', true, 20)`);
  for (const [dia, codigoAsignatura, docente, programa, count] of [
    ['2026-05-04', 'POC1', 'Pocas', 'Filosofía', 2],
    ['2026-05-05', '613134', null, null, 4],
    ['2026-10-05', 'SIN1', null, null, 4],
    ['2026-10-06', 'DOS1', 'Una', 'Ingeniería Civil', 3],
    ['2026-10-07', 'DOS1', 'Otra', 'Ingeniería Civil', 5],
    ['2026-10-08', 'POC1', null, null, 2],
    ['2026-11-20', 'SIN1', null, null, 3],
  ] as const) {
    clock.now = new Date(`${dia}T14:00:00Z`);
    for (let i = 0; i < count; i += 1) {
      const tipoAsignatura = docente === null ? null : codigoAsignatura === 'POC1' ? 'APV' : 'AMV';
      await post(
        '/crearEncuesta',
        {
          ...CARGAS['encuestaDeDesempenoDocente'],
          codigoAsignatura,
          docente,
          programa,
          tipoAsignatura,
          ECC1: 1 + (i % 5),
          ME2: 5 - (i % 5),
        },
        { 'idempotency-key': randomUUID() },
      );
    }
  }
}

async function sowTheRest(): Promise<void> {
  await run(`insert into cupos (lista, clave, semestre, total, ocupados)
    select 'catedras', clave, s, (n * 17 + right(s, 1)::int) % 4 * 10, n % 4 * 5
    from (select clave, row_number() over (order by clave) as n from lista_opciones where lista = 'catedras' limit 9) as o,
      unnest(array['2025-2', '2026-1', '2026-2']) as s where (n + right(s, 1)::int) % 3 > 0`);
  await run(
    `insert into cupos_liberados select id, now() from registros where formulario = 'inscripcionCatedra' and semestre = '2026-2' limit 2`,
  );
  await run(`insert into lecturas (id, leido, servidor, pedida, terminada, filas, motivo)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case n % 11 when 5 then 'docentes' else 'accesos' end, s, t, t,
      case n % 7 when 3 then null else 9 end, case n % 7 when 3 then 'tiempo' end
    from (select row_number() over () as n, s, t from unnest(array['uno', 'dos']) as s,
      generate_series(timestamptz '2025-11-01 05:00Z', '2026-11-20', '61 hours') as t) as l where n % 13 > 2
    union all select gen_random_uuid(), 'accesos', 'uno', t::timestamptz, t::timestamptz, 9, null
      from unnest(array['2026-07-01 04:59Z', '2026-07-01 05:00Z', '2026-01-01 04:59Z']) as t`);
  await run(`insert into lectura_conteos (lectura, categoria, nombre, matriculas, en_riesgo, nunca)
    select id, servidor || '/' || c, 'Categoría', 100 + m, m, m / 2
    from (select *, abs(hashtext(id::text)) % 40 as m from lecturas where filas is not null) as l, unnest(array['1', '1/2', '3']) as c`);
  await run(`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    select s, c, 'Curso', 'C', 'Pregrado', '{1}', '' from unnest(array['uno', 'dos']) as s, generate_series(1, 5) as c`);
  await run(`insert into respaldo_copias (id, servidor, curso, origen, hecha, segundos, sha256, tamano, archivo, ausente, retirada)
    select gen_random_uuid(), (array['uno', 'dos'])[1 + n % 2], 1 + n * 3 % 5, (array['persona', 'programacion', 'reinicio'])[1 + n % 3],
      timestamptz '2026-01-01 04:59Z' + make_interval(hours => n * 181), 1, sha256('a'), 1, 'a.mbz', n % 9 = 0,
      case n % 8 when 5 then now() end from generate_series(0, 42) as n`);
}

const SLUGS = `(values ${CATALOGO.informesDeFormularios
  .map(({ slug, formulario }) => `('${formulario.slug}', '${slug}')`)
  .join(', ')}) as slugs (formulario, slug)`;

const BLOCKS = { ECC: 'ecc1 ecc2 ecc3 ecc4 ecc5', CR: 'cr1 cr2 cr3 cr4 cr5', ME: 'me1 me2 me3', AMA: 'ama1 ama2 ama3' };
const ALL = Object.values(BLOCKS).join(' ').split(' ');
const mean = (columns: readonly string[]) => `sum(${columns.join(' + ')}) / (count(*) * ${columns.length}.0)`;

/** Answers about subjects that are shown, with faculty and students of the subject. */
const respuestas = (
  s: string,
) => `(select *, (select facultad from asignaturas as a where a.programa_academico = r.programa order by a.semestre desc, facultad limit 1) as facultad,
    (select matriculados from asignaturas as a where a.semestre = r.semestre and a.codigo_asignatura = r.codigo_asignatura
      and a.docente = r.docente and a.programa_academico = r.programa limit 1) as matriculados
  from (select *, count(*) over (partition by codigo_asignatura, docente, programa, tipo_asignatura) as juntas,
      row_number() over (partition by codigo_asignatura, docente, programa, tipo_asignatura) as lugar
    from (select semestre, codigo_asignatura, docente, programa, tipo_asignatura, publicada, ${ALL.join(', ')} from encuestas
      union all select semestre, codigo_asignatura, docente, programa, tipo_asignatura, publicada, ${ALL.join(', ')} from encuestas_mezcla) as todas
    where semestre = '${s}' and publicada) as r where juntas >= 3)`;

const start = (s: string) => `timestamptz '${s.slice(0, 4)}-${s.endsWith('1') ? '01' : '07'}-01 00:00-05'`;
const within = (column: string, s: string) =>
  `${column} >= ${start(s)} and ${column} < ${start(s)} + interval '6 months'`;

/** SQL of each section: a row for each of its rows in a semester. */
const SECTIONS: Readonly<Record<string, (s: string) => string>> = {
  solicitudes: (s) => `
    with hechos as (select id, 0 as orden, creado, 'abierto' as a, null as resultado from pedidos
      union all select coalesce(registro, item), id, creado, a, resultado from historial where tipo = 'estado' and deshace is null
        and cambio not in (select deshace from historial where deshace is not null)),
    tramos as (select *, lead(creado) over siguiente as hasta, row_number() over (partition by id order by orden desc) as n
      from hechos window siguiente as (partition by id order by orden)),
    -- Late: more than five business days open before the day on which it was open last.
    vidas as (select id, max(a) filter (where n = 1) as a, max(creado) filter (where n = 1) as cierre,
        max(resultado) filter (where n = 1) as resultado,
        sum(habiles(dia(creado), hasta)) - habiles(max(hasta) - 1, max(hasta)) >= 5 as tarde
      from (select id, a, n, creado, resultado, case a when 'abierto' then dia(coalesce(hasta, '${NOW.toISOString()}')) end as hasta
        from tramos) as t group by id)
    select coalesce(slug, 'todas') as clave, count(*) as recibidas, count(*) filter (where a = 'cerrado') as cerradas,
      count(*) filter (where a = 'cerrado' and coalesce(resultado, '') not in ('no-procede', 'desistida')) as resueltas,
      percentile_cont(0.5) within group (order by habiles(dia(creado), dia(cierre))) filter (where a = 'cerrado') as dias,
      100.0 * count(*) filter (where vence is not null and a = 'cerrado' and not tarde)
        / nullif(count(*) filter (where vence is not null and (a = 'cerrado' or tarde)), 0) as cumplidas
    from pedidos join vidas using (id) join ${SLUGS} using (formulario) where semestre = '${s}' group by rollup (slug)`,
  registros: (s) => `select slug as clave, count(*) as registros from registros join ${SLUGS} using (formulario)
    where semestre = '${s}' and formulario not in (select formulario from pedidos union values ('cancelacionAsignaturas'),
      ('solicitudAulaVirtual'), ('acompanamientoDocente'), ('induccionDocente'), ('notariaDocente'), ('recepcionGDCA'))
    group by slug`,
  cursos: (
    s,
  ) => `select 'informacionInscripcionCatedras ' || clave as clave, coalesce(n, 0) as inscripciones, total as cupos,
      100.0 * ocupados / nullif(total, 0) as ocupados
    from (select datos #>> '{catedra,clave}' as clave, count(*) as n from registros
      where formulario = 'inscripcionCatedra' and semestre = '${s}' group by 1) as i
    full join (select * from cupos where lista = 'catedras' and semestre = '${s}') as c using (clave)
    where n > 0 or total > 0`,
  acompanamientos: (
    s,
  ) => `with todos as (select semestre, creado, lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') as correo,
        datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' as codigo,
        nullif(datos #>> '{infoAcompanamiento,total}', 'N/A')::numeric as total
      from registros where formulario = 'acompanamientoDocente'),
    pares as (select *, total - lag(total) over anterior as mas
      from todos window anterior as (partition by correo, codigo order by creado)),
    docentes as (select distinct lower(correo) as correo from asignaturas where semestre = '${s}' and correo <> '')
    select 'todos' as clave, count(*) as acompanamientos, count(distinct correo) as docentes,
      100.0 * (select count(*) from docentes where correo in (select correo from todos where semestre = '${s}'))
        / nullif((select count(*) from docentes), 0) as cobertura,
      100.0 * count(*) filter (where mas > 0) / nullif(count(mas), 0) as mejoraron, avg(mas) as cambio
    from pares where semestre = '${s}'`,
  criterios: (s) => `select clave, avg(nullif(v, 'N/A')::numeric) as promedio, count(*) as cuantas
    from (select datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}' as clave,
        datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}' as v
      from items where formulario = 'acompanamientoDocente' and semestre = '${s}') as i group by 1`,
  encuesta: (
    s,
  ) => `select coalesce(facultad, 'todas') as clave, count(*) filter (where lugar = 1) as asignaturas, count(*) as respuestas,
      100.0 * count(matriculados) / nullif(sum(matriculados) filter (where lugar = 1), 0) as participacion, ${mean(ALL)} as promedio
    from ${respuestas(s)} as r group by rollup (facultad)`,
  bloques: (s) =>
    Object.entries(BLOCKS)
      .map(
        ([clave, columns]) =>
          `select '${clave}' as clave, ${mean(columns.split(' '))} as promedio from ${respuestas(s)} as r`,
      )
      .join(' union all '),
  riesgo: (
    s,
  ) => `with leidas as (select id, servidor, terminada, sum(matriculas) as m, sum(en_riesgo) as r, sum(nunca) as n
      from lecturas join lectura_conteos on lectura = id
      where leido = 'accesos' and filas is not null and ${within('terminada', s)} group by id),
    ultimas as (select distinct on (servidor) * from leidas order by servidor, terminada desc),
    semanales as (select distinct on (servidor, date_trunc('week', terminada at time zone 'America/Bogota')) * from leidas
      order by servidor, date_trunc('week', terminada at time zone 'America/Bogota'), terminada desc)
    select servidor as clave, u.m as matriculas, u.r as "enRiesgo", u.n as nunca,
      (select 100.0 * sum(r) / sum(m) from semanales as w where w.servidor = u.servidor) as promedio from ultimas as u`,
  copias: (
    s,
  ) => `select origen as clave, count(*) as copias, count(distinct (servidor, curso)) as cursos from respaldo_copias
    where retirada is null and not ausente and ${within('hecha', s)} group by origen`,
};

const rounded = (value: unknown) => (value === null || value === undefined ? null : Number(Number(value).toFixed(6)));

async function recount(semestre: string) {
  const counted: Record<string, number | null> = {};
  for (const [seccion, query] of Object.entries(SECTIONS)) {
    for (const { clave, ...figures } of await run(query(semestre)))
      for (const [columna, value] of Object.entries(figures))
        counted[`${seccion}/${clave as string}/${columna}`] = rounded(value);
  }
  return counted;
}

/** Columns that count what a semester has of a row that the other semester has too. */
const COUNTS = ['registros', 'inscripciones', 'asignaturas', 'respuestas', 'copias', 'cursos'];

it.each([
  ['2026-2', 'valor', '2026-2'],
  ['2026-2', 'antes', '2026-1'],
  ['2026-1', 'valor', '2026-1'],
  ['2026-1', 'antes', '2025-2'],
] as const)('on the page of %s, each %s equals SQL about %s', async (page, which, semestre) => {
  const headers = await signIn(['manager'], 'manager');
  const answer = await app.inject({ method: 'GET', url: `/api/semestres/${page}`, headers });
  const said: Record<string, number | null> = {};
  const none: Record<string, number | null> = {};
  for (const { clave: seccion, filas } of answer.json<ResumenDeSemestre>().secciones) {
    for (const { clave, cifras } of filas) {
      for (const [columna, cifra] of Object.entries(cifras)) {
        said[`${seccion}/${clave}/${columna}`] = rounded(cifra[which]);
        none[`${seccion}/${clave}/${columna}`] = COUNTS.includes(columna) ? 0 : null;
      }
    }
  }
  expect(said).toEqual({ ...none, ...(await recount(semestre)) });
  expect(Object.keys(said).length).toBeGreaterThan(100);
});
