import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { MAX_VISTAS, type PresentacionDeInforme, type VistaGuardada } from '../contract-vistas.ts';

const { app, db, signIn } = await createTestApp();
const gloria = await signIn(['manager'], 'gloria.gestora');
const gabriel = await signIn(['manager'], 'gabriel.gestor');
const docente = await signIn(['editingteacher'], 'diana.docente');

const INFORME = 'informacionInscripcionCatedras';
const DE_DOCENTES = 'apoyoExamenesHabilitaciones';
const DIRECCION = { estado: 'abierto', recibida: 'mas-de-5', catedra: 'ajedrez', columnas: 'apellidos,estado,correo' };

beforeEach(async () => {
  await sql`truncate informe_presentaciones, informe_vistas, auditoria`.execute(db);
});

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const call = async (method: Method, ruta: string, payload?: object, headers = gloria) => {
  const url = `/api/informes/${ruta}`;
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

const openInforme = async (headers = gloria, informe = INFORME) =>
  (await call('GET', `${informe}/presentacion`, undefined, headers)).body as PresentacionDeInforme & {
    vistas: VistaGuardada[];
  };

const save = async (nombre: unknown, direccion: unknown = DIRECCION, headers = gloria, informe = INFORME) =>
  call('POST', `${informe}/vistas`, { nombre, direccion }, headers);

const idOf = async (nombre: string): Promise<string> => String((await save(nombre)).body['id']);

describe('a person’s presentation of a report', () => {
  const PRESENTACION = { columnas: ['apellidos', 'estado', 'catedra'], densidad: 'compacta' };

  it('is empty until a choice, and then the last choice, in this report only', async () => {
    expect(await openInforme()).toEqual({ columnas: null, densidad: null, vistas: [] });
    await call('PUT', `${INFORME}/presentacion`, { columnas: ['correo'], densidad: null });
    expect(await call('PUT', `${INFORME}/presentacion`, PRESENTACION)).toEqual({ status: 200, body: PRESENTACION });
    expect(await openInforme()).toEqual({ ...PRESENTACION, vistas: [] });
    expect(await openInforme(gloria, DE_DOCENTES)).toEqual({ columnas: null, densidad: null, vistas: [] });
  });

  it('belongs to one person, a teacher too who may open the report, and leaves no line in the audit', async () => {
    await call('PUT', `${INFORME}/presentacion`, PRESENTACION);
    expect(await openInforme(gabriel)).toEqual({ columnas: null, densidad: null, vistas: [] });
    const presentacion = { columnas: null, densidad: 'comoda' };
    expect((await call('PUT', `${DE_DOCENTES}/presentacion`, presentacion, docente)).status).toBe(200);
    expect((await call('PUT', `${INFORME}/presentacion`, presentacion, docente)).status).toBe(403);
    const { rows } = await sql`select accion from auditoria where accion <> 'acceso.rechazo'`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each([
    [{ columnas: ['otra'], densidad: null }, 'El informe no tiene esa columna.'],
    [{ columnas: [], densidad: null }, 'Deje al menos una columna.'],
    [{ columnas: 'correo', densidad: null }, 'Aquí se espera una lista de columnas.'],
    [{ columnas: null, densidad: 'enorme' }, 'La densidad es cómoda o compacta.'],
  ])('is not %j', async (presentacion, mensaje) => {
    const { status, body } = await call('PUT', `${INFORME}/presentacion`, presentacion);
    expect([status, Object.values(body['errores'] as object)]).toEqual([400, [mensaje]]);
  });
});

describe('saved views', () => {
  it('keep the address under a name, in the order of saving', async () => {
    expect(await save('  Ajedrez por revisar ')).toEqual({
      status: 201,
      body: { id: expect.any(String), nombre: 'Ajedrez por revisar', direccion: DIRECCION },
    });
    await save('Antes', {});
    expect((await openInforme()).vistas.map(({ nombre }) => nombre)).toEqual(['Ajedrez por revisar', 'Antes']);
  });

  it('belong to one person and one report', async () => {
    const id = await idOf('Mía');
    expect((await openInforme(gabriel)).vistas).toEqual([]);
    expect((await openInforme(gloria, DE_DOCENTES)).vistas).toEqual([]);
    for (const [informe, headers] of [
      [INFORME, gabriel],
      [DE_DOCENTES, gloria],
    ] as const) {
      expect((await call('PUT', `${informe}/vistas/${id}`, { nombre: 'Otra' }, headers)).status).toBe(404);
      expect((await call('DELETE', `${informe}/vistas/${id}`, undefined, headers)).status).toBe(404);
    }
    expect((await openInforme()).vistas).toHaveLength(1);
    expect((await save('Mía', {}, gabriel)).status).toBe(201);
  });

  it('are renamed and deleted', async () => {
    const id = await idOf('Una');
    const other = await call('PUT', `${INFORME}/vistas/${id}`, { nombre: 'UNA' });
    expect(other).toMatchObject({ status: 200, body: { id, nombre: 'UNA', direccion: DIRECCION } });
    expect(await call('DELETE', `${INFORME}/vistas/${id}`)).toEqual({ status: 200, body: { id } });
    expect(await call('DELETE', `${INFORME}/vistas/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Esa vista ya no existe.' },
    });
  });

  it('have different names, in any case', async () => {
    await save('Pendientes de año');
    const id = await idOf('Otra');
    const mensaje = 'Ya tiene una vista que se llama «PENDIENTES DE AÑO» en este informe. Escriba otro nombre.';
    for (const { status, body } of [
      await save('PENDIENTES DE AÑO'),
      await call('PUT', `${INFORME}/vistas/${id}`, { nombre: 'PENDIENTES DE AÑO' }),
    ]) {
      expect([status, body['message']]).toEqual([409, mensaje]);
    }
  });

  it('are twenty at most, even if two are saved at the same moment', async () => {
    for (let i = 1; i < MAX_VISTAS; i += 1) expect((await save(`Vista ${i}`)).status).toBe(201);
    const answers = await Promise.all([save('Esta'), save('Y esta')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body['message']).toBe(
      'Ya guardó 20 vistas de este informe. Elimine una para guardar otra.',
    );
    expect((await openInforme()).vistas).toHaveLength(MAX_VISTAS);
  });

  const NOMBRE_MISSING = 'Escriba un nombre de 1 a 60 caracteres.';
  it.each([
    ['', NOMBRE_MISSING],
    ['   ', NOMBRE_MISSING],
    ['x'.repeat(61), NOMBRE_MISSING],
    [7, NOMBRE_MISSING],
    ['dos\nlíneas', 'Escriba el nombre en una sola línea.'],
  ])('are not called %j', async (nombre, mensaje) => {
    const { status, body } = await save(nombre);
    expect([status, body['errores']]).toEqual([400, { nombre: mensaje }]);
  });

  it.each([
    ['a search', { buscar: 'ana' }, 'buscar'],
    ['an open record', { registro: '00000000-0000-4000-8000-000000000001' }, 'registro'],
    ['another report’s filter', { estrategia: 'uno' }, 'estrategia'],
    ['a state that is none', { estado: 'roto' }, 'estado'],
    ['a day that is none', { desde: '2026-02-30' }, 'desde'],
  ])('do not hold %s', async (_, direccion, parte) => {
    const { status, body } = await save('Una', direccion);
    expect([status, body['errores']]).toEqual([
      400,
      { [`direccion.${parte}`]: 'La vista tiene algo que este informe no puede mostrar.' },
    ]);
  });
});
