import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ATENCIONES } from '#catalogo/atencion.ts';
import { informacionInscripcionCatedras } from '#catalogo/catedras/tramite.ts';
import { CATALOGO, INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { PERMISOS_DE_ROL } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { setCupos } from '#core/cupos/service.ts';
import type { EnlaceToFilas, Pendiente } from '#core/pendiente.ts';
import { seedDemonstration } from '#demostracion/registros.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { completeTerms } from '#features/solicitudes/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Escritorio } from '../contract.ts';
import { enlaceOfAtencion, enlaceOfNuevos } from '../escritorio-links.ts';

/** Of a role that sees the home of managers, and of its figures one. */
const permisos = { ...PERMISOS_DE_ROL, monitor: ['inicio.gestor', 'tareas.atender'] } as const;
const { app, db, clock, config, signIn } = await createTestApp({}, { permisos });

/** A Friday, after a Monday that was a holiday. */
const VIERNES = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  clock.now = VIERNES;
  await seedListas(db);
  await seedDemonstration(db, { size: 900, dominios: config.INSTITUTIONAL_DOMAINS, now: VIERNES });
  // Half of the rows are recent: every hour of the last four weeks has some.
  for (const tabla of ['registros', 'items'])
    await sql`update ${sql.table(tabla)} set creado = ${VIERNES}::timestamptz - make_interval(mins => lugar * 97)
      from (select id, row_number() over (order by id)::integer as lugar from ${sql.table(tabla)}) as l
      where l.id = ${sql.ref(`${tabla}.id`)} and lugar % 2 = 0`.execute(db);
  await completeTerms(db, CATALOGO);
  for (const tabla of ['registros', 'items'])
    await sql`update ${sql.table(tabla)} set sin_leer = lugar % 7 = 0, responsable = (array['gestora', 'otra', null])[lugar % 3 + 1]
      from (select id, row_number() over (order by id)::integer as lugar from ${sql.table(tabla)}) as l
      where l.id = ${sql.ref(`${tabla}.id`)}`.execute(db);
});

