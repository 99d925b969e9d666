// An application in which every act was done once, so that requests find what they name.
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { LEIDOS } from '#features/riesgo/server/lectura.ts';
import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { aPdf, aPng } from '#platform/server/testing/sample-files.ts';
import { ACTOS } from '../actos/index.ts';
import { createSetting, type Setting } from '../actos/setting.ts';
import type { Files, Material } from './requests.ts';

/** Settings with which the application believes what a proxy says of addresses: tests are sent from one that it trusts. */
const SETTINGS = { TRUST_PROXY: 'loopback' };

const BORRADOR = {
  docente: { nombre: 'Luz Ángela Peña', correo: 'luz.pena@universidad.edu.co' },
  asignatura: { codigo: '201101', tipo: 'AMV', facultad: 'Ingenierías' },
  estado: {
    versionRubrica: 1,
    evaluacion: { elecciones: {}, quitados: [] },
    semana: '4',
    usaEmailAlterno: false,
    emailAlterno: '',
    copias: [],
    otrosCorreos: '',
    observacionGeneral: '',
    trazos: [],
    evidencias: {},
  },
};

export type World = Setting & { readonly material: Material };

/** Call it at the top of the file. */
export async function createWorld(): Promise<World> {
  const context = await createSetting(SETTINGS);
  await insertAsignaturas(
    context.db,
    ASIGNATURAS.map((asignatura) => ({ ...asignatura, correo: 'laura.mesa@universidad.edu.co' })),
  );
  for (const preparar of Object.values(ACTOS)) await (await preparar(context))();
  await context.registros(5);
  await context.call('POST /acompanamientos/borradores', { payload: BORRADOR });
  const files = await filesOf();
  const known = await knownIn(context, { enlace: await linksOf(context) });
  return { ...context, material: { known, files } };
}

async function filesOf(): Promise<Files> {
  const libro = Buffer.from(await libroOf([persona(900_001), persona(900_002)]));
  return [
    { archivo: 'guia.pdf', tipo: 'application/pdf', contenido: aPdf() },
    { archivo: 'pantalla.png', tipo: 'image/png', contenido: await aPng(40, 30) },
    {
      archivo: 'usuarios.xlsx',
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      contenido: libro,
    },
  ];
}

/** The ends of links of several kinds: tables hold only their hashes. */
async function linksOf({ call }: Setting): Promise<readonly string[]> {
  const { slug } = informacionInscripcionHBV;
  const asked = await Promise.all([
    call('POST /tareas/avance'),
    call('POST /auditoria/exportar', { payload: { formato: 'csv', objeto: 'wwww' } }),
    call(`POST /informes/${slug}/exportar`, { payload: { formato: 'csv', buscar: 'wwww' } }),
    call('POST /cargas/usuarios/plantilla'),
  ]);
  return asked.map((answer) => answer.json<{ enlace: string }>().enlace.split('/').at(-1)!);
}

/** Names of parameters whose values are in no column of that name. */
const byName = (context: Setting): Readonly<Record<string, readonly unknown[]>> => ({
  informe: INFORMES.map(({ slug }) => slug),
  formulario: FORMULARIOS.map(({ slug }) => slug),
  leido: Object.keys(LEIDOS),
  server: context.demo.servers.map(({ name }) => name),
  serverName: context.demo.servers.map(({ name }) => name),
  servidor: context.demo.servers.map(({ name }) => name),
  imagen: ['semana', 'firma', 'imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'],
  tipoAsignatura: ['AMV', 'APV'],
  semestre: ['2026-2', '2026-1'],
  version: [1, 2, 0],
  limite: [1, 10],
  username: [context.campus.persona.usuario],
  password: [context.campus.clave],
  tipoCorreo: ['1', '2'],
  asunto: ['Su inscripción'],
  cuerpoCorreo: ['<p>Hola, {nombreUsuario}</p>'],
  confirmacion: ['ANONIMIZAR', 'RETIRAR'],
});

/** Rows of each table that requests may name. */
const ROWS = 200;

/** Stored values by name of the column; ids of tables that a call's path names come first. */
async function knownIn(
  context: Setting,
  others: Readonly<Record<string, readonly unknown[]>>,
): Promise<Material['known']> {
  const named = { ...byName(context), ...others };
  const tables = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  const { rows } = await sql<{ tabla: string }>`
    select relname as tabla from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    order by 1`.execute(context.db);
  for (const { tabla } of rows) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(tabla)} limit ${sql.lit(ROWS)}`.execute(
      context.db,
    );
    tables.set(tabla, found.rows);
  }
  const all = [...tables.values()].flat();
  const acompanamientos = tables
    .get('registros')!
    .flatMap(({ id, formulario }) => (formulario === acompanamientoDocente.slug ? [id] : []));
  return (key) => {
    const words = key.split(/[^\p{L}]+/u).map((word) => word.slice(0, 6));
    const spoken = [...tables].filter(([tabla]) => words.some((word) => word.length > 3 && tabla.includes(word)));
    return (name) => {
      const given = named[name];
      if (given) return given;
      if (name === 'id' && /\/acompanamientos\/\{id\}/.test(key)) return acompanamientos;
      const near = spoken.flatMap(([, found]) => valuesIn(found, name));
      return near.length > 0 ? near : valuesIn(all, name);
    };
  };
}

const valuesIn = (rows: readonly Readonly<Record<string, unknown>>[], name: string): readonly unknown[] =>
  rows.flatMap((row) => (['string', 'number', 'boolean'].includes(typeof row[name]) ? [row[name]] : []));
