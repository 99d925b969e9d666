// The histories that each resource kept in a table of its own before they became one: a database of that schema, brought to the newest.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';

const MIGRATION = '20261126020000_cambios';
const { db, connection } = await createTestDatabase();

await sql`drop schema public cascade`.execute(db);
await sql`create schema public`.execute(db);
await migrate(
  connection,
  knownMigrations().filter((name) => name < MIGRATION),
);

/** The day of November on which something was done, to the microsecond. */
const on = (day: number) => sql`(${`2026-11-0${day}T10:20:30.123456Z`}::timestamptz)`;

await sql`insert into listas (nombre, titulo, version) values ('modalidades', 'Modalidades', 3), ('sedes', 'Sedes', 2)`.execute(
  db,
);
const DIFERENCIA = {
  opciones: [{ clave: 'a', antes: null, despues: { clave: 'a', texto: 'Á «ñ»', activa: true, atributos: {} } }],
  orden: { antes: ['b'], despues: ['b', 'a'] },
  limites: [{ clave: 'a', semestre: '2026-2', antes: null, despues: 30 }],
};
const SIN_NADA = { opciones: [], orden: null, limites: [] };
await sql`insert into listas_cambios (lista, version, instante, usuario, persona, origen, diferencia) values
  ('sedes', 2, ${on(1)}, 'ana', 'Ana', 'deshacer', ${JSON.stringify(SIN_NADA)}),
  ('modalidades', 2, ${on(2)}, 'ana', 'Ana', 'mano', ${JSON.stringify(DIFERENCIA)}),
  ('modalidades', 3, ${on(3)}, 'luis', 'Luis', 'archivo', ${JSON.stringify(SIN_NADA)})`.execute(db);

await sql`insert into ajustes_cambios (instante, usuario, persona, ajuste, antes, despues) values
  (${on(1)}, 'ana', 'Ana', 'diasDeRiesgo', null, 10),
  (${on(1)}, 'ana', 'Ana', 'marcaDeMejora', 3.25, 0.1),
  (${on(2)}, 'luis', 'Luis', 'diasDeRiesgo', 10, null)`.execute(db);
// A failed saving leaves a gap.
await sql`delete from ajustes_cambios where id = 2`.execute(db);

await sql`insert into calendarios (semestre, contenido, version) values ('2026-2', '{"semanas": 17}', 2)`.execute(db);
await sql`insert into calendario_cambios (semestre, version, usuario, nombre, antes, despues, instante) values
  ('2026-2', 1, 'ana', 'Ana', null, '{"semanas": 16}', ${on(4)}),
  ('2026-2', 2, 'luis', 'Luis', '{"semanas": 16}', '{"semanas": 17}', ${on(5)})`.execute(db);

/** A subject that is there, one that came with no line in the history, and one that was deleted. */
const [NUEVA, SEMBRADA, ELIMINADA] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
await sql`insert into asignaturas (id, semestre, codigo_asignatura, docente, correo, tipo_asignatura, facultad,
    programa_academico, habilitable, version) values
  (${NUEVA}, '2026-2', 'A1', 'Uno', 'uno@x.co', 'AMV', 'F', 'P', true, 2),
  (${SEMBRADA}, '2026-2', 'A2', 'Dos', 'dos@x.co', 'AMV', 'F', 'P', true, 3)`.execute(db);
await sql`insert into asignaturas_cambios (asignatura, instante, usuario, nombre, origen, antes, despues) values
  (${NUEVA}, ${on(1)}, 'ana', 'Ana', 'moodle', null, '{"docente": "Cero"}'),
  (${ELIMINADA}, ${on(1)}, 'ana', 'Ana', 'archivo', '{"docente": "Tres"}', '{"docente": "Cuatro"}'),
  (${SEMBRADA}, ${on(2)}, 'ana', 'Ana', 'mano', '{"docente": "Dos"}', '{"docente": "Dós"}'),
  (${NUEVA}, ${on(2)}, 'luis', 'Luis', 'mano', '{"docente": "Cero"}', '{"docente": "Uno"}'),
  (${SEMBRADA}, ${on(3)}, 'luis', 'Luis', 'archivo', '{"docente": "Dós"}', '{"docente": "Dos"}'),
  (${ELIMINADA}, ${on(4)}, 'luis', 'Luis', 'mano', '{"docente": "Cuatro"}', null)`.execute(db);

const MEJORA = '00000000-0000-4000-8000-000000000004';
const ACOMPANAMIENTO = '00000000-0000-4000-8000-000000000005';
const LO_CAMBIADO = [{ campo: 'Estado', antes: 'Pendiente', despues: 'Cumplida' }];
await sql`insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
  values (${ACOMPANAMIENTO}, 'acompanamientoDocente', 1, '2026-2', now(), 'C1', '{}', '')`.execute(db);
await sql`insert into mejoras (id, acompanamiento, correo, codigo_asignatura, clave, criterio, accion, responsable,
    version, creada)
  values (${MEJORA}, ${ACOMPANAMIENTO}, 'uno@x.co', 'A1', 'c', 'C', 'Leer', 'Uno', 2, ${on(1)})`.execute(db);
await sql`insert into mejora_cambios (mejora, version, usuario, nombre, cambios, nota, instante) values
  (${MEJORA}, 1, 'ana', 'Ana', '[]', 'Agregó esta acción.', ${on(1)}),
  (${MEJORA}, 2, 'luis', 'Luis', ${JSON.stringify(LO_CAMBIADO)}, '', ${on(2)})`.execute(db);

