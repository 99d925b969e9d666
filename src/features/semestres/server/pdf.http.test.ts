// The page of a semester as PDF, through a link of one minute.
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { PERMISOS_DE_ROL } from '#catalogo/permisos.ts';
import { createTestApp } from '../../../testing/app.ts';

/** Of a role that reads only the copies. */
const permisos = { ...PERMISOS_DE_ROL, guardian: ['semestre.leer', 'respaldos.pedir'] } as const;
const { app, signIn } = await createTestApp({}, { permisos });

async function textsOf(rol: string): Promise<string> {
  const headers = await signIn([rol] as never, rol);
  const asked = await app.inject({ method: 'POST', url: '/api/semestres/2026-2/pdf', headers });
  expect(asked.statusCode).toBe(201);
  const answer = await app.inject(asked.json<{ enlace: string }>().enlace);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Resumen del semestre 2026-2.pdf',
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
  return text;
}

it('holds the sections that its reader may read, with the unit’s text and without the figures left out', async () => {
  const headers = await signIn(['manager'], 'gestora');
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/semestres/2026-2/secciones/solicitudes',
    headers,
    payload: { version: 0, texto: 'Un semestre de mucho trabajo.', omitidas: ['dias'] },
  });
  expect(saved.statusCode).toBe(200);
  const all = await textsOf('manager');
  for (const text of ['Solicitudes', 'Un semestre de mucho trabajo.', 'Recibidas', 'Copias de cursos']) {
    expect(all).toContain(text);
  }
  expect(all).not.toContain('Días hasta cerrar');
  const own = await textsOf('guardian');
  expect(own).toContain('Copias de cursos');
  expect(own).not.toContain('Recibidas');
});
