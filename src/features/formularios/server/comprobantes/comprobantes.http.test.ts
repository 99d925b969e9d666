import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createEjemplos } from '../../../../testing/ejemplos.ts';

const testApp = await createTestApp();
const { app, db, clock, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);

type Enviado = { readonly id: string; readonly comprobante: string; readonly valores: Record<string, unknown> };

async function enviar(formulario: Formulario, headers = {}): Promise<Enviado> {
  const valores = ejemplos.valores(formulario, () => 0.5);
  const url = `/api${formulario.llamada.replace('POST ', '')}`;
  const payload = ejemplos.payload(formulario, valores);
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  expect(answer.statusCode).toBe(201);
  return { ...answer.json<{ id: string; comprobante: string }>(), valores };
}

async function pedir(id: string) {
  const answer = await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function correosA(registro: string) {
  const { rows } = await sql<{ id: string; email: string; campos: Record<string, string>; contenido: string }>`
    select c.id, d.email, d.campos, c.contenido from correos c join correo_destinatarios d on d.correo = c.id
    where c.origen = 'comprobante' and ${registro} = any(d.filas)`.execute(db);
  return rows;
}

it('goes once to the address that was typed, however often it is asked for', async () => {
  const { id, comprobante, valores } = await enviar(inscripcionHBV);
  const asked = await Promise.all([pedir(id), pedir(id), pedir(id)]);
  expect(asked.map(({ body }) => String(body['entrega'])).toSorted()).toEqual([
    'en-bandeja',
    'ya-enviado',
    'ya-enviado',
  ]);
  const [correo, ...otros] = await correosA(id);
  expect(otros).toEqual([]);
  expect(correo).toMatchObject({
    email: valores['correo'],
    campos: { comprobante, formulario: inscripcionHBV.titulo, despues: inscripcionHBV.textos.despues },
  });
  expect((await liveKeys(db, [correo!.id])).size).toBe(1);
});

it('says the number that was given, and nothing of what was answered', async () => {
  const { id, valores } = await enviar(solicitudUDEV);
  await pedir(id);
  const [correo] = await correosA(id);
  expect(correo!.campos['idSolicitud']).toMatch(/\d/);
  expect(correo!.contenido).toContain('{idSolicitud}');
  const { infoSolicitud } = valores as { infoSolicitud: Record<string, string> };
  expect(JSON.stringify(correo!.campos)).not.toContain(infoSolicitud['pregunta'] ?? infoSolicitud['nombres']);
});

it('is not sent for who is signed in, for nobody knows which record, nor after a day', async () => {
  const docente = await enviar(cancelacionAsignaturas, await signIn(['editingteacher']));
  expect(await pedir(docente.id)).toMatchObject({
    status: 404,
    body: { message: 'Ese comprobante ya no se puede enviar por correo.' },
  });
  expect((await pedir(randomUUID())).status).toBe(404);
  const { id } = await enviar(inscripcionHBV);
  clock.advance(24 * 3600 + 1);
  expect((await pedir(id)).status).toBe(404);
  expect(await correosA(id)).toEqual([]);
});
