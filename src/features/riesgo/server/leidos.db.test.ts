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
const filaOf = (nombre: string, dias: number | null, categoria = 'campus/2/3', rol = 'student'): FilaLeida => ({
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
    await read([filaOf('ayer', 1), filaOf('nunca', null), filaOf('marzo', 240), filaOf('octubre', 30)]);
    expect(await nombres()).toEqual(['nunca', 'marzo', 'octubre', 'ayer']);
    expect(await nombres({ orden: 'nombre', sentido: 'desc' })).toEqual(['octubre', 'nunca', 'marzo', 'ayer']);
    const [first] = await pagina({ limite: 1 });
    expect(await nombres({ despues: first!.id, limite: 2 })).toEqual(['marzo', 'octubre']);
  });

  it('are filtered by thresholds, all of which include people who never entered', async () => {
    await read([filaOf('ayer', 1), filaOf('nunca', null), filaOf('quince', 15), filaOf('catorce', 14)]);
    expect(await nombres({ filtros: { dias: '15' } })).toEqual(['nunca', 'quince']);
    expect(await nombres({ filtros: { dias: 'nunca' } })).toEqual(['nunca']);
    expect(await informes.count(informe, { filtros: { situacion: 'riesgo' } }, gestora)).toBe(2);
    await expect(pagina({ filtros: { dias: '16' } })).rejects.toMatchObject({ code: 'datos-invalidos' });
    await expect(pagina({ estado: 'abierto' })).rejects.toMatchObject({ code: 'datos-invalidos' });
  });

  it('are filtered by a category with its contents, of one server only', async () => {
    await read([filaOf('dentro', 1), filaOf('arriba', 2, 'campus/2'), filaOf('aparte', 3, 'campus/9')]);
    expect(await nombres({ filtros: { categoria: 'campus/2' } })).toEqual(['arriba', 'dentro']);
    expect(await nombres({ filtros: { categoria: 'campus/3' } })).toEqual(['dentro']);
    expect(await nombres({ filtros: { categoria: 'otro/2' } })).toEqual([]);
  });

  it('offer their filters', async () => {
    await read([filaOf('a', 1), filaOf('b', 2, 'campus/2', 'editingteacher')]);
    const opciones = new Map(
      (await informes.opciones(informe, gestora)).map(({ campo, opciones: offered }) => [
        campo,
        offered.map(({ clave }) => clave),
      ]),
    );
    expect(opciones.get('categoria')).toEqual(['campus/2', 'campus/3']);
    expect(opciones.get('rol')).toEqual(['editingteacher', 'student']);
    expect(opciones.get('dias')).toEqual(['7', '15', '30', '60', 'nunca']);
    expect(opciones.get('situacion')).toEqual(['riesgo', 'alerta', 'al-dia', 'no-aplica']);
    const filtro = { filtros: { categoria: 'campus/3', dias: 'nunca' } };
    expect(await informes.inWords(informe, filtro, gestora)).toEqual([
      'categoría Ciencias › Física',
      'días sin acceso Nunca ha ingresado',
    ]);
  });
});

