// Editing of option lists by managers, and its effect on forms.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { createTestApp } from '../../../testing/app.ts';
import { seedListas } from './service.ts';
import { gestionOf } from './testing.ts';

const testApp = await createTestApp();
const { app, db, signIn, clock } = testApp;
const gloria = await signIn(['manager'], 'gloria.gestora');
const gabriel = await signIn(['manager'], 'gabriel.gestor');
const { call, open: openLista, opcion, change: act } = gestionOf(testApp, gloria);

beforeEach(async () => {
  await sql`truncate listas, registros, envios, auditoria, asignaturas cascade`.execute(db);
  await seedListas(db);
  // The cache is older than this change; a change in this process clears it.
  await act('generos', { acto: 'agregar', texto: 'Ya leída' });
});

const sendInscripcion = async (cambio: object = {}) => {
  const payload = { ...CARGAS['inscripcionCatedra'], ...cambio };
  const answer = await app.inject({ method: 'POST', url: '/api/crearInscripcionCatedra', payload });
  return { status: answer.statusCode, body: answer.json() };
};
const ofrecidas = async (): Promise<{ clave: string; texto: string; activa: boolean }[]> =>
  (await app.inject({ url: '/api/formularios/inscripcionCatedra', headers: gloria })).json().listas.catedras;
const guardada = async () => {
  const { rows } = await sql<{ catedra: unknown }>`select datos -> 'catedra' as catedra from registros`.execute(db);
  return rows.map(({ catedra }) => catedra);
};
const textos = async (lista: string): Promise<string[]> => (await openLista(lista)).opciones.map(({ texto }) => texto);
const MUSICA = 'apreciacion-musical';
const CINE = 'apreciacion-cinematografica';

describe('the index', () => {
  it('lists every list with its options, uses and last author', async () => {
    await act('catedras', { acto: 'activar', clave: MUSICA, activa: false });
    const { body } = await call('GET', '');
    expect(body.listas).toHaveLength(LISTAS.length);
    expect(body.listas.find(({ nombre }: { nombre: string }) => nombre === 'catedras')).toEqual({
      nombre: 'catedras',
      titulo: 'Cátedras',
      activas: 18,
      apagadas: 1,
      frecuente: true,
      cerrada: false,
      usos: ['Inscripción a cátedras'],
      cambiada: { instante: clock.now.toISOString(), persona: expect.any(String) },
    });
    const programas = body.listas.find(({ nombre }: { nombre: string }) => nombre === 'programas');
    expect(programas).toMatchObject({ cambiada: null, activas: 57 });
    expect(programas.usos).toContain('Asignaturas');
  });

  it('answers 404 for an unknown list', async () => {
    expect(await call('GET', '/ninguna')).toMatchObject({ status: 404, body: { message: 'No existe esa lista.' } });
    expect(
      (await call('POST', '/ninguna/cambios', { version: 1, actos: [{ acto: 'ordenar', claves: [] }] })).status,
    ).toBe(404);
  });
});