async function escritorio(now: Date): Promise<Escritorio> {
  clock.now = now;
  const headers = await signIn(['manager'], 'gestora');
  const answer = await app.inject({ method: 'GET', url: '/api/escritorio', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Reads one of the figures that slices count. */
const pendiente = async (titulo: string): Promise<Pendiente> =>
  (await escritorio(VIERNES)).pendientes.find((each) => each.titulo === titulo)!;

const FALLIDAS = 'Tareas fallidas';
const CUPOS = 'Cupos por agotarse';

type Fila = {
  formulario: string;
  estado: string;
  creado: Date;
  vence: string | null;
  responsable: string | null;
  sin_leer: boolean;
};

/** Reads every row of a report. */
async function filasOf(slug: string): Promise<Fila[]> {
  const { formulario, unidad } = INFORMES_DE_FORMULARIOS.find((informe) => informe.slug === slug)!;
  const { rows } =
    await sql<Fila>`select formulario, estado, creado, vence, responsable, sin_leer from ${sql.table(unidad ? 'items' : 'registros')}`.execute(
      db,
    );
  return rows.filter((fila) => fila.formulario === formulario.slug);
}

const MOMENTOS: [string, Date][] = [
  ['a Friday', VIERNES],
  ['a Sunday just before midnight', new Date('2026-11-16T04:59:59Z')],
  ['a Monday, a holiday, just after midnight', new Date('2026-11-16T05:00:00Z')],
  ['a Saturday', new Date('2026-11-14T20:00:00Z')],
];

describe.each(MOMENTOS)('on %s', (_, now) => {
  it('requests are counted by promised day, by who attends to them and by unread answers', async () => {
    const { solicitudes } = await escritorio(now);
    expect(solicitudes.map(({ informe }) => informe).toSorted()).toEqual([
      'informacionCancelaciones',
      'informacionHabilitaciones',
      'solicitudAulaVirtual',
      'solicitudesUnidadDeEducacionVirtual',
    ]);
    for (const { informe, cuentas } of solicitudes) {
      const filas = await filasOf(informe);
      const abiertas = filas.filter(({ estado }) => estado === 'abierto');
      const vivas = filas.filter(({ estado }) => estado !== 'cerrado');
      expect(cuentas).toEqual({
        vencidas: abiertas.filter(({ vence }) => vence! < diaOf(now)).length,
        'vencen-hoy': abiertas.filter(({ vence }) => vence === diaOf(now)).length,
        'respuesta-nueva': filas.filter(({ sin_leer: isUnread }) => isUnread).length,
        mias: vivas.filter(({ responsable }) => responsable === 'gestora').length,
        'sin-responsable': vivas.filter(({ responsable }) => responsable === null).length,
      });
    }
    for (const atencion of ['vencidas', 'respuesta-nueva', 'mias', 'sin-responsable'])
      expect(Math.max(...solicitudes.map(({ cuentas }) => cuentas[atencion]!))).toBeGreaterThan(0);
  });

  it('new records since Monday are compared with the week before up to the same hour', async () => {
    const { nuevos } = await escritorio(now);
    const desde = new Date(`${nuevos.desde}T05:00:00Z`);
    expect(desde.getUTCDay()).toBe(1);
    expect(now.getTime() - desde.getTime()).toBeLessThan(7 * 24 * HOUR_MS);
    for (const { slug } of INFORMES_DE_FORMULARIOS) {
      const creados = (await filasOf(slug)).map(({ creado }) => creado.getTime());
      const count = creados.filter((creado) => creado >= desde.getTime()).length;
      const before = creados.filter(
        (creado) => creado >= desde.getTime() - 168 * HOUR_MS && creado < now.getTime() - 168 * HOUR_MS,
      ).length;
      const dados = nuevos.informes.find(({ informe }) => informe === slug);
      expect([dados?.cuantas ?? 0, dados?.antes ?? 0]).toEqual([count, before]);
    }
  });
});

/** Counts the rows of the page that a link opens. */
async function totalOf({ to, search }: EnlaceToFilas): Promise<number> {
  const headers = await signIn(['manager'], 'gestora');
  const { semestre: _all, ...filtro } = search;
  const url = `/api/informes/${to.split('/').at(-1)}/total`;
  const answer = await app.inject({ method: 'POST', url, headers, payload: filtro });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ total: number }>().total;
}

it('every figure equals the number of rows that its link opens', async () => {
  const { solicitudes, nuevos } = await escritorio(VIERNES);
  for (const informe of solicitudes)
    for (const atencion of ATENCIONES)
      expect(await totalOf(enlaceOfAtencion(informe, atencion))).toBe(informe.cuentas[atencion]);
  for (const informe of nuevos.informes)
    expect(await totalOf(enlaceOfNuevos(informe, nuevos.desde))).toBe(informe.cuantas);
});

it('the week starts on Monday at midnight in Bogotá', async () => {
  expect((await escritorio(new Date('2026-11-16T04:59:59Z'))).nuevos.desde).toBe('2026-11-09');
  expect((await escritorio(new Date('2026-11-16T05:00:00Z'))).nuevos.desde).toBe('2026-11-16');
});

it('failed jobs are counted until attended', async () => {
  const tarea = async (estado: string, atendida: Date | null) =>
    sql`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, error, terminada, atendida)
    values (gen_random_uuid(), 'x', 'x', 'x', '{}', sha256(gen_random_uuid()::text::bytea), 'otra', 'Otra', '{manager}', ${estado}, ${estado === 'fallida' ? 'No se pudo.' : null}, now(),
      ${atendida})`.execute(db);
  expect((await pendiente(FALLIDAS)).cuantas).toBe(0);
  await tarea('fallida', null);
  await tarea('fallida', null);
  await tarea('fallida', VIERNES);
  await tarea('terminada', null);
  expect(await pendiente(FALLIDAS)).toEqual({
    titulo: FALLIDAS,
    cuantas: 2,
    texto: 'por atender',
    sin: 'tareas fallidas',
    urgente: true,
    enlace: { to: '/gestores/tareas', search: { de: 'por-atender' } },
  });
  const headers = await signIn(['manager'], 'gestora');
  const { tareas } = (await app.inject({ url: '/api/tareas?de=por-atender', headers })).json();
  expect(tareas).toHaveLength(2);
});

it('requests of data owners are counted when overdue or nearly so, until answered', async () => {
  const none = await pendiente(TITULOS.solicitudes);
  expect(none).toMatchObject({ cuantas: 0, urgente: false, sin: 'solicitudes de datos personales por vencer' });
  const headers = await signIn(['manager'], 'gestora');
  const createSolicitud = async (recibida: string): Promise<{ id: string; version: number }> => {
    const payload = {
      clase: 'consulta',
      nombre: 'Ana Inventada',
      documento: '1020304',
      correo: 'ana@example.com',
      canal: 'correo',
      recibida,
      pide: 'Qué hay.',
    };
    const answer = await app.inject({ method: 'POST', url: '/api/titulares', headers, payload });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const { id, version } = await createSolicitud('2026-10-01');
  await createSolicitud('2026-10-02');
  await createSolicitud('2026-11-09');
  await createSolicitud('2026-11-20');
  const plazos = async (): Promise<object> =>
    (
      await app.inject({ method: 'POST', url: '/api/titulares/consulta', headers, payload: { ver: 'abiertas' } })
    ).json();
  expect(await plazos()).toMatchObject({ vencidas: 2, porVencer: 1 });
  expect(await pendiente(TITULOS.solicitudes)).toMatchObject({
    cuantas: 3,
    urgente: true,
    texto: 'fuera de su plazo legal o por vencer',
    enlace: { to: '/gestores/datosPersonales/solicitudes', search: { ver: 'abiertas' } },
    alerta: 'El plazo legal de 3 solicitudes de titulares venció o está por vencer',
  });
  const paso = { paso: 'respuesta', version, texto: 'Esto hay.', dia: '2026-11-20' };
  await app.inject({ method: 'POST', url: `/api/titulares/${id}/pasos`, headers, payload: paso });
  expect(await plazos()).toMatchObject({ vencidas: 1, porVencer: 1 });
  expect((await pendiente(TITULOS.solicitudes)).cuantas).toBe(2);
});

it('options count as nearly full from the percentage set by managers on', async () => {
  const { rows: opciones } = await sql<{ clave: string; texto: string }>`
    select clave, texto from lista_opciones where lista = 'catedras' order by clave limit 4`.execute(db);
  const cupo = async (i: number, ocupados: number, total: number, semestre = '2026-2') => {
    await setCupos(db, { lista: 'catedras', clave: opciones[i]!.clave, semestre }, total);
    await sql`update cupos set ocupados = ${ocupados} where clave = ${opciones[i]!.clave} and semestre = ${semestre}`.execute(
      db,
    );
  };
  await cupo(0, 26, 30);
  await cupo(1, 27, 30);
  await cupo(2, 40, 40);
  await cupo(3, 0, 0);
  await cupo(0, 30, 30, '2026-1');
  const expectedAt = (i: number, ocupados: number, total: number) => ({
    texto: opciones[i]!.texto,
    enlace: {
      to: `/gestores/informes/${informacionInscripcionCatedras.slug}`,
      search: { catedra: opciones[i]!.clave, semestre: '2026-2' },
    },
    ocupados,
    total,
  });
  expect(await pendiente(CUPOS)).toEqual({
    titulo: CUPOS,
    cuantas: 2,
    texto: 'opciones',
    sin: 'cupos por agotarse',
    urgente: false,
    filas: [expectedAt(2, 40, 40), expectedAt(1, 27, 30)],
    alerta: '2 opciones están por llenarse',
  });
});

it('uses the threshold set by managers', async () => {
  const headers = await signIn(['manager'], 'gestora');
  const valores = { porcentajeDeCupos: 80 };
  const answer = await app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload: { version: 0, valores } });
  expect(answer.statusCode).toBe(200);
  const { filas } = await pendiente(CUPOS);
  expect(filas?.map(({ ocupados }) => ocupados)).toEqual([40, 27, 26]);
});

it.each(['editingteacher', 'student'] as const)('is refused to a %s', async (rol) => {
  const headers = await signIn([rol]);
  expect((await app.inject({ url: '/api/escritorio', headers })).statusCode).toBe(403);
});

it('counts only what a reader may attend to, in the order of the home', async () => {
  const titulosFor = async (rol: string): Promise<string[]> => {
    const answer = await app.inject({ url: '/api/escritorio', headers: await signIn([rol as Rol]) });
    return answer.json<Escritorio>().pendientes.map(({ titulo }) => titulo);
  };
  expect(await titulosFor('monitor')).toEqual([FALLIDAS]);
  expect(await titulosFor('manager')).toEqual([TITULOS.solicitudes, FALLIDAS, CUPOS]);
});
