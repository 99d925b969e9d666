import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { setCupos } from '#core/cupos/service.ts';
import type { Seccion } from '#core/semestre.ts';
import { seedDemonstration } from '#demostracion/registros.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { completeTerms } from '#features/solicitudes/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ResumenDeSemestre } from '../contract.ts';

const { app, db, clock, config, signIn } = await createTestApp();

const NOW = new Date('2026-11-20T15:00:00Z');
const SEMESTRE = '2026-2';
const BEFORE = '2026-1';

beforeAll(async () => {
  clock.now = NOW;
  await seedListas(db);
  await seedDemonstration(db, { size: 600, dominios: config.INSTITUTIONAL_DOMAINS, now: NOW });
  await completeTerms(db, CATALOGO);
  // What is invented is closed on the day on which it came: some days later, of which the promise counts some as waited for.
  for (const tabla of ['registros', 'items']) {
    await sql`update ${sql.table(tabla)} set cierre = creado + make_interval(days => abs(hashtext(id::text)) % 20)
      where estado = 'cerrado'`.execute(db);
    await sql`update ${sql.table(tabla)} set vence = creado::date + 10,
      detenida = (cierre at time zone 'America/Bogota')::date - abs(hashtext(id::text)) % 2
      where cierre is not null`.execute(db);
    await sql`update ${sql.table(tabla)}
      set resultado = (array['resuelta', 'no-procede', 'desistida', null])[1 + abs(hashtext(id::text)) % 4]
      where estado = 'cerrado'`.execute(db);
  }
  const opciones = await ask(sql<{ clave: string }>`
    select clave from lista_opciones where lista = 'catedras' order by clave limit 2`);
  for (const [i, { clave }] of opciones.entries()) {
    await setCupos(db, { lista: 'catedras', clave, semestre: SEMESTRE }, 30);
    await sql`update cupos set ocupados = ${20 + i} where clave = ${clave}`.execute(db);
  }
  // Two teachers had many accompaniments in the same subject, some of them without a total.
  await sql`update registros set semestre = (array['2025-2', '2026-1', '2026-2'])[1 + n / 4], datos = jsonb_set(jsonb_set(jsonb_set(datos,
      '{infoAcompanamiento,informacionDocente,correo}', to_jsonb(correo)),
      '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}', '"C1"'),
      '{infoAcompanamiento,total}', case n % 5 when 0 then '"N/A"' else to_jsonb(3 + n * 5 % 19 / 10.0) end)
    from (select id, row_number() over (order by creado, id) as n from registros
      where formulario = 'acompanamientoDocente') as numerados join lateral (
        select (array[upper(min(correo)), min(correo), 'dos@uni.edu'])[1 + n % 3] as correo from asignaturas
        where semestre = '2026-2' and correo <> '') as asignado on true
    where registros.id = numerados.id and n % 6 > 0`.execute(db);
  await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas, motivo)
    select id::uuid, leido, servidor, terminada::timestamptz, terminada::timestamptz, filas, motivo
    from (values
      ('00000000-0000-4000-8000-000000000001', 'accesos', 'uno', '2026-07-01 04:59Z', 9, null),
      ('00000000-0000-4000-8000-000000000002', 'accesos', 'uno', '2026-07-01 05:00Z', 9, null),
      ('00000000-0000-4000-8000-000000000003', 'accesos', 'uno', '2026-11-16 08:00Z', 9, null),
      ('00000000-0000-4000-8000-000000000004', 'accesos', 'uno', '2026-11-18 08:00Z', 9, null),
      ('00000000-0000-4000-8000-000000000005', 'accesos', 'uno', '2026-11-19 08:00Z', null, 'tiempo'),
      ('00000000-0000-4000-8000-000000000006', 'docentes', 'uno', '2026-11-19 08:00Z', 9, null),
      ('00000000-0000-4000-8000-000000000007', 'accesos', 'dos', '2026-11-19 08:00Z', 9, null)
    ) as l (id, leido, servidor, terminada, filas, motivo)`.execute(db);
  await sql`insert into lectura_conteos (lectura, categoria, nombre, matriculas, en_riesgo, nunca)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, categoria, categoria, matriculas, en_riesgo, nunca
    from (values (1, 'uno/1', 50, 5, 1), (2, 'uno/1', 100, 10, 2), (3, 'uno/1', 900, 900, 900), (4, 'uno/1', 60, 20, 3),
      (4, 'uno/2', 40, 20, 4), (6, 'uno/1', 7, 7, 7)) as c (n, categoria, matriculas, en_riesgo, nunca)`.execute(db);
  await sql`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    select 'uno', curso, 'Curso', 'C', 'Pregrado', '{1}', '' from generate_series(1, 3) as curso`.execute(db);
  await sql`insert into respaldo_copias (id, servidor, curso, origen, hecha, segundos, sha256, tamano, archivo)
    select gen_random_uuid(), 'uno', curso, 'persona', hecha::timestamptz, 1, sha256('a'), 1, 'a.mbz'
    from (values (1, '2026-07-01 05:00Z'), (1, '2026-09-01Z'), (2, '2026-09-01Z'), (3, '2026-07-01 04:59Z')) as c (curso, hecha)`.execute(
    db,
  );
});

async function resumen(semestre: string): Promise<ResumenDeSemestre> {
  clock.now = NOW;
  const headers = await signIn(['manager'], 'manager');
  const answer = await app.inject({ method: 'GET', url: `/api/semestres/${semestre}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const seccion = async (clave: string, semestre = SEMESTRE): Promise<Seccion> =>
  (await resumen(semestre)).secciones.find((one) => one.clave === clave)!;

/** The figures of a section, by row: `{ recibidas: [valor, antes] }`. */
const figuresOf = ({ filas }: Seccion) =>
  Object.fromEntries(
    filas.map(({ clave, cifras }) => [
      clave,
      Object.fromEntries(Object.entries(cifras).map(([columna, { valor, antes }]) => [columna, [valor, antes]])),
    ]),
  );

const rounded = (value: number | null): string | undefined => value?.toFixed(9);

async function ask<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

describe('the requests of a semester', () => {
  /** The holidays of both semesters, written out. */
  const HOLIDAYS = new Set(
    `2026-01-01 2026-01-12 2026-03-23 2026-04-02 2026-04-03 2026-05-01 2026-05-18 2026-06-08 2026-06-15
    2026-06-29 2026-07-13 2026-07-20 2026-08-07 2026-08-17 2026-10-12 2026-11-02 2026-11-16 2026-12-08 2026-12-25`.split(
      /\s+/,
    ),
  );
  const businessDays = (from: string, to: string): number => {
    let count = 0;
    for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
      const day = new Date(at);
      if (![0, 6].includes(day.getUTCDay()) && !HOLIDAYS.has(day.toISOString().slice(0, 10))) count++;
    }
    return count;
  };
  const bogota = (instante: Date): string => new Date(instante.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

  async function byHand(formularios: readonly (readonly [string, string])[], semestre: string) {
    const rows = (
      await Promise.all(
        formularios.map(async ([tabla, formulario]) =>
          ask(
            sql<{
              creado: Date;
              cierre: Date | null;
              estado: string;
              resultado: string | null;
              vence: string | null;
              detenida: string | null;
            }>`
              select creado, cierre, estado, resultado, vence, detenida from ${sql.table(tabla)}
              where formulario = ${formulario} and semestre = ${semestre}`,
          ),
        ),
      )
    ).flat();
    const days = rows
      .filter(({ cierre }) => cierre !== null)
      .map(({ creado, cierre }) => businessDays(bogota(creado), bogota(cierre!)))
      .toSorted((a, b) => a - b);
    const promised = rows.filter(({ vence }) => vence !== null);
    const late = promised.filter(({ vence, detenida }) => (detenida ?? '2026-11-20') > vence!);
    const kept = promised.filter((row) => row.estado === 'cerrado' && !late.includes(row));
    const middle = days.length / 2;
    return {
      recibidas: rows.length,
      cerradas: days.length,
      resueltas: rows.filter(
        ({ estado, resultado }) => estado === 'cerrado' && (resultado === null || resultado === 'resuelta'),
      ).length,
      dias: days.length === 0 ? null : (days[Math.ceil(middle) - 1]! + days[Math.floor(middle)]!) / 2,
      cumplidas: kept.length + late.length === 0 ? null : (100 * kept.length) / (kept.length + late.length),
    };
  }

  it('are counted, with the median of business days and the promises kept, beside the semester before', async () => {
    const figures = figuresOf(await seccion('solicitudes'));
    const { informesDeSolicitudes } = CATALOGO;
    const sources = informesDeSolicitudes.map(
      ({ slug, formulario, unidad }) => [slug, [unidad ? 'items' : 'registros', formulario.slug]] as const,
    );
    const every = sources.map(([, source]) => source) as [string, string][];
    expect(Object.keys(figures).toSorted()).toEqual(['todas', ...sources.map(([slug]) => slug)].toSorted());
    for (const [clave, of] of [['todas', every], ...sources.map(([slug, source]) => [slug, [source]])] as [
      string,
      [string, string][],
    ][]) {
      const [present, former] = [await byHand(of, SEMESTRE), await byHand(of, BEFORE)];
      expect(present.recibidas + former.recibidas).toBeGreaterThan(0);
      expect(figures[clave]).toEqual({
        recibidas: [present.recibidas, former.recibidas],
        cerradas: [present.cerradas, former.cerradas],
        resueltas: [present.resueltas, former.resueltas],
        dias: [present.dias, former.dias],
        cumplidas: [present.cumplidas, former.cumplidas],
      });
    }
    const { dias, cumplidas } = figures['todas']!;
    expect(dias![0]).toBeGreaterThan(0);
    expect(cumplidas![0]).toBeGreaterThan(0);
    expect(cumplidas![0]).toBeLessThan(100);
  });

  it('lead to their report, which shows as many', async () => {
    const { figures, shown } = await followLinks('solicitudes', 'recibidas');
    expect(shown).toEqual(figures);
  });
});

/** Returns the figures of a column that lead to a report, and the numbers of rows that it shows there. */
async function followLinks(clave: string, columna: string) {
  const headers = await signIn(['manager'], 'manager');
  const linked = (await seccion(clave)).filas.filter(({ enlace }) => enlace);
  expect(linked.length).toBeGreaterThan(0);
  const shown: number[] = [];
  for (const { enlace } of linked) {
    const { semestre, ...filtros } = enlace!.search;
    const answer = await app.inject({
      method: 'POST',
      url: `/api/informes/${enlace!.to.split('/').at(-1)}/total`,
      headers,
      payload: { semestre, filtros },
    });
    shown.push(answer.json<{ total: number }>().total);
  }
  return { figures: linked.map(({ cifras }) => cifras[columna]!.valor), shown };
}

it('other records are counted, by form and by course with its places', async () => {
  const figures = figuresOf(await seccion('registros'));
  const counted = await ask(sql<{ formulario: string; semestre: string; cuantas: number }>`
    select formulario, semestre, count(*) as cuantas from registros group by 1, 2`);
  const at = (formulario: string) =>
    [SEMESTRE, BEFORE].map(
      (semestre) => counted.find((row) => row.formulario === formulario && row.semestre === semestre)?.cuantas ?? 0,
    );
  expect(at('inscripcionHBV')[0]).toBeGreaterThan(0);
  expect(figures['informacionInscripcionHBV']).toEqual({ registros: at('inscripcionHBV') });
  const forms = await followLinks('registros', 'registros');
  expect(forms.shown).toEqual(forms.figures);

  const courses = await ask(sql<{ clave: string; semestre: string; cuantas: number }>`
    select datos -> 'catedra' ->> 'clave' as clave, semestre, count(*) as cuantas from registros
    where formulario = 'inscripcionCatedra' and semestre in ('2026-1', '2026-2') group by 1, 2`);
  const limits = await ask(sql<{ clave: string; total: number; ocupados: number }>`
    select clave, total, ocupados from cupos where lista = 'catedras' and semestre = '2026-2'`);
  expect(limits.length).toBe(2);
  const keys = new Set([...courses, ...limits].map(({ clave }) => clave));
  const byCourse = figuresOf(await seccion('cursos'));
  expect(Object.keys(byCourse).length).toBe(keys.size);
  for (const clave of keys) {
    const limit = limits.find((row) => row.clave === clave);
    const [present, former] = [SEMESTRE, BEFORE].map(
      (semestre) => courses.find((row) => row.clave === clave && row.semestre === semestre)?.cuantas,
    );
    expect(byCourse[`informacionInscripcionCatedras ${clave}`]).toEqual({
      inscripciones: [present ?? 0, former ?? 0],
      cupos: [limit?.total ?? null, null],
      ocupados: [limit ? (100 * limit.ocupados) / limit.total : null, null],
    });
  }
  const linked = await followLinks('cursos', 'inscripciones');
  expect(linked.shown).toEqual(linked.figures);
});

it('accompaniments are counted with the teachers whom they reached, and each criterion is averaged', async () => {
  const rows = await ask(sql<{
    semestre: string;
    datos: {
      infoAcompanamiento: {
        informacionDocente: { correo: string };
        informacionAsignatura: { codigoAsignatura: string };
        total: number | string;
      };
    };
  }>`
    select semestre, datos from registros where formulario = 'acompanamientoDocente' order by creado, id`);
  const teachers = await ask(sql<{ correo: string; semestre: string }>`select correo, semestre from asignaturas`);
  const byHand = (semestre: string) => {
    const own = rows.filter((row) => row.semestre === semestre);
    const reached = new Set(own.map(({ datos }) => datos.infoAcompanamiento.informacionDocente.correo.toLowerCase()));
    const assigned = new Set(
      teachers
        .filter((row) => row.semestre === semestre && row.correo !== '')
        .map(({ correo }) => correo.toLowerCase()),
    );
    const last = new Map<string, number | string>();
    const changes: number[] = [];
    for (const { semestre: at, datos } of rows) {
      const { informacionDocente, informacionAsignatura, total } = datos.infoAcompanamiento;
      const key = `${informacionDocente.correo.toLowerCase()} ${informacionAsignatura.codigoAsignatura}`;
      const former = last.get(key);
      last.set(key, total);
      if (at === semestre && typeof total === 'number' && typeof former === 'number') changes.push(total - former);
    }
    return {
      mejoraron: (100 * changes.filter((one) => one > 0).length) / changes.length,
      cambio: changes.reduce((sum, one) => sum + one, 0) / changes.length,
      acompanamientos: own.length,
      docentes: reached.size,
      cobertura:
        assigned.size === 0
          ? null
          : (100 * [...assigned].filter((correo) => reached.has(correo)).length) / assigned.size,
    };
  };
  const [present, former] = [byHand(SEMESTRE), byHand(BEFORE)];
  expect(present.acompanamientos).toBeGreaterThan(0);
  expect(present.cobertura).toBeGreaterThan(0);
  expect(present.mejoraron).toBeGreaterThan(0);
  const { cambio, ...others } = figuresOf(await seccion('acompanamientos'))['todos']!;
  expect(others).toEqual({
    acompanamientos: [present.acompanamientos, former.acompanamientos],
    docentes: [present.docentes, former.docentes],
    cobertura: [present.cobertura, former.cobertura],
    mejoraron: [present.mejoraron, former.mejoraron],
  });
  expect(cambio!.map(rounded)).toEqual([rounded(present.cambio), rounded(former.cambio)]);

  const criterios = await ask(sql<{ clave: string; valor: string }>`
    select datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}' as clave,
      datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}' as valor
    from items where formulario = 'acompanamientoDocente' and semestre = ${SEMESTRE}`);
  const { filas } = await seccion('criterios');
  expect(filas.length).toBe(new Set(criterios.map(({ clave }) => clave)).size);
  for (const { clave, cifras } of filas) {
    const own = criterios.filter((row) => row.clave === clave).map(({ valor }) => valor);
    const scores = own.filter((valor) => valor !== 'N/A').map(Number);
    expect(cifras['cuantas']!.valor).toBe(own.length);
    const mean = scores.length === 0 ? null : scores.reduce((total, one) => total + one, 0) / scores.length;
    expect(rounded(cifras['promedio']!.valor)).toBe(rounded(mean));
  }
});

it('the survey shows what its report shows: no figure holds answers of a subject with too few', async () => {
  const COLUMNS =
    sql.raw(`semestre, codigo_asignatura, docente, programa, tipo_asignatura, ecc1, ecc2, ecc3, ecc4, ecc5,
    cr1, cr2, cr3, cr4, cr5, me1, me2, me3, ama1, ama2, ama3`);
  const answers = await ask(sql<Record<'asignatura' | 'programa', string> & Record<string, number>>`
    select concat_ws('|', codigo_asignatura, docente, programa, tipo_asignatura) as asignatura, a.*
    from (select ${COLUMNS} from encuestas where publicada union all select ${COLUMNS} from encuestas_mezcla where publicada) as a
    where semestre = '2026-2'`);
  const subjects = Map.groupBy(answers, ({ asignatura }) => asignatura);
  const shown = [...subjects.values()].filter((of) => of.length >= config.SURVEY_MIN_ANSWERS);
  expect(shown.length).toBeGreaterThan(1);
  const students = await ask(sql<{ asignatura: string; cuantos: number | null }>`
    select concat_ws('|', codigo_asignatura, docente, programa_academico) as asignatura, sum(matriculados)::int as cuantos
    from asignaturas where semestre = '2026-2' group by 1`);
  const faculties = await ask(sql<{ programa: string; facultad: string }>`
    select distinct on (programa_academico) programa_academico as programa, facultad from asignaturas
    order by programa_academico, semestre desc, facultad`);
  const facultyOf = (programa: string) => faculties.find((row) => row.programa === programa)?.facultad ?? '';
  const questionsOf = (prefix: RegExp) => Object.keys(answers[0]!).filter((key) => prefix.test(key));
  const mean = (of: typeof shown, keys: readonly string[]) => {
    const values = of.flat().flatMap((answer) => keys.map((key) => answer[key]!));
    return values.reduce((sum, one) => sum + one, 0) / values.length;
  };

  const byFaculty = figuresOf(await seccion('encuesta'));
  const groups = Map.groupBy(shown, ([answer]) => facultyOf(answer!.programa));
  expect(Object.keys(byFaculty).length).toBe(groups.size + 1);
  for (const [clave, of] of [['todas', shown], ...groups] as [string, typeof shown][]) {
    const known = of.flatMap((one) => {
      const { cuantos = null } =
        students.find(({ asignatura }) => one[0]!.asignatura.startsWith(`${asignatura}|`)) ?? {};
      return cuantos === null ? [] : [{ cuantos, respuestas: one.length }];
    });
    const total = known.reduce((sum, { cuantos }) => sum + cuantos, 0);
    const answered = known.reduce((sum, { respuestas }) => sum + respuestas, 0);
    const { asignaturas, respuestas, participacion, promedio } = byFaculty[clave]!;
    expect([asignaturas![0], respuestas![0]]).toEqual([of.length, of.flat().length]);
    expect(rounded(participacion![0]!)).toBe(rounded(total === 0 ? null : (100 * answered) / total));
    expect(rounded(promedio![0]!)).toBe(rounded(mean(of, questionsOf(/^(ecc|cr|me|ama)\d$/))));
  }
  const byBlock = figuresOf(await seccion('bloques'));
  expect(Object.keys(byBlock)).toEqual(['ECC', 'CR', 'ME', 'AMA']);
  expect(rounded(byBlock['ME']!['promedio']![0]!)).toBe(rounded(mean(shown, ['me1', 'me2', 'me3'])));
});

it('students at risk are those of the last reading of each platform in the semester, and of its weeks', async () => {
  const riesgo = await seccion('riesgo');
  expect(figuresOf(riesgo)).toEqual({
    dos: { matriculas: [0, null], enRiesgo: [0, null], nunca: [0, null], promedio: [null, null] },
    // The week of 2026-07-01 and that of 2026-11-18: 10 and 40 of 100 each. The failed reading counts for nothing.
    uno: { matriculas: [100, 50], enRiesgo: [40, 5], nunca: [7, 1], promedio: [25, 10] },
  });
  const row = riesgo.filas.find(({ clave }) => clave === 'uno')!;
  expect(row.lectura).toEqual({ valor: '2026-11-18T08:00:00.000Z', antes: '2026-07-01T04:59:00.000Z' });
  expect(row.enlace!.search).toEqual({ situacion: 'riesgo', servidor: 'uno' });
  expect((await seccion('riesgo', BEFORE)).filas[0]!.enlace).toBeUndefined();
});

it('copies are counted by their origin, and a semester of the wrong form is refused', async () => {
  expect(figuresOf(await seccion('copias'))).toEqual({ persona: { copias: [3, 1], cursos: [2, 1] } });
  const headers = await signIn(['manager'], 'manager');
  const answer = await app.inject({ method: 'GET', url: '/api/semestres/2026-3', headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errores: { semestre: 'El semestre se escribe así: 2026-2.' } });
});
