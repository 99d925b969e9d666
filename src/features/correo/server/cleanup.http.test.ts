import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { cleanCorreos } from './cleanup.ts';
import { tablaDeWriter } from './composing/testing/templates.ts';
import { sendCorreo } from './sending/send.ts';
import { destinatariosOf, fakeTransport, personas, requestEnvio, senderWith } from './testing.ts';

const { app, db, signIn } = await createTestApp({ MAIL_KEEP_DAYS: '40' });
const headers = await signIn(['manager']);

const get = async (path: string) => {
  const answer = await app.inject({ url: `/api/correos/${path}`, headers });
  return answer.json<Record<string, unknown>>();
};

const PLANTILLA = randomUUID();

/** A message with a picture that was sent to the first of two people; the other was postponed, and the job is gone. */
async function makeEnvio(): Promise<{ envio: string; tarea: string }> {
  const { envio, tarea } = await requestEnvio(db, personas(2));
  await sql`update correos set tipo = '1', contenido = ${PLANTILLA} where id = ${envio}`.execute(db);
  const readArchivo = async (): Promise<Buffer> => Promise.resolve(tablaDeWriter());
  const smtp = fakeTransport(({ to }) =>
    to.address.startsWith('persona1@')
      ? { outcome: 'accepted' }
      : { outcome: 'deferred', fault: { kind: 'address', reply: null } },
  );
  const run = { id: envio, tarea: null, advance: () => {}, signal: new AbortController().signal };
  await sendCorreo(senderWith(db, smtp, { readArchivo, esperasMs: [60_000] }), run);
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  return { envio, tarea };
}

const envejecer = async (envio: string, dias: number): Promise<void> => {
  await sql`update correos set creado = now() - make_interval(days => ${dias}) where id = ${envio}`.execute(db);
  await sql`update correo_destinatarios set instante = now() - make_interval(days => ${dias})
    where correo = ${envio}`.execute(db);
};

const guardados = async (envio: string): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from correo_mensajes where correo = ${envio}) as mensajes,
      (select count(*) from correo_imagenes where correo = ${envio}) as imagenes,
      (select count(*) from archivos_sueltos where clave = ${PLANTILLA}) as sueltos,
      (select count(*) from correo_destinatarios where correo = ${envio} and campos <> '{}') as datos`.execute(db);
  return rows[0];
};

it('the contents of an old message are removed; its recipients and their states stay', async () => {
  const { envio, tarea } = await makeEnvio();
  expect(await guardados(envio)).toEqual({ mensajes: 2, imagenes: 1, sueltos: 0, datos: 2 });
  expect(await get(envio)).toMatchObject({ diasGuardado: 40, retirado: null });
  await envejecer(envio, 41);
  await cleanCorreos(db, { diasDeCorreo: 40, aniosDeCorreo: 5 }, new Date());
  expect(await guardados(envio)).toEqual({ mensajes: 0, imagenes: 0, sueltos: 1, datos: 0 });
  expect(await get(envio)).toMatchObject({
    asunto: 'Aviso para …',
    cuenta: { enviado: 1, omitido: 1 },
    partes: [{ enviados: 1, aplazados: 1 }],
    retirado: expect.any(String) as string,
  });
  expect(await get(`${envio}/destinatarios/1`)).toMatchObject({ email: 'persona1@example.com', html: null });
  expect((await destinatariosOf(db, envio))[1]!.motivo).toMatch(/^El mensaje se borró antes de llegar/);

  const again = {
    method: 'POST' as const,
    url: `/api/correos/${envio}/envio`,
    headers,
    payload: { estado: 'omitido' },
  };
  expect((await app.inject(again)).json()).toMatchObject({ message: expect.stringContaining('ya se borró') as string });
  // Nor through its job.
  await sql`update tareas set estado = 'cancelada', terminada = now() where id = ${tarea}`.execute(db);
  const ownHeaders = await signIn(['manager'], 'gestora');
  const repetida = await app.inject({ method: 'POST', url: `/api/tareas/${tarea}/repetir`, headers: ownHeaders });
  expect(repetida.statusCode).toBe(201);
  expect((await destinatariosOf(db, envio)).map(({ estado }) => estado)).toEqual(['enviado', 'omitido']);
});

it('stay while a recipient changed recently, and while the job exists', async () => {
  const { envio: reciente } = await makeEnvio();
  await envejecer(reciente, 41);
  await sql`update correo_destinatarios set instante = now() where correo = ${reciente} and numero = 1`.execute(db);
  const { envio: queued } = await requestEnvio(db, personas(1));
  await envejecer(queued, 41);
  await cleanCorreos(db, { diasDeCorreo: 40, aniosDeCorreo: 5 }, new Date());
  expect(await get(reciente)).toMatchObject({ retirado: null });
  expect(await get(queued)).toMatchObject({ retirado: null, enMarcha: true });
});

it('whole messages go at their own end, with the people whom they went to', async () => {
  const { envio: old } = await makeEnvio();
  const { envio: young } = await makeEnvio();
  await envejecer(old, 2 * 366);
  await envejecer(young, 300);
  const templates = async () =>
    (await sql`select from archivos_sueltos where clave = ${PLANTILLA}`.execute(db)).rows.length;
  await sql`truncate archivos_sueltos`.execute(db);
  // The end of the message is the end of its contents too.
  await cleanCorreos(db, { diasDeCorreo: 3650, aniosDeCorreo: 2 }, new Date());
  const { rows } = await sql`
    select (select count(*) from correos where id = ${old}) as correos,
      (select count(*) from correo_destinatarios where correo = ${old}) as destinatarios,
      (select count(*) from correo_partes where correo = ${old}) as partes`.execute(db);
  expect(rows).toEqual([{ correos: 0, destinatarios: 0, partes: 0 }]);
  expect(await templates()).toBe(1);
  expect(await destinatariosOf(db, young)).toHaveLength(2);
});

it('all that reached their end go in one run, however many', async () => {
  await sql`truncate correos cascade`.execute(db);
  const old = sql`now() - interval '6 years'`;
  await sql`
    insert into correos (id, tipo, asunto, contenido, origen, creado, busqueda)
    select gen_random_uuid(), '2', 'Aviso', 'Texto', 'prueba', ${old}, '' from generate_series(1, 501)`.execute(db);
  await sql`
    insert into correos (id, tipo, asunto, contenido, origen, creado, retirado, busqueda)
    select gen_random_uuid(), '2', 'Aviso', '', 'prueba', ${old}, ${old}, '' from generate_series(1, 1000)`.execute(db);
  const { envio: queued } = await requestEnvio(db, personas(1));
  await envejecer(queued, 6 * 366);
  await cleanCorreos(db, { diasDeCorreo: 40, aniosDeCorreo: 5 }, new Date());
  const { rows } = await sql`select id from correos`.execute(db);
  expect(rows).toEqual([{ id: queued }]);
});
