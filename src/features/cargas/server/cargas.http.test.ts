// Loads of users over HTTP against the demonstration Moodle, with their jobs run as the worker does.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { libroOf, persona, type Celdas } from '#features/usuarios/server/testing.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { aDocx, aXlsx } from '#platform/server/testing/sample-files.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { tiposDeCargaOf } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import { DEMASIADO_GRANDE, MAX_ARCHIVO, SIN_EXTENSION } from '../contract.ts';
import { cleanCargas } from './decisions.ts';
import { FALTANTES } from './faltantes.ts';
import { APLICACION, loadImmediately, REVISION } from './service.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
const demostracion = createMoodle(demo.servers, patience, patience);
const campus = createFakeMoodle();
const files = await createSharedFiles();
const elsewhere = await createSharedFiles(files);
const { app, db, signIn, clock } = await createTestApp(
  {},
  { files, moodle: new Map([[campus.name, campus], ...demostracion]) },
);
const gestora = await signIn(['manager'], 'gestora');
const servidor = 'campusvirtual_4_3';

beforeEach(async () => {
  await sql`truncate cargas, auditoria, tareas, graphile_worker._private_jobs cascade`.execute(db);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

const send = async (
  contenido: Uint8Array,
  archivo = 'usuarios.xlsx',
  url = '/api/cargas/usuarios',
  parte = 'archivo',
) => {
  const { payload, headers } = asPartes([{ nombre: parte, contenido: Buffer.from(contenido), archivo }]);
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...gestora } });
};

const request = async (ruta: string, payload?: object) => {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({
    method,
    url: `/api/cargas/usuarios${ruta}`,
    headers: gestora,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
};

/** Runs the queued jobs, as the worker of another machine does. */
async function work(): Promise<void> {
  const jobContext = { db, files: elsewhere, stopping: new AbortController().signal, report: () => {} };
  const context = { db, files: elsewhere, tiposDeCarga: tiposDeCargaOf({ db, moodle: demostracion }) };
  const tasks = tasksOf(jobContext, [REVISION, APLICACION, FALTANTES], context);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
}

async function load(...filas: readonly Celdas[]): Promise<string> {
  const { id } = (await send(await libroOf(filas))).json<{ id: string }>();
  await work();
  return id;
}

const tareaOf = async (id: string) => {
  const { rows } = await sql<{ estado: string; error: string | null; resumen: string | null }>`
    select estado, error, resumen from tareas where id = ${id}`.execute(db);
  return rows[0];
};

const gente = (n: number) => Array.from({ length: n }, (_, i) => persona(i + 1));

describe('an upload', () => {
  it.each([
    ['another ending', 'usuarios.csv', Buffer.from('a,b'), SIN_EXTENSION],
    [
      'an ending of another case',
      'usuarios.XLSX',
      aDocx(),
      'El contenido del archivo no es el de un libro de Excel. Ábralo en Excel y guárdelo como .xlsx.',
    ],
    ['nothing in it', 'usuarios.xlsx', Buffer.alloc(0), 'El archivo está vacío.'],
    [
      'an old workbook',
      'usuarios.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'El archivo es de una versión antigua de Excel o tiene contraseña. Guárdelo como .xlsx, sin contraseña.',
    ],
    [
      'macros',
      'usuarios.xlsx',
      aXlsx([{ name: 'xl/vbaProject.bin', content: 'x' }]),
      'El archivo tiene macros. Guárdelo sin ellas, como .xlsx, y envíelo de nuevo.',
    ],
  ])('is refused in words and kept nowhere: %s', async (_, archivo, contenido, message) => {
    const answer = await send(contenido, archivo);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, errores: { archivo: message } }]);
    expect(await request('')).toEqual({ status: 200, cargas: [] });
  });

  it('is refused if it is too large', async () => {
    const answer = await send(Buffer.alloc(MAX_ARCHIVO + 1));
    expect([answer.statusCode, answer.json().message]).toEqual([413, DEMASIADO_GRANDE]);
  });

  it('is refused with the reason for the whole file', async () => {
    const { id } = (await send(aXlsx())).json<{ id: string }>();
    await work();
    expect(await request(`/${id}`)).toMatchObject({
      estado: 'rechazada',
      error: 'El archivo no tiene ninguna fila escrita.',
      resumen: null,
    });
  });
});

