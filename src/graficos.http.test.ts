// Every chart of every report against rows that are read whole and counted by hand.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { INFORMES } from '#catalogo/index.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { seedDemonstration } from '#demostracion/registros.ts';
import type { GraficosDeInforme } from '#features/informes/contract-graficos.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from './testing/app.ts';
import { ATENCION } from './testing/graficos/atencion.ts';
import { count } from './testing/graficos/contar.ts';
import { CURSOS } from './testing/graficos/cursos.ts';
import { DOCENTES } from './testing/graficos/docentes.ts';
import { ESTUDIANTES } from './testing/graficos/estudiantes.ts';
import { texto, type Cuentas, type FilaEntera } from './testing/graficos/fila.ts';
import { habilitaciones } from './testing/graficos/habilitaciones.ts';
import { seedLeidas } from './testing/graficos/leidas.ts';

const { app, db, signIn, clock } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
const facultades = new Map<string, string>();

const CUENTAS: Readonly<Record<string, Cuentas>> = {
  ...CURSOS,
  ...ATENCION,
  ...ESTUDIANTES,
  ...DOCENTES,
  ...habilitaciones((programa) => facultades.get(programa) ?? 'Sin dato'),
};

async function read<T>(path: string, payload: object): Promise<T> {
  const answer = await app.inject({ method: 'POST', url: `/api/informes/${path}`, headers: gestora, payload });
  expect([answer.statusCode, answer.json<{ message?: string }>().message]).toEqual([200, undefined]);
  return answer.json<T>();
}

beforeAll(async () => {
  await seedListas(db);
  await seedDemonstration(db, { size: 4000, dominios: ['universidad.edu.co'], now: clock.now });
  await seedLeidas(db);
  for (const tabla of ['registros', 'items']) {
    await sql`update ${sql.ref(tabla)} set calificacion = 1 + abs(hashtext(id::text)) % 3 where estado = 'cerrado'`.execute(
      db,
    );
  }
  const { rows } = await sql<{ programa: string; facultad: string }>`
    select programa_academico as programa, facultad from asignaturas order by semestre, facultad desc`.execute(db);
  for (const { programa, facultad } of rows) facultades.set(programa, facultad);
});

/** All rows of a report, whole. */
async function listFilas(informe: Informe): Promise<readonly FilaEntera[]> {
  const [tabla, nombre] = informe.leido
    ? ['leidos', 'leido']
    : [informe.unidad === undefined ? 'registros' : 'items', 'formulario'];
  const { rows } = await sql<FilaEntera>`
    select * from ${sql.ref(tabla)} where ${sql.ref(nombre)} = ${filasOf(informe).slug}`.execute(db);
  return rows;
}

type Caso = { readonly filtro: object; readonly matches: (fila: FilaEntera) => boolean };

/** Three filters that the report offers, and none: what is asked for, and what rows it must give. */
async function casosOf(informe: Informe): Promise<Caso[]> {
  const opcionFiltro = informe.filtros?.find((filtro) => !('umbrales' in filtro || filtro.campo === 'categoria'));
  const elegida = opcionFiltro && opcionOf((await listFilas(informe))[7]!, opcionFiltro.campo);
  const byEstado = { filtro: { estado: 'cerrado' }, matches: ({ estado }: FilaEntera) => estado === 'cerrado' };
  const byOpcion = opcionFiltro &&
    elegida && {
      filtro: { filtros: { [opcionFiltro.campo]: elegida.clave } },
      matches: (fila: FilaEntera) => texto(fila, opcionFiltro.campo) === elegida.texto,
    };
  return [
    { filtro: {}, matches: () => true },
    { filtro: { semestre: '2026-2' }, matches: ({ semestre }) => semestre === '2026-2' },
    byOpcion ?? byEstado,
    { filtro: { buscar: 'María' }, matches: ({ busqueda }) => busqueda.includes('maria') },
  ];
}

