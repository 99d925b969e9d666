// Calls of teachers and managers about stored accompaniments.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { createTestApp } from '../../../../testing/app.ts';
import type { Mejora } from '../../contract-mejoras.ts';
import type { Detalle, ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { saveAcompanamiento } from '../../testing/guardado.ts';

const testApp = await createTestApp();
const { app, db, files, signIn } = testApp;
const gestora = await signIn(['manager'], 'gestora');
// Everybody who signs in here has the address of laura.mesa.
const laura = await signIn(['editingteacher'], 'laura.mesa');

const OTHER = 'otro.docente@universidad.edu.co';
const VISTA = { texto: 'Hay 3 recursos.', fuente: 'Campus Virtual, EST-01', consultada: '2026-09-10T09:05:00-05:00' };
const ownId = await saveAcompanamiento(testApp, {
  correo: 'Laura.Mesa@universidad.edu.co',
  evidencias: { 'recursos-semana': { ...VISTA, sugerencia: 'de-uno-a-cinco' } },
  nivel: (n) => (n === 8 ? 1 : 0),
});
const foreignId = await saveAcompanamiento(testApp, {
  correo: OTHER,
  codigo: '200-01',
  nivel: (n) => (n === 8 ? 1 : 0),
});

await insertAsignaturas(db, [
  { ...ASIGNATURAS[0]!, nombre: 'Programación', semestre: '2025-1', correo: OTHER },
  { ...ASIGNATURAS[0]!, correo: OTHER },
]);

const NO_EXISTE = { message: 'No existe ese acompañamiento.' };

type Headers = { authorization: string };
const get = async (url: string, headers: Headers) => app.inject({ url: `/api${url}`, headers });
const post = async (url: string, headers: Headers, payload: object) =>
  app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
const detalle = async (id: string, headers = gestora) => (await get(`/acompanamientos/${id}`, headers)).json<Detalle>();

describe('a teacher', () => {
  it('finds their own accompaniments only, by address without regard to case', async () => {
    const { acompanamientos } = (await get('/docente/acompanamientos', laura)).json<{
      acompanamientos: ResumenDeAcompanamiento[];
    }>();
    expect(acompanamientos).toMatchObject([
      {
        id: ownId,
        codigoAsignatura: '3007852-01',
        nombre: 'Programación Avanzada',
        semana: 5,
        total: 4.9,
        porMejorar: 1,
        mejorasAbiertas: 1,
        visto: false,
      },
    ]);
  });

  it('finds accompaniments with their user name in place of an address', async () => {
    const withUsuario = await signIn(['editingteacher'], OTHER);
    const { acompanamientos } = (await get('/docente/acompanamientos', withUsuario)).json<{
      acompanamientos: ResumenDeAcompanamiento[];
    }>();
    expect(acompanamientos.map(({ id }) => id).toSorted()).toEqual([ownId, foreignId].toSorted());
  });

  it('reads the name of the subject, which records do not store', async () => {
    expect((await detalle(ownId, laura)).resultado.asignatura).toMatchObject({
      codigo: '3007852-01',
      nombre: 'Programación Avanzada',
    });
    expect((await detalle(foreignId)).resultado.asignatura.nombre).toBeNull();
  });

  it('opens their own with pictures and PDF, without its sendings', async () => {
    const { esPropio: isOwn, envios, resultado, imagenes } = await detalle(ownId, laura);
    expect({ esPropio: isOwn, envios, imagenes }).toEqual({
      esPropio: true,
      envios: null,
      imagenes: ['imgSemana', 'imgFirma'],
    });
    expect(resultado.criterios).toHaveLength(21);
    const pdf = await get(`/acompanamientos/${ownId}/pdf`, laura);
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const imagen = await get(`/acompanamientos/${ownId}/imagenes/imgFirma`, laura);
    expect([imagen.statusCode, imagen.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is told of a picture whose file is gone', async () => {
    const id = await saveAcompanamiento(testApp, { correo: 'Laura.Mesa@universidad.edu.co', codigo: '600-01' });
    const { rows } = await sql<{ clave: string }>`
      select datos -> 'imgFirma' ->> 'clave' as clave from registros where id = ${id}`.execute(db);
    await files.store.delete(rows[0]!.clave);
    expect(await get(`/acompanamientos/${id}/imagenes/imgFirma`, gestora)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Esa imagen ya no está.'),
    });
    await sql`delete from registros where id = ${id}`.execute(db);
  });

  it.each([
    ['she', laura],
    ['a manager', gestora],
  ])(
    '%s sees beside a criterion the evidence that was kept with it, where, when and what it suggested',
    async (_, headers) => {
      const { criterios } = (await detalle(ownId, headers)).resultado;
      expect(criterios.filter(({ evidencia }) => evidencia !== null)).toMatchObject([
        {
          clave: 'recursos-semana',
          evidencia: VISTA,
        },
      ]);
    },
  );

  it('who is also a manager sees no more when reading as teacher', async () => {
    const both = await signIn(['manager', 'editingteacher'], 'laura.mesa');
    const getAsDocente = async (id: string) => get(`/acompanamientos/${id}?como=docente`, both);
    expect((await getAsDocente(ownId)).json()).toMatchObject({ esPropio: true, envios: null });
    expect((await getAsDocente(foreignId)).statusCode).toBe(404);
    expect((await detalle(ownId, both)).envios).not.toBeNull();
  });

  it.each(['', '/pdf', '/imagenes/imgSemana'])(
    'cannot tell another’s from one that is not there (%s)',
    async (parte) => {
      const answers = await Promise.all(
        [foreignId, randomUUID()].map(async (id) => get(`/acompanamientos/${id}${parte}`, laura)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers.map((answer) => answer.json())).toEqual([NO_EXISTE, NO_EXISTE]);
    },
  );

  it('confirms reading once, and the evaluator gets a mail with the comment', async () => {
    const visto = async (comentario: string, headers = laura, id = ownId) =>
      post(`/acompanamientos/${id}/visto`, headers, { comentario });
    expect((await visto('x', laura, foreignId)).statusCode).toBe(404);
    // A manager reads all, but confirms only their own.
    expect((await visto('x', gestora, foreignId)).statusCode).toBe(404);
    const [primera, segunda] = await Promise.all([visto('Gracias {asunto}'), visto('Gracias {asunto}')]);
    expect(primera.json()).toMatchObject({ nombre: 'Laura Mesa Ríos', comentario: 'Gracias {asunto}' });
    expect(segunda.json()).toEqual(primera.json());
    expect(await visto('Otra cosa')).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining(
        'Ya había confirmado la lectura de este acompañamiento: este comentario no se guardó.',
      ),
    });
    expect((await detalle(ownId)).visto).toEqual(primera.json());
    const { rows } = await sql<{ email: string; campos: Record<string, string> }>`
      select d.email, d.campos from correos c join correo_destinatarios d on d.correo = c.id
      where c.origen = 'acompanamiento-visto'`.execute(db);
    expect(rows).toMatchObject([
      {
        email: 'evaluadora@universidad.edu.co',
        campos: { comentario: 'Gracias {asunto}', acompanamientos: expect.stringMatching(/, semana 5$/) as string },
      },
    ]);
  });
});

describe('several accompaniments of a teacher', () => {
  it('are marked as read in one act, and their evaluator gets one mail', async () => {
    const ids = [
      await saveAcompanamiento(testApp),
      await saveAcompanamiento(testApp),
      await saveAcompanamiento(testApp),
    ];
    const mark = async (given: readonly string[]) => post('/docente/acompanamientos/lecturas', laura, { ids: given });
    const mails = async () =>
      (
        await sql<{ email: string; campos: Record<string, string> }>`
          select d.email, d.campos from correos c join correo_destinatarios d on d.correo = c.id
          where c.asunto like 'Acompañamientos leídos%'`.execute(db)
      ).rows;
    expect((await mark([...ids, foreignId])).statusCode).toBe(404);
    expect((await mark([])).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
    const answers = await Promise.all([mark(ids), mark(ids)]);
    expect(new Set(answers.map((answer) => answer.json<{ leidos: number }>().leidos))).toEqual(new Set([0, 3]));
    expect((await detalle(ids[0]!)).visto).toMatchObject({ nombre: 'Laura Mesa Ríos', comentario: '' });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.email).toBe('evaluadora@universidad.edu.co');
    expect(sent[0]?.campos['acompanamientos']?.match(/semana 5/g)).toHaveLength(3);
    const { rows: acts } = await sql`select from auditoria where accion = 'acompanamiento.visto'
      and ${ids[0]!} = any(objeto_ids)`.execute(db);
    expect(acts).toHaveLength(1);
  });
});

describe('an improvement plan', () => {
  const put = async (id: string, payload: object, headers = gestora) =>
    app.inject({ method: 'PUT', url: `/api/acompanamientos/mejoras/${id}`, headers, payload });
  const abiertas = async (correo: string, codigo: string) =>
    (await post('/acompanamientos/mejoras', gestora, { correo, codigo })).json<{ mejoras: Mejora[] }>().mejoras;
  const planOf = ({ accion, responsable, fecha, estado, version }: Mejora) => ({
    accion,
    responsable,
    fecha,
    estado,
    version,
  });

  it('proposes an action for each criterion below the mark; managers set its date, which its history records', async () => {
    const [mejora, ...others] = (await detalle(foreignId)).plan;
    expect(others).toEqual([]);
    expect(mejora).toMatchObject({
      clave: 'bienvenida',
      estado: 'pendiente',
      fecha: null,
      responsable: 'Luz Ángela Peña',
    });
    const changed = await put(mejora!.id, {
      ...planOf(mejora!),
      fecha: '2026-10-01',
      nota: 'Acordado por teléfono.',
    });
    expect(changed.json()).toMatchObject({
      fecha: '2026-10-01',
      version: 2,
      historia: [
        { nota: 'Acordado por teléfono.', cambios: [{ campo: 'Fecha', antes: 'Sin fecha', despues: '01/10/2026' }] },
      ],
    });
    const stale = await put(mejora!.id, { ...planOf(mejora!), accion: 'Otra acción.' });
    expect([stale.statusCode, stale.json<{ mejora: Mejora }>().mejora.fecha]).toEqual([409, '2026-10-01']);
    expect((await put(mejora!.id, { ...planOf(mejora!), accion: ' ' })).json()).toMatchObject({
      errores: { accion: 'Escriba la acción.' },
    });
  });

  it('is updated by its own teacher only', async () => {
    const [ownMejora] = (await detalle(ownId)).plan;
    const [foreignMejora] = (await detalle(foreignId)).plan;
    const markDone = async (id: string, version: number, headers = laura) =>
      post(`/docente/mejoras/${id}`, headers, { version, estado: 'cumplida', nota: 'Ya está publicado.' });
    expect((await markDone(foreignMejora!.id, foreignMejora!.version)).statusCode).toBe(404);
    expect((await markDone(foreignMejora!.id, foreignMejora!.version, gestora)).statusCode).toBe(404);
    expect((await put(ownMejora!.id, planOf(ownMejora!), laura)).statusCode).toBe(403);
    const dicho = (await markDone(ownMejora!.id, ownMejora!.version)).json<Mejora>();
    expect(dicho).toMatchObject({
      estado: 'cumplida',
      historia: [{ nombre: 'Laura Mesa Ríos', nota: 'Ya está publicado.' }],
    });
  });

  it('continues in the next accompaniment: open actions are not proposed again, done ones can be', async () => {
    const par = { correo: 'ana.rios@universidad.edu.co', codigo: '300-01' };
    const nivel = (n: number): number => (n === 8 || n === 9 ? 2 : 0);
    await saveAcompanamiento(testApp, { ...par, nivel, semana: 3 });
    const [first, other] = await abiertas(par.correo.toUpperCase(), par.codigo);
    await put(first!.id, { ...planOf(first!), estado: 'cumplida' });
    const segundo = await saveAcompanamiento(testApp, {
      ...par,
      nivel,
      semana: 6,
      recibido: new Date('2026-10-01T15:00:00Z'),
    });
    const { plan, resultado } = await detalle(segundo);
    expect(resultado.anterior).toMatchObject({ semana: 3 });
    expect(Object.fromEntries(plan.map(({ clave, semana }) => [clave, semana]))).toEqual({
      [other!.clave]: 3,
      [first!.clave]: 6,
    });
    // The one that was done cannot be opened beside the new one.
    const reopened = await put(first!.id, { ...planOf(first!), version: 2, estado: 'pendiente' });
    expect(reopened).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Ese criterio ya tiene una acción abierta: actualícela.'),
    });
  });

  it('accepts an action that a manager adds to a criterion without one, and records the manager', async () => {
    const id = await saveAcompanamiento(testApp, { correo: OTHER, codigo: '400-01' });
    const nueva = { clave: 'encuentros', accion: 'Grabar cada encuentro.', responsable: 'UDEV', fecha: '2026-12-01' };
    const add = async (cambio: object = {}, headers = gestora) =>
      post(`/acompanamientos/${id}/mejoras`, headers, { ...nueva, ...cambio });
    expect((await add({}, laura)).statusCode).toBe(403);
    expect((await add({ clave: 'ninguno' })).json()).toMatchObject({ errores: { clave: 'Elija un criterio.' } });
    expect((await add({ accion: ' ' })).json()).toMatchObject({ errores: { accion: 'Escriba la acción.' } });
    const added = await add();
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { ...nueva, estado: 'pendiente', version: 1, historia: [{ nota: 'Agregó esta acción.' }] },
    ]);
    expect(await add()).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('ya tiene una acción abierta: cámbiela a ella.'),
    });
    expect((await detalle(id)).plan).toEqual([added.json()]);
    const { rows } = await sql`select from auditoria where accion = 'mejora.alta'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

it('shows an accompaniment by the mark of its own day, not by the present one', async () => {
  const correo = 'docente.marca@universidad.edu.co';
  const nivel = (n: number): number => (n === 8 ? 1 : 0);
  const id = await saveAcompanamiento(testApp, { correo, codigo: '500-01', nivel });
  const withMarca = async (marca: number | null) => {
    await sql`update registros set datos = jsonb_set(
      datos, '{infoAcompanamiento,marcaEnPuntos}', ${JSON.stringify(marca)}::jsonb) where id = ${id}`.execute(db);
    const { resultado } = await detalle(id);
    const answer = await get('/docente/acompanamientos', await signIn(['editingteacher'], correo));
    const resumen = answer
      .json<{ acompanamientos: ResumenDeAcompanamiento[] }>()
      .acompanamientos.find((acompanamiento) => acompanamiento.id === id);
    return [
      resultado.marca,
      resultado.criterios.filter((criterio) => criterio.porMejorar).length,
      resumen?.marca,
      resumen?.porMejorar,
    ];
  };
  // The welcome has 3 of 5.
  expect(await withMarca(2)).toEqual([2, 0, 2, 0]);
  expect(await withMarca(5)).toEqual([5, 1, 5, 1]);
  expect(await withMarca(null)).toEqual([3.5, 1, 3.5, 1]);
});
