import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { PERMISOS_DE_ROL } from '#catalogo/permisos.ts';
import { setCupos } from '#core/cupos/service.ts';
import type { Seccion } from '#core/semestre.ts';
import { seedDemonstration } from '#demostracion/registros.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { completeTerms } from '#features/solicitudes/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ResumenDeSemestre } from '../contract.ts';

/** Of a role that opens the page and may read nothing but the copies. */
const permisos = { ...PERMISOS_DE_ROL, guardian: ['semestre.leer', 'respaldos.pedir'] } as const;
const { app, db, clock, config, signIn } = await createTestApp({}, { permisos });

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
  }
  const opciones = await ask(sql<{ clave: string }>`
    select clave from lista_opciones where lista = 'catedras' order by clave limit 2`);
  for (const [i, { clave }] of opciones.entries()) {
    await setCupos(db, { lista: 'catedras', clave, semestre: SEMESTRE }, 30);
    await sql`update cupos set ocupados = ${20 + i} where clave = ${clave}`.execute(db);
  }
});

async function resumen(semestre: string, rol = 'manager'): Promise<ResumenDeSemestre> {
  clock.now = NOW;
  const headers = await signIn([rol] as never, rol);
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
            sql<{ creado: Date; cierre: Date | null; estado: string; vence: string | null; detenida: string | null }>`
              select creado, cierre, estado, vence, detenida from ${sql.table(tabla)}
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
    const { filas } = await seccion('solicitudes');
    const headers = await signIn(['manager'], 'manager');
    for (const { enlace, cifras } of filas) {
      if (!enlace) continue;
      const answer = await app.inject({
        method: 'POST',
        url: `/api/informes/${enlace.to.split('/').at(-1)}/total`,
        headers,
        payload: enlace.search,
      });
      expect(answer.json<{ total: number }>().total).toBe(cifras['recibidas']!.valor);
    }
  });
});

it('other records are counted, with the places of the options that have a limit', async () => {
  const figures = figuresOf(await seccion('registros'));
  const counted = await ask(sql<{ formulario: string; semestre: string; cuantas: number }>`
    select formulario, semestre, count(*) as cuantas from registros group by 1, 2`);
  const at = (formulario: string) =>
    [SEMESTRE, BEFORE].map(
      (semestre) => counted.find((row) => row.formulario === formulario && row.semestre === semestre)?.cuantas ?? 0,
    );
  expect(at('inscripcionHBV')[0]).toBeGreaterThan(0);
  expect(figures['informacionInscripcionHBV']).toEqual({
    registros: at('inscripcionHBV'),
    cupos: [null, null],
    ocupados: [null, null],
  });
  expect(figures['informacionInscripcionCatedras']).toEqual({
    registros: at('inscripcionCatedra'),
    cupos: [60, null],
    ocupados: [(100 * 41) / 60, null],
  });
});

it('accompaniments are counted with the teachers whom they reached, and each criterion is averaged', async () => {
  const rows = await ask(sql<{
    semestre: string;
    datos: { infoAcompanamiento: { informacionDocente: { correo: string } } };
  }>`
    select semestre, datos from registros where formulario = 'acompanamientoDocente'`);
  const teachers = await ask(sql<{ correo: string; semestre: string }>`select correo, semestre from asignaturas`);
  const byHand = (semestre: string) => {
    const own = rows.filter((row) => row.semestre === semestre);
    const reached = new Set(own.map(({ datos }) => datos.infoAcompanamiento.informacionDocente.correo.toLowerCase()));
    const assigned = new Set(
      teachers
        .filter((row) => row.semestre === semestre && row.correo !== '')
        .map(({ correo }) => correo.toLowerCase()),
    );
    return {
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
  expect(figuresOf(await seccion('acompanamientos'))['todos']).toEqual({
    acompanamientos: [present.acompanamientos, former.acompanamientos],
    docentes: [present.docentes, former.docentes],
    cobertura: [present.cobertura, former.cobertura],
  });

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
  const figures = figuresOf(await seccion('encuesta'));
  const visible = await ask(sql<{ respuestas: number; me1: number[]; me2: number[]; me3: number[] }>`
    select respuestas, me1, me2, me3 from encuesta_conteos
    where publicada and semestre = ${SEMESTRE} and respuestas >= ${config.SURVEY_MIN_ANSWERS}`);
  const respuestas = visible.reduce((sum, row) => sum + row.respuestas, 0);
  const points = visible
    .flatMap(({ me1, me2, me3 }) => [me1, me2, me3])
    .flatMap((steps) => steps.map((count, i) => count * (i + 1)))
    .reduce((sum, one) => sum + one, 0);
  expect(respuestas).toBeGreaterThan(0);
  const { asignaturas, respuestas: answers, promedio } = figures['ME']!;
  expect([asignaturas![0], answers![0]]).toEqual([visible.length, respuestas]);
  expect(promedio![0]).toBeCloseTo(points / (respuestas * 3), 9);
});

it('a reader sees the parts that they may read, and a semester of the wrong form is refused', async () => {
  await sql`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    select 'uno', curso, 'Curso', 'C', 'Pregrado', '{1}', '' from generate_series(1, 3) as curso`.execute(db);
  await sql`insert into respaldo_copias (id, servidor, curso, origen, hecha, segundos, sha256, tamano, archivo)
    select gen_random_uuid(), 'uno', curso, 'persona', hecha::timestamptz, 1, sha256('a'), 1, 'a.mbz'
    from (values (1, '2026-07-01 05:00Z'), (1, '2026-09-01Z'), (2, '2026-09-01Z'), (3, '2026-07-01 04:59Z')) as c (curso, hecha)`.execute(
    db,
  );
  const { secciones } = await resumen(SEMESTRE, 'guardian');
  expect(secciones.map(({ clave }) => clave)).toEqual(['copias']);
  expect(figuresOf(secciones[0]!)).toEqual({ persona: { copias: [3, 1], cursos: [2, 1] } });
  const headers = await signIn(['manager'], 'manager');
  const answer = await app.inject({ method: 'GET', url: '/api/semestres/2026-3', headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errores: { semestre: 'El semestre se escribe así: 2026-2.' } });
});
