import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogoOf } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Informe } from '#catalogo/informe.ts';
import { toFormData } from '#catalogo/payload.ts';
import { PERMISOS_DE_ROL, type TablaDePermisos } from '#catalogo/permisos.ts';
import { recepcionGDCA } from '#catalogo/recepcion-gdca/formulario.ts';
import { informacionRecepcionGDCA } from '#catalogo/recepcion-gdca/tramite.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from '#catalogo/solicitud-udev/tramite.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createEntorno } from '#features/formularios/server/apertura.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { aDocx, aHeic, aPdf, aPhoto, aPng, aPngBomb, aXlsx, aZip } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { cleanArchivos } from './service.ts';
import type { FilaArchivo } from './store.ts';

/** A report in which teachers see the records that name them. */
const ownInforme: Informe = {
  ...informacionRecepcionGDCA,
  slug: 'propias',
  lecturas: [],
  ownerCampo: 'infoRecepcion.correoDocente',
};
const catalogo = catalogoOf([
  { formulario: solicitudUDEV, informe: solicitudesUnidadDeEducacionVirtual },
  { formulario: recepcionGDCA, informe: informacionRecepcionGDCA },
]);
const builtIn = { ...catalogo, informes: [...catalogo.informes, ownInforme] };
const permisos = {
  ...PERMISOS_DE_ROL,
  editingteacher: [...PERMISOS_DE_ROL.editingteacher, 'informes.leer:propias'],
} satisfies TablaDePermisos;
const files = await createSharedFiles();
const { app, db, config, clock, signIn } = await createTestApp({}, { builtIn, permisos, files });
await seedListas(db);
const context = await createEntorno({
  listas: createListas(db),
  asignaturas: createAsignaturas(db),
  dominios: config.INSTITUTIONAL_DOMAINS,
})();

const ARCHIVO = { solicitudUDEV: 'imgEvidencia', recepcionGDCA: 'archivoGuia' } as const;

/** Sends the form's example with a file. */
async function send(
  formulario: Formulario & { slug: string },
  file: { readonly nombre: string; readonly bytes: Buffer },
  clave: string = randomUUID(),
) {
  const contenido = new Blob([Buffer.from(file.bytes)]);
  const campo = ARCHIVO[formulario.slug as keyof typeof ARCHIVO];
  const payload = { ...ejemploOf(formulario, context, () => 0.5), [campo]: { nombre: file.nombre, contenido } };
  return app.inject({
    method: 'POST',
    url: `/api${formulario.llamada.slice('POST '.length)}`,
    payload: toFormData(formulario, payload),
    headers: { 'idempotency-key': clave },
  });
}

const rows = async (): Promise<readonly (FilaArchivo & { datos: Record<string, unknown> })[]> =>
  (
    await sql<FilaArchivo & { datos: Record<string, unknown> }>`
      select archivos.*, datos from archivos join registros on registros.id = registro`.execute(db)
  ).rows;

const waiting = (): string[] => readdirSync(files.incoming);

const bytesOf = async (clave: string): Promise<Buffer> => buffer((await files.store.open(clave))!.stream);

beforeEach(async () => {
  await sql`delete from registros`.execute(db);
  await sql`truncate envios, auditoria`.execute(db);
  await sql`update archivos_sueltos set desde = desde - interval '2 hours'`.execute(db);
  await cleanArchivos({ db, files }, new Date());
});