describe('a change', () => {
  it("appears in the form immediately, and the form's answer is accepted", async () => {
    const { status, body } = await act('catedras', {
      acto: 'agregar',
      texto: '  Astronomía   para todos ',
      atributos: { modalidad: 'Virtual', nota: 'Con telescopio.', inventado: 'no se guarda' },
    });
    expect(status).toBe(200);
    expect(body.opciones.at(-1)).toMatchObject({
      clave: 'astronomia-para-todos',
      texto: 'Astronomía para todos',
      activa: true,
      atributos: { modalidad: 'Virtual', nota: 'Con telescopio.', conCupos: true },
    });
    expect((await ofrecidas()).map(({ texto }) => texto)).toContain('Astronomía para todos');
    expect((await sendInscripcion({ catedra: 'Astronomía para todos' })).status).toBe(201);
    expect(await guardada()).toEqual([{ clave: 'astronomia-para-todos', texto: 'Astronomía para todos' }]);
  });

  it('of a text leaves stored records as they are and still accepts the former text', async () => {
    expect((await sendInscripcion({ catedra: 'Apreciación Cinematográfica' })).status).toBe(201);
    await act('catedras', { acto: 'cambiar', clave: CINE, texto: 'Cine y sociedad' });
    expect((await sendInscripcion({ catedra: 'Apreciación Cinematográfica', numDocumento: '1020304051' })).status).toBe(
      201,
    );
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304052' })).status).toBe(201);
    expect(await guardada()).toEqual([
      { clave: CINE, texto: 'Apreciación Cinematográfica' },
      { clave: CINE, texto: 'Cine y sociedad' },
      { clave: CINE, texto: 'Cine y sociedad' },
    ]);
    expect(JSON.stringify(await ofrecidas())).not.toContain('anteriores');
  });

  it('that switches an option off removes it from new forms, but accepts it for 30 days', async () => {
    await act('catedras', { acto: 'activar', clave: CINE, activa: false });
    expect((await ofrecidas()).find(({ clave }) => clave === CINE)).toMatchObject({ activa: false });
    expect(await opcion('catedras', CINE)).toMatchObject({ activa: false, enGracia: true });
    expect((await sendInscripcion({ catedra: 'Apreciación Cinematográfica' })).status).toBe(201);
    await sql`update lista_opciones set desactivada_en = now() - interval '31 days' where clave = ${CINE}`.execute(db);
    await act('catedras', { acto: 'activar', clave: MUSICA, activa: false });
    const late = await sendInscripcion({ catedra: 'Apreciación Cinematográfica', numDocumento: '1020304051' });
    expect(late).toMatchObject({ status: 400, body: { errores: { catedra: expect.any(String) } } });
    await act('catedras', { acto: 'activar', clave: CINE, activa: true });
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304051' })).status).toBe(201);
  });

  it('reorders options; unnamed ones follow in their former order', async () => {
    const before = (await openLista('tiposDocente')).opciones.map(({ clave }) => clave);
    await act('tiposDocente', { acto: 'ordenar', claves: before.toReversed() });
    expect(await textos('tiposDocente')).toEqual(['Nuevo', 'Antiguo']);
    await act('tiposDocente', { acto: 'ordenar', claves: ['antiguo'] });
    expect(await textos('tiposDocente')).toEqual(['Antiguo', 'Nuevo']);
  });

  it('applies all acts or none', async () => {
    const before = await openLista('catedras');
    const { status, body } = await act(
      'catedras',
      { acto: 'agregar', texto: 'Astronomía' },
      { acto: 'cambiar', clave: MUSICA, texto: ' ' },
    );
    expect(status).toBe(400);
    expect(body.errores).toEqual({ 'actos.1.texto': 'Escriba el texto de la opción.' });
    expect(await openLista('catedras')).toEqual(before);
  });

  it('can exchange the texts of two options', async () => {
    await act(
      'tiposDocente',
      { acto: 'cambiar', clave: 'antiguo', texto: 'Nuevo' },
      { acto: 'cambiar', clave: 'nuevo', texto: 'Antiguo' },
    ).then(({ status }) => expect(status).toBe(400));
    await act(
      'catedras',
      { acto: 'cambiar', clave: MUSICA, texto: 'Cine' },
      { acto: 'cambiar', clave: CINE, texto: 'Música' },
    );
    const { status } = await act(
      'catedras',
      { acto: 'cambiar', clave: MUSICA, texto: 'Música' },
      { acto: 'cambiar', clave: CINE, texto: 'Cine' },
    );
    expect(status).toBe(200);
    expect(await opcion('catedras', MUSICA)).toMatchObject({ texto: 'Música' });
  });

  it('without effect leaves no trace', async () => {
    const { version } = await openLista('catedras');
    const { body } = await act('catedras', { acto: 'activar', clave: MUSICA, activa: true });
    expect(body.version).toBe(version);
    expect(body.historia).toEqual([]);
  });

  it('assigns the next number where keys are numbers, and distinct keys to equal texts', async () => {
    expect((await act('cargos', { acto: 'agregar', texto: 'Monitor' })).body.opciones.at(-1).clave).toBe('5');
    await act('generos', { acto: 'agregar', texto: 'C++' });
    const { body } = await act('generos', { acto: 'agregar', texto: 'C#' });
    expect(body.opciones.slice(-2).map(({ clave }: { clave: string }) => clave)).toEqual(['c', 'c-2']);
  });
});

