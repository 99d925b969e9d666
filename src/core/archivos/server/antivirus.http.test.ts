// Documents that come in by any call are shown to the antivirus before anything of them is stored.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informeDeSolicitudes } from '#catalogo/solicitud-udev/tramite.ts';
import { makeMensaje } from '#features/correo/server/review/testing.ts';
import { createSeguimientos } from '#features/formularios/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createAntivirus } from '#platform/server/files/antivirus.ts';
import { CLEAN, startClamd, type Verdict } from '#platform/server/testing/clamd.ts';
import { aDocx, aPdf, aXlsx } from '#platform/server/testing/sample-files.ts';
import { CONTRACTS } from '../../../app.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes, type Cuerpo } from '../../../testing/contrato/cuerpo.ts';
import { cuerpoOf, LLAMADAS } from '../../../testing/contrato/llamadas.ts';
import { senalOfAntivirus } from './service.ts';

const clamd = await startClamd();
afterAll(async () => clamd.stop());
let log = '';
const logTo = { write: (line: string) => void (log += line) };
const settings = { CLAMAV: clamd.address, LOG_LEVEL: 'warn' };
const { app, db, config, signIn, anotherProcess } = await createTestApp(settings, { logTo });
const hurried = await createTestApp({ CLAMAV: clamd.address }, { antivirusPatience: 100 });
for (const one of [db, hurried.db]) await seedListas(one);
const gestora = await signIn(['manager'], 'gestora');

let before: readonly string[] = [];

beforeEach(async () => {
  before = onDisk();
  await sql`truncate registros, envios, cargas cascade`.execute(db);
  clamd.verdict = CLEAN;
  clamd.scanned.length = 0;
  log = '';
});

const VIRUS: Verdict = () => 'stream: Win.Test.EICAR_HDB-1 FOUND';

/** A document for a part of a call, as it travels. */
type Documento = { readonly url: string; readonly parte: string; readonly nombre: string; readonly cuerpo: Cuerpo };

const libro = (url: string, parte = 'archivo'): Documento => {
  const partes = [{ nombre: parte, archivo: 'lista.xlsx', contenido: aXlsx() }];
  return { url, parte, nombre: 'lista.xlsx', cuerpo: asPartes(partes) };
};
const plantilla = (url: string): Documento => ({
  url,
  parte: 'archivoPlantillaCorreo',
  nombre: 'Carta.docx',
  cuerpo: makeMensaje({ plantilla: aDocx(), seleccion: { informe: 'informacionInscripcionHBV' } }),
});
const formulario = (slug: string, parte: string): Documento => {
  const llamada = LLAMADAS.find((llamada) => llamada.slug === slug)!;
  return { url: llamada.url, parte, nombre: 'recibo.pdf', cuerpo: cuerpoOf(llamada) };
};

/** Every call that takes documents. */
const DOCUMENTOS: Readonly<Record<string, Documento>> = {
  'POST /crearHabilitacion': formulario('solicitudHabilitacion', 'archivoRecibo'),
  'POST /recepcionGDCA': formulario('recepcionGDCA', 'archivoGuia'),
  'POST /cargas/{tipo}': libro('/api/cargas/usuarios'),
  'POST /cargaMasivaUsuariosMoodle': libro('/api/cargaMasivaUsuariosMoodle', 'archivoUsuarios'),
  'POST /listas/{lista}/libro': libro('/api/listas/programas/libro'),
  'POST /correos/revision': plantilla('/api/correos/revision'),
  'POST /correos/vista': plantilla('/api/correos/vista'),
  'POST /correos/prueba': plantilla('/api/correos/prueba'),
  'POST /envioCorreoUsuariosMoodle': plantilla('/api/envioCorreoUsuariosMoodle'),
};

/** Calls about a stored request. */
const DE_SOLICITUD = ['POST /informes/{informe}/registros/{id}/mensajes', 'POST /solicitudes/respuestas'];

const CORRECCION = 'POST /solicitudes/correcciones';