const SOLICITUD = '00000000-0000-4000-8000-000000000006';
await sql`insert into solicitudes_titulares (id, clase, nombre, documento, canal, pide, recibida, corre_desde, vence, version,
    creada)
  values (${SOLICITUD}, 'consulta', 'Uno', '1234', 'correo', 'Mis datos', '2026-11-01', '2026-11-01', '2026-11-20', 2, now())`.execute(
  db,
);
await sql`insert into solicitudes_titulares_pasos (solicitud, paso, dia, texto, usuario, nombre, instante) values
  (${SOLICITUD}, 'alta', '2026-11-01', null, 'ana', 'Ana', ${on(1)}),
  (${SOLICITUD}, 'prorroga', null, 'Falta el archivo.', 'luis', 'Luis', ${on(2)})`.execute(db);

const FORMER = [
  'ajustes_cambios',
  'asignaturas_cambios',
  'calendario_cambios',
  'listas_cambios',
  'mejora_cambios',
  'solicitudes_titulares_pasos',
];
const before = await count(FORMER);
await migrate(connection);

async function count(tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const { rows: found } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
      db,
    );
    rows += found[0]!.n;
  }
  return rows;
}

const historyOf = async (recurso: string) =>
  (
    await sql`select clave, version, instante::text as instante, usuario, nombre, origen, antes, despues, detalle, nota
      from cambios where recurso = ${recurso} order by clave, version`.execute(db)
  ).rows;

/** A row of the history. */
const row = (clave: string, version: number, day: number, usuario: 'ana' | 'luis', content: object) => ({
  clave,
  version,
  instante: expect.stringContaining(`2026-11-0${day} `),
  usuario,
  nombre: usuario === 'ana' ? 'Ana' : 'Luis',
  origen: null,
  antes: null,
  despues: null,
  detalle: null,
  nota: null,
  ...content,
});

it('no row of any history is lost, and none is added', async () => {
  expect(await count(['cambios'])).toBe(before);
  const { rows } = await sql`select from cambios where extract(microseconds from instante) <> 30123456`.execute(db);
  expect(rows).toEqual([]);
});

it('the changes of settings keep their numbers, which are versions, and their values', async () => {
  expect(await historyOf('ajustes')).toEqual([
    row('ajustes', 1, 1, 'ana', { detalle: { ajuste: 'diasDeRiesgo', antes: null, despues: 10 } }),
    row('ajustes', 3, 2, 'luis', { detalle: { ajuste: 'diasDeRiesgo', antes: 10, despues: null } }),
  ]);
});

it('the changes of lists keep their versions, and what they changed', async () => {
  expect(await historyOf('lista')).toEqual([
    row('modalidades', 2, 2, 'ana', { origen: 'mano', detalle: DIFERENCIA }),
    row('modalidades', 3, 3, 'luis', { origen: 'archivo', detalle: SIN_NADA }),
    row('sedes', 2, 1, 'ana', { origen: 'deshacer', detalle: SIN_NADA }),
  ]);
});

it('the changes of calendars keep their versions, and the dates before and after', async () => {
  expect(await historyOf('calendario')).toEqual([
    row('2026-2', 1, 4, 'ana', { despues: { semanas: 16 } }),
    row('2026-2', 2, 5, 'luis', { antes: { semanas: 16 }, despues: { semanas: 17 } }),
  ]);
});

it('the changes of subject assignments get the versions that they led to, those of deleted ones too', async () => {
  const de = (docente: string) => ({ docente });
  expect(await historyOf('asignatura')).toEqual([
    row(NUEVA, 1, 1, 'ana', { origen: 'moodle', despues: de('Cero') }),
    row(NUEVA, 2, 2, 'luis', { origen: 'mano', antes: de('Cero'), despues: de('Uno') }),
    row(SEMBRADA, 2, 2, 'ana', { origen: 'mano', antes: de('Dos'), despues: de('Dós') }),
    row(SEMBRADA, 3, 3, 'luis', { origen: 'archivo', antes: de('Dós'), despues: de('Dos') }),
    row(ELIMINADA, 2, 1, 'ana', { origen: 'archivo', antes: de('Tres'), despues: de('Cuatro') }),
    row(ELIMINADA, 3, 4, 'luis', { origen: 'mano', antes: de('Cuatro') }),
  ]);
});

it('the changes of actions keep their versions and notes, and go with their accompaniment', async () => {
  expect(await historyOf('mejora')).toEqual([
    row(MEJORA, 1, 1, 'ana', { detalle: [], nota: 'Agregó esta acción.' }),
    row(MEJORA, 2, 2, 'luis', { detalle: LO_CAMBIADO, nota: '' }),
  ]);
  await sql`delete from registros where id = ${ACOMPANAMIENTO}`.execute(db);
  expect(await historyOf('mejora')).toEqual([]);
});

it('the steps of data owners’ requests get the versions that they led to', async () => {
  expect(await historyOf('solicitud')).toEqual([
    row(SOLICITUD, 1, 1, 'ana', { detalle: { paso: 'alta', dia: '2026-11-01' } }),
    row(SOLICITUD, 2, 2, 'luis', { detalle: { paso: 'prorroga', dia: null }, nota: 'Falta el archivo.' }),
  ]);
});

it('the former tables are gone', async () => {
  const { rows } = await sql`select relname from pg_class where relname = any(${FORMER}::text[])`.execute(db);
  expect(rows).toEqual([]);
});