describe('groups of what was read by person', () => {
  const of = (nombre: string, dias: number | null, curso: string): FilaLeida => {
    const fila = filaOf(nombre, dias);
    const datos = { ...fila.datos, curso: { clave: curso, texto: curso } };
    return { ...fila, clave: `${nombre} ${curso}`, datos };
  };
  const shown = ['nombre', 'ultimoAcceso', 'curso'].map((clave) =>
    informe.columnas.findIndex(({ campo }) => campo === clave),
  );
  const filas = [
    of('ana', 20, 'Física'),
    of('ana', 90, 'Álgebra'),
    of('beto', 60, 'Cálculo'),
    of('caro', 16, 'Dibujo'),
    of('caro', null, 'Física'),
  ];
  const heads = async (consulta: ConsultaDeInforme) => {
    const { cuentas, grupos } = await informes.grupos(informe, { agrupar: 'persona', ...consulta }, gestora);
    return grupos.map(({ celdas = [] }, i) => [cuentas[i], ...shown.map((lugar) => celdas[lugar])]);
  };

  it('come where their first rows do, and their heads have the value of the order', async () => {
    await read(filas);
    expect(await heads({})).toEqual([
      [2, 'caro', 'Nunca', ''],
      [2, 'ana', expect.stringMatching(/^21\/0?8\/2026/), ''],
      [1, 'beto', expect.stringMatching(/^20\/0?9\/2026/), ''],
    ]);
    expect(await heads({ orden: 'curso', sentido: 'desc' })).toEqual([
      [2, 'ana', '', 'Física'],
      [2, 'caro', '', 'Física'],
      [1, 'beto', '', 'Cálculo'],
    ]);
    expect(await heads({ orden: 'nombre', sentido: 'desc' })).toEqual([
      [2, 'caro', '', ''],
      [1, 'beto', '', ''],
      [2, 'ana', '', ''],
    ]);
  });

  it.each([{}, { orden: 'curso', sentido: 'desc' as const }, { buscar: 'ana', orden: 'curso' }])(
    'have their rows in that order, page by page and in jumps: %j',
    async (consulta) => {
      await read(filas);
      const pedida = { agrupar: 'persona', ...consulta };
      const all = (await pagina(pedida)).map(({ id }) => id);
      const persons = await nombres(pedida);
      expect(persons).toEqual(persons.toSorted((a, b) => persons.indexOf(a) - persons.indexOf(b)));
      const byPage = (await pagina({ ...pedida, limite: 1 })).map(({ id }) => id);
      while (byPage.length < all.length) {
        byPage.push(...(await pagina({ ...pedida, limite: 1, despues: byPage.at(-1)! })).map(({ id }) => id));
      }
      expect(byPage).toEqual(all);
      const idsOf = async (corte: ConsultaDeInforme) => (await pagina({ ...pedida, ...corte })).map(({ id }) => id);
      expect(await idsOf({ antes: all.at(-1)!, limite: 10 })).toEqual(all.slice(0, -1));
      expect(await idsOf({ salto: 1, limite: 2 })).toEqual(all.slice(1, 3));
    },
  );
});

describe('the charts of what was read', () => {
  it('distinguish equal names of categories by their server, as the filter does, and so do their marks', async () => {
    const filaWith = (nombre: string, datos: FilaLeida['datos']): FilaLeida => {
      const fila = filaOf(nombre, 20);
      return { ...fila, datos: { ...fila.datos, ...datos } };
    };
    await read([filaOf('a', 20), filaOf('b', 30), filaWith('c', { categoria: { clave: 'campus/9', texto: 'Artes' } })]);
    const fisica = { clave: 'saberes/4/5', texto: 'Ciencias › Física' };
    await read([filaWith('d', { categoria: fisica, servidor: { clave: 'saberes', texto: 'Saberes' } })], 'saberes');
    const now = () => new Date('2026-11-20T15:00:00Z');
    const blankChart = { medida: { nombre: '', maximo: null, suma: false }, eje: '', nota: null };
    const foreignCharts: ForeignCharts = async () => ({
      ...blankChart,
      series: [],
      categorias: [],
      valores: [],
      cuentas: [],
    });
    const { graficos } = await createGraficos({ db, now, foreignCharts }).of(informe, {}, gestora);
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
    await read([filaOf('queda', 1), filaOf('se va', 2)]);
    await read([filaOf('ajena', 3)], 'saberes');
    const before = new Map((await pagina()).map((fila) => [fila.datos['nombre'], fila]));
    await read([{ ...filaOf('queda', 40), creado: new Date('2026-11-27T15:00:00Z') }, filaOf('nueva', null)]);
    expect(await nombres()).toEqual(['nueva', 'queda', 'ajena']);
    const kept = (await pagina({ buscar: 'queda@' }))[0]!;
    expect(kept).toMatchObject({ id: before.get('queda')!.id, creado: before.get('queda')!.creado, estado: null });
    expect(kept.datos['dias']).toBe(40);
  });

  it('that fails half way leaves everything as it was', async () => {
    await read([filaOf('queda', 1)]);
    const rota = { ...filaOf('rota', 1), semestre: 'ninguno' as '2026-1' };
    await expect(read([filaOf('nueva', 2), rota])).rejects.toThrow('semestre');
    expect(await nombres()).toEqual(['queda']);
  });
});

it('every order of a report over rows that were read has its index', async () => {
  const { made } = await ensureReportIndexes(db, [informe]);
  expect(made).toBe(11);
  await read([filaOf('a', 1)]);
  const { rows } = await sql<{ plan: string }>`
    select indexdef as plan from pg_indexes where tablename = 'leidos' and indexname like 'informe%'`.execute(db);
  expect(rows.filter(({ plan }) => plan.includes("leido = 'accesos'"))).toHaveLength(11);
});
