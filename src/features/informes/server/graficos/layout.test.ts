import { expect, it } from 'vitest';
import { acompanamientoDocentes, acompanamientoDocentes as acompanamientos } from '#catalogo/acompanamiento/tramite.ts';
import { informacionCaracterizacionDigital as caracterizacion } from '#catalogo/caracterizacion/tramite.ts';
import { informacionUsuarioCurso as informe } from '#catalogo/estudiantes-en-riesgo.ts';
import { INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionEncuestaSatisfaccion as satisfaccion } from '#catalogo/satisfaccion/tramite.ts';
import { layOutChart } from '#platform/chart/lay-out.ts';
import { frameOf } from '#platform/chart/testing.ts';
import { chartDataOf } from '../../contract-graficos.ts';
import { gradeOf, layOutGrafico } from './layout.ts';

function gradosOf(informe: Informe, cual: string, series: readonly string[]) {
  const grafico = informe.graficos?.find(({ clave }) => clave === cual);
  if (!grafico || grafico.ajeno) throw new Error(`no chart ${cual}`);
  return series.map((clave) => gradeOf(informe, grafico, clave));
}

it('grades the steps of a scale from the worst to the best, even if some are missing', () => {
  expect(gradosOf(satisfaccion, 'servicio', ['1', '3', '5', '-'])).toEqual([0, 0.5, 1, undefined]);
  expect(gradosOf(caracterizacion, 'niveles', ['Bajo', 'Alto', '-'])).toEqual([1, 0, undefined]);
  expect(gradosOf(caracterizacion, 'nivelesDeUso', ['Medio'])).toEqual([0.5]);
  expect(gradosOf(acompanamientos, 'observaciones', ['pos', 'int', 'neg'])).toEqual([1, 0.5, 0]);
});

it('grades nothing without a scale', () => {
  expect(gradosOf(caracterizacion, 'equipoPropio', ['Sí', 'No'])).toEqual([undefined, undefined]);
  expect(gradosOf(caracterizacion, 'equipos', [''])).toEqual([undefined]);
});

const MUNDO = { hoy: '2026-11-20', opciones: new Map(), facultades: new Map(), criterios: [], nombres: new Map() };
const PHONE = 310;
const DESK = 620;

const grafico = informe.graficos!.find(({ clave }) => clave === 'dias')!;
if (grafico.ajeno) throw new Error('a chart of rows is meant');
const cuenta = { grafico: 0, serie: 'riesgo', texto: null, textoSerie: 'En riesgo', suma: null };
const layout = layOutGrafico(
  informe,
  grafico,
  [
    { ...cuenta, por: '15', filas: 238 },
    { ...cuenta, por: 'nunca', filas: 64 },
  ],
  MUNDO,
);

it.each([PHONE, DESK])('every band has its name in a width of %i, since no order implies a missing one', (width) => {
  const scene = layOutChart(chartDataOf({ ...layout, referencias: null }), frameOf(width));
  const written = scene.under.flatMap((shape) => (shape.kind === 'words' ? [shape.text] : [])).join(' ');
  for (const { texto } of layout.categorias) expect(written).toContain(texto);
});

const porTiempo = INFORMES.flatMap((de) =>
  (de.graficos ?? []).flatMap((uno) =>
    !uno.ajeno && 'cada' in uno.por ? [{ de, uno, nombre: `${de.slug} ${uno.clave}` }] : [],
  ),
);

it.each(porTiempo)('the title of $nombre names the stretch of time that is drawn', ({ de, uno }) => {
  const tituloHasta = (ultimo: string): string =>
    layOutGrafico(
      de,
      uno,
      ['2020-01-01', ultimo].map((dia) => ({ ...cuenta, serie: 'abierto', por: dia, filas: 1 })),
      MUNDO,
    ).titulo;
  for (const [ultimo, tramo] of [
    ['2020-06-30', 'semana'],
    ['2022-06-30', 'mes'],
    ['2027-06-30', 'trimestre'],
    ['2049-06-30', 'año'],
  ] as const)
    expect(tituloHasta(ultimo)).toMatch(new RegExp(` por ${tramo}( |$)`));
});

it('no other title has a place for a stretch of time', () => {
  const fuera = INFORMES.flatMap(({ graficos = [] }) => graficos).filter(
    (uno) => uno.titulo.includes('{tramo}') && (uno.ajeno || !('cada' in uno.por)),
  );
  expect(fuera).toEqual([]);
});

const deFilas = (de: (typeof INFORMES)[number]) => (de.graficos ?? []).filter((uno) => !uno.ajeno);

it('charts by criterion have the short names and the order of the rubric, and end with removed criteria', () => {
  const criterios = [
    { clave: 'induccionDocente', texto: 'Inducción docente' },
    { clave: 'bienvenida', texto: 'Bienvenida y contacto' },
  ];
  const claves = deFilas(acompanamientoDocentes).filter(({ por }) => 'rubrica' in por);
  expect(claves.map(({ clave }) => clave)).toEqual(['criterios', 'observaciones']);
  const armados = claves.map((uno) =>
    layOutGrafico(
      acompanamientoDocentes,
      uno,
      [
        { ...cuenta, serie: uno.series ? 'pos' : '', por: 'antiguo', texto: 'Redacción de antes', filas: 9, suma: 45 },
        { ...cuenta, serie: uno.series ? 'pos' : '', por: 'bienvenida', texto: 'Da la bienvenida…', filas: 1, suma: 0 },
      ],
      { ...MUNDO, criterios },
    ),
  );
  for (const { categorias, otras } of armados) {
    expect(categorias.map(({ texto }) => texto)).toEqual([
      'Inducción docente',
      'Bienvenida y contacto',
      'Redacción de antes',
    ]);
    expect(otras).toBeUndefined();
  }
  // A mean of no rows differs from a mean of 0.
  expect(armados[0]!.valores).toEqual([[null, 0, 5]]);
});

it('charts of a report by the same thing put it in the same order', () => {
  const ordenes = INFORMES.flatMap((de) =>
    [...Map.groupBy(deFilas(de), ({ por }) => JSON.stringify(por)).values()].flatMap((iguales) =>
      iguales.length === 1
        ? []
        : [
            iguales.map((uno) => {
              const { orden, rubrica, bandas, cada, sistema, antiguedad } = uno.por as Record<string, unknown>;
              if (orden ?? rubrica ?? bandas ?? cada ?? sistema ?? antiguedad) return 'suyo';
              // Charts ordered by size match if they count the same rows.
              return JSON.stringify([uno.forma === 'columnas', uno.medida, uno.soloEstado, uno.unSemestre]);
            }),
          ],
    ),
  );
  expect(ordenes.length).toBeGreaterThan(2);
  for (const uno of ordenes) expect(new Set(uno).size).toBe(1);
});
