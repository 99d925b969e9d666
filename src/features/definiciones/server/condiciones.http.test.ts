// Conditions of a form that the unit publishes, as its call reads them.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Formulario } from '#catalogo/formulario.ts';
import { toFormData } from '#catalogo/payload.ts';
import { semana, type Json } from '#catalogo/testing/tramites.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Definicion } from '../contract.ts';

const { app, db, signIn } = await createTestApp();
let gestora: { authorization: string };

beforeAll(async () => {
  await seedListas(db);
  gestora = await signIn(['manager'], 'gestora');
});

const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers: gestora, payload });
  return { status: answer.statusCode, body: answer.json<Definicion & { message: string }>() };
};

const term = (campo: string, operador: string, ...valores: unknown[]) => ({ campo, operador, valores });

/** The week, in which adults of one workshop are asked more, and a companion closes the form to minors. */
function withConditions(): Json {
  const definicion = semana();
  const { formulario } = definicion;
  const { campos, secciones } = formulario;
  campos.edad.obligatorio = false;
  campos.cual.visibleSi = { todas: [term('taller', 'es', 'otro'), term('nombre', 'contiene', 'ana')] };
  secciones[2].visibleSi = { alguna: [term('edad', 'alMenos', 18), term('cual', 'tieneRespuesta')] };
  formulario.bloqueo = {
    condicion: { todas: [term('taller', 'noEs', 'otro'), term('edad', 'comoMaximo', 15)] },
    mensaje: 'El taller es para mayores de 15 años.',
  };
  return definicion;
}

async function publish(definicion: Json): Promise<Formulario> {
  const { slug } = definicion.formulario;
  const { body: begun } = await call('POST', '/definiciones', { slug, titulo: 'Semana' });
  const { body: saved } = await call('PUT', `/definiciones/${slug}`, { revision: begun.revision, tramite: definicion });
  expect(saved.fallos).toEqual([]);
  const published = await call('POST', `/definiciones/${slug}/versiones`, { revision: saved.revision });
  expect(published).toMatchObject({ status: 201 });
  return definicion.formulario as Formulario;
}

it('hidden answers are not stored, what depends on them neither, and a closed form is refused in its words', async () => {
  const formulario = await publish(withConditions());
  const send = async (valores: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${formulario.ruta}`,
      payload: toFormData(formulario, { ...shown, ...valores }),
      headers: { 'idempotency-key': randomUUID() },
    });
    return { status: answer.statusCode, body: answer.json<{ message: string; errores?: object }>() };
  };
  const hidden = {
    cual: 'Danza',
    opinion: { video: 'poco', sonido: 'mucho' },
    agrado: 5,
    acompanantes: [{ nombre: 'Luz Peña', dia: '2026-12-01' }],
  };
  const stored = async (documento: string): Promise<unknown> => {
    const filas = await db.selectFrom('registros').select('datos').where('formulario', '=', formulario.slug).execute();
    return filas.map(({ datos }) => datos as { documento: string }).find((datos) => datos.documento === documento);
  };

  expect(await send({ ...hidden, documento: '1010', taller: 'video', edad: 17 })).toMatchObject({ status: 201 });
  expect(await stored('1010')).toMatchObject({ cual: null, opinion: null, agrado: null, acompanantes: [] });

  const adult = { documento: '2020', taller: 'otro', edad: 18 };
  const missing = await send(adult);
  expect(Object.keys(missing.body.errores!)).toEqual(['cual', 'opinion.video', 'opinion.sonido', 'agrado']);
  expect(await send({ ...hidden, ...adult })).toMatchObject({ status: 201 });
  expect(await stored('2020')).toMatchObject({ cual: 'Danza', agrado: 5, acompanantes: [{ nombre: 'Luz Peña' }] });

  expect(await send({ ...hidden, documento: '3030', taller: 'video', edad: 15 })).toMatchObject({
    status: 400,
    body: { errores: { taller: 'El taller es para mayores de 15 años.' } },
  });
  expect(await stored('3030')).toBeUndefined();
});

it('a condition that goes in a circle is not published', async () => {
  const definicion = withConditions();
  const text = JSON.stringify(definicion).replaceAll('semana', 'rueda');
  const circle: Json = JSON.parse(text);
  circle.formulario.campos.nombre.visibleSi = { alguna: [term('cual', 'tieneRespuesta')] };
  const { body: begun } = await call('POST', '/definiciones', { slug: 'rueda', titulo: 'Rueda' });
  const saved = await call('PUT', '/definiciones/rueda', { revision: begun.revision, tramite: circle });
  expect(saved.body.fallos).toContainEqual({
    ruta: 'formulario.campos.nombre.visibleSi',
    mensaje: 'La pregunta «Nombre»: depende de «¿Cuál?», que se pregunta después.',
  });
  expect(await call('POST', '/definiciones/rueda/versiones', { revision: saved.body.revision })).toMatchObject({
    status: 400,
  });
});

const shown = {
  nombre: 'Ana María Ríos',
  correo: 'ana.rios@example.com',
  correo2: 'ana.rios@example.com',
  consentimiento: 'semana-1',
};