describe('a load', () => {
  it('is checked, accepted, done, and adds up; the same file again finds everything done', async () => {
    const id = await load(...gente(120), persona(1, { Curso: '201102-2026-2' }));
    expect(await request(`/${id}`)).toMatchObject({
      estado: 'revisada',
      archivo: 'usuarios.xlsx',
      hoja: 'Usuarios',
      encabezado: 1,
      resumen: {
        filas: 121,
        conProblemas: 0,
        sinCambios: 0,
        porHacer: 121,
        acciones: [
          {
            accion: 'crear',
            seHara: 'se crearán 120 cuentas',
            porHacer: 'cuentas por crear',
            total: 120,
            pendientes: 120,
          },
          { accion: 'actualizar', total: 0 },
          { accion: 'matricular', total: 121, pendientes: 121 },
        ],
      },
    });
    const { status, id: tarea } = await request(`/${id}/aplicar`, { filas: 'todas' });
    expect(status).toBe(201);
    expect((await request(`/${id}/aplicar`, { filas: 'todas' })).id).toBe(tarea);
    await work();
    expect(await tareaOf(tarea)).toEqual({ estado: 'terminada', error: null, resumen: '121 de 121 filas' });
    expect(await request(`/${id}`)).toMatchObject({
      estado: 'terminada',
      resumen: {
        porHacer: 121,
        hechas: 121,
        fallidas: 0,
        pendientes: 0,
        acciones: [{ hechas: 120 }, {}, { hechas: 121 }],
      },
    });
    const again = await load(...gente(120), persona(1, { Curso: '201102-2026-2' }));
    expect(await request(`/${again}`)).toMatchObject({ resumen: { filas: 121, sinCambios: 121, porHacer: 0 } });
  });

  it('with faults is not applied as a whole; its good rows are, on request', async () => {
    const id = await load(persona(1), persona(2, { Correo: 'roto' }), persona(3, { Curso: 'X' }));
    expect(await request(`/${id}`)).toMatchObject({
      hayMarcado: true,
      resumen: {
        filas: 3,
        conProblemas: 2,
        clases: [
          { clase: 'correo-invalido', titulo: 'Correo no válido', filas: 1 },
          { clase: 'curso-desconocido', titulo: 'Curso desconocido', filas: 1 },
        ],
      },
    });
    expect(await request(`/${id}/aplicar`, { filas: 'todas' })).toMatchObject({
      status: 409,
      message: 'Hay filas con problemas. Corrija el archivo, o cargue solo las que no tienen.',
    });
    expect(await request(`/${id}/aplicar`, { filas: 'buenas' })).toMatchObject({ status: 201 });
    await work();
    expect(await request(`/${id}/filas`, {})).toMatchObject({
      total: 3,
      filas: [
        { numero: 2, estado: 'hecha', acciones: [{ accion: 'crear', estado: 'hecha' }, { accion: 'matricular' }] },
        { numero: 3, estado: 'con-problemas', problemas: [{ clase: 'correo-invalido', columna: 'correo' }] },
        { numero: 4, estado: 'con-problemas' },
      ],
    });
  });

  it('shows the rows that a filter asks for, page by page', async () => {
    const id = await load(...gente(5), persona(9, { Correo: 'roto' }));
    const numeros = async (filtro: object) => {
      const { filas, total } = await request(`/${id}/filas`, filtro);
      return [filas.map(({ numero }: { numero: number }) => numero), total];
    };
    expect(await numeros({ clase: 'correo-invalido' })).toEqual([[7], 1]);
    expect(await numeros({ estado: 'por-hacer', salto: 3, limite: 2 })).toEqual([[5, 6], 5]);
    expect(await numeros({ accion: 'crear', limite: 1 })).toEqual([[2], 5]);
    expect(await numeros({ buscar: 'INVITADA.3@ 70000003' })).toEqual([[4], 1]);
    expect(await numeros({ buscar: '\u202a70.000.003\u202c' })).toEqual([[4], 1]);
    expect(await numeros({ buscar: 'CC 70000-003 nanez' })).toEqual([[4], 1]);
    expect(await numeros({ buscar: '%' })).toEqual([[], 0]);
  });

  it('continues with the rest after Moodle failed in the middle, and reports meanwhile what was not done', async () => {
    const id = await load(...gente(150));
    await demo.control({
      accion: 'fallar',
      servidor,
      falla: { modo: 'mantenimiento', funcion: 'enrol_manual_enrol_users' },
    });
    const { id: tarea } = await request(`/${id}/aplicar`, { filas: 'todas' });
    await work();
    expect(await tareaOf(tarea)).toMatchObject({
      estado: 'fallida',
      error: expect.stringMatching(/mantenimiento.* Se hicieron 0 de 150 filas; faltan 150\./),
    });
    expect(await request(`/${id}`)).toMatchObject({
      estado: 'aceptada',
      resumen: { hechas: 0, pendientes: 150, acciones: [{ hechas: 150 }, {}, { hechas: 0, pendientes: 150 }] },
    });
    await demo.control({ accion: 'fallar', servidor, falla: null });
    const again = await request(`/${id}/repetir`, {});
    expect(again.status).toBe(201);
    expect((await request(`/${id}/repetir`, {})).id).toBe(again.id);
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 150, pendientes: 0 } });
    expect(await request(`/${id}/repetir`, {})).toMatchObject({
      status: 409,
      message: 'No queda nada por hacer en esa carga.',
    });
  });

  it('lists the accounts whose password mail is unconfirmed after a lost answer', async () => {
    const id = await load(...gente(60));
    const [primera] = (await request(`/${id}/filas`, {})).filas;
    const nueva = Object.entries({
      username: primera.datos.usuario,
      firstname: 'N',
      lastname: 'N',
      email: primera.datos.correo,
      createpassword: '1',
    }).map(([campo, valor]) => `users[0][${campo}]=${encodeURIComponent(valor)}`);
    await demo.call(demo.site.serviceToken, 'core_user_create_users', nueva.join('&'));
    const falla = { modo: 'cortar-despues', funcion: 'core_user_create_users', veces: 1 } as const;
    await demo.control({ accion: 'fallar', servidor, falla });
    const { id: tarea } = await request(`/${id}/aplicar`, { filas: 'todas' });
    await work();
    expect(await tareaOf(tarea)).toMatchObject({ resumen: '60 de 60 filas; 50 con algo por mirar' });
    const { resumen } = await request(`/${id}`);
    expect(resumen).toMatchObject({
      hechas: 60,
      fallidas: 0,
      porMirar: 50,
      acciones: [{ hechas: 59, estaban: 1 }, {}, {}],
    });
    const { filas, total } = await request(`/${id}/filas`, { porMirar: true });
    expect([total, filas[0].numero, filas[0].estado]).toEqual([50, 2, 'hecha']);
    for (const fila of filas) expect(fila.acciones[0].motivo).toMatch(/no se sabe si Moodle envió la clave/);
  });

  it('gives the reason for each row that Moodle refused, and retries those on request', async () => {
    const id = await load(...gente(3));
    await sql`update carga_acciones set plan = '{"idCurso": 99999}' where fila = 3 and accion = 'matricular'`.execute(
      db,
    );
    await request(`/${id}/aplicar`, { filas: 'todas' });
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 2, fallidas: 1 } });
    expect((await request(`/${id}/filas`, { estado: 'fallida' })).filas).toMatchObject([
      { numero: 3, acciones: [{ estado: 'hecha' }, { estado: 'fallida', motivo: 'El curso ya no existe en Moodle.' }] },
    ]);
    await sql`update carga_acciones set plan = (select plan from carga_acciones where fila = 2 and accion = 'matricular')
      where fila = 3 and accion = 'matricular'`.execute(db);
    await request(`/${id}/repetir`, {});
    await work();
    expect(await request(`/${id}`)).toMatchObject({ resumen: { hechas: 3, fallidas: 0 } });
  });

  it('continues although its job is gone, as after the restore of a backup', async () => {
    const id = await load(...gente(2));
    await request(`/${id}/aplicar`, { filas: 'todas' });
    await sql`truncate tareas, graphile_worker._private_jobs cascade`.execute(db);
    expect(await request(`/${id}`)).toMatchObject({ estado: 'aceptada', revision: null, aplicacion: null });
    expect((await request(`/${id}/repetir`, {})).status).toBe(201);
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 2 } });
  });

  it('does not enrol another person if the user name changed owner since the check', async () => {
    const id = await load(persona(1, { Usuario: 'docente.nuevo' }));
    await sql`update carga_filas set datos = datos || '{"usuario": "docente.demo"}'`.execute(db);
    await request(`/${id}/aplicar`, { filas: 'todas' });
    await work();
    expect((await request(`/${id}/filas`, { estado: 'fallida' })).filas).toMatchObject([
      {
        acciones: [
          { accion: 'crear', estado: 'fallida', motivo: 'Ya hay una cuenta con ese usuario y otro correo.' },
          { accion: 'matricular', estado: 'fallida', motivo: expect.stringContaining('es de otra persona') },
        ],
      },
    ]);
  });

  it('processes the people of a course together, in any order of the file', async () => {
    const cursos = [...demo.site.courses.values()].slice(0, 4).map(({ shortname }) => shortname);
    const id = await load(...gente(200).map((fila, i) => ({ ...fila, Curso: cursos[i % 4]! })));
    await demo.control({ accion: 'peticiones', servidor });
    await request(`/${id}/aplicar`, { filas: 'todas' });
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 200 } });
    const asked = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
    expect(asked.filter(({ wsfunction }) => wsfunction === 'enrol_manual_enrol_users')).toHaveLength(4);
  });

  it('waits to be checked until Moodle answers', async () => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'html' } });
    const id = await load(persona(1));
    const { estado, error, revision } = await request(`/${id}`);
    expect([estado, error, await tareaOf(revision)]).toMatchObject([
      'sin-revisar',
      expect.stringMatching(/Campus Virtual.* No se cargó nada: revise el archivo de nuevo o envíelo otra vez\.$/),
      { estado: 'fallida', error: expect.stringContaining('Campus Virtual') },
    ]);
    await demo.control({ accion: 'fallar', servidor, falla: null });
    await app.inject({ method: 'POST', url: `/api/tareas/${revision}/repetir`, headers: gestora });
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'revisada', error: null, resumen: { filas: 1 } });
  });

  it.each([
    ['was cancelled', `estado = 'cancelada'`, 'La revisión se canceló.'],
    ['failed', `estado = 'fallida', error = 'Se interrumpió.'`, 'Se interrumpió.'],
    ['is forgotten', null, 'La revisión se interrumpió.'],
  ])('is no longer under check when the job %s, and is checked again when asked', async (_, cambio, motivo) => {
    const { id } = (await send(await libroOf([persona(1)]))).json<{ id: string }>();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'en-revision', error: null });
    await (
      cambio === null
        ? sql`delete from tareas where estado = 'en-cola'`
        : sql`update tareas set ${sql.raw(cambio)}, terminada = now() where estado = 'en-cola'`
    ).execute(db);
    const error = `${motivo} No se cargó nada: revise el archivo de nuevo o envíelo otra vez.`;
    expect(await request(`/${id}`)).toMatchObject({ estado: 'sin-revisar', error });
    expect((await request('')).cargas[0]).toMatchObject({ id, estado: 'sin-revisar', error });
    expect((await request(`/${id}/repetir`, {})).status).toBe(201);
    expect(await request(`/${id}`)).toMatchObject({ estado: 'en-revision', error: null });
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'revisada', resumen: { filas: 1 } });
  });
});