describe('invalid changes', () => {
  const largo = 'x'.repeat(201);
  it.each([
    ['nothing', ' ', 'Escriba el texto de la opción.'],
    ['too much', largo, 'Escriba como máximo 200 caracteres.'],
    [
      'what another says, but for case and accents',
      'APRECIACION musical',
      'Ya hay una opción que se llama así: «Apreciación Musical».',
    ],
    [
      'what another says, but for signs that nobody sees',
      'Apreciación\u200b Mu\u00adsical\ufe0f',
      'Ya hay una opción que se llama así: «Apreciación Musical».',
    ],
    ['signs that cannot be kept', 'Músi\u0007ca', 'El texto tiene signos que no se ven. Escríbalo a mano.'],
  ])('%s', async (_, texto, mensaje) => {
    const { status, body } = await act('catedras', { acto: 'agregar', texto });
    expect([status, body.errores]).toEqual([400, { 'actos.0.texto': mensaje }]);
  });

  it('the text of a switched-off option, which the message names', async () => {
    await act('catedras', { acto: 'activar', clave: MUSICA, activa: false });
    const { body } = await act('catedras', { acto: 'agregar', texto: 'Apreciación musical' });
    expect(body.message).toBe('Ya hay una opción que se llama así: «Apreciación Musical», que ya no se ofrece.');
  });

  it.each(['docente.virtual@gmail.com', 'sin arroba'])('the address for copies %s', async (texto) => {
    const { status, body } = await act('correosCopia', { acto: 'agregar', texto });
    expect(status).toBe(400);
    expect(body.message).toBe('Escriba un correo institucional, que termine en @universidad.edu.co.');
  });

  it('an address in capitals is stored in lower case', async () => {
    const { body } = await act('correosCopia', { acto: 'agregar', texto: 'Decanatura.Nueva@Universidad.edu.co' });
    expect(body.opciones.at(-1)).toMatchObject({ clave: 'correo', texto: 'decanatura.nueva@universidad.edu.co' });
  });

  it.each([
    ['estrategias', { horas: 0 }, 'atributos.horas', 'Escriba un número entero de 1 a 1.000.'],
    ['estrategias', { horas: 'doce' }, 'atributos.horas', 'Escriba un número entero de 1 a 1.000.'],
    ['catedras', { conCupos: 'sí' }, 'atributos.conCupos', 'Elija sí o no.'],
    ['catedras', { nota: 'x'.repeat(501) }, 'atributos.nota', 'Escriba como máximo 500 caracteres.'],
  ])('%s with %o', async (lista, atributos, campo, mensaje) => {
    const { status, body } = await act(lista, { acto: 'agregar', texto: 'Otra más', atributos });
    expect([status, body.errores]).toEqual([400, { [`actos.0.${campo}`]: mensaje }]);
  });

  it('an act on a missing option', async () => {
    const { status, body } = await act('catedras', { acto: 'activar', clave: 'ninguna', activa: false });
    expect([status, body.errores]).toEqual([400, { 'actos.0.clave': 'Esa opción ya no está en la lista.' }]);
  });

  it('switching off the last option', async () => {
    const { status, body } = await act(
      'tiposDocente',
      { acto: 'activar', clave: 'nuevo', activa: false },
      { acto: 'activar', clave: 'antiguo', activa: false },
    );
    expect([status, body.message]).toEqual([400, 'Deje activa al menos una opción.']);
  });
});

