import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { setCupos } from '#core/cupos/service.ts';
import type { Delivery } from '#platform/server/mail.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { createEjemplos } from '../../../../testing/ejemplos.ts';
import { sendCorreo } from '../sending/send.ts';
import { ACEPTADO, fakeTransport, senderWith } from '../testing.ts';

const PUBLIC_URL = 'https://gestion.example';
const real = await createTestApp({ PUBLIC_URL });
const demo = await createTestApp({ PUBLIC_URL }, { demostracion: { cuentas: [] } });
const ejemplos = await createEjemplos(real);
await createEjemplos(demo);

// Receipts are asked for, so that each is written at once.
for (const { db } of [real, demo])
  await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);

beforeEach(async () => {
  for (const { db } of [real, demo])
    await sql`truncate registros, correos, turnos, correos_del_dia cascade`.execute(db);
});

async function post({ app }: TestApp, url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<Record<string, string>>();
}

/** Sends a request and asks for its receipt. @returns its token */
async function request(testApp: TestApp): Promise<string> {
  const payload = ejemplos.payload(
    solicitudUDEV,
    ejemplos.valores(solicitudUDEV, () => 0.5),
  );
  const { id, seguimiento } = await post(testApp, solicitudUDEV.llamada.replace('POST ', ''), payload);
  await post(testApp, '/comprobantes/correo', { id });
  return seguimiento!;
}

async function join(testApp: TestApp): Promise<void> {
  const opcion = 'catedra-de-deporte-y-cultura';
  await setCupos(testApp.db, { lista: 'catedras', clave: opcion, semestre: '2026-2' }, 0);
  await post(testApp, '/espera', {
    formulario: inscripcionCatedra.slug,
    opcion,
    nombre: 'Ana Ruiz',
    correo: 'ana@example.com',
  });
}

const correoIn = async ({ db }: TestApp): Promise<string> =>
  (await sql<{ id: string }>`select id from correos`.execute(db)).rows[0]!.id;

/** Sends the one message. */
async function send(
  { db, config }: TestApp,
  entrega: Delivery = ACEPTADO,
  { delivers = true, keepsLinks = false } = {},
) {
  const transporte = { ...fakeTransport(() => entrega), delivers };
  const run = { id: await correoIn({ db } as TestApp), tarea: null, advance: () => {}, signal: AbortSignal.any([]) };
  await sendCorreo(senderWith(db, transporte, { secret: config.ENCRYPTION_KEY, keepsLinks }), run);
  return transporte.messages;
}

/** Everything that the tables of mail hold, as a backup does. */
async function stored({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select (select string_agg(c::text, ' ') from correos c) || (select string_agg(d::text, ' ') from correo_destinatarios d)
      || coalesce((select string_agg(m::text, ' ') from correo_mensajes m), '') as texto`.execute(db);
  return rows[0]!.texto;
}

const sealed = async ({ db }: TestApp): Promise<number> =>
  (await sql`select from correo_destinatarios where enlaces is not null`.execute(db)).rows.length;

async function shown(testApp: TestApp): Promise<string> {
  const url = `/api/correos/${await correoIn(testApp)}/destinatarios/1`;
  return (await testApp.app.inject({ url, headers: await testApp.signIn(['manager']) })).body;
}

const DEFERRED: Delivery = { outcome: 'deferred', fault: { kind: 'address', reply: null } };
const UNKNOWN: Delivery = { outcome: 'unknown', fault: { kind: 'connection', reply: null } };

describe('the link of a person', () => {
  it('is in each mail that leaves, retries included, and nowhere else', async () => {
    const token = await request(real);
    const link = `${PUBLIC_URL}/solicitudes/${token}`;
    for (const entrega of [DEFERRED, DEFERRED, ACEPTADO]) {
      expect(await stored(real)).not.toContain(token);
      expect(await shown(real)).not.toContain(token);
      expect(await sealed(real)).toBe(1);
      const [message] = await send(real, entrega);
      expect(message!.html).toContain(`href="${link}"`);
      expect(message!.text).toContain(link);
      expect(message!.html + message!.text).not.toContain('enlace-reservado');
    }
    expect(await sealed(real)).toBe(0);
    expect(await stored(real)).not.toContain(token);
    expect(await shown(real)).not.toContain(token);
    expect(await shown(real)).toContain('Ver en qué va la solicitud');
  });

  it('is kept sealed while it is not known whether the mail arrived', async () => {
    await request(real);
    await send(real, UNKNOWN);
    expect(await sealed(real)).toBe(1);
    const url = `/api/correos/${await correoIn(real)}/recibidos`;
    const headers = await real.signIn(['manager']);
    await real.app.inject({ method: 'POST', url, headers, payload: { numeros: [1] } });
    expect(await sealed(real)).toBe(0);
  });

  it('of a turn in the waiting list is not kept either', async () => {
    await join(real);
    const [message] = await send(real);
    const [, token] = /\/espera\/([\w-]{22})/.exec(message!.html)!;
    expect(await stored(real)).not.toContain(token);
  });

  it('is not shown by the tray of a real installation without a mail server', async () => {
    const token = await request(real);
    await send(real, ACEPTADO, { delivers: false });
    expect(await shown(real)).not.toContain(token);
    expect(await sealed(real)).toBe(0);
  });

  it('works in the tray of a demonstration, where there is no other way to it', async () => {
    const token = await request(demo);
    expect(await shown(demo)).toContain(token);
    await send(demo, ACEPTADO, { delivers: false, keepsLinks: true });
    expect(await shown(demo)).toContain(token);
    expect(await stored(demo)).not.toContain(token);
  });

  it('is not sent when it was sealed with another key', async () => {
    await request(real);
    await sql`update correo_destinatarios set enlaces = decode('00', 'hex') || enlaces`.execute(real.db);
    expect(await send(real)).toEqual([]);
    const { rows } = await sql`select estado from correo_destinatarios`.execute(real.db);
    expect(rows).toEqual([{ estado: 'fallido' }]);
  });
});