describe('workbooks', () => {
  async function libro(ruta: string, payload: object, hoja: string) {
    const { enlace } = await request(ruta, payload);
    const answer = await app.inject(enlace);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    return { nombre: answer.headers['content-disposition'], filas: await readSheet(answer.rawPayload, hoja) };
  }

  it('mark the faults, and can be uploaded again once corrected', async () => {
    const id = await load(persona(1), persona(2, { Correo: 'roto', Documento: '007' }));
    const { nombre, filas } = await libro(`/${id}/libro`, { libro: 'marcado' }, 'Usuarios');
    expect(nombre).toContain('usuarios - problemas.xlsx');
    expect(filas[0]).toEqual([
      'Usuario',
      'Nombres',
      'Apellidos',
      'Correo',
      'Documento',
      'Curso',
      'Rol',
      'Servidor',
      'Problemas',
    ]);
    expect(filas[2]!.slice(3, 5)).toEqual(['roto', '007']);
    expect(filas[2]!.at(-1)).toMatch(/^El correo no es válido\. .*\n/);
    const problemas = await libro(`/${id}/libro`, { libro: 'marcado' }, 'Problemas');
    expect(problemas.filas).toHaveLength(3);
    expect(problemas.filas[1]).toEqual(['3', 'Correo', 'roto', 'El correo no es válido.', expect.any(String)]);
    const { rows } = await sql<{ marcado: string }>`select marcado from cargas`.execute(db);
    const { stream } = (await files.store.open(rows[0]!.marcado))!;
    const again = (await send(await buffer(stream), 'usuarios - problemas.xlsx')).json<{ id: string }>().id;
    await work();
    expect(await request(`/${again}`)).toMatchObject({
      avisos: ['La columna «Problemas» no se usa.'],
      resumen: { filas: 2, conProblemas: 1 },
    });
  });

  it('mark a file whose sheet has our sheet’s name', async () => {
    const { id } = (await send(await libroOf([persona(1, { Correo: 'roto' })], { name: 'PROBLEMAS' }))).json<{
      id: string;
    }>();
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'revisada', resumen: { conProblemas: 1 } });
    const { filas } = await libro(`/${id}/libro`, { libro: 'marcado' }, 'Problemas (2)');
    expect(filas).toHaveLength(2);
  });

  it('tell the outcome of each row', async () => {
    const id = await load(persona(1), persona(2, { Correo: 'roto' }));
    await request(`/${id}/aplicar`, { filas: 'buenas' });
    await work();
    const { nombre, filas } = await libro(`/${id}/libro`, { libro: 'resultado' }, 'Resultado');
    expect(nombre).toContain('usuarios - resultado.xlsx');
    expect(filas[3]!.slice(9)).toEqual(['Hecha', 'Hecho', null, 'Hecho', null]);
    expect(filas[4]!.slice(9)).toEqual([
      'Con problemas',
      null,
      null,
      null,
      expect.stringContaining('El correo no es válido.'),
    ]);
  });

  it('are made from present data: the template, which loads nothing by itself', async () => {
    const { enlace } = await request('/plantilla', {});
    const plantilla = (await app.inject(enlace)).rawPayload;
    const filas = await readSheet(plantilla, 'Listas');
    expect(filas[0]).toEqual(['servidores', 'qué es', 'roles', 'qué es', 'cursos', 'qué es']);
    expect(filas.map((fila) => fila[0])).toContain(servidor);
    expect(filas.map((fila) => fila[2])).toEqual(expect.arrayContaining(['Estudiante', 'Docente']));
    expect(filas.map((fila) => fila[4])).toContain('201101-2026-2');
    const instrucciones = await readSheet(plantilla, 'Instrucciones');
    expect(instrucciones.flat().join('\n')).toContain('No están los cursos de Campus:');
    const { id } = (await send(plantilla)).json<{ id: string }>();
    await work();
    expect(await request(`/${id}`)).toMatchObject({
      estado: 'rechazada',
      error: 'El archivo tiene los títulos, pero ninguna fila debajo de ellos.',
    });
  });
});