describe('an option that a rule names', () => {
  it.each([
    ['estratos', '1'],
    ['preguntasFrecuentes', 'otra'],
    ['catedras', 'catedra-abierta-de-ciudadania-y-paz'],
    ['tiposAsignatura', 'AMV'],
    ['marcaDeMejora', 'sin-total'],
  ])('of %s, %s, cannot be switched off or deleted, but can be reworded', async (lista, clave) => {
    const { reservada, texto } = (await opcion(lista, clave))!;
    expect(reservada).toEqual(expect.any(String));
    const off = await act(lista, { acto: 'activar', clave, activa: false });
    expect([off.status, off.body.message]).toEqual([400, `«${texto}» no se puede dejar de ofrecer. ${reservada}`]);
    const gone = await act(lista, { acto: 'eliminar', clave });
    expect([gone.status, gone.body.message]).toEqual([400, `«${texto}» no se puede eliminar. ${reservada}`]);
    expect((await act(lista, { acto: 'cambiar', clave, texto: 'Con otro nombre' })).status).toBe(200);
  });

  it('belongs to a list that accepts no new options if code depends on all of it', async () => {
    const { status, body } = await act('tiposAsignatura', { acto: 'agregar', texto: 'ASV' });
    expect(status).toBe(400);
    expect(body.message).toContain('A esta lista no se agregan opciones.');
  });
});

describe('a deleted option', () => {
  const backdate = async (days: number, clave: string) =>
    sql`update lista_opciones set desactivada_en = now() - make_interval(days => ${days}) where clave = ${clave}`.execute(
      db,
    );

  it('can no longer be in any form, and is not restored at the next start', async () => {
    const viva = await act('catedras', { acto: 'eliminar', clave: MUSICA });
    expect([viva.status, viva.body.message]).toEqual([409, expect.stringContaining('a medio llenar')]);
    await backdate(31, MUSICA);
    expect((await act('catedras', { acto: 'eliminar', clave: MUSICA })).status).toBe(200);
    await seedListas(db);
    expect(await opcion('catedras', MUSICA)).toBeUndefined();
    const { body } = await act('catedras', { acto: 'agregar', texto: 'Apreciación Musical' });
    expect(body.opciones.at(-1).clave).toBe('apreciacion-musical-2');
  });

  it('must not be in a record', async () => {
    await sendInscripcion({ catedra: CINE });
    await backdate(31, CINE);
    const { status, body } = await act('catedras', { acto: 'eliminar', clave: CINE });
    expect([status, body.message]).toEqual([409, expect.stringContaining('está en registros guardados')]);
    expect((await call('GET', '/catedras/registros')).body.veces).toMatchObject({ [CINE]: 1, [MUSICA]: 0 });
  });

  it('must not be in an assignment of a subject', async () => {
    const [facultad] = await textos('facultades');
    await sql`insert into asignaturas (semestre, codigo_asignatura, docente, correo, tipo_asignatura, facultad,
      programa_academico, habilitable) values ('2026-2', 'A1', 'Luz Peña', 'luz@universidad.edu.co', 'AMV',
      ${facultad}, 'x', true)`.execute(db);
    const { clave } = (await openLista('facultades')).opciones[0]!;
    await backdate(31, clave);
    expect((await act('facultades', { acto: 'eliminar', clave })).status).toBe(409);
    expect((await call('GET', '/facultades/registros')).body.veces).toMatchObject({ [clave]: 1 });
  });
});

describe('two managers', () => {
  const addOpcion = async (version: number, texto: string, headers: Record<string, string>) =>
    call('POST', '/catedras/cambios', { version, actos: [{ acto: 'agregar', texto }] }, headers);

  it('do not overwrite each other: the second change is refused as a whole', async () => {
    const { version } = await openLista('catedras');
    expect((await addOpcion(version, 'Astronomía', gabriel)).status).toBe(200);
    const { status, body } = await addOpcion(version, 'Botánica', gloria);
    expect([status, body.message]).toEqual([409, expect.stringContaining('Otra persona cambió la lista')]);
    expect(await textos('catedras')).not.toContain('Botánica');
  });

  it('that save at the same moment: only one succeeds', async () => {
    const { version } = await openLista('catedras');
    const answers = await Promise.all(
      ['Astronomía', 'Botánica', 'Cerámica', 'Danza'].map(async (texto, i) =>
        addOpcion(version, texto, i % 2 ? gloria : gabriel),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await openLista('catedras')).historia).toHaveLength(1);
  });
});

