import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionUsuarioCurso as informe } from '#catalogo/estudiantes-en-riesgo.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import type { ConsultaDeInforme } from '#features/informes/filtro.ts';
import { createGraficos, type ForeignCharts } from '#features/informes/server/graficos/service.ts';
import { createInformes, ensureReportIndexes } from '#features/informes/server/service.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { replaceLeidos, type FilaLeida } from './leidos.store.ts';

const { db } = await createTestDatabase();
const informes = createInformes(db);
const gestora = {
  usuario: 'gestora',
  nombre: 'Gestora',
  email: 'gestora@example.com',
  permisos: permisosOf(['manager']),
};

/** @param dias without access; null: never */
const una = (nombre: string, dias: number | null, categoria = 'campus/2/3', rol = 'student'): FilaLeida => ({
  clave: nombre,
  semestre: '2026-2',
  creado: new Date('2026-11-20T15:00:00Z'),
  datos: {
    nombre,
    correo: `${nombre}@example.com`,
    ultimoAcceso: dias === null ? 'Nunca' : new Date(Date.UTC(2026, 10, 20) - dias * 86_400_000).toISOString(),
    dias: dias ?? 'Nunca',
    curso: { clave: 'campus/7', texto: 'Álgebra' },
    categoria: { clave: categoria, texto: categoria === 'campus/2/3' ? 'Ciencias › Física' : 'Ciencias' },
    rol: { clave: rol, texto: rol === 'student' ? 'Estudiante' : 'Docente' },
    situacion: { clave: dias === null || dias >= 15 ? 'riesgo' : 'al-dia', texto: 'cualquiera' },
    servidor: { clave: 'campus', texto: 'Campus Virtual' },
  },
});

