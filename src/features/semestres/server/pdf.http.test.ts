// The page of a semester as PDF, through a link of one minute.
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { textOfPdf } from './testing.ts';

const { app, signIn } = await createTestApp();

async function readText(headers: { readonly authorization: string }): Promise<string> {
  const asked = await app.inject({ method: 'POST', url: '/api/semestres/2026-2/pdf', headers });
  expect(asked.statusCode).toBe(201);
  const answer = await app.inject(asked.json<{ enlace: string }>().enlace);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Resumen del semestre 2026-2.pdf',
  );
  return textOfPdf(answer.rawPayload);
}

it('holds the sections with the unit’s text and without the figures left out', async () => {
  const headers = await signIn(['manager'], 'gestora');
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/semestres/2026-2/secciones/solicitudes',
    headers,
    payload: { version: 0, texto: 'Un semestre de mucho trabajo.', omitidas: ['dias'] },
  });
  expect(saved.statusCode).toBe(200);
  const all = await readText(headers);
  for (const text of ['Solicitudes', 'Un semestre de mucho trabajo.', 'Recibidas', 'Copias de cursos']) {
    expect(all).toContain(text);
  }
  expect(all).not.toContain('Días hasta cerrar');
});
