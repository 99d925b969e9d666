// Mail with results, from the stored accompaniment through job and mail server to the received message.
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { cleanCorreos } from '#features/correo/server/cleanup.ts';
import { MEMBRETE } from '#features/correo/server/composing/testing/letterhead.ts';
import { singleTasks } from '#features/correo/server/sending/jobs.ts';
import { SINGLE } from '#features/correo/server/sending/turno.ts';
import { createSenderFrom } from '#features/correo/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { startMailServer } from '#platform/server/testing/mail-server.ts';
import { createTestApp } from '../../../../testing/app.ts';
import type { Detalle } from '../../contract-resultado.ts';
import { textoDeCriterio, textoDeObservacion } from '../../resultado.ts';
import { saveAcompanamiento } from '../../testing/guardado.ts';
import { composersOfAcompanamientos } from '../service.ts';

const testApp = await createTestApp();
const { app, db, config, files, signIn } = testApp;
const gestora = await signIn(['manager'], 'gestora');
const stopping = new AbortController().signal;
const smtp = await startMailServer();

afterAll(async () => smtp.close());

/** Runs the worker's job for the messages of an accompaniment. @returns the received messages */
async function send(id: string): Promise<Email[]> {
  const before = smtp.received.length;
  const { rows } = await sql<{ correo: string }>`
    select correo from acompanamiento_envios where acompanamiento = ${id} order by creado desc limit 1`.execute(db);
  const remitente = { nombre: 'Unidad Virtual', direccion: 'unidad@example.com' };
  const ajustes = {
    url: smtp.url,
    remitente,
    membrete: MEMBRETE,
    alaVez: 1,
    intervalMs: 0,
    silencioMs: 10_000,
    esperasMs: [0],
  };
  const composers = composersOfAcompanamientos({
    db,
    store: files.store,
    rubricas: createRubricas(db),
    institucion: testInstitucion,
  });
  const sender = await createSenderFrom(ajustes, {
    db,
    store: files.store,
    composers,
    report: () => {},
    secret: config.ENCRYPTION_KEY,
    keepsLinks: false,
  });
  await singleTasks(sender, stopping)[SINGLE.task]!({ key: rows[0]!.correo, last: true });
  sender.transporte.close();
  return (await smtp.mails()).slice(before);
}

const detalle = async (id: string): Promise<Detalle> =>
  (await app.inject({ url: `/api/acompanamientos/${id}`, headers: gestora })).json();

const junto = (texto: string): string => texto.replaceAll(/[\s\u00a0]+/g, '');

it('reaches the teacher at the alternate address, the evaluator and the copies, each once, with the stored data', async () => {
  const id = await saveAcompanamiento(testApp, {
    nivel: (numero) => numero % 3,
    adicional: 'Lo conversamos en la reunión.',
    emailAlterno: 'laura@correo.universidad.edu.co',
    copias: ['Evaluadora@universidad.edu.co', 'decanatura@universidad.edu.co'],
  });
  const mails = await send(id);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([
    'laura@correo.universidad.edu.co',
    'evaluadora@universidad.edu.co',
    'decanatura@universidad.edu.co',
  ]);
  const { resultado } = await detalle(id);
  const hechos = resultado.criterios
    .flatMap((criterio) => [
      criterio.criterio,
      criterio.descriptor,
      textoDeCriterio(criterio),
      textoDeObservacion(criterio.observacion!),
    ])
    .map(junto);
  expect(hechos).toHaveLength(84);
  for (const { html = '', text = '', attachments } of mails) {
    const leido = junto(html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&'));
    for (const hecho of hechos) {
      expect(leido).toContain(hecho);
      expect(junto(text)).toContain(hecho);
    }
    const [pdf, ...dibujos] = attachments.toSorted((a, b) => a.mimeType.localeCompare(b.mimeType));
    expect(pdf).toMatchObject({ mimeType: 'application/pdf', filename: 'Acompañamiento 3007852-01 semana 5.pdf' });
    const { text: paginas } = await extractText(await getDocumentProxy(new Uint8Array(pdf!.content as ArrayBuffer)));
    const escrito = junto(paginas.join(' '));
    for (const { descriptor } of resultado.criterios) expect(escrito).toContain(junto(descriptor));
    expect(dibujos.map(({ disposition, related }) => [disposition, related])).toEqual([
      ['inline', true],
      ['inline', true],
    ]);
  }
  expect(mails.map(({ html }) => html?.includes(`/docente/acompanamientos/${id}"`))).toEqual([true, false, false]);
});

it('shows managers the state of each recipient, and can be sent again only after it has ended', async () => {
  const id = await saveAcompanamiento(testApp, { copias: ['uno@universidad.edu.co'] });
  const reenviar = async () =>
    app.inject({ method: 'POST', url: `/api/acompanamientos/${id}/envio`, headers: gestora });
  const estados = async () =>
    (await detalle(id)).envios!.map(({ destinatarios }) => destinatarios.map((destinatario) => destinatario.estado));
  expect(await estados()).toEqual([['pendiente', 'pendiente', 'pendiente']]);
  expect((await reenviar()).json()).toMatchObject({
    message: 'El envío anterior sigue en marcha. Espere a que termine.',
  });
  await send(id);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  expect(await estados()).toEqual([['enviado', 'enviado', 'enviado']]);
  expect((await reenviar()).statusCode).toBe(202);
  expect(await send(id)).toHaveLength(3);
  expect(await estados()).toEqual([
    ['enviado', 'enviado', 'enviado'],
    ['enviado', 'enviado', 'enviado'],
  ]);
});

it('is said to have been sent as long as it is stored, without the persons once the mail has reached its end', async () => {
  const [id, other] = [await saveAcompanamiento(testApp), await saveAcompanamiento(testApp)];
  await send(id);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  await sql`update correos set creado = creado - interval '6 years'`.execute(db);
  await sql`update correo_destinatarios set instante = instante - interval '6 years'`.execute(db);
  const [before] = (await detalle(id)).envios!;
  const clean = async () => cleanCorreos(db, { diasDeCorreo: 90, aniosDeCorreo: 5 }, new Date());
  for (let run = 0; run < 2; run++) await clean();
  const [after, ...others] = (await detalle(id)).envios!;
  expect(others).toEqual([]);
  expect(after).toEqual({
    ...before,
    destinatarios: before!.destinatarios.map((destinatario, i) => ({
      ...destinatario,
      nombre: 'Anonimizado',
      email: `${i + 1}@anonimo.invalid`,
    })),
  });
  expect((await detalle(other)).envios).toMatchObject([
    { destinatarios: [{ estado: 'omitido' }, { estado: 'omitido' }] },
  ]);
  const stored = async () => (await sql`select from correos where id = ${after!.correo}`.execute(db)).rows.length;
  expect(await stored()).toBe(1);
  await sql`delete from registros where id = ${id}`.execute(db);
  await clean();
  expect(await stored()).toBe(0);
});