describe('history and audit', () => {
  it('record author, old and new values, in one row each', async () => {
    await sql`truncate auditoria`.execute(db);
    await act(
      'catedras',
      { acto: 'cambiar', clave: MUSICA, texto: 'Música', atributos: { modalidad: 'Virtual' } },
      { acto: 'activar', clave: CINE, activa: false },
    );
    const { historia } = await openLista('catedras');
    expect(historia).toHaveLength(1);
    expect(historia[0]).toMatchObject({ origen: 'mano', persona: expect.any(String), version: 2 });
    expect(historia[0]!.diferencia).toMatchObject({
      opciones: [
        { clave: CINE, antes: { activa: true }, despues: { activa: false } },
        { clave: MUSICA, antes: { texto: 'Apreciación Musical' }, despues: { texto: 'Música' } },
      ],
      orden: null,
      limites: [],
    });
    const { rows } = await sql`select accion, usuario, objeto_ids, detalle from auditoria`.execute(db);
    expect(rows).toEqual([
      {
        accion: 'lista.cambio',
        usuario: 'gloria.gestora',
        objeto_ids: ['catedras'],
        detalle: { version: 2, origen: 'mano', opciones: 2 },
      },
    ]);
  });

  it('can be undone one by one, and redone', async () => {
    const before = await openLista('catedras');
    const claves = before.opciones.map(({ clave }) => clave);
    await act(
      'catedras',
      { acto: 'agregar', texto: 'Astronomía' },
      { acto: 'cambiar', clave: MUSICA, texto: 'Música' },
      { acto: 'ordenar', claves: claves.toReversed() },
      { acto: 'limitar', clave: MUSICA, semestre: '2026-2', total: 40 },
    );
    const after = await openLista('catedras');
    const deshecha = await call('POST', '/catedras/deshacer', { version: after.version });
    expect(deshecha.status).toBe(200);
    expect(deshecha.body.opciones).toEqual(before.opciones);
    const rehecha = await call('POST', '/catedras/deshacer', { version: deshecha.body.version });
    expect(rehecha.body.opciones).toEqual(after.opciones);
    expect(rehecha.body.historia.map(({ origen }: { origen: string }) => origen)).toEqual([
      'deshacer',
      'deshacer',
      'mano',
    ]);
  });

  it('cannot undo the addition of an option that is already in use', async () => {
    const { body } = await act('catedras', { acto: 'agregar', texto: 'Astronomía' });
    await sendInscripcion({ catedra: 'Astronomía' });
    const { status } = await call('POST', '/catedras/deshacer', { version: body.version });
    expect(status).toBe(409);
    expect(await opcion('catedras', 'astronomia')).toMatchObject({ activa: true });
  });

  it('have nothing to undo without changes', async () => {
    expect(await call('POST', '/catedras/deshacer', { version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Esta lista no tiene cambios que deshacer.' },
    });
  });
});

describe('places', () => {
  const limitar = async (total: number | null, extra: object = {}) =>
    act('catedras', { acto: 'limitar', clave: CINE, semestre: '2026-2', total, ...extra });
  const cupos = async () => (await opcion('catedras', CINE))!.cupos;

  it('cover the current and the next semester, and count choices from before the limit', async () => {
    await sendInscripcion({ catedra: CINE });
    expect(await cupos()).toEqual([
      { semestre: '2026-2', total: null, ocupados: 1, enEspera: 0 },
      { semestre: '2027-1', total: null, ocupados: 0, enEspera: 0 },
    ]);
    expect((await limitar(2)).status).toBe(200);
    expect((await cupos())[0]).toEqual({ semestre: '2026-2', total: 2, ocupados: 1, enEspera: 0 });
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304051' })).status).toBe(201);
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304052' })).status).toBe(400);
    await limitar(null);
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304053' })).status).toBe(201);
    expect((await cupos())[0]).toEqual({ semestre: '2026-2', total: null, ocupados: 3, enEspera: 0 });
  });

  it('are set below the number taken only if confirmed, and then no one loses a place', async () => {
    await sendInscripcion({ catedra: CINE });
    await sendInscripcion({ catedra: CINE, numDocumento: '1020304051' });
    const { status, body } = await limitar(1);
    const mensaje = 'En 2026-2 ya hay 2 cupos ocupados, más que 1. Nadie pierde el suyo; no se ofrecerán más.';
    expect([status, body.errores]).toEqual([400, { 'actos.0.total': mensaje }]);
    expect((await limitar(1, { aunqueHayaMas: true })).status).toBe(200);
    expect((await cupos())[0]).toEqual({ semestre: '2026-2', total: 1, ocupados: 2, enEspera: 0 });
    expect(await guardada()).toHaveLength(2);
    expect((await sendInscripcion({ catedra: CINE, numDocumento: '1020304052' })).status).toBe(400);
  });

  it('are counted exactly while a limit is set during sendings', async () => {
    const envios = Array.from({ length: 30 }, async (_, i) =>
      sendInscripcion({ catedra: CINE, numDocumento: String(2_000_000 + i) }),
    );
    const puesto = limitar(10, { aunqueHayaMas: true });
    const [answers] = await Promise.all([Promise.all(envios), puesto]);
    const dados = answers.filter(({ status }) => status === 201).length;
    expect(await guardada()).toHaveLength(dados);
    expect((await cupos())[0]).toEqual({ semestre: '2026-2', total: 10, ocupados: dados, enEspera: 0 });
  });

  it.each([-1, 1.5, 100_001])('are never %d', async (total) => {
    expect((await limitar(total)).body.errores).toEqual({
      'actos.0.total': 'Escriba un número entero de 0 a 100.000.',
    });
  });

  it('are given to an option with the act that adds it, and it is never public without them', async () => {
    const addOpcion = async (texto: string, cupos: Record<string, number>) =>
      act('catedras', { acto: 'agregar', texto, cupos });
    expect((await addOpcion('Cátedra de jazz', { '2026-2': 2, '2027-1': 0 })).status).toBe(200);
    expect((await opcion('catedras', 'catedra-de-jazz'))!.cupos).toEqual([
      { semestre: '2026-2', total: 2, ocupados: 0, enEspera: 0 },
      { semestre: '2027-1', total: 0, ocupados: 0, enEspera: 0 },
    ]);
    const enrol = async (n: number) =>
      sendInscripcion({ catedra: 'catedra-de-jazz', numDocumento: String(3_000_000 + n) });
    expect([(await enrol(1)).status, (await enrol(2)).status, (await enrol(3)).status]).toEqual([201, 201, 400]);
    expect((await addOpcion('Cátedra de tango', { '2026-2': 100_001 })).body.errores).toEqual({
      'actos.0.cupos.2026-2': 'Escriba un número entero de 0 a 100.000.',
    });
    expect((await addOpcion('Cátedra de cumbia', { '2027-1': 5 })).status).toBe(200);
    expect((await opcion('catedras', 'catedra-de-cumbia'))!.cupos.map(({ total }) => total)).toEqual([null, 5]);
    const { status } = await act('generos', { acto: 'agregar', texto: 'Otro más', cupos: { '2026-2': 3 } });
    expect(status).toBe(400);
  });

  it('exist only for lists whose form assigns places', async () => {
    expect(await act('generos', { acto: 'limitar', clave: 'femenino', semestre: '2026-2', total: 3 })).toMatchObject({
      status: 400,
      body: { message: 'Las opciones de esta lista no tienen cupos.' },
    });
  });
});
