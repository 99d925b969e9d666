// Every report whose people can be written to, from the form to the mail: who the person is, and that each of its fields is filled in.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { camposForCorreo } from '#catalogo/correo.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { makeMensaje } from '#features/correo/server/review/testing.ts';
import { cuerpoOf, LLAMADAS } from './testing/contrato/llamadas.ts';
import { createServidor } from './testing/contrato/servidor.ts';

const { app, db, signIn, call } = await createServidor();
const gestor = await signIn(['manager']);

beforeEach(async () => {
  await sql`truncate registros, envios, consecutivos, consentimientos cascade`.execute(db);
});

it.each(INFORMES_DE_FORMULARIOS.filter(({ acciones }) => acciones.correo))('$slug', async (informe) => {
  const llamada = LLAMADAS.find(({ slug }) => slug === informe.formulario.slug)!;
  await call(llamada, cuerpoOf(llamada));
  const campos = camposForCorreo(informe);
  const { payload, headers } = makeMensaje({
    asunto: '{nombreUsuario} <{email}>, {rol}',
    cuerpoCorreo: campos.map(({ clave }) => `<p>${clave}={${clave}};</p>`).join(''),
    seleccion: { informe: informe.slug },
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/correos/vista',
    payload,
    headers: { ...headers, ...gestor },
  });
  const vista = answer.json<{ nombre: string; email: string; asunto: string; texto: string }>();
  expect(vista.asunto).toMatch(/^\p{Lu}\p{Ll}[\p{L} ]+ <[\w.]+@[\w.]+>, [A-Z][a-z ]+$/u);
  expect(vista.asunto).toContain(`${vista.nombre} <${vista.email}>`);
  const vacios = campos.filter(({ clave }) => vista.texto.includes(`${clave}=;`)).map(({ clave }) => clave);
  // What is only asked of who chose 'Otro' stays empty in the payloads of the contract.
  expect(vacios.filter((clave) => !clave.endsWith('Especificar'))).toEqual([]);
});
