import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { ASIGNATURAS, ENTORNO } from '#catalogo/testing/entorno.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { azarOf } from '#demostracion/azar.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { createEntorno } from '#features/formularios/server/apertura.ts';
import { createRecepcion } from '#features/formularios/server/service.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { procedimientosOfAcompanamientos, readAcompanamiento, type OnSave } from './service.ts';

const { db } = await createTestDatabase();
const files = await createTestFiles();
await seedListas(db);
await insertAsignaturas(
  db,
  ASIGNATURAS.map((asignatura) => ({ ...asignatura, correo: 'docente@universidad.edu.co' })),
);
const asignaturas = createAsignaturas(db);
/** In the semester of `ASIGNATURAS`. */
const now = (): Date => new Date('2026-11-20T15:00:00Z');
const ACTOR = {
  sesion: randomUUID(),
  usuario: 'gloria.demo',
  nombre: 'Gloria Pinzón',
  email: 'gloria@universidad.edu.co',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};
const PRINCIPAL = { usuario: 'gloria.demo', roles: ['manager'], direccion: '127.0.0.1' };

async function recibida(nombre: string): Promise<ReceivedFile> {
  const file = path.join(files.incoming, randomUUID());
  const bytes = await aPng(40, 30);
  await writeFile(file, bytes);
  return new ReceivedFile({ path: file, name: nombre, size: bytes.length, sha256: nombre.padEnd(64, '0') });
}

/** Sends an accompaniment to an app with this `alGuardar`. */
async function send(onSave: OnSave, clave: string) {
  const recepcion = createRecepcion({
    db,
    catalogo: () => CATALOGO,
    entorno: createEntorno({ listas: createListas(db), asignaturas, dominios: ENTORNO.dominios, now }),
    archivos: createArchivos({ db, files }),
    now,
    procedimientos: procedimientosOfAcompanamientos({
      asignaturas,
      rubricas: createRubricas(db),
      marca: async () => 3.5,
      measuresTime: async () => false,
      onSave,
    }),
  });
  const entrada = {
    ...ejemploOf(acompanamientoDocente, ENTORNO, azarOf(7), ASIGNATURAS),
    imgSemana: await recibida('semana.png'),
    imgFirma: await recibida('firma.png'),
    imgResultadoAcompanamiento: null,
  };
  return recepcion.recibir(acompanamientoDocente, {
    entrada,
    clave,
    remitente: { actor: ACTOR, principal: PRINCIPAL },
  });
}

const cuenta = async (tabla: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(tabla)}`.execute(db)).rows[0]!.n;

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

it('calls alGuardar once for each stored record, which is readable in its transaction', async () => {
  const leidos: unknown[] = [];
  const onSave: OnSave = async (tx, { registro, actor, principal }) => {
    const leido = await readAcompanamiento(tx, registro);
    const { rows } = await sql`select campo from archivos where registro = ${registro} order by campo`.execute(tx);
    leidos.push([leido?.id === registro, leido?.evaluador, actor.usuario, principal.usuario, rows]);
  };
  const clave = randomUUID();
  expect(await send(onSave, clave)).toMatchObject({ ok: true });
  expect(await send(onSave, clave)).toMatchObject({ ok: true });
  const archivos = [{ campo: 'imgFirma' }, { campo: 'imgSemana' }];
  const evaluador = { nombre: ACTOR.nombre, correo: ACTOR.email };
  expect(leidos).toEqual([[true, evaluador, 'gloria.demo', 'gloria.demo', archivos]]);
});

it('stores nothing if alGuardar fails, and accepts the same sending later', async () => {
  const clave = randomUUID();
  const fails: OnSave = async () => {
    throw new Error('no mail today');
  };
  await expect(send(fails, clave)).rejects.toThrow('no mail today');
  expect([await cuenta('registros'), await cuenta('items'), await cuenta('envios'), await cuenta('archivos')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(await send(async () => {}, clave)).toMatchObject({ ok: true });
  expect(await cuenta('archivos')).toBe(2);
});
