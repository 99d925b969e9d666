import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import { CATALOGO, FORMULARIOS, INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { semestresBetween } from '#catalogo/semestre.ts';
import { countRespuestas, recount } from '#features/encuestas/server/service.ts';
import { refreshAmbitos } from '#features/formularios/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { seedDemonstration } from './registros.ts';

const { db } = await createTestDatabase();
const now = new Date('2026-11-20T15:00:00Z');
const dominios = ['universidad.edu.co'];
const seed = async (size: number) => seedDemonstration(db, { size, dominios, now });

type Row = { id: string; formulario: string; semestre: string; estado: string; creado: Date; datos: object };
const stored = async () => {
  const { rows } = await sql<Row>`
    select id, formulario, semestre, estado, creado, datos from registros order by id`.execute(db);
  return rows;
};

beforeAll(async () => seedListas(db));

describe('a demonstration', () => {
  it('is filled up to the requested size, and not beyond', async () => {
    expect(await seed(300)).toBe(300);
    expect(await seed(300)).toBe(0);
    expect(await seed(500)).toBe(200);
    expect(await stored()).toHaveLength(500);
  });

  it('has the same people each time', async () => {
    await sql`truncate registros, consecutivos cascade`.execute(db);
    await seed(250);
    const first = await stored();
    await sql`truncate registros, consecutivos cascade`.execute(db);
    await seed(250);
    expect(await stored()).toEqual(first);
  });

  it('is spread over forms, semesters, days and states, up to the present', async () => {
    const rows = await stored();
    const forms = FORMULARIOS.filter(({ anonimo }) => !anonimo).map(({ slug }) => slug);
    expect(new Set(rows.map(({ formulario }) => formulario))).toEqual(new Set(forms));
    expect(new Set(rows.map(({ semestre }) => semestre))).toEqual(new Set(semestresBetween('2023-1', '2026-2')));
    expect(new Set(rows.map(({ estado }) => estado)).size).toBe(3);
    expect(new Set(rows.map(({ creado }) => creado.toISOString().slice(0, 10))).size).toBeGreaterThan(100);
    expect(rows.every(({ creado }) => creado <= now)).toBe(true);
    expect(new Set(rows.map(({ datos }) => JSON.stringify(datos))).size).toBe(rows.length);
  });

  it('has the programmes and faculties of its records', async () => {
    const { rows } = await sql`
      select id from registros where programas <> '{}' union all select id from items where facultades <> '{}'`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(await refreshAmbitos(db, { catalogo: CATALOGO, now })).toBe(0);
  });

  it('has values that the server writes into records: successive numbers, levels, semesters', async () => {
    const rows = await stored();
    const valoresOf = (slug: string, ruta: string) =>
      rows.filter(({ formulario }) => formulario === slug).map(({ datos }) => readRuta(datos, ruta));
    const numeros = valoresOf('solicitudUDEV', 'infoSolicitud.idSolicitud');
    expect(numeros).toEqual(numeros.map((_, i) => String(i + 1).padStart(10, '0')));
    const { rows: ultimos } = await sql`select ultimo from consecutivos`.execute(db);
    expect(ultimos).toEqual([{ ultimo: numeros.length }]);
    expect(valoresOf('encuestaCaracterizacionDigital', 'usoTecnologia.nivelCriticidad')).not.toContain(null);
    const enrolments = rows.filter(({ formulario }) => formulario === 'inscripcionCatedra');
    expect(enrolments.every(({ datos, semestre }) => readRuta(datos, 'semestreActual') === semestre)).toBe(true);
  });

  it('has closing instants for rows whose state the unit changes: submissions, or items if these are the rows', async () => {
    const { rows } = await sql<{ formulario: string; deItems: boolean; igual: boolean }>`
      select distinct coalesce(r.formulario, i.formulario) as formulario, i.id is not null as "deItems",
        coalesce(r.cierre, i.cierre) = h.creado as igual
      from historial as h left join registros as r on r.id = h.registro left join items as i on i.id = h.item
      where h.tipo = 'estado'`.execute(db);
    expect(rows.every(({ igual }) => igual)).toBe(true);
    const byFormulario = new Map(rows.map(({ formulario, deItems: ofItems }) => [formulario, ofItems]));
    const cambian = INFORMES_DE_FORMULARIOS.filter(({ acciones }) => acciones.estado);
    const esperadas = cambian.map(({ formulario, unidad }) => [formulario.slug, unidad !== undefined] as const);
    expect([...byFormulario].filter(([slug, ofItems]) => new Map(esperadas).get(slug) !== ofItems)).toEqual([]);
    expect([rows.length, byFormulario.size > 8]).toEqual([byFormulario.size, true]);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('has as many anonymous answers, about subjects with several each', async () => {
    await seed(600);
    expect(await countRespuestas(db)).toBe(600);
    const { rows } = await sql<{ semestre: string; respuestas: number }>`
      select semestre, respuestas from encuesta_conteos`.execute(db);
    expect(new Set(rows.map(({ semestre }) => semestre))).toEqual(new Set(semestresBetween('2022-1', '2026-2')));
    expect(Math.max(...rows.map(({ respuestas }) => respuestas))).toBeGreaterThan(5);
    expect(await recount(db, false)).toMatchObject({ respuestas: 600, distintas: 0 });
  });

  it('has plausible judgements: most are satisfied, some subjects are better than others, few say the worst', async () => {
    const { rows } = await sql<{ asignatura: string; respuestas: number; media: number }>`
      select codigo_asignatura as asignatura, count(*)::integer as respuestas, avg(ecc1)::float8 as media from
        (select codigo_asignatura, ecc1 from encuestas union all select codigo_asignatura, ecc1 from encuestas_mezcla) e
      group by 1`.execute(db);
    const medias = rows.filter(({ respuestas }) => respuestas >= 10).map(({ media }) => media);
    expect(medias.length).toBeGreaterThan(3);
    expect(Math.max(...medias) - Math.min(...medias)).toBeGreaterThan(0.4);
    const notas = (await stored())
      .filter(({ formulario }) => formulario === 'encuestaSatisfaccion')
      .map(({ datos }) => Number(readRuta(datos, 'infoSolicitud.rating')));
    const countBetween = (min: number, max: number) => notas.filter((nota) => nota >= min && nota <= max).length;
    expect(countBetween(4, 5)).toBeGreaterThan(countBetween(1, 2));
    expect(new Set(notas).size).toBeGreaterThan(2);
  });

  it('has a message or a correction for the person of each request that waits for them', async () => {
    await seed(2000);
    const { rows } = await sql<Record<'pendientes' | 'escritas' | 'porCorregir', number>>`
      select count(*) as pendientes,
        count(*) filter (where exists (
          select from historial as h where h.registro = r.id and h.tipo = 'mensaje')) as escritas,
        count(*) filter (where exists (
          select from historial as h join correcciones as c using (registro)
          where h.registro = r.id and h.datos ->> 'paso' = 'pedida')) as "porCorregir"
      from registros as r
      where r.estado = 'pendiente' and r.formulario in ('solicitudUDEV', 'solicitudHabilitacion')`.execute(db);
    const { pendientes, escritas, porCorregir: toCorrect } = rows[0]!;
    expect(escritas).toBeGreaterThan(0);
    expect(toCorrect).toBeGreaterThan(0);
    expect(escritas + toCorrect).toBe(pendientes);
    const { rows: later } = await sql`select from historial where creado > ${now}`.execute(db);
    expect(later).toEqual([]);
  });

  it('has corrections that were made before the closing, and ratings after it', async () => {
    const { rows } = await sql<Record<'corregidas' | 'antes' | 'calificadas' | 'despues' | 'valores', number>>`
      select count(*) filter (where h.datos ->> 'paso' = 'hecha') as corregidas,
        count(*) filter (where h.datos ->> 'paso' = 'hecha' and h.creado < r.cierre) as antes,
        count(*) filter (where h.tipo = 'calificacion') as calificadas,
        count(*) filter (where h.tipo = 'calificacion' and h.creado between r.cierre and ${now}
          and r.calificacion = (h.datos ->> 'valor')::int and r.resultado is distinct from 'desistida') as despues,
        count(distinct r.calificacion) as valores
      from historial as h join registros as r on r.id = h.registro
      where r.formulario in ('solicitudUDEV', 'solicitudHabilitacion')`.execute(db);
    const { corregidas, antes: before, calificadas, despues: after, valores } = rows[0]!;
    expect([before, after, valores]).toEqual([corregidas, calificadas, 3]);
    expect(Math.min(corregidas, calificadas)).toBeGreaterThan(0);
    const { rows: ratedItems } = await sql<{ n: number }>`
      select count(*) as n from items where calificacion is not null`.execute(db);
    expect(ratedItems[0]!.n).toBeGreaterThan(0);
  });
});
