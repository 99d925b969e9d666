import { sql, type PluginTransformResultArgs } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { informacionCancelaciones as cancelaciones } from '#catalogo/cancelacion/tramite.ts';
import { informacionInscripcionCatedras as catedras } from '#catalogo/catedras/tramite.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { solicitudesUnidadDeEducacionVirtual as udev } from '#catalogo/solicitud-udev/tramite.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { insertRegistros } from '../testing.ts';
import { deleteOldContados } from './contados.store.ts';
import { countGraficosAhead, createGraficos } from './service.ts';

const { db } = await createTestDatabase();
await seedListas(db);

/** Weeks whose rows were counted since the last call. */
const contadas = new Set<string>();
const observada = db.withPlugin({
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs) {
    for (const row of result.rows)
      if ('desde' in row && 'grafico' in row) contadas.add((row['desde'] as Date).toISOString());
    return result;
  },
});

const gestora = { usuario: 'gestora', email: 'gestora@example.com', permisos: permisosOf(['manager']) };
const now = () => new Date('2026-11-20T15:00:00Z');

const datoOf = (texto: string) => ({ clave: texto, texto: texto.toUpperCase() });
const DATOS = {
  infoSolicitud: { tipoUsuario: datoOf('docente'), pregunta: datoOf('aula') },
  catedra: datoOf('paz'),
  programa: 'INGENIERÍA CIVIL',
  alumnosAgregados: { estadoAsignatura: datoOf('aprobada'), fechaCancelacion: '2026-10-03' },
};
const SEMANAS = ['2026-03-02', '2026-03-10', '2026-08-03', '2026-09-14', '2026-11-16'];

/** Fills the tables of a report's rows; a submission is stored in any case. */
async function fill({ formulario, unidad }: InformeDeFormulario): Promise<void> {
  const registros = SEMANAS.map((dia) => ({ datos: DATOS, creado: new Date(`${dia}T15:00:00Z`) }));
  await insertRegistros(db, formulario, [...registros, ...registros]);
  if (unidad !== undefined) await copyComoItems();
}

const copyComoItems = async () =>
  sql`insert into items (id, registro, orden, formulario, version, semestre, creado, comprobante, datos, busqueda)
    select gen_random_uuid(), id, 0, formulario, version, semestre, creado, comprobante, datos, busqueda
    from registros on conflict do nothing`.execute(db);

beforeEach(async () => {
  await sql`truncate registros cascade`.execute(db);
  contadas.clear();
});

const ALL: readonly FiltroDeInforme[] = [{}, { semestre: '2026-1' }, { semestre: '2026-2' }, { estado: 'cerrado' }];

const ACTOS: readonly (readonly [string, (tabla: string, informe: InformeDeFormulario) => Promise<unknown>])[] = [
  ['rows came', async (_, informe) => fill(informe)],
  [
    'one changed its state',
    async (tabla) =>
      sql`update ${sql.ref(tabla)} set estado = 'cerrado' where id = (${firstFilaOf(tabla)})`.execute(db),
  ],
  [
    'all were closed',
    async (tabla) => sql`update ${sql.ref(tabla)} set estado = 'cerrado', cierre = '2026-11-19T15:00:00Z'`.execute(db),
  ],
  [
    'one was anonymised',
    async (tabla) =>
      sql`update ${sql.ref(tabla)} set datos = datos || '{"programa": "—", "catedra": {"clave": "otra"}}'
        where id = (${firstFilaOf(tabla)})`.execute(db),
  ],
  ['one went', async (tabla) => sql`delete from ${sql.ref(tabla)} where id = (${firstFilaOf(tabla)})`.execute(db)],
  [
    'one went and another came',
    async (tabla, informe) => {
      await sql`delete from ${sql.ref(tabla)} where id = (${firstFilaOf(tabla)})`.execute(db);
      await insertRegistros(db, informe.formulario, [
        { datos: { ...DATOS, catedra: datoOf('nueva') }, creado: new Date('2026-08-03T18:00:00Z') },
      ]);
      if (informe.unidad !== undefined) await copyComoItems();
    },
  ],
  [
    'one was moved to the other semester',
    async (tabla) =>
      sql`update ${sql.ref(tabla)} set semestre = '2026-1' where id = (${firstFilaOf(tabla)})`.execute(db),
  ],
  ['all went', async (tabla) => sql`delete from ${sql.ref(tabla)}`.execute(db)],
];

const firstFilaOf = (tabla: string) =>
  sql`select id from ${sql.ref(tabla)} where creado > '2026-08-01' order by creado limit 1`;