it('waits for a decision once it is checked, and keeps its rows while it is applied', async () => {
  const { id } = (await send(await libroOf(gente(2)))).json<{ id: string }>();
  expect(await request(`/${id}/aplicar`, { filas: 'todas' })).toMatchObject({
    status: 409,
    message: 'Esa carga no espera su decisión.',
  });
  await work();
  expect(await request(`/${id}/aplicar`, { filas: 'todas' })).toMatchObject({ status: 201 });
  const removed = await app.inject({ method: 'DELETE', url: `/api/cargas/usuarios/${id}`, headers: gestora });
  expect([removed.statusCode, removed.json().message]).toEqual([
    409,
    'La carga está en curso. Cancélela primero, o espere a que termine.',
  ]);
  await work();
  expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 2 } });
});

it('is not found by an unknown id, nor in an unknown kind', async () => {
  expect(await request(`/${randomUUID()}`)).toMatchObject({ status: 404, message: 'No existe esa carga.' });
  const other = await app.inject({ url: '/api/cargas/otras', headers: gestora });
  expect([other.statusCode, other.json().message]).toEqual([404, 'No existe ese tipo de carga.']);
});

describe('rows and files', () => {
  it('are removed on request; the totals stay', async () => {
    const id = await load(persona(1), persona(2, { Correo: 'roto' }));
    const { rows } = await sql<{ archivo: string; marcado: string }>`select archivo, marcado from cargas`.execute(db);
    const answer = await app.inject({ method: 'DELETE', url: `/api/cargas/usuarios/${id}`, headers: gestora });
    expect(answer.statusCode).toBe(200);
    expect(await request(`/${id}`)).toMatchObject({
      archivo: null,
      retirada: expect.any(String),
      resumen: { filas: 2 },
    });
    expect(await request(`/${id}/filas`, {})).toMatchObject({ total: 0 });
    const { enlace } = await request(`/${id}/libro`, { libro: 'marcado' });
    const gone = await app.inject({ url: enlace });
    expect([gone.statusCode, gone.json().message]).toEqual([404, 'Ese archivo ya se borró.']);
    const sueltos = await sql<{ clave: string }>`select clave from archivos_sueltos`.execute(db);
    expect(sueltos.rows.map(({ clave }) => clave)).toEqual(expect.arrayContaining(Object.values(rows[0]!)));
    expect(await request(`/${id}/aplicar`, { filas: 'buenas' })).toMatchObject({
      status: 409,
      message: 'Las filas de esa carga ya se borraron.',
    });
  });

  it('are removed after thirty days', async () => {
    const id = await load(persona(1));
    clock.advance(31 * 86_400);
    await cleanCargas(db, tiposDeCargaOf({ db, moodle: demostracion }), clock.now);
    clock.advance(-31 * 86_400);
    expect(await request(`/${id}`)).toMatchObject({
      archivo: null,
      retirada: expect.any(String),
      resumen: { filas: 1 },
    });
  });
});