/** Calls that take nothing but pictures, which are encoded again. */
const IMAGENES = [
  'POST /generales/solicitudUDEV',
  'POST /acompanamientoDocente',
  'POST /acompanamientos/borradores/{id}/imagenes/{imagen}',
];

async function send({ url, cuerpo }: Documento, clave: string = randomUUID()) {
  const headers = { ...cuerpo.headers, ...gestora, 'idempotency-key': clave };
  return app.inject({ method: 'POST', url, headers, payload: cuerpo.payload });
}

const stored = async (): Promise<number> =>
  (await sql`select from registros union all select from cargas`.execute(db)).rows.length;
const added = (): string[] => onDisk().filter((name) => !before.includes(name));
const onDisk = (): string[] =>
  ['archivos', 'entrantes'].flatMap((folder) =>
    readdirSync(path.join(config.DATA_DIR, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  );

it('every call that takes a file is among these', () => {
  const withFiles = CONTRACTS.flatMap((contract) => Object.entries(contract)).filter(([, { partes = {} }]) =>
    Object.values(partes).some(({ tipo }) => tipo === 'archivo'),
  );
  expect(withFiles.map(([key]) => key).toSorted()).toEqual(
    [...Object.keys(DOCUMENTOS), ...DE_SOLICITUD, CORRECCION, ...IMAGENES].toSorted(),
  );
});

describe.each(Object.entries(DOCUMENTOS))('%s', (_, documento) => {
  it('refuses a file with a virus, by its name, and keeps nothing of it', async () => {
    clamd.verdict = VIRUS;
    const answer = await send(documento);
    expect(answer.statusCode).toBe(400);
    const { message, errores } = answer.json<{ message: string; errores: Record<string, string> }>();
    expect(errores[documento.parte]).toContain(`virus en «${documento.nombre}»`);
    expect(message).toContain(Object.values(errores)[0]);
    expect(log).toContain('Win.Test.EICAR_HDB-1');
    expect(await stored()).toBe(0);
    await expect.poll(added).toEqual([]);
  });

  it('refuses every file for a while when there is no verdict', async () => {
    clamd.verdict = () => 'stream: Can’t allocate memory ERROR';
    const answer = await send(documento);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/intente en unos minutos.*Lo que escribió sigue aquí/) as string,
    });
    expect(await stored()).toBe(0);
    await expect.poll(added).toEqual([]);
  });
});

describe.each(DE_SOLICITUD)('%s', (key) => {
  it('refuses a file with a virus, by its name, and keeps nothing of it', async () => {
    const [id] = await insertRegistros(db, solicitudUDEV, [
      { datos: { infoSolicitud: { correoInstitucional: 'ana@universidad.edu.co' } }, creado: new Date() },
    ]);
    const token = (await createSeguimientos(db, config.ENCRYPTION_KEY).tokensOf([id!])).get(id!)!;
    clamd.verdict = VIRUS;
    const payload = new FormData();
    payload.set('texto', 'Va la carta.');
    payload.set('token', token);
    payload.set('adjunto1', new File([aPdf()], 'carta.pdf', { type: 'application/pdf' }));
    const url = `/api${key.split(' ')[1]!.replace('{informe}', informeDeSolicitudes.slug).replace('{id}', id!)}`;
    const answer = await app.inject({ method: 'POST', url, headers: gestora, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errores: Record<string, string> }>().errores['adjunto1']).toContain('virus en «carta.pdf»');
    await expect.poll(added).toEqual([]);
  });
});