it.each([udev, catedras, cancelaciones])(
  'the charts of $slug are told anew whatever happened to its rows',
  async (informe) => {
    const tabla = informe.unidad === undefined ? 'registros' : 'items';
    const cached = createGraficos({ db, now });
    for (const [acto, run] of ACTOS) {
      await run(tabla, informe);
      for (const filtro of [...ALL, ...ALL.toReversed()]) {
        const byAnother = await createGraficos({ db, now }).of(informe, filtro, gestora);
        const again = await cached.of(informe, filtro, gestora);
        const anew = await countAnew(informe, filtro);
        expect({ que: acto, filtro, ...byAnother }).toEqual({ que: acto, filtro, ...anew });
        expect({ que: acto, filtro, ...again }).toEqual({ que: acto, filtro, ...anew });
      }
    }
  },
);

/** Counts as a process that keeps nothing, in a database that keeps nothing. */
async function countAnew(informe: InformeDeFormulario, filtro: FiltroDeInforme) {
  await sql`truncate graficos_contados`.execute(db);
  return createGraficos({ db, now }).of(informe, filtro, gestora);
}

it('counts only the weeks of rows that came or changed since', async () => {
  await fill(udev);
  const graficos = createGraficos({ db: observada, now });
  await graficos.of(udev, {}, gestora);
  expect(contadas.size).toBe(SEMANAS.length);
  contadas.clear();
  await graficos.of(udev, {}, gestora);
  await graficos.of(udev, { semestre: '2026-2' }, gestora);
  expect([...contadas]).toEqual([]);
  await sql`update registros set estado = 'cerrado' where creado < '2026-03-05'`.execute(db);
  await insertRegistros(db, udev.formulario, [{ datos: DATOS, creado: now() }]);
  await graficos.of(udev, { semestre: '2026-2' }, gestora);
  expect(contadas.size).toBe(1);
  await graficos.of(udev, {}, gestora);
  expect(contadas.size).toBe(2);
});

it('another process counts only what none has counted', async () => {
  await fill(udev);
  await createGraficos({ db: observada, now }).of(udev, { semestre: '2026-1' }, gestora);
  contadas.clear();
  await createGraficos({ db: observada, now }).of(udev, {}, gestora);
  expect(contadas.size).toBe(SEMANAS.length - 2);
  contadas.clear();
  await createGraficos({ db: observada, now }).of(udev, {}, gestora);
  await createGraficos({ db: observada, now }).of(udev, { semestre: '2026-1' }, gestora);
  expect([...contadas]).toEqual([]);
});

it('two releases that count otherwise do not take the counts of each other', async () => {
  await fill(udev);
  const next = { ...udev, graficos: udev.graficos!.toReversed() };
  const ofNext = await createGraficos({ db, now }).of(next, {}, gestora);
  const ofThis = await createGraficos({ db, now }).of(udev, {}, gestora);
  expect(ofThis.graficos).toEqual(ofNext.graficos.toReversed());
  const inAnotherYear = createGraficos({ db: observada, now: () => new Date('2027-01-02T15:00:00Z') });
  contadas.clear();
  await inAnotherYear.of(udev, {}, gestora);
  expect(contadas.size).toBe(SEMANAS.length);
});

it('finds everything counted after counting ahead, and nothing of long ago', async () => {
  await fill(udev);
  await fill(cancelaciones);
  await countGraficosAhead(observada, [udev, cancelaciones], now());
  expect(contadas.size).toBe(SEMANAS.length);
  contadas.clear();
  await countGraficosAhead(observada, [udev, cancelaciones], now());
  await createGraficos({ db: observada, now }).of(udev, {}, gestora);
  await createGraficos({ db: observada, now }).of(cancelaciones, { semestre: '2026-1' }, gestora);
  expect([...contadas]).toEqual([]);
  const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await deleteOldContados(db, inDays(29));
  expect(await countKept()).toBeGreaterThan(0);
  await deleteOldContados(db, inDays(31));
  expect(await countKept()).toBe(0);
});

const countKept = async (): Promise<number> =>
  (
    await db
      .selectFrom('graficos_contados')
      .select(({ fn }) => fn.countAll<number>().as('cuantas'))
      .executeTakeFirstOrThrow()
  ).cuantas;

it('sees a change that was begun before another and ended after it', async () => {
  await fill(udev);
  const graficos = createGraficos({ db, now });
  const slow = await db.startTransaction().execute();
  const [first, other] = await sql<{ id: string }>`select id from registros where creado > '2026-11-01'`
    .execute(db)
    .then(({ rows }) => rows);
  await sql`update registros set estado = 'cerrado' where id = ${first!.id}`.execute(slow);
  await sql`update registros set estado = 'pendiente' where id = ${other!.id}`.execute(db);
  await graficos.of(udev, {}, gestora);
  await slow.commit().execute();
  const again = await graficos.of(udev, {}, gestora);
  expect(again).toEqual(await countAnew(udev, {}));
});