describe('groups and leaving', () => {
  const CURSO = '201101-2026-2';
  const curso = () => [...demo.site.courses.values()].find(({ shortname }) => shortname === CURSO)!;
  type Matricula = { username: string; suspended: boolean; roles: string[]; timeend: number };
  const inCurso = async (): Promise<readonly Matricula[]> => {
    const wanted = `courseids[0]=${curso().id}`;
    const answer = await demo.call(await demo.tokenFor(), 'local_gestioncurricular_get_enrolments', wanted);
    return (answer as { enrolments: Matricula[] }).enrolments;
  };
  const students = async () => (await inCurso()).filter(({ roles }) => roles.join() === 'student');
  const sale = (Usuario: string, Acción: string): Celdas => ({ Usuario, Curso: CURSO, Servidor: servidor, Acción });
  /** The row of a person of the demonstration, as the file of a course has it. */
  const fila = (username: string): Celdas => {
    const user = [...demo.site.users.values()].find((one) => one.username === username)!;
    const { firstname: Nombres, lastname: Apellidos, email: Correo, idnumber: Documento } = user;
    return persona(0, { Usuario: username, Nombres, Apellidos, Correo, Documento });
  };

  it('are told before and done in their order; the same file again finds everything done', async () => {
    const [first, second] = await students();
    const filas = [
      persona(1, { Grupo: 'Grupo A', Cohorte: 'BECAS', Hasta: '15/12/2099' }),
      persona(2, { Grupo: 'Grupo A' }),
      sale(first!.username, 'Suspender'),
      sale(second!.username, 'Retirar'),
    ];
    const id = await load(...filas);
    const before = await request(`/${id}`);
    expect(before.resumen.acciones.map(({ seHara }: { seHara: string }) => seHara)).toEqual([
      'se crearán 2 cuentas',
      'se actualizarán 0 cuentas',
      'se harán 2 matrículas',
      'se creará 1 grupo',
      'se agregarán 2 personas a sus grupos',
      'se agregará 1 persona a su cohorte',
      'se suspenderá 1 matrícula',
      'se retirará 1 persona de su curso',
    ]);
    expect(before.seQuita).toEqual([
      expect.stringMatching(/^«201101-2026-2»: se retira a 1 de sus \d+ estudiantes; (se pierden \d|no hicieron)/),
      expect.stringMatching(/^«201101-2026-2»: se suspende a 1 de sus \d+ estudiantes; /),
    ]);
    expect(before.porEscribir).toEqual([]);
    expect(await request(`/${id}/aplicar`, { filas: 'todas' })).toMatchObject({ status: 201 });
    await work();
    expect(await request(`/${id}`)).toMatchObject({ estado: 'terminada', resumen: { hechas: 4, fallidas: 0 } });
    const now = new Map((await inCurso()).map((one) => [one.username, one]));
    expect([now.get(first!.username)?.suspended, now.has(second!.username)]).toEqual([true, false]);
    expect(now.get('invitada.1')).toMatchObject({ timeend: Date.parse('2099-12-16T04:59:59Z') / 1000 });
    const again = await load(...filas);
    expect(await request(`/${again}`)).toMatchObject({ resumen: { filas: 4, sinCambios: 4, porHacer: 0 } });
  });

  it('of those missing from a file are a load of their own, which a large share makes the person confirm', async () => {
    const present = await students();
    const missing = present.slice(2).filter(({ suspended }) => !suspended);
    const id = await load(...present.slice(0, 2).map(({ username }) => fila(username)));
    const { faltantes } = await request(`/${id}`);
    expect(faltantes.map(({ valor }: { valor: string }) => valor)).toEqual(['suspender', 'retirar']);
    const { status, id: nueva } = await request(`/${id}/faltantes`, { opcion: 'suspender' });
    expect(status).toBe(201);
    await work();
    const found = await request(`/${nueva}`);
    expect(found).toMatchObject({
      estado: 'revisada',
      archivo: 'usuarios - faltantes.xlsx',
      faltantes: [],
      resumen: { filas: missing.length, conProblemas: 0 },
      porEscribir: [{ texto: CURSO, motivo: expect.stringContaining('más de la tercera parte') }],
    });
    const { filas: filasDe } = await request(`/${nueva}/filas`, {});
    expect(filasDe.map(({ datos }: { datos: { usuario: string } }) => datos.usuario).toSorted()).toEqual(
      missing.map(({ username }) => username).toSorted(),
    );
    for (const escritos of [undefined, ['201102-2026-2']]) {
      expect(await request(`/${nueva}/aplicar`, { filas: 'todas', escritos })).toMatchObject({
        status: 409,
        message: expect.stringContaining(`Para aceptarlo, escriba «${CURSO}».`),
      });
    }
    expect(await request(`/${nueva}/aplicar`, { filas: 'todas', escritos: [CURSO] })).toMatchObject({ status: 201 });
    await work();
    const suspended = (await students()).filter((one) => one.suspended).map(({ username }) => username);
    expect(suspended).toEqual(expect.arrayContaining(missing.map(({ username }) => username)));
    expect(suspended).not.toContain(present[0]!.username);
    const teachers = (await inCurso()).filter(({ roles }) => roles.includes('editingteacher'));
    expect(teachers.every(({ suspended: isSuspended }) => !isSuspended)).toBe(true);
  });

  it('of those missing are not asked of a file with faults, nor in another way than offered', async () => {
    const faulty = await load(persona(1, { Correo: 'roto' }));
    expect(await request(`/${faulty}/faltantes`, { opcion: 'suspender' })).toMatchObject({ status: 409 });
    const sound = await load(persona(1));
    expect(await request(`/${sound}/faltantes`, { opcion: 'borrar' })).toMatchObject({ status: 409 });
  });

  it('is refused by the specified call, by row and column', async () => {
    const libro = await libroOf([persona(1), sale('estudiante.demo', 'Retirar')]);
    const answer = await send(libro, undefined, '/api/cargaMasivaUsuariosMoodle', 'archivoUsuarios');
    expect([answer.statusCode, answer.json().errores]).toEqual([
      400,
      { 'archivoUsuarios.3.accion': expect.stringContaining('Retirar no se hace por esta llamada') },
    ]);
  });
});