/** The option that a field holds; a plain text is its own key. */
function opcionOf({ datos }: FilaEntera, ruta: string): { readonly clave: string; readonly texto: string } {
  const valor = ruta.split('.').reduce<unknown>((inner, clave) => (inner as Record<string, unknown>)[clave], datos);
  return typeof valor === 'string' ? { clave: valor, texto: valor } : (valor as { clave: string; texto: string });
}

const withGraficos = INFORMES.filter(({ graficos }) => graficos !== undefined);

it('has charts for every report', () => {
  expect(INFORMES.filter(({ graficos }) => graficos === undefined).map(({ slug }) => slug)).toEqual([]);
});

describe.each(withGraficos)('the charts of $slug', (informe) => {
  const { slug } = informe;
  it('show what is counted by hand, in any filter', async () => {
    const filas = await listFilas(informe);
    for (const { filtro, matches } of await casosOf(informe)) {
      const matching = filas.filter(matches);
      expect(matching.length).toBeGreaterThan(0);
      const { graficos } = await read<GraficosDeInforme>(`${slug}/graficos`, filtro);
      const filaGraficos = graficos.filter(({ abre }) => abre !== false);
      expect(filaGraficos.map(({ clave }) => clave)).toEqual(Object.keys(CUENTAS[slug]!));
      for (const grafico of filaGraficos) {
        const { cuentas, valores } = count(grafico, matching.flatMap(CUENTAS[slug]![grafico.clave]!));
        expect({ filtro, clave: grafico.clave, cuentas: grafico.cuentas }).toEqual({
          filtro,
          clave: grafico.clave,
          cuentas,
        });
        expect(shorten(grafico.valores)).toEqual(shorten(valores));
        // A share is told of what is counted once: never of more than there is.
        const contadas = cuentas.flat().reduce((suma, cuenta) => suma + cuenta, 0);
        const { total = contadas } = grafico;
        expect(total).toBe(contadas);
        expect(grafico.total ?? 0).toBeLessThanOrEqual(matching.length);
      }
    }
  });

  it('have marks that open the rows that they count', async () => {
    const filtro = { semestre: '2026-2' };
    const { graficos } = await read<GraficosDeInforme>(`${slug}/graficos`, filtro);
    for (const { clave, titulo, abre, series, categorias, cuentas } of graficos.filter(
      (grafico) => grafico.abre !== false,
    )) {
      expect(abre).toBeUndefined();
      const marcas = series.flatMap((serie, i) =>
        categorias.flatMap((categoria, j) =>
          serie.abre === false || categoria.abre === false ? [] : [{ serie, categoria, cuenta: cuentas[i]![j]! }],
        ),
      );
      // The fullest ones, and one that is empty.
      const probadas = marcas
        .toSorted((a, b) => b.cuenta - a.cuenta)
        .filter((_, i) => i < 6 || i === marcas.length - 1);
      for (const { serie, categoria, cuenta } of probadas) {
        const marca = { grafico: clave, categoria: categoria.clave, ...(serie.clave !== '' && { serie: serie.clave }) };
        const [{ total, marca: palabras }, { filas }] = await Promise.all([
          read<{ total: number; marca: string }>(`${slug}/total`, { ...filtro, marca }),
          read<{ filas: unknown[] }>(`${slug}/consulta`, { ...filtro, marca, limite: 500 }),
        ]);
        expect({ marca, total, filas: filas.length }).toEqual({ marca, total: cuenta, filas: Math.min(cuenta, 500) });
        expect(palabras).toBe(`«${titulo}», ${[categoria.texto, serie.texto].filter(Boolean).join(' · ')}`);
      }
    }
  });
});

/** Means as they are read: a sum of fractions depends on its order. */
const shorten = (valores: readonly (readonly (number | null)[])[]) =>
  valores.map((fila) => fila.map((valor) => valor && Number(valor.toFixed(9))));