describe('a form with a file', () => {
  it('keeps the photo upright and without its metadata, its row with its record', async () => {
    const photo = await aPhoto(1600, 1200);
    const answer = await send(solicitudUDEV, { nombre: String.raw`C:\fotos\Pantalla de Íngrid.JPG`, bytes: photo });
    expect(answer.statusCode).toBe(201);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      registro: answer.json().id,
      campo: 'imgEvidencia',
      nombre: 'Pantalla de Íngrid.jpg',
      tipo: 'image/jpeg',
    });
    const { clave, nombre, tipo, tamano } = row!;
    expect(row!.datos['imgEvidencia']).toEqual({ clave, nombre, tipo, tamano });
    const kept = await bytesOf(clave);
    const { width, height, exif } = await sharp(kept).metadata();
    expect({ size: kept.length, width, height, exif }).toEqual({ size: tamano, width: 600, height: 800 });
    expect(files.store.keys()).toEqual([clave]);
    await expect.poll(waiting).toEqual([]);
  });

  it.each([
    ['a PDF', 'guía.pdf', aPdf(), 'application/pdf'],
    [
      'a Word document',
      'guía.docx',
      aDocx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['an Excel workbook', 'guía.xlsx', aXlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('keeps %s as it came', async (_, nombre, bytes, tipo) => {
    expect((await send(recepcionGDCA, { nombre, bytes })).statusCode).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({ nombre, tipo, tamano: bytes.length });
    expect(await bytesOf(row!.clave)).toEqual(bytes);
  });

  it('takes the type from the content of the file, not from its name', async () => {
    await send(solicitudUDEV, { nombre: 'virus.exe', bytes: await aPng() });
    expect(await rows()).toMatchObject([{ nombre: 'virus.exe.png', tipo: 'image/png' }]);
  });
});

const IMAGEN = 'El archivo adjunto debe de ser una imagen';

describe('a file that its field does not take is refused in words, and nothing of it is kept', () => {
  it.each<[string, Formulario, Buffer | Promise<Buffer>, number, string | RegExp]>([
    ['a PDF for a picture', solicitudUDEV, aPdf(), 400, IMAGEN],
    ['words for a picture', solicitudUDEV, Buffer.from('solo palabras'), 400, IMAGEN],
    ['a drawing that can hold programs', solicitudUDEV, Buffer.from('<svg onload="x"/>'), 400, IMAGEN],
    ['an empty file', solicitudUDEV, Buffer.alloc(0), 400, 'El archivo está vacío.'],
    ['a photo of an iPhone', solicitudUDEV, aHeic(), 400, /HEIC.*JPEG/],
    ['a picture larger than any memory', solicitudUDEV, aPngBomb(60_000, 60_000), 400, /demasiados píxeles/],
    ['half a picture', solicitudUDEV, aPng().then((png) => png.subarray(0, 900)), 400, /dañado o incompleto/],
    ['more than 2 MB', solicitudUDEV, randomBytes(2_097_153), 413, 'El archivo no puede pesar más de 2 MB.'],
    ['more than 20 MB', recepcionGDCA, Buffer.alloc(20_971_521), 413, 'El archivo no puede pesar más de 20 MB.'],
    ['a picture for a document', recepcionGDCA, aPng(), 400, /PDF, Word \(\.docx\), Excel \(\.xlsx\)/],
    ['a photo of an iPhone for a document', recepcionGDCA, aHeic(), 400, /PDF, Word/],
    ['a zip', recepcionGDCA, aZip([{ name: 'a', content: 'b' }]), 400, /PDF, Word/],
    ['macros', recepcionGDCA, aDocx({ more: [{ name: 'word/vbaProject.bin', content: 'x' }] }), 400, /tiene macros/],
    [
      'an old Word document',
      recepcionGDCA,
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(4096, '0'), 'hex'),
      400,
      /antigua.*contraseña/,
    ],
    ['half a PDF', recepcionGDCA, aPdf().subarray(0, 300), 400, /dañado o incompleto/],
  ])('%s', async (_, formulario, bytes, status, message) => {
    const answer = await send(formulario, { nombre: 'archivo', bytes: await bytes });
    expect(answer.statusCode).toBe(status);
    const campo = ARCHIVO[formulario.slug as keyof typeof ARCHIVO];
    const said = answer.json<{ message: string; errores: Record<string, string> }>();
    expect(said.errores).toEqual({ [campo]: expect.stringMatching(message) });
    // It may name the field before.
    expect(said.message.endsWith(said.errores[campo]!)).toBe(true);
    expect([await rows(), files.store.keys()]).toEqual([[], []]);
    await expect.poll(waiting).toEqual([]);
  });

  it('together with everything else that is wrong', async () => {
    const payload = { infoSolicitud: {}, imgEvidencia: { nombre: 'a', contenido: new Blob([aHeic()]) } };
    const url = '/api/generales/solicitudUDEV';
    const answer = await app.inject({ method: 'POST', url, payload: toFormData(solicitudUDEV, payload) });
    expect(answer.statusCode).toBe(400);
    const errores = answer.json().errores;
    expect(Object.keys(errores)).toEqual(expect.arrayContaining(['infoSolicitud.nombres', 'imgEvidencia']));
    expect(errores.imgEvidencia).toContain('HEIC');
  });
});

describe('a key', () => {
  it('covers the bytes of the file too: a repetition is stored once', async () => {
    const clave = randomUUID();
    const bytes = await aPhoto();
    const first = await send(solicitudUDEV, { nombre: 'a.jpg', bytes }, clave);
    const again = await send(solicitudUDEV, { nombre: 'b.jpg', bytes }, clave);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect([(await rows()).length, files.store.keys().length]).toEqual([1, 1]);
  });

  it('refuses another file', async () => {
    const clave = randomUUID();
    const first = await send(solicitudUDEV, { nombre: 'a.jpg', bytes: await aPhoto() }, clave);
    const other = await send(solicitudUDEV, { nombre: 'a.jpg', bytes: await aPhoto(500, 200) }, clave);
    expect([other.statusCode, other.json().recibo]).toEqual([409, first.json()]);
    expect([(await rows()).length, files.store.keys().length]).toEqual([1, 1]);
  });

  it('sent by many at once leaves one record with one file', async () => {
    const clave = randomUUID();
    const bytes = aPdf();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => send(recepcionGDCA, { nombre: 'guía.pdf', bytes }, clave)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(201);
    const [row, ...others] = await rows();
    expect([others, files.store.keys()]).toEqual([[], [row!.clave]]);
    await expect.poll(waiting).toEqual([]);
    expect((await sql`select * from archivos_sueltos`.execute(db)).rows).toEqual([]);
  });
});

describe('the routine', () => {
  it('removes the file of a record that was deleted, and no other', async () => {
    await send(recepcionGDCA, { nombre: 'una.pdf', bytes: aPdf('una') });
    const other = await send(recepcionGDCA, { nombre: 'otra.pdf', bytes: aPdf('otra') });
    await sql`delete from registros where id <> ${other.json().id}`.execute(db);
    await cleanArchivos({ db, files }, new Date());
    // Released files stay for an hour: a backup may be under way.
    expect(files.store.keys()).toHaveLength(2);
    await sql`update archivos_sueltos set desde = desde - interval '61 minutes'`.execute(db);
    await cleanArchivos({ db, files }, new Date());
    const [row] = await rows();
    expect([files.store.keys(), String(await bytesOf(row!.clave))]).toEqual([
      [row!.clave],
      expect.stringContaining('otra'),
    ]);
  });

  it('removes the file of a sending whose record was never written', async () => {
    await sql`alter table registros add constraint lleno check (false) not valid`.execute(db);
    const answer = await send(recepcionGDCA, { nombre: 'guía.pdf', bytes: aPdf() });
    await sql`alter table registros drop constraint lleno`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect([await rows(), files.store.keys().length]).toEqual([[], 1]);
    await sql`update archivos_sueltos set desde = desde - interval '61 minutes'`.execute(db);
    await cleanArchivos({ db, files }, new Date());
    expect(files.store.keys()).toEqual([]);
  });

  it('keeps the note of a file that the store could not remove, and removes the others', async () => {
    const claves = ['a', 'b', 'c'].map((letra) => `${letra.repeat(8)}-0000-4000-8000-000000000000`);
    for (const key of claves) await storeBytes(files, key, { key });
    await sql`insert into archivos_sueltos (clave, desde)
      select clave, now() - interval '3 hours' + place * interval '1 minute'
      from unnest(${claves}::uuid[]) with ordinality as n(clave, place)`.execute(db);
    files.store.onCall = (call, key) => {
      if (call === 'delete' && key === claves[1]) throw new Error('the store is away');
    };
    await expect(cleanArchivos({ db, files }, new Date())).rejects.toThrow('the store is away');
    expect(files.store.keys()).toEqual([claves[1], claves[2]]);
    await cleanArchivos({ db, files }, new Date());
    expect(files.store.keys()).toEqual([claves[1]]);

    files.store.onCall = () => {};
    await sql`update archivos_sueltos set desde = desde - interval '61 minutes'`.execute(db);
    await cleanArchivos({ db, files }, new Date());
    expect([files.store.keys(), (await sql`select from archivos_sueltos`.execute(db)).rows]).toEqual([[], []]);
  });

  it('touches no file that was not released, even if the database knows none', async () => {
    const clave = await storeBytes(files, 'de otra base');
    await cleanArchivos({ db, files }, new Date());
    expect(files.store.keys()).toEqual([clave]);
    await files.store.delete(clave);
  });
});

describe('a file of a record', () => {
  const nombre = 'Señal de «año nuevo».pdf';
  const requestArchivo = async (informe: string, id: string, campo: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/api/informes/${informe}/registros/${id}/archivo`,
      payload: { campo },
      headers,
    });

  async function received(formulario: Formulario, bytes: Buffer): Promise<string> {
    const answer = await send(formulario, { nombre, bytes });
    return answer.json<{ id: string }>().id;
  }

  /** The address of the file of a new record, for a manager. */
  async function linkTo(formulario: Formulario, bytes: Buffer): Promise<string> {
    const informe = builtIn.informes.find((informe) => informe.formulario?.slug === formulario.slug)!.slug;
    const campo = ARCHIVO[formulario.slug as keyof typeof ARCHIVO];
    const answer = await requestArchivo(
      informe,
      await received(formulario, bytes),
      campo,
      await signIn(['manager'], 'gestora'),
    );
    expect(answer.statusCode).toBe(201);
    return answer.json<{ enlace: string }>().enlace;
  }

  it.each<[string, Formulario, () => Promise<Buffer> | Buffer, string, string]>([
    ['a picture', solicitudUDEV, aPng, 'inline', 'image/png'],
    ['a PDF', recepcionGDCA, aPdf, 'inline', 'application/pdf'],
    [
      'a Word document',
      recepcionGDCA,
      aDocx,
      'attachment',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])(
    '%s is served by a link, harmless, under its name, and that is recorded',
    async (_, formulario, make, how, tipo) => {
      const { statusCode, headers, rawPayload } = await app.inject(await linkTo(formulario, await make()));
      const [row] = await rows();
      expect([statusCode, rawPayload]).toEqual([200, await bytesOf(row!.clave)]);
      expect(headers).toMatchObject({
        'content-type': tipo,
        'content-length': String(row!.tamano),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox;/) as string,
        'cache-control': 'no-store',
      });
      const disposition = headers['content-disposition'] as string;
      expect(disposition.startsWith(`${how}; `)).toBe(true);
      expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)![1]!)).toBe(row!.nombre);
      expect(row!.nombre).toMatch(/^Señal de «año nuevo»/);
      const { rows: audit } = await sql`select * from auditoria where accion = 'archivo.apertura'`.execute(db);
      expect(audit).toMatchObject([{ usuario: 'gestora', objeto_ids: [row!.registro], resultado: 'hecho' }]);
    },
  );

  it('is for the readers of the report only', async () => {
    const id = await received(solicitudUDEV, await aPng());
    const slug = solicitudesUnidadDeEducacionVirtual.slug;
    for (const role of ['editingteacher', 'student'] as const) {
      expect((await requestArchivo(slug, id, 'imgEvidencia', await signIn([role]))).statusCode).toBe(403);
    }
    expect((await requestArchivo(slug, id, 'imgEvidencia', {})).statusCode).toBe(401);
    expect((await app.inject(`/api/descargas/${randomUUID()}`)).statusCode).toBe(404);
    const [row] = await rows();
    expect((await app.inject(`/api/descargas/${row!.clave}`)).statusCode).toBe(404);
  });

  it('is for the teacher whose address the record has, and for no other', async () => {
    const id = await received(recepcionGDCA, aPdf());
    const headers = await signIn(['editingteacher']);
    expect((await requestArchivo('propias', id, 'archivoGuia', headers)).statusCode).toBe(404);
    await sql`update registros set datos = jsonb_set(datos, '{infoRecepcion,correoDocente}',
      (select to_jsonb(email) from sesiones order by creada desc limit 1))`.execute(db);
    expect((await requestArchivo('propias', id, 'archivoGuia', headers)).statusCode).toBe(201);
  });

  it('is not found through another report, another record or another field', async () => {
    const id = await received(solicitudUDEV, await aPng());
    const headers = await signIn(['manager']);
    const slug = solicitudesUnidadDeEducacionVirtual.slug;
    expect((await requestArchivo(informacionRecepcionGDCA.slug, id, 'imgEvidencia', headers)).statusCode).toBe(404);
    expect((await requestArchivo(slug, randomUUID(), 'imgEvidencia', headers)).statusCode).toBe(404);
    expect((await requestArchivo(slug, id, 'infoSolicitud.nombres', headers)).statusCode).toBe(404);
  });

  it('is no longer there after a minute, after the session, and after its record', async () => {
    const first = await linkTo(recepcionGDCA, aPdf());
    clock.advance(61);
    expect((await app.inject(first)).statusCode).toBe(404);

    const second = await linkTo(recepcionGDCA, aPdf());
    await sql`delete from sesiones`.execute(db);
    expect((await app.inject(second)).statusCode).toBe(404);

    const third = await linkTo(recepcionGDCA, aPdf());
    await sql`delete from registros`.execute(db);
    const gone = await app.inject(third);
    expect([gone.statusCode, gone.json().message]).toEqual([404, expect.stringContaining('Abra el archivo de nuevo')]);
  });

  it('that is missing on the disk is said to be, and nothing is recorded', async () => {
    const link = await linkTo(recepcionGDCA, aPdf());
    const [row] = await rows();
    await files.store.delete(row!.clave);
    const answer = await app.inject(link);
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      expect.stringContaining('no está donde se guardó'),
    ]);
    expect((await sql`select * from auditoria where accion = 'archivo.apertura'`.execute(db)).rows).toEqual([]);
  });
});