describe('POST /cargaMasivaUsuariosMoodle', () => {
  const URL_DEL_CONTRATO = '/api/cargaMasivaUsuariosMoodle';
  const call = async (libro: Uint8Array, archivo?: string) => send(libro, archivo, URL_DEL_CONTRATO, 'archivoUsuarios');

  it('without faults starts the job and answers its id', async () => {
    const answer = await call(await libroOf(gente(3)));
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(String) }]);
    await work();
    expect(await tareaOf(answer.json().id)).toMatchObject({ estado: 'terminada', resumen: '3 de 3 filas' });
    const { cargas } = await request('');
    expect(cargas).toMatchObject([{ estado: 'terminada', aplicacion: answer.json().id }]);
  });

  it('starts one job for a key, and answers it again', async () => {
    const withClave = { 'idempotency-key': randomUUID() };
    const callWith = async (libro: Uint8Array) => {
      const { payload, headers } = asPartes([
        { nombre: 'archivoUsuarios', contenido: Buffer.from(libro), archivo: 'usuarios.xlsx' },
      ]);
      const llamada = { method: 'POST' as const, url: URL_DEL_CONTRATO, payload };
      return app.inject({ ...llamada, headers: { ...headers, ...gestora, ...withClave } });
    };
    const libro = await libroOf(gente(2));
    const [response, other] = await Promise.all([callWith(libro), callWith(libro)]);
    expect([response.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(other.json()).toEqual(response.json());
    await work();
    // A second check would find nothing to do.
    expect((await callWith(libro)).json()).toEqual(response.json());
    expect((await request('')).cargas).toHaveLength(1);
    expect((await callWith(await libroOf(gente(3)))).statusCode).toBe(409);
  });

  it('with faults answers each by row and column, and stores nothing', async () => {
    const answer = await call(await libroOf([persona(1), persona(2, { Correo: 'roto' }), persona(1)]));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message:
          'El archivo tiene 2 problemas. No se cargó nada: corríjalo y envíelo de nuevo. ' +
          'Fila 3, Correo: El correo no es válido. Escríbalo completo, como nombre@universidad.edu.co.',
        errores: {
          'archivoUsuarios.3.correo': 'El correo no es válido. Escríbalo completo, como nombre@universidad.edu.co.',
          'archivoUsuarios.4': 'Es el mismo usuario, curso y rol de la fila 2. Borre una de las dos filas.',
        },
      },
    ]);
    const { rows } = await sql<{ filas: number }>`
      select (select count(*) from cargas) + (select count(*) from tareas) + (select count(*) from auditoria) as filas`.execute(
      db,
    );
    expect(rows).toEqual([{ filas: 0 }]);
  });

  it('tells every fault of a cell', async () => {
    const answer = await call(
      await libroOf([
        persona(1),
        persona(2),
        persona(2, { Correo: 'invitada.1@universidad.edu.co', Curso: null, Rol: null }),
      ]),
    );
    const { message, errores } = answer.json<{ message: string; errores: Record<string, string> }>();
    expect(message).toContain('El archivo tiene 2 problemas.');
    expect(Object.keys(errores)).toEqual(['archivoUsuarios.4.correo']);
    expect(errores['archivoUsuarios.4.correo']).toMatch(/fila 3.*fila 2/);
  });

  it('lists the first thousand faults, and tells their number', async () => {
    const answer = await call(await libroOf(Array.from({ length: 1001 }, (_, i) => persona(i, { Correo: 'roto' }))));
    const { message, errores } = answer.json<{ message: string; errores: object }>();
    expect(message).toContain('El archivo tiene 1.001 problemas. Aquí están los primeros 1.000.');
    expect(Object.keys(errores)).toHaveLength(1000);
  });

  it('answers the quoted text for another extension, with any content', async () => {
    const answer = await call(await libroOf(gente(1)), 'usuarios.xls');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: SIN_EXTENSION, errores: { archivoUsuarios: SIN_EXTENSION } },
    ]);
  });

  it('has a time limit', async () => {
    const file = path.join(files.incoming, randomUUID());
    const libro = await libroOf(gente(1));
    await writeFile(file, libro);
    const recibido = new ReceivedFile({ path: file, name: 'gente.xlsx', size: libro.length, sha256: '' });
    const actor = {
      sesion: randomUUID(),
      usuario: 'gestora',
      nombre: 'Gestora',
      email: '',
      roles: ['manager'],
      permisos: permisosOf(['manager']),
    };
    const principal = { usuario: 'gestora', roles: ['manager'], direccion: '127.0.0.1' };
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const uploaded = { tipo: tiposDeCargaOf({ db, moodle: demostracion })[0]!, parte: 'archivo', recibido };
    await expect(
      loadImmediately({ db, files }, uploaded, { actor, principal, now: new Date(), signal }),
    ).rejects.toMatchObject({
      code: 'no-disponible',
      message: expect.stringContaining('No se alcanzó a revisar el archivo a tiempo y no se cargó nada.'),
    });
    expect(await request('')).toEqual({ status: 200, cargas: [] });
  });

  it('reports that Moodle does not answer, without faults of rows', async () => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'prohibido' } });
    const answer = await call(await libroOf(gente(1)));
    expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringMatching(/^Campus Virtual: /)]);
  });
});

it('leaves one row in the audit for each act, without personal data', async () => {
  const id = await load(persona(1));
  await request(`/${id}/filas`, {});
  await request(`/${id}/aplicar`, { filas: 'todas' });
  const { rows } = await sql<{ accion: string; texto: string }>`
    select accion, detalle::text as texto from auditoria where objeto = 'carga' order by id`.execute(db);
  expect(rows.map(({ accion }) => accion)).toEqual(['carga.recepcion', 'carga.apertura', 'carga.aceptacion']);
  expect(rows.map(({ texto }) => texto).join()).not.toMatch(/invitada|usuarios\.xlsx/);
});
