import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { formatDia } from '#catalogo/momento.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { formularios as slice } from '../../../slices.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import { lockReciente } from './comprobantes.store.ts';
import { createSeguimientos } from './comprobantes.ts';

const { app, db, ejemplos, services, signIn, anotherProcess, visit } = await createSolicitudesApp();

beforeEach(async () => {
  await sql`truncate registros, correos, correos_del_dia, ajustes, graphile_worker._private_jobs cascade`.execute(db);
});

type Answer = {
  readonly id: string;
  readonly porCorreo?: string;
  readonly vence?: string;
  readonly seguimiento: string;
};

async function send(formulario: Formulario, { correo = 'ana@example.com', headers = {}, server = app } = {}) {
  const valores = { ...ejemplos.valores(formulario, () => 0.5), ...(formulario === inscripcionHBV && { correo }) };
  const url = `/api${formulario.llamada.replace('POST ', '')}`;
  const answer = await server.inject({ method: 'POST', url, payload: ejemplos.payload(formulario, valores), headers });
  expect(answer.statusCode).toBe(201);
  return answer.json<Answer>();
}

/** Writes the receipts as two workers do at once. @returns the faults of those that fail */
async function work(): Promise<readonly unknown[]> {
  const sweeps = await Promise.allSettled([1, 2].map(async () => slice.onSweep(services)));
  return sweeps.flatMap((sweep) => (sweep.status === 'rejected' ? [sweep.reason as unknown] : []));
}

const SOME = Array.from({ length: 12 }, (_, i) => `persona${i}@example.com`);

async function mails() {
  const { rows } = await sql<{ email: string; asunto: string; texto: string }>`
    select d.email, c.asunto, c.contenido || d.campos::text as texto
    from correos c join correo_destinatarios d on d.correo = c.id where c.origen = 'comprobante'`.execute(db);
  return rows;
}

describe('the receipt of a sent form', () => {
  it('goes by mail without being asked for, once, however often it is sent and asked for', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await send(inscripcionHBV, { headers }), await send(inscripcionHBV, { headers })];
    expect(again).toEqual(first);
    expect(first.porCorreo).toBe('en-bandeja');
    const asked = await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id: first.id } });
    expect(asked.json()).toEqual({ entrega: 'ya-enviado' });
    expect(await mails()).toEqual([]);
    await work();
    await work();
    expect((await mails()).map(({ email }) => email)).toEqual(['ana@example.com']);
    expect((await sql`select from comprobantes_prometidos`.execute(db)).rows).toEqual([]);
    const late = await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id: first.id } });
    expect(late.json()).toEqual({ entrega: 'ya-enviado' });
  });

  it('is promised with the record or not at all, and not to a mailbox that has had those of the day', async () => {
    const sent = [];
    for (let i = 0; i < 12; i++) sent.push(await send(inscripcionHBV));
    expect(sent.map(({ porCorreo }) => porCorreo !== undefined)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
      false,
    ]);
    await sql`delete from registros where id = ${sent[0]!.id}`.execute(db);
    await work();
    expect(await mails()).toHaveLength(9);
  });

  it('is written with those of others, and each mailed once', async () => {
    const sent = await Promise.all(SOME.map(async (correo) => send(inscripcionHBV, { correo })));
    expect(await work()).toEqual([]);
    const written = await mails();
    expect(written.map(({ email }) => email).toSorted()).toEqual(SOME.toSorted());
    for (const { seguimiento } of sent) expect(await visit(seguimiento)).toBeDefined();
    const audited = await sql`
      select from auditoria a join correos c on a.objeto_ids = array[c.id::text] where a.accion = 'correo.envio'`.execute(
      db,
    );
    expect(audited.rows).toHaveLength(SOME.length);
  });

  it('is mailed although another one cannot be written', async () => {
    await Promise.all(SOME.map(async (correo) => send(inscripcionHBV, { correo })));
    await sql`alter table correo_destinatarios add constraint refused check (email <> ${sql.lit(SOME[3]!)})`.execute(
      db,
    );
    onTestFinished(async () => void (await sql`alter table correo_destinatarios drop constraint refused`.execute(db)));
    expect(await work()).not.toEqual([]);
    await work();
    expect((await mails()).map(({ email }) => email).toSorted()).toEqual(SOME.toSpliced(3, 1).toSorted());
    expect((await sql`select from comprobantes_prometidos`.execute(db)).rows).toHaveLength(1);
  });

  // Both insert the hash of its token: who waits for the other must not hold what the other needs.
  it('is answered while its message is being written', async () => {
    const { id } = await send(inscripcionHBV);
    await sql`delete from seguimientos`.execute(db);
    const { ofOne } = createSeguimientos(db, '-'.repeat(32));
    await db.transaction().execute(async (tx) => {
      expect(await lockReciente(tx, id, new Date(0))).toMatchObject({ id });
      expect(await ofOne(id)).toMatchObject({ isMailed: true });
    });
  });

  it('is not sent where managers turned it off, for anonymous answers and for forms without an address', async () => {
    await send(encuestaDocente);
    await send(cancelacionAsignaturas, { headers: await signIn(['editingteacher']) });
    await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);
    const { porCorreo } = await send(inscripcionHBV, { server: await anotherProcess() });
    expect(porCorreo).toBeUndefined();
    await work();
    expect(await mails()).toEqual([]);
  });

  it('promises the same day as its mail and the page of the request, by the term that managers set', async () => {
    await sql`insert into ajustes (nombre, valor) values (${'plazo.solicitudesUnidadDeEducacionVirtual'}, 8)`.execute(
      db,
    );
    const { vence, seguimiento } = await send(solicitudUDEV, { server: await anotherProcess() });
    await work();
    const { solicitud } = await visit(seguimiento);
    expect(solicitud.filas[0]!.vence).toBe(vence);
    const promise = `Le responderemos a los correos que escribió, a más tardar el ${formatDia(vence!)}.`;
    expect((await mails())[0]!.texto).toContain(promise);
    expect((await app.inject(`/comprobantes/${seguimiento}`)).body).toContain(promise);
  });
});