async function read(filas: readonly FilaLeida[], servidor = 'campus'): Promise<void> {
  const lectura = randomUUID();
  await db.transaction().execute(async (tx) => {
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      values (${lectura}, 'accesos', ${servidor}, now(), now(), ${filas.length})`.execute(tx);
    await replaceLeidos(tx, { leido: informe.leido, servidor, lectura }, filas);
  });
}
const pagina = async (consulta: ConsultaDeInforme = {}) => informes.pagina(informe, consulta, gestora);
const nombres = async (consulta: ConsultaDeInforme = {}) =>
  (await pagina(consulta)).map(({ datos }) => datos['nombre']);

beforeEach(async () => {
  await sql`truncate lecturas cascade`.execute(db);
});

describe('rows that were read', () => {
  it('are in the report’s own order: people who never entered first, then the longest absent', async () => {
    await read([una('ayer', 1), una('nunca', null), una('marzo', 240), una('octubre', 30)]);
    expect(await nombres()).toEqual(['nunca', 'marzo', 'octubre', 'ayer']);
    expect(await nombres({ orden: 'nombre', sentido: 'desc' })).toEqual(['octubre', 'nunca', 'marzo', 'ayer']);
    const [first] = await pagina({ limite: 1 });
    expect(await nombres({ despues: first!.id, limite: 2 })).toEqual(['marzo', 'octubre']);
  });

  it('are filtered by thresholds, all of which include people who never entered', async () => {
    await read([una('ayer', 1), una('nunca', null), una('quince', 15), una('catorce', 14)]);
    expect(await nombres({ filtros: { dias: '15' } })).toEqual(['nunca', 'quince']);
    expect(await nombres({ filtros: { dias: 'nunca' } })).toEqual(['nunca']);
    expect(await informes.contar(informe, { filtros: { situacion: 'riesgo' } }, gestora)).toBe(2);
    await expect(pagina({ filtros: { dias: '16' } })).rejects.toMatchObject({ code: 'datos-invalidos' });
    await expect(pagina({ estado: 'abierto' })).rejects.toMatchObject({ code: 'datos-invalidos' });
  });

  it('are filtered by a category with its contents, of one server only', async () => {
    await read([una('dentro', 1), una('arriba', 2, 'campus/2'), una('aparte', 3, 'campus/9')]);
    expect(await nombres({ filtros: { categoria: 'campus/2' } })).toEqual(['arriba', 'dentro']);
    expect(await nombres({ filtros: { categoria: 'campus/3' } })).toEqual(['dentro']);
    expect(await nombres({ filtros: { categoria: 'otro/2' } })).toEqual([]);
  });

  it('offer their filters', async () => {
    await read([una('a', 1), una('b', 2, 'campus/2', 'editingteacher')]);
    const opciones = new Map(
      (await informes.opciones(informe)).map(({ campo, opciones: suyas }) => [campo, suyas.map(({ clave }) => clave)]),
    );
    expect(opciones.get('categoria')).toEqual(['campus/2', 'campus/3']);
    expect(opciones.get('rol')).toEqual(['editingteacher', 'student']);
    expect(opciones.get('dias')).toEqual(['7', '15', '30', '60', 'nunca']);
    expect(opciones.get('situacion')).toEqual(['riesgo', 'al-dia', 'no-aplica']);
    const filtro = { filtros: { categoria: 'campus/3', dias: 'nunca' } };
    expect(await informes.enPalabras(informe, filtro, gestora)).toEqual([
      'categoría Ciencias › Física',
      'días sin acceso Nunca ha ingresado',
    ]);
  });
});

describe('the charts of what was read', () => {
  it('distinguish equal names of categories by their server, as the filter does, and so do their marks', async () => {
    const con = (nombre: string, datos: FilaLeida['datos']): FilaLeida => {
      const fila = una(nombre, 20);
      return { ...fila, datos: { ...fila.datos, ...datos } };
    };
    await read([una('a', 20), una('b', 30), con('c', { categoria: { clave: 'campus/9', texto: 'Artes' } })]);
    const fisica = { clave: 'saberes/4/5', texto: 'Ciencias › Física' };
    await read([con('d', { categoria: fisica, servidor: { clave: 'saberes', texto: 'Saberes' } })], 'saberes');
    const now = () => new Date('2026-11-20T15:00:00Z');
    const ajeno = { medida: { nombre: '', maximo: null, suma: false }, eje: '', nota: null };
    const ajenos: ForeignCharts = async () => ({ ...ajeno, series: [], categorias: [], valores: [], cuentas: [] });
    const { graficos } = await createGraficos({ db, now, ajenos }).de(informe, {}, gestora);
    const { categorias } = graficos.find(({ clave }) => clave === 'categorias')!;
    expect(categorias.map(({ texto }) => texto)).toEqual([
      'Ciencias › Física (Campus Virtual)',
      'Artes',
      'Ciencias › Física (Saberes)',
    ]);
    const marca = { grafico: 'categorias', categoria: 'saberes/4/5', serie: '15' };
    expect(await informes.marcaEnPalabras(informe, { marca }, gestora)).toBe(
      '«Días sin acceso al curso por categoría», Ciencias › Física (Saberes) · 15 a 29',
    );
  });
});

describe('another reading', () => {
  it('replaces the rows of its server only; rows in both keep their id and first instant', async () => {
    await read([una('queda', 1), una('se va', 2)]);
    await read([una('ajena', 3)], 'saberes');
    const antes = new Map((await pagina()).map((fila) => [fila.datos['nombre'], fila]));
    await read([{ ...una('queda', 40), creado: new Date('2026-11-27T15:00:00Z') }, una('nueva', null)]);
    expect(await nombres()).toEqual(['nueva', 'queda', 'ajena']);
    const queda = (await pagina({ buscar: 'queda@' }))[0]!;
    expect(queda).toMatchObject({ id: antes.get('queda')!.id, creado: antes.get('queda')!.creado, estado: null });
    expect(queda.datos['dias']).toBe(40);
  });

  it('that fails half way leaves everything as it was', async () => {
    await read([una('queda', 1)]);
    const rota = { ...una('rota', 1), semestre: 'ninguno' as '2026-1' };
    await expect(read([una('nueva', 2), rota])).rejects.toThrow('semestre');
    expect(await nombres()).toEqual(['queda']);
  });
});

it('every order of a report over rows that were read has its index', async () => {
  const { made } = await ensureReportIndexes(db, [informe]);
  expect(made).toBe(9);
  await read([una('a', 1)]);
  const { rows } = await sql<{ plan: string }>`
    select indexdef as plan from pg_indexes where tablename = 'leidos' and indexname like 'informe%'`.execute(db);
  expect(rows.filter(({ plan }) => plan.includes("leido = 'accesos'"))).toHaveLength(9);
});
