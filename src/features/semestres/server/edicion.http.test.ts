// The unit's texts on the page of a semester, and the figures that it leaves out.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import type { EdicionDeSeccion, ResumenDeSemestre } from '../contract.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gloria.gestora');
const gestor = await signIn(['manager'], 'gabriel.gestor');

beforeEach(async () => {
  await sql`truncate semestre_secciones, cambios, auditoria`.execute(db);
});

type Change = Partial<EdicionDeSeccion> & { readonly semestre?: string; readonly seccion?: string };

async function save(
  { semestre = '2026-2', seccion = 'solicitudes', version = 0, texto = '', omitidas = [] }: Change,
  headers: Record<string, string> = gestora,
) {
  const url = `/api/semestres/${semestre}/secciones/${seccion}`;
  const answer = await app.inject({ method: 'PUT', url, headers, payload: { version, texto, omitidas } });
  return { status: answer.statusCode, body: answer.json() };
}

async function edicion(semestre: string, seccion = 'solicitudes'): Promise<EdicionDeSeccion> {
  const answer = await app.inject({ url: `/api/semestres/${semestre}`, headers: gestora });
  return answer.json<ResumenDeSemestre>().secciones.find(({ clave }) => clave === seccion)!.edicion;
}

it('a text is of its semester, and the figures left out are those of the later ones too until they choose', async () => {
  const saved = { texto: 'Un semestre de mucho trabajo.', omitidas: ['dias', 'cumplidas'], version: 1 };
  expect(await save({ ...saved, version: 0 })).toEqual({ status: 200, body: saved });
  expect(await edicion('2026-2')).toEqual(saved);
  expect(await edicion('2027-1')).toEqual({ texto: '', omitidas: saved.omitidas, version: 0 });
  expect(await edicion('2026-1')).toEqual({ texto: '', omitidas: [], version: 0 });
  expect(await edicion('2026-2', 'copias')).toEqual({ texto: '', omitidas: [], version: 0 });
  expect((await save({ semestre: '2027-1', omitidas: [] })).status).toBe(200);
  expect(await edicion('2027-1')).toEqual({ texto: '', omitidas: [], version: 1 });
  expect((await edicion('2026-2')).omitidas).toEqual(saved.omitidas);
});

it('who saw another version is refused and gets the present one', async () => {
  await save({ texto: 'De Gloria' });
  const { status, body } = await save({ texto: 'De Gabriel' }, gestor);
  expect(status).toBe(409);
  expect(body).toMatchObject({ edicion: { texto: 'De Gloria', omitidas: [], version: 1 } });
  expect(body.message).toContain('Lo que escribió sigue aquí');
  expect((await save({ texto: 'De Gabriel', version: 1 }, gestor)).body).toMatchObject({ version: 2 });
});

it('of two first texts at the same time one is kept', async () => {
  const answers = await Promise.all([save({ texto: 'Uno' }), save({ texto: 'Dos' }, gestor)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const kept = answers.find(({ status }) => status === 200)!.body.texto;
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ edicion: { texto: kept, version: 1 } });
  expect(await edicion('2026-2')).toMatchObject({ texto: kept, version: 1 });
});

it('figures and sections that there are not are refused, and so are persons who may not edit', async () => {
  expect(await save({ omitidas: ['inventada'] })).toMatchObject({
    status: 400,
    body: { errores: { omitidas: 'Esa cifra no es de esta sección.' } },
  });
  expect((await save({ texto: 'a'.repeat(3001) })).body).toMatchObject({
    errores: { texto: 'El texto puede tener hasta 3000 caracteres.' },
  });
  expect((await save({ seccion: 'inventada' })).status).toBe(404);
  expect((await save({}, await signIn(['editingteacher'], 'docente'))).status).toBe(403);
});

it('the audit tells who changed which section, without its text', async () => {
  await save({ texto: 'Con nombres', omitidas: ['dias'] });
  const { rows } = await sql<{ usuario: string; objeto_ids: string[]; detalle: unknown }>`
    select usuario, objeto_ids, detalle from auditoria where accion = 'semestre.seccion'`.execute(db);
  expect(rows).toEqual([
    {
      usuario: 'gloria.gestora',
      objeto_ids: ['2026-2'],
      detalle: { Sección: 'Solicitudes', Texto: 'cambiado', 'Cifras que no aparecen': 'Días hasta cerrar' },
    },
  ]);
});
