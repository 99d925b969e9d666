import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dequeue } from '#platform/server/jobs/store.ts';
import type { Delivery, MailTransport } from '#platform/server/mail.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { tablaDeWriter } from '../composing/testing/templates.ts';
import { createCorreo } from '../service.ts';
import { ACEPTADO, destinatariosOf, fakeTransport, personas, requestEnvio, senderWith } from '../testing.ts';
import { findComposed, takeDestinatario } from './destinatarios.store.ts';
import { PRIORITIES, singleTasks } from './jobs.ts';
import { sendCorreo } from './send.ts';
import type { Sender } from './sender.ts';
import { beginEnvio, cancelEnvio, reserveTurno, selectPartes } from './store.ts';
import { SINGLE } from './turno.ts';

const { db } = await createTestDatabase();

const AVISO = {
  tipo: '2',
  asunto: 'Aviso',
  contenido: '<p>Señor(a) {nombreUsuario}:</p>',
  origen: 'prueba',
  principal: { usuario: 'sistema', roles: [], direccion: '127.0.0.1' },
} as const;

const never = new AbortController().signal;

const send = async (id: string, transporte: MailTransport, cambios: Partial<Sender> = {}, signal = never) =>
  sendCorreo(senderWith(db, transporte, cambios), { id, tarea: null, advance: () => {}, signal });

async function request(count: number): Promise<string> {
  return (await requestEnvio(db, personas(count))).envio;
}

const estadosOf = async (id: string): Promise<string[]> => (await destinatariosOf(db, id)).map(({ estado }) => estado);

const falla = (outcome: 'refused' | 'deferred' | 'unreachable' | 'unknown', reply: string | null = null): Delivery => ({
  outcome,
  fault: { kind: outcome === 'unreachable' ? 'connection' : 'address', reply },
});

it('sends to all recipients once, in parts of a hundred, and logs each part', async () => {
  const id = await request(230);
  const smtp = fakeTransport();
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '230 enviados' });
  expect(new Set(smtp.messages.map(({ to }) => to.address)).size).toBe(230);
  expect(smtp.messages).toHaveLength(230);
  expect(smtp.messages.find(({ to }) => to.address === 'persona7@example.com')).toMatchObject({
    subject: 'Aviso para Persona 7',
    html: expect.stringContaining('Señor(a) Persona 7:') as string,
    text: expect.stringContaining('Señor(a) Persona 7:') as string,
  });
  const lines = await selectPartes(db, id, 10);
  expect(
    lines.toReversed().map(({ parte, de: parteCount, personas: n, enviados }) => [parte, parteCount, n, enviados]),
  ).toEqual([
    [1, 3, 100, 100],
    [2, 3, 100, 100],
    [3, 3, 30, 30],
  ]);
  expect(await send(id, smtp)).toMatchObject({ ok: true });
  expect(smtp.messages).toHaveLength(230);
});

it('reports the refused, and retries the postponed under the same Message-ID', async () => {
  const id = await request(4);
  let tries = 0;
  const smtp = fakeTransport(({ to }) => {
    if (to.address.startsWith('persona1@')) return falla('refused', '550 5.1.1 No existe');
    if (to.address.startsWith('persona2@')) return (tries += 1) < 3 ? falla('deferred', '450 Luego') : ACEPTADO;
    return ACEPTADO;
  });
  expect(await send(id, smtp)).toMatchObject({
    ok: 'espera',
    fase: expect.stringMatching(/^1 persona espera otro intento, desde el \d\d\/\d\d\/\d{4}/) as string,
  });
  expect(await send(id, smtp)).toMatchObject({ ok: 'espera' });
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '3 enviados, 1 fallido' });
  expect(await destinatariosOf(db, id)).toMatchObject([
    { estado: 'fallido', motivo: 'El servidor de correo no acepta esta dirección. Respondió: «550 5.1.1 No existe».' },
    { estado: 'enviado', intentos: 3, via: 'smtp' },
    { estado: 'enviado', intentos: 1 },
    { estado: 'enviado' },
  ]);
  const ids = smtp.messages.filter(({ to }) => to.address.startsWith('persona2@')).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^[\da-f-]{36}@universidad\.edu\.co$/);
});

it('fails a recipient after the last retry', async () => {
  const id = await request(1);
  const smtp = fakeTransport(() => falla('deferred', '450 Luego'));
  for (let i = 0; i < 2; i += 1) expect(await send(id, smtp)).toMatchObject({ ok: 'espera' });
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '1 fallido' });
  const [persona] = await destinatariosOf(db, id);
  expect(persona!.motivo).toContain('Respondió: «450 Luego». Se intentó 3 veces.');
});

