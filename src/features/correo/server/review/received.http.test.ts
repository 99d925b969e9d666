// The whole path of a message: from the call through the job and a mail server to the mail program.
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { startMailServer } from '#platform/server/testing/mail-server.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { MEMBRETE } from '../composing/testing/letterhead.ts';
import { cartaDeWriter, cortadaDeWord, listaDeWriter, tablaDeWriter } from '../composing/testing/templates.ts';
import { ENVIO } from '../sending/jobs.ts';
import { createSenderFrom } from '../service.ts';
import { makeMensaje, type UnMensaje } from './testing.ts';

const { app, db, config, files, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
const stopping = new AbortController().signal;

beforeEach(async () => {
  await sql`truncate registros, tareas, correos, graphile_worker._private_jobs cascade`.execute(db);
  await insertRegistros(
    db,
    informe.formulario,
    ['Ana Núñez', 'Beto <b>Peña</b>'].map((nombreApellido, i) => ({
      datos: {
        nombreApellido,
        numDocumento: `100${i}`,
        correo: `persona${i}@example.com`,
        telefono: '3001234567',
        programaAcademico: { clave: 'fisica', texto: 'Física & Química' },
        horario: { clave: 'martes', texto: 'Martes, 8:00 a. m.' },
      },
      creado: new Date(Date.UTC(2026, 10, 20, 15, 10 - i)),
    })),
  );
});

const call = async (mensaje: UnMensaje) => {
  const { payload, headers } = makeMensaje({ seleccion: { informe: informe.slug }, ...mensaje });
  return app.inject({
    method: 'POST',
    url: '/api/envioCorreoUsuariosMoodle',
    payload,
    headers: { ...headers, ...gestora },
  });
};

/** Sends a message and runs its job. @returns the messages as a mail program parses them, in the order of the people */
async function receive(mensaje: UnMensaje): Promise<Email[]> {
  const answer = await call(mensaje);
  expect(answer.statusCode).toBe(201);
  const smtp = await startMailServer();
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
  const sender = await createSenderFrom(ajustes, {
    db,
    store: files.store,
    composers: {},
    report: () => {},
    secret: config.ENCRYPTION_KEY,
    keepsLinks: false,
  });
  const context = { db, files, stopping, report: () => {} };
  const tasks = tasksOf(context, [ENVIO], { sender: async () => sender });
  await tasks[ENVIO.nombre]!({ key: answer.json<{ id: string }>().id, last: true });
  sender.transporte.close();
  const mails = await smtp.mails();
  await smtp.close();
  return mails;
}

describe('people receive', () => {
  it('a written message with their own data, as text', async () => {
    const mails = await receive({
      cuerpoCorreo: '<p>Hola, <strong>{nombreUsuario}</strong>: {Programa académico}.</p>',
    });
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['persona0@example.com', 'Su inscripción, Ana Núñez'],
      ['persona1@example.com', 'Su inscripción, Beto <b>Peña</b>'],
    ]);
    expect(mails[0]!.html).toMatch(/<p[^>]*>Hola, <strong>Ana Núñez<\/strong>: Física &amp; Química\.<\/p>/);
    expect(mails[1]!.html).toContain('Beto &lt;b&gt;Peña&lt;/b&gt;');
    expect(mails[0]!.text).toContain('\n\nHola, Ana Núñez: Física & Química.\n\n-- \n');
    expect(mails[0]!.text).toContain('Recibe este mensaje porque su correo está en los registros de la unidad.');
  });

  it('a letter of Writer', async () => {
    const [mail] = await receive({ plantilla: cartaDeWriter() });
    expect(mail!.html).toMatch(/<h1[^>]*>Inscripción recibida<\/h1>/);
    expect(mail!.html).toContain('<strong>Ana Núñez</strong>');
    expect(mail!.text).toContain('Recibimos su inscripción como Estudiante. Le escribiremos a persona0@example.com.');
  });

  it('a list of Writer, by the headings of columns', async () => {
    const [mail] = await receive({ plantilla: listaDeWriter() });
    expect(mail!.html).toMatch(/<li>Programa: Física &amp; Química<\/li><li>Teléfono: 3001234567<\/li>/);
    expect(mail!.html).toContain('<a href="https://virtual.example.edu.co/inicio">');
  });

  it('a table of Writer, with its picture attached and shown in place', async () => {
    const mails = await receive({ plantilla: tablaDeWriter() });
    for (const { html, attachments } of mails) {
      expect(attachments).toMatchObject([{ mimeType: 'image/png', related: true }]);
      expect(html).toContain(`src="cid:${attachments[0]!.contentId!.replaceAll(/[<>]/g, '')}"`);
      expect(html).toContain('Martes, 8:00 a. m.');
    }
  });

  it('fields that Word split, once the unknown one is corrected', async () => {
    const cortada = await cortadaDeWord();
    const refused = await call({ plantilla: cortada });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('{salon}'),
    ]);
    const [mail] = await receive({ plantilla: await cortadaDeWord('numDocumento') });
    expect(mail!.text).toContain('Hola, Ana Núñez:');
    expect(mail!.text).toContain('Su rol es Estudiante en la unidad.');
    expect(mail!.html).toContain('1000');
    expect(mail!.attachments).toHaveLength(1);
  });
});
