// What leaves a line in the audit: every act that it knows, done as people do it, with a word in all that they write that
// no line may hold.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import type { Accion } from '#core/auditoria/contract.ts';
import { ajusteOf } from '#features/ajustes/ajustes.ts';
import { accionesOf } from './services.ts';
import { ACTOS } from './testing/actos/index.ts';
import { CENTINELA, createSetting } from './testing/actos/setting.ts';

const context = await createSetting();
const { db } = context;
const { partesOf } = accionesOf({ db, moodle: new Map(), catalogo: () => CATALOGO });

type Acto = { readonly accion: string; readonly detalle: Record<string, unknown> };

type Linea = { readonly accion: string; readonly resultado: string; readonly todo: string };

const lineas = async (): Promise<Linea[]> =>
  (
    await sql<Linea>`
      select accion, resultado, auditoria::text as todo from auditoria order by id`.execute(db)
  ).rows;

it.each(Object.entries(ACTOS))('%s leaves exactly one line, with its result', async (accion, preparar) => {
  const act = await preparar(context);
  const before = (await lineas()).length;
  await act();
  const ownLineas = (await lineas()).slice(before).filter((linea) => linea.accion === accion);
  const resultado = accion === ('acceso.rechazo' satisfies Accion) ? 'rechazado' : 'hecho';
  expect(ownLineas.map((linea) => linea.resultado)).toEqual([resultado]);
});

it('a refused sign-in leaves one line, whatever was typed for a password', async () => {
  const before = (await lineas()).length;
  const payload = { username: context.campus.persona.usuario, password: CENTINELA };
  await context.call('POST /auth/loginMoodle', { headers: {}, payload, status: 401 });
  const nuevas = (await lineas()).slice(before);
  expect(nuevas).toMatchObject([{ accion: 'sesion.ingreso', resultado: 'rechazado' }]);
});

it('every part of a line is called by words, none by its key', async () => {
  const { rows } = await sql<Acto>`select accion, detalle from auditoria`.execute(db);
  const titulos = new Set(rows.flatMap((acto) => partesOf(acto).map(({ titulo }) => titulo)));
  expect([...titulos].filter((titulo) => !/^\p{Lu}/u.test(titulo))).toEqual([]);
  expect(titulos).toContain(ajusteOf('diasHabilesDeAviso').etiqueta);
});

it('a kind of job is named as people do, not as its rows are', async () => {
  const { rows } = await sql<Acto>`
    select accion, detalle from auditoria where accion like 'tarea.%'`.execute(db);
  const tipos = rows.flatMap(partesOf).filter(({ clave }) => clave === 'tipo');
  expect(tipos.length).toBeGreaterThan(0);
  expect(tipos.filter(({ texto }) => !/^\p{Lu}/u.test(texto))).toEqual([]);
});

it('no line holds a password, a token, or a word that a person wrote, answered or searched for', async () => {
  const all = await lineas();
  expect(all.length).toBeGreaterThan(Object.keys(ACTOS).length);
  expect(context.secretos.size).toBeGreaterThan(5);
  for (const secreto of [CENTINELA, CENTINELA.toUpperCase(), ...context.secretos]) {
    expect(all.filter(({ todo: all }) => all.includes(secreto))).toEqual([]);
  }
});