it('does not repeat a message that may have arrived, and continues with the others', async () => {
  const id = await request(3);
  const smtp = fakeTransport(({ to }) => (to.address.startsWith('persona2@') ? falla('unknown') : ACEPTADO));
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '2 enviados, 1 por confirmar' });
  await send(id, smtp);
  expect(smtp.messages).toHaveLength(3);
});

it('waits when the server accepts nothing, counts no attempt, and fails with a message in the end', async () => {
  const id = await request(5);
  let down = true;
  const smtp = fakeTransport(() => (down ? falla('unreachable') : ACEPTADO));
  const first = await send(id, smtp, { alaVez: 1 });
  expect(first).toMatchObject({
    ok: 'espera',
    fase: expect.stringContaining('no responde. Se intentará de nuevo') as string,
  });
  expect(smtp.messages).toHaveLength(1);
  expect(await destinatariosOf(db, id)).toMatchObject(
    Array.from({ length: 5 }, () => ({ estado: 'pendiente', intentos: 0 })),
  );
  await send(id, smtp, { alaVez: 1 });
  expect(await send(id, smtp, { alaVez: 1 })).toEqual({
    ok: false,
    error: 'El servidor de correo no responde. Se intentó 3 veces. Quedan 5 personas por enviar: continúe en Correos.',
  });
  down = false;
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '5 enviados' });
});

it('continues with a server that accepts a few at a time and then none, however often', async () => {
  const id = await request(12);
  const busy: Delivery = { outcome: 'unreachable', fault: { kind: 'busy', reply: '421 Too many' } };
  for (let run = 0; run < 5; run += 1) {
    let taken = 0;
    const smtp = fakeTransport(() => ((taken += 1) > 2 ? busy : ACEPTADO));
    expect(await send(id, smtp, { alaVez: 1 })).toMatchObject({ ok: 'espera' });
  }
  expect(await send(id, fakeTransport())).toEqual({ ok: true, resumen: '12 enviados' });
});

it('takes no recipient while the server fails its check', async () => {
  const id = await request(2);
  const smtp = { ...fakeTransport(), check: async () => ({ kind: 'login' as const, reply: '535 Clave errada' }) };
  expect(await send(id, smtp)).toMatchObject({ ok: 'espera', fase: expect.stringContaining('SMTP_URL') as string });
  expect(smtp.messages).toEqual([]);
});

it('marks the recipients of an ended process as unconfirmed, and sends to the rest', async () => {
  const id = await request(3);
  const gone = (await beginEnvio(db, id, null))!;
  await takeDestinatario(db, gone, {
    numero: 1,
    messageId: 'uno@x.test',
    delivers: true,
    escrito: null,
    guardadas: new Set(),
  });
  const smtp = fakeTransport();
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '2 enviados, 1 por confirmar' });
  expect(await estadosOf(id)).toEqual(['por_confirmar', 'enviado', 'enviado']);
});

it('lets an older run take no more recipients', async () => {
  const id = await request(2);
  const old = (await beginEnvio(db, id, null))!;
  await beginEnvio(db, id, null);
  const toma = {
    numero: 1,
    messageId: 'uno@x.test',
    delivers: true,
    escrito: null,
    guardadas: new Set<string>(),
  };
  expect(await takeDestinatario(db, old, toma)).toBeUndefined();
  expect(await estadosOf(id)).toEqual(['pendiente', 'pendiente']);
});

it('stops between two messages, and continues later', async () => {
  const id = await request(50);
  const stopping = new AbortController();
  const smtp = fakeTransport(() => {
    if (smtp.messages.length === 10) stopping.abort(new Error('stopped'));
    return ACEPTADO;
  });
  await expect(send(id, smtp, {}, stopping.signal)).rejects.toThrow('stopped');
  const before = smtp.messages.length;
  expect(before).toBeLessThan(20);
  expect((await estadosOf(id)).filter((estado) => estado === 'enviado')).toHaveLength(before);
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '50 enviados' });
  expect(smtp.messages).toHaveLength(50);
});

it('sends to no further recipient after a cancellation', async () => {
  const id = await request(3);
  await send(
    id,
    fakeTransport(({ to }) => (to.address.startsWith('persona1@') ? ACEPTADO : falla('deferred'))),
  );
  await cancelEnvio(db, id);
  expect(await destinatariosOf(db, id)).toMatchObject([
    { estado: 'enviado' },
    { estado: 'omitido', motivo: 'El envío se canceló antes de llegar a esta persona.' },
    { estado: 'omitido' },
  ]);
  const smtp = fakeTransport();
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '1 enviado, 2 omitidos' });
  expect(smtp.messages).toEqual([]);
});