describe('a correction of a request', () => {
  it('refuses a file with a virus, at its field, and keeps nothing of it', async () => {
    const [id] = await insertRegistros(db, solicitudHabilitacion, [
      { datos: { infoHabilitacion: {}, archivoRecibo: null }, creado: new Date() },
    ]);
    const token = (await createSeguimientos(db, config.ENCRYPTION_KEY).tokensOf([id!])).get(id!)!;
    const correccion = randomUUID();
    await sql`insert into correcciones (registro, id, informe, fila, campos, motivo, usuario, creado)
      values (${id}, ${correccion}, 'x', ${id}, '{archivoRecibo}', 'No se lee.', 'gestora', now())`.execute(db);
    clamd.verdict = VIRUS;
    const payload = new FormData();
    payload.set('token', token);
    payload.set('correccion', correccion);
    payload.set('valores', '{"archivoRecibo":"adjunto1"}');
    payload.set('adjunto1', new File([aPdf()], 'recibo.pdf', { type: 'application/pdf' }));
    const answer = await app.inject({ method: 'POST', url: '/api/solicitudes/correcciones', payload });
    expect(answer.statusCode).toBe(400);
    const { errores } = answer.json<{ errores: Record<string, string> }>();
    expect(errores['archivoRecibo']).toContain('virus en «recibo.pdf»');
    await expect.poll(added).toEqual([]);
  });
});

describe('a form with a document', () => {
  const documento = DOCUMENTOS['POST /recepcionGDCA']!;

  it('is stored when its file is clean; the antivirus has seen every byte', async () => {
    expect((await send(documento)).statusCode).toBe(201);
    expect(clamd.scanned).toEqual([aPdf()]);
    expect(added()).toHaveLength(1);
  });

  it.each(['', 'HTTP/1.1 400 Bad Request'])(
    'is refused for a while when the antivirus answers «%s», and stored later under the same key',
    async (answer) => {
      clamd.verdict = () => answer;
      const clave = randomUUID();
      const refused = await send(documento, clave);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, undefined]);
      clamd.verdict = CLEAN;
      expect((await send(documento, clave)).statusCode).toBe(201);
    },
  );

  it('is refused when the antivirus is too slow', async () => {
    clamd.verdict = () => null;
    const { payload, headers } = documento.cuerpo;
    const answer = await hurried.app.inject({ method: 'POST', url: documento.url, headers, payload });
    expect(answer.statusCode).toBe(503);
  });

  it('that was stored before the antivirus went down gets its receipt; others are refused until it is back', async () => {
    const clave = randomUUID();
    const first = await send(documento, clave);
    await clamd.stop();
    const again = await send(documento, clave);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await send(documento)).statusCode).toBe(503);
    await clamd.start();
    expect((await send(documento)).statusCode).toBe(201);
  });

  it('whose file its field does not take is refused for that, without the antivirus', async () => {
    clamd.verdict = () => '';
    const llamada = LLAMADAS.find(({ slug }) => slug === 'solicitudUDEV')!;
    const { url, partes } = llamada;
    const pdf = { archivo: 'a.pdf', tipo: 'application/pdf', contenido: aPdf() };
    const { payload, headers } = cuerpoOf({ ...llamada, partes: { ...partes, imgEvidencia: pdf } });
    expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(400);
    expect(clamd.scanned).toEqual([]);
  });
});

it('a picture is stored without the antivirus: it is encoded again', async () => {
  clamd.verdict = () => '';
  const llamada = LLAMADAS.find(({ slug }) => slug === 'solicitudUDEV')!;
  const { payload, headers } = cuerpoOf(llamada);
  expect((await app.inject({ method: 'POST', url: llamada.url, payload, headers })).statusCode).toBe(201);
  expect(clamd.scanned).toEqual([]);
});

describe('an antivirus that does not answer', () => {
  const WARNING = 'the antivirus does not answer';

  it('is told in the log when the process begins to listen, and does not keep it from starting', async () => {
    await clamd.stop();
    const other = await anotherProcess();
    await other.listen({ port: 0 });
    await expect.poll(() => log).toContain(WARNING);
    await clamd.start();
  });

  it('is told on the status page, and that there is none', async () => {
    const [host = '', port] = clamd.address.split(':');
    const antivirus = createAntivirus({ address: { host, port: Number(port) } });
    expect(await senalOfAntivirus(antivirus)).toMatchObject({ estado: 'bien', queHacer: null });
    await clamd.stop();
    expect(await senalOfAntivirus(antivirus)).toMatchObject({ estado: 'mal' });
    await clamd.start();
    expect(await senalOfAntivirus(null)).toMatchObject({ estado: 'atencion' });
  });
});
