import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createFuentesDeCorreo, createInformes } from '#features/informes/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createPixelBudget } from '#platform/server/files/images.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import { MEMBRETE } from '../composing/testing/letterhead.ts';
import { createPrepare, createTemplateReader } from './prepare.ts';
import { vistaOf } from './review.ts';

const PERSONAS = 5000;

const { db } = await createTestDatabase();
await insertRegistros(
  db,
  informe.formulario,
  Array.from({ length: PERSONAS }, (_, i) => ({
    datos: {
      nombreApellido: `PERSONA ${i}`,
      correo: `persona${i}@example.com`,
      horario: { clave: 'h', texto: 'Martes' },
    },
    creado: new Date(Date.UTC(2026, 9, 1) + i * 1000),
  })),
);

const SHEET = { membrete: MEMBRETE, solicitudes: [] };

/** Number of rows read from the database. */
let read = 0;
const observed = db.withPlugin({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    read += result.rows.length;
    return result;
  },
});

const files = await createTestFiles();
const prepare = createPrepare({
  archivos: createArchivos({ db, files, pixels: createPixelBudget({ perMinute: 1_000_000 }) }),
  plantillas: createTemplateReader(),
  fuentes: createFuentesDeCorreo(() => CATALOGO, createInformes(observed)),
});

const gestora = {
  usuario: 'gestora',
  nombre: 'Gestora',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
  sesion: '',
};
const mensaje = {
  tipoCorreo: '2',
  asunto: 'Su inscripción',
  cuerpoCorreo: '<p>Hola, {nombreUsuario}: {horario}</p>',
  seleccion: { informe: informe.slug },
};
it('reads each of 5,000 people once for the review and ten previews, and again only after a change', async () => {
  await prepare(mensaje, gestora);
  const vistas = [];
  for (let numero = 1; numero <= 10; numero += 1) {
    vistas.push(await vistaOf(await prepare(mensaje, gestora), numero, SHEET));
  }
  expect(new Set(vistas.map(({ email }) => email)).size).toBe(10);
  // A row per person, and one per comparison of the selection with the cache.
  expect(read).toBeLessThanOrEqual(PERSONAS + 11);

  await sql`update registros set datos = datos || '{"horario": {"clave": "h", "texto": "Jueves, que es otro día"}}'
    where datos ->> 'correo' = 'persona7@example.com'`.execute(db);
  const { email, texto } = await vistaOf(await prepare(mensaje, gestora), 1, SHEET);
  expect({ email, texto }).toMatchObject({
    email: 'persona7@example.com',
    texto: expect.stringContaining('Jueves, que es otro día') as string,
  });

  await sql`delete from registros where datos ->> 'correo' = 'persona7@example.com'`.execute(db);
  expect((await prepare(mensaje, gestora)).destinatarios.validos).toHaveLength(PERSONAS - 1);
});

it('reads everything again to send', async () => {
  await prepare(mensaje, gestora);
  read = 0;
  const { validos } = (await prepare(mensaje, gestora, { toSend: true })).destinatarios;
  expect([validos.length, read]).toEqual([PERSONAS - 1, PERSONAS - 1]);
});

it('does not share the cache between readers', async () => {
  await prepare(mensaje, gestora);
  read = 0;
  await prepare(mensaje, { ...gestora, usuario: 'otra', email: 'otra@example.com' });
  expect(read).toBeGreaterThanOrEqual(PERSONAS - 1);
});