it('continues with the next part after an unexpected error, and is restarted for the rest', async () => {
  const id = await request(150);
  const smtp = fakeTransport(({ to }) => {
    if (to.address === 'persona1@example.com') throw new Error('unexpected');
    return ACEPTADO;
  });
  await expect(send(id, smtp, { alaVez: 1 })).rejects.toThrow('unexpected');
  expect((await estadosOf(id)).slice(100).every((estado) => estado === 'enviado')).toBe(true);
  expect((await selectPartes(db, id, 2)).map(({ nota }) => nota)).toEqual([
    null,
    'Hubo un problema inesperado; los demás se intentan de nuevo.',
  ]);
  expect(await send(id, smtp)).toEqual({ ok: true, resumen: '149 enviados, 1 por confirmar' });
});

it('stores the message of each person, and the way it was sent', async () => {
  const id = await request(2);
  await send(id, { ...fakeTransport(), delivers: false });
  expect(await findComposed(db, id, 2)).toMatchObject({ asunto: 'Aviso para Persona 2' });
  expect(await destinatariosOf(db, id)).toMatchObject([{ via: 'bandeja' }, { via: 'bandeja' }]);
});

it('stores the pictures of a template once, and sends the stored message when it is retried', async () => {
  const id = await request(3);
  await sql`update correos set tipo = '1', contenido = 'plantilla' where id = ${id}`.execute(db);
  const readArchivo = async (): Promise<Buffer> => Promise.resolve(tablaDeWriter());
  const smtp = fakeTransport(({ to }) => (to.address.startsWith('persona2@') ? falla('deferred') : ACEPTADO));
  await send(id, { ...smtp, delivers: false }, { readArchivo });
  const escrito = (await findComposed(db, id, 2))!;
  expect(escrito).toMatchObject({
    asunto: 'Aviso para Persona 2',
    texto: expect.stringContaining('Gracias, Persona 2.') as string,
    imagenes: [{ tipo: 'image/png', datos: expect.any(Buffer) as Buffer }],
  });
  const { rows } = await sql`select cid, datos from correo_imagenes where correo = ${id}`.execute(db);
  expect(rows).toEqual([{ cid: escrito.imagenes[0]!.cid, datos: escrito.imagenes[0]!.datos }]);
  expect(await destinatariosOf(db, id)).toMatchObject([{ via: 'bandeja' }, { via: 'bandeja' }, { via: 'bandeja' }]);

  const again = fakeTransport();
  await send(id, again, { readArchivo });
  expect(again.messages).toMatchObject([{ html: escrito.html, images: [{ content: escrito.imagenes[0]!.datos }] }]);
});

it('stores pictures and files once per message, and returns them with each person’s message', async () => {
  const id = await request(2);
  const run = (await beginEnvio(db, id, null))!;
  const imagen = { cid: 'logo', tipo: 'image/png', datos: Buffer.from('pixeles') };
  const adjunto = { nombre: 'acta.pdf', tipo: 'application/pdf', datos: Buffer.from('%PDF') };
  const escrito = {
    asunto: 'Aviso',
    html: '<img src="cid:logo">',
    texto: '',
    imagenes: [imagen],
    adjuntos: [adjunto],
  };
  const delivers = true;
  await takeDestinatario(db, run, { numero: 1, messageId: 'img1@x.test', delivers, escrito, guardadas: new Set() });
  const datos = Buffer.from('no viaja');
  const other = { ...escrito, imagenes: [{ ...imagen, datos }], adjuntos: [{ ...adjunto, datos }] };
  await takeDestinatario(db, run, {
    numero: 2,
    messageId: 'img2@x.test',
    delivers,
    escrito: other,
    guardadas: new Set(['logo', 'acta.pdf']),
  });
  expect(await findComposed(db, id, 2)).toEqual(escrito);
  const { rows } = await sql`select cid from correo_imagenes where correo = ${id}`.execute(db);
  expect(rows).toHaveLength(1);
});

it('sends what a slice composes, with its file, and fails without a composer', async () => {
  const id = await request(1);
  await sql`update correos set tipo = '3', contenido = 'uno', origen = 'acta' where id = ${id}`.execute(db);
  const pdf = Buffer.from('%PDF-acta');
  const smtp = fakeTransport();
  await expect(send(id, smtp)).rejects.toThrow('nobody writes the messages of acta');
  const acta = async (contenido: string) => ({
    campos: [],
    redactar: async ({ nombreUsuario }: Record<string, string>) => ({
      html: `<p>${contenido}: ${nombreUsuario}</p>`,
      texto: contenido,
      imagenes: [],
      adjuntos: [{ nombre: 'acta.pdf', tipo: 'application/pdf', datos: pdf }],
    }),
  });
  await send(id, smtp, { composers: { acta } });
  expect(smtp.messages).toMatchObject([
    {
      html: expect.stringMatching(/Unidad Virtual<.*<p>uno: Persona 1<\/p>.*Recibe este mensaje porque/),
      text: expect.stringContaining('Recibe este mensaje porque'),
      files: [{ name: 'acta.pdf', type: 'application/pdf', content: pdf }],
    },
  ]);
});

