import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { proyectoSchneiderElectric } from '#catalogo/proyecto-schneider-electric/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { openComposer } from '#features/correo/server/composing/composer.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import { openMails } from '../../../testing/open-mails.ts';

const testApp = await createTestApp({ PUBLIC_URL: 'https://gestion.example' });
const { app, db, config, clock, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);
// Receipts are asked for here.
await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);

type Enviado = {
  readonly id: string;
  readonly comprobante: string;
  readonly seguimiento: string;
  readonly valores: Record<string, unknown>;
};

async function send(formulario: Formulario, headers = {}): Promise<Enviado> {
  const valores = ejemplos.valores(formulario, () => 0.5);
  const url = `/api${formulario.llamada.replace('POST ', '')}`;
  const payload = ejemplos.payload(formulario, valores);
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  expect(answer.statusCode).toBe(201);
  return { ...answer.json<Omit<Enviado, 'valores'>>(), valores };
}

async function request(id: string) {
  const answer = await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function correosA(registro: string) {
  const { rows } = await sql<
    Parameters<typeof openMails>[0][number] & { id: string; email: string; campos: Record<string, string> }
  >`
    select d.correo, d.numero, d.enlaces, c.id, d.email, d.campos, c.contenido from correos c join correo_destinatarios d on d.correo = c.id
    where c.origen = 'comprobante' and ${registro} = any(d.filas)`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

it('goes once to the address that was typed, however often it is asked for', async () => {
  const { id, comprobante, valores } = await send(inscripcionHBV);
  const asked = await Promise.all([request(id), request(id), request(id)]);
  expect(asked.map(({ body }) => String(body['entrega'])).toSorted()).toEqual([
    'en-bandeja',
    'ya-enviado',
    'ya-enviado',
  ]);
  const [correo, ...others] = await correosA(id);
  expect(others).toEqual([]);
  expect(correo!.email).toBe(valores['correo']);
  expect(Object.values(correo!.campos)).toEqual(
    expect.arrayContaining([comprobante, inscripcionHBV.titulo, inscripcionHBV.textos.despues]),
  );
  expect((await liveKeys(db, [correo!.id])).size).toBe(1);
});

/** Returns the visible text of a message, line by line. */
async function read(registro: string): Promise<string> {
  const [correo] = await correosA(registro);
  const composer = await openComposer(
    { tipo: '2', contenido: correo!.contenido, origen: 'comprobante' },
    { readArchivo: async () => Promise.reject(new Error('no')), composers: {} },
  );
  return (await composer.redactar(correo!.campos)).texto;
}

it('holds the table of the receipt and the address of its page, and is read without HTML', async () => {
  const { id, comprobante, seguimiento, valores } = await send(solicitudUDEV);
  await request(id);
  const texto = await read(id);
  const { infoSolicitud } = valores as { infoSolicitud: Record<string, string> };
  expect(texto).not.toContain(comprobante);
  expect(texto).toMatch(/Número de solicitud: \d+/);
  expect(texto).toContain(infoSolicitud['pregunta']!.trim());
  expect(texto).toContain(`Ver en qué va la solicitud: https://gestion.example/solicitudes/${seguimiento}`);
});

it('names no document of identity and no sensitive answer: addresses are mistyped', async () => {
  const udev = await send(solicitudUDEV);
  await request(udev.id);
  const { infoSolicitud } = udev.valores as { infoSolicitud: { numDocumento: string } };
  const texto = await read(udev.id);
  expect(infoSolicitud.numDocumento).toMatch(/\d{5}/);
  expect(texto).not.toContain(infoSolicitud.numDocumento);
  expect(texto).toContain('aquí no se muestran su documento ni sus respuestas sensibles');

  const sensible = await send(proyectoSchneiderElectric);
  await request(sensible.id);
  const dicho = await read(sensible.id);
  expect(dicho).toContain(sensible.comprobante);
  expect(dicho).not.toContain('Lo que envió');
});

it('is followed by a token that no table keeps, the same whenever it is told', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const payload = ejemplos.payload(
    inscripcionHBV,
    ejemplos.valores(inscripcionHBV, () => 0.5),
  );
  const call = {
    method: 'POST',
    url: `/api${inscripcionHBV.llamada.slice('POST '.length)}`,
    payload,
    headers,
  } as const;
  const { id, seguimiento } = (await app.inject(call)).json<Enviado>();
  expect((await app.inject(call)).json<Enviado>().seguimiento).toBe(seguimiento);
  await request(id);
  const { rows } = await sql<{ seguimiento: string; envio: string }>`
    select s::text as seguimiento, e::text as envio
    from seguimientos s join envios e on e.respuesta ->> 'id' = s.registro::text where registro = ${id}`.execute(db);
  expect(rows).toHaveLength(1);
  for (const text of Object.values(rows[0]!)) {
    expect(text).not.toContain(seguimiento);
    expect(text).not.toContain(Buffer.from(seguimiento, 'base64url').toString('hex'));
  }
});

it('is not sent for an anonymous answer, for an unknown record, or after a day', async () => {
  const docente = await send(cancelacionAsignaturas, await signIn(['editingteacher']));
  expect(await request(docente.id)).toMatchObject({
    status: 404,
    body: { message: 'Ese comprobante ya no se puede enviar por correo.' },
  });
  expect((await request(randomUUID())).status).toBe(404);
  const { id } = await send(inscripcionHBV);
  clock.advance(24 * 3600 + 1);
  expect((await request(id)).status).toBe(404);
  expect(await correosA(id)).toEqual([]);
});
