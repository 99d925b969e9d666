import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { facultades, programas } from '#catalogo/listas/semillas.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { AsignaturaGuardada, DatosDeAsignatura } from '../contract-gestion.ts';

const { app, db, signIn, clock } = await createTestApp();
await seedListas(db);
const gestor = await signIn(['manager'], 'gloria.gestora');
const [facultad, otherFacultad] = facultades.opciones.map(({ texto }) => texto) as [string, string];
const [programa] = programas.opciones.map(({ texto }) => texto) as [string];

beforeEach(async () => {
  await sql`truncate asignaturas, cambios, auditoria`.execute(db);
});

const datosWith = (change: Partial<DatosDeAsignatura> = {}): DatosDeAsignatura => ({
  semestre: '2026-2',
  codigoAsignatura: '3007852-01',
  nombre: 'Programación Avanzada',
  docente: 'Luz Ángela Peña',
  correo: 'luz.pena@universidad.edu.co',
  tipoAsignatura: 'AMV',
  facultad,
  programaAcademico: programa,
  habilitable: true,
  matriculados: 32,
  ...change,
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const headers = gestor;
  const answer = await app.inject({ method, url: `/api/asignaturas${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (change: Partial<DatosDeAsignatura> = {}): Promise<AsignaturaGuardada> =>
  (await call('POST', '', datosWith(change))).body;
const query = async (filtro: object = {}) =>
  (await call('POST', '/consulta', { semestre: '2026-2', ...filtro })).body as {
    filas: AsignaturaGuardada[];
    total: number;
    todas: number;
  };
const codigos = async (filtro: object = {}) => (await query(filtro)).filas.map((fila) => fila.codigoAsignatura);
const findEnFormulario = async (texto: string) => {
  const answer = await app.inject({ method: 'POST', url: '/api/asignaturas/busqueda', payload: { texto } });
  return answer.json().total as number;
};

describe('adding an assignment', () => {
  it('normalises the text, and forms find it immediately', async () => {
    expect(await findEnFormulario('pena')).toBe(0);
    const { status, body } = await call('POST', '', {
      ...datosWith(),
      codigoAsignatura: ' 30a-01 ',
      docente: ' Luz   Ángela Peña ',
      correo: 'Luz.Pena@Universidad.edu.co',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...datosWith({ codigoAsignatura: '30A-01' }),
      id: expect.any(String),
      version: 1,
      actualizada: clock.now.toISOString(),
    });
    expect(await findEnFormulario('pena')).toBe(1);
  });

  it('refuses missing data with a message at each field', async () => {
    const { status, body } = await call('POST', '', {
      semestre: '2026-3',
      codigoAsignatura: ' ',
      docente: '',
      correo: 'luz.pena',
      tipoAsignatura: 'OTRO',
      facultad,
      programaAcademico: programa,
    });
    expect(status).toBe(400);
    expect(body.errores).toEqual({
      semestre: 'El semestre se escribe así: 2026-2.',
      codigoAsignatura: 'Escriba el código de la asignatura.',
      docente: 'Escriba el nombre del docente.',
      correo: 'El correo electrónico debe ser un correo válido.',
      tipoAsignatura: 'Elija el tipo de asignatura.',
      habilitable: 'Diga si la asignatura es habilitable.',
    });
  });

  it('accepts only faculties and programs of the lists', async () => {
    const { status, body } = await call('POST', '', datosWith({ facultad: 'Otra', programaAcademico: 'Otro' }));
    expect([status, Object.keys(body.errores)]).toEqual([400, ['facultad', 'programaAcademico']]);
  });

  it('refuses a duplicate of teacher, code and program, and accepts another teacher', async () => {
    await add();
    const { status, body } = await call(
      'POST',
      '',
      datosWith({ docente: 'Otro nombre', correo: 'LUZ.PENA@universidad.edu.co' }),
    );
    expect([status, body.errores.codigoAsignatura]).toEqual([409, expect.stringContaining('ya tiene esa asignatura')]);
    expect((await call('POST', '', datosWith({ correo: 'otra@universidad.edu.co' }))).status).toBe(201);
  });
});

describe('changing and deleting', () => {
  it('changes data, keeps the former data in the history, and updates forms', async () => {
    const { id, version } = await add();
    await findEnFormulario('pena');
    const { status, body } = await call('PUT', `/${id}`, { ...datosWith({ docente: 'Óscar Ruiz' }), version });
    expect([status, body.docente, body.version]).toEqual([200, 'Óscar Ruiz', 2]);
    expect([await findEnFormulario('pena'), await findEnFormulario('oscar')]).toEqual([0, 1]);
    const { historia } = (await call('GET', `/${id}`)).body;
    expect(historia).toEqual([
      {
        instante: expect.any(String),
        nombre: 'Laura Mesa Ríos',
        origen: 'mano',
        antes: datosWith(),
        despues: datosWith({ docente: 'Óscar Ruiz' }),
      },
      { instante: expect.any(String), nombre: 'Laura Mesa Ríos', origen: 'mano', antes: null, despues: datosWith() },
    ]);
  });

  it('leaves name and students null if absent, and refuses an invalid number', async () => {
    const { id, version } = await add();
    const empty = await call('PUT', `/${id}`, { ...datosWith({ nombre: ' ' }), matriculados: '', version });
    expect(empty.body).toMatchObject({ nombre: null, matriculados: null });
    const invalid = await call('PUT', `/${id}`, { ...datosWith(), matriculados: '3x', version: 2 });
    expect([invalid.status, Object.keys(invalid.body.errores)]).toEqual([400, ['matriculados']]);
  });

  it('moves an assignment to another semester', async () => {
    const { id, version } = await add();
    await findEnFormulario('pena');
    await call('PUT', `/${id}`, { ...datosWith({ semestre: '2027-1' }), version });
    expect(await findEnFormulario('pena')).toBe(0);
    expect(await codigos({ semestre: '2027-1' })).toEqual(['3007852-01']);
  });

  it('refuses a change based on an old version', async () => {
    const { id, version } = await add();
    await call('PUT', `/${id}`, { ...datosWith({ habilitable: false }), version });
    for (const answer of [
      await call('PUT', `/${id}`, { ...datosWith({ docente: 'Otra' }), version }),
      await call('POST', `/${id}/eliminar`, { version }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Otra persona cambió')]);
    }
    expect((await query()).filas).toMatchObject([{ docente: 'Luz Ángela Peña', habilitable: false }]);
  });

  it('refuses a change that creates a duplicate', async () => {
    await add({ correo: 'otra@universidad.edu.co' });
    const { id, version } = await add();
    const answer = await call('PUT', `/${id}`, { ...datosWith({ correo: 'otra@universidad.edu.co' }), version });
    expect([answer.status, Object.keys(answer.body.errores)]).toEqual([409, ['codigoAsignatura']]);
  });

  it('keeps a faculty that the list no longer has', async () => {
    const { id } = await add();
    await sql`update asignaturas set facultad = 'La de antes' where id = ${id}`.execute(db);
    const before = datosWith({ facultad: 'La de antes', docente: 'Otra' });
    expect((await call('PUT', `/${id}`, { ...before, version: 1 })).status).toBe(200);
    expect((await call('PUT', `/${id}`, { ...datosWith({ facultad: 'Otra más' }), version: 2 })).status).toBe(400);
  });

  it('deletes an assignment from the list and the forms; the history stays', async () => {
    const { id, version } = await add();
    await findEnFormulario('pena');
    expect(await call('POST', `/${id}/eliminar`, { version })).toEqual({ status: 200, body: { id } });
    expect([await codigos(), await findEnFormulario('pena')]).toEqual([[], 0]);
    const { rows } = await sql`select usuario, antes is null as alta, despues is null as baja
      from cambios where clave = ${id} order by version`.execute(db);
    expect(rows).toEqual([
      { usuario: 'gloria.gestora', alta: true, baja: false },
      { usuario: 'gloria.gestora', alta: false, baja: true },
    ]);
    expect(await call('GET', `/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Esa asignatura ya no existe: alguien pudo eliminarla.' },
    });
    expect(await call('PUT', `/${id}`, { ...datosWith(), version })).toMatchObject({
      status: 404,
      body: { message: 'Esa asignatura ya no existe: alguien pudo eliminarla.' },
    });
  });

  it('records each act in the audit, without the teacher', async () => {
    const { id, version } = await add();
    await call('PUT', `/${id}`, { ...datosWith({ habilitable: false }), version });
    await call('POST', `/${id}/eliminar`, { version: 2 });
    await call('POST', `/${id}/eliminar`, { version: 2 });
    const { rows } = await sql<{ accion: string; detalle: unknown }>`
      select accion, detalle from auditoria where accion like 'asignatura.%' order by instante, accion`.execute(db);
    expect(rows.map(({ accion }) => accion).sort()).toEqual([
      'asignatura.alta',
      'asignatura.baja',
      'asignatura.cambio',
    ]);
    expect(JSON.stringify(rows)).not.toContain('pena');
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await add({ codigoAsignatura: 'B2', docente: 'Ñandú Zúñiga', correo: 'nandu@universidad.edu.co' });
    await add({ codigoAsignatura: 'A1', docente: 'Ángela Ñañez', tipoAsignatura: 'APV' });
    await add({ codigoAsignatura: 'C3', docente: 'nadia Ortiz', facultad: otherFacultad, correo: 'n@x.co' });
    await add({ codigoAsignatura: 'A1', semestre: '2026-1' });
  });

  it('contains one semester, sorted as requested by Spanish rules', async () => {
    expect(await codigos()).toEqual(['A1', 'B2', 'C3']);
    expect(await codigos({ sentido: 'desc' })).toEqual(['C3', 'B2', 'A1']);
    expect(await codigos({ orden: 'docente' })).toEqual(['A1', 'C3', 'B2']);
    expect(await codigos({ semestre: '2026-1' })).toEqual(['A1']);
  });

  it('filters by type, faculty and words without accents, and counts the results', async () => {
    expect(await codigos({ tipoAsignatura: 'APV' })).toEqual(['A1']);
    expect(await codigos({ facultad: otherFacultad })).toEqual(['C3']);
    expect(await codigos({ buscar: 'NANDU zuniga' })).toEqual(['B2']);
    expect(await codigos({ buscar: 'nandu@' })).toEqual(['B2']);
    await add({ codigoAsignatura: 'D4', nombre: 'Álgebra Lineal', correo: 'd4@x.co' });
    expect(await codigos({ buscar: 'algebra' })).toEqual(['D4']);
    expect(await query({ buscar: 'nadie' })).toEqual({ filas: [], total: 0, todas: 4 });
  });

  it('is paged', async () => {
    expect(await codigos({ limite: 2 })).toEqual(['A1', 'B2']);
    expect(await codigos({ limite: 2, salto: 2 })).toEqual(['C3']);
    expect((await query({ limite: 1 })).total).toBe(3);
  });

  it('offers semesters with assignments, the current and the next one, and the lists', async () => {
    const { body } = await call('GET', '/opciones');
    expect(body.semestres).toEqual(['2027-1', '2026-2', '2026-1']);
    expect(body.facultades).toContain(facultad);
    expect(body.programas).toHaveLength(programas.opciones.length);
  });
});