it('keeps the pace across all sendings', async () => {
  const [one, other] = [await request(5), await request(5)];
  const started = performance.now();
  const smtp = fakeTransport();
  await Promise.all([send(one, smtp, { intervalMs: 40 }), send(other, smtp, { intervalMs: 40 })]);
  expect(performance.now() - started).toBeGreaterThan(9 * 40 - 20);
});

it('of one person goes before those to many, and urgent ones before the others', async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  const single = async (nombre: string, urgente: boolean): Promise<string> => {
    const { envio } = await db
      .transaction()
      .execute(async (tx) => createCorreo(tx, { ...AVISO, asunto: nombre, autor: null, urgente }, personas(1)));
    return envio;
  };
  const [receipt, link] = [await single('Recibo', false), await single('Enlace', true)];
  const { envio, tarea } = await requestEnvio(db, personas(2), { asunto: 'A muchos' });
  const smtp = fakeTransport();
  const sender = senderWith(db, smtp, { intervalMs: 1 });
  const many = sendCorreo(sender, { id: envio, tarea, advance: () => {}, signal: never });
  const { rows } = await sql<{ key: string; priority: number }>`
    select key, priority from graphile_worker.jobs where task_identifier = ${SINGLE.task}
    order by priority, run_at`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([link, receipt]);
  for (const { key, priority } of rows) {
    await singleTasks(sender, never)[SINGLE.task]!({ key, last: false, priority });
    await dequeue(db, key);
  }
  await many;
  expect(smtp.messages.map(({ subject }) => subject)).toEqual(['Enlace', 'Recibo', 'A muchos', 'A muchos']);
});

it('of one person keeps its place when the server puts it off', async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  const { envio } = await db
    .transaction()
    .execute(async (tx) => createCorreo(tx, { ...AVISO, autor: null, urgente: true }, personas(1)));
  const sender = senderWith(
    db,
    fakeTransport(() => falla('deferred')),
    { esperasMs: [60_000] },
  );
  await singleTasks(sender, never)[SINGLE.task]!({ key: envio, last: false, priority: PRIORITIES.urgent });
  const { rows } = await sql`select priority, run_at > now() as waits from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ priority: PRIORITIES.urgent, waits: true }]);
});

it('does not wait for a turn that a clock noted which was ahead', async () => {
  await sql`update correo_ritmo set siguiente = clock_timestamp() + interval '5 hours'`.execute(db);
  expect(await reserveTurno(db, 40)).toBe(0);
  expect(await reserveTurno(db, 40)).toBeGreaterThan(0);
});

it('goes to a recipient whom a clock that was ahead put off', async () => {
  const id = await request(1);
  await send(
    id,
    fakeTransport(() => falla('deferred')),
    { esperasMs: [60_000] },
  );
  expect(await send(id, fakeTransport())).toMatchObject({ ok: 'espera' });
  await sql`update correo_destinatarios set siguiente = siguiente + interval '40 days',
    instante = instante + interval '40 days' where correo = ${id}`.execute(db);
  expect(await send(id, fakeTransport())).toEqual({ ok: true, resumen: '1 enviado' });
});

it('is refused by the database for an unknown way of sending', async () => {
  const id = await request(1);
  await send(id, fakeTransport());
  const again = sql`update correo_destinatarios set estado = 'pendiente' where correo = ${id}`.execute(db);
  await expect(again).rejects.toThrow('does not go from enviado to pendiente');
});

it('refuses a repeated address, and lists excluded recipients last', async () => {
  const [destinatario, other] = personas(2) as [ReturnType<typeof personas>[0], ReturnType<typeof personas>[0]];
  await expect(requestEnvio(db, [destinatario, { ...other, email: destinatario.email.toUpperCase() }])).rejects.toThrow(
    'email',
  );
  const { envio } = await requestEnvio(db, [{ ...destinatario, email: '', motivo: 'No tiene dirección.' }, other]);
  expect(await destinatariosOf(db, envio)).toMatchObject([
    { numero: 1, email: other.email, estado: 'pendiente' },
    { numero: 2, email: '', estado: 'omitido', motivo: 'No tiene dirección.', excluido: true },
  ]);
  expect(await send(envio, fakeTransport())).toEqual({ ok: true, resumen: '1 enviado' });
  await expect(requestEnvio(db, [{ ...destinatario, motivo: 'No tiene dirección.' }])).rejects.toMatchObject({
    code: 'datos-invalidos',
  });
});
