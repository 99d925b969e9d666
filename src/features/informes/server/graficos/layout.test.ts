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

function gradosOf(informe: Informe, graficoClave: string, series: readonly string[]) {
  const grafico = informe.graficos?.find(({ clave }) => clave === graficoClave);
  if (!grafico || grafico.external) throw new Error(`no chart ${graficoClave}`);
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

const CONTEXT = { hoy: '2026-11-20', opciones: new Map(), facultades: new Map(), criterios: [], nombres: new Map() };
const PHONE = 310;
const DESK = 620;

const grafico = informe.graficos!.find(({ clave }) => clave === 'dias')!;
if (grafico.external) throw new Error('a chart of rows is meant');
const cuenta = { grafico: 0, serie: 'riesgo', texto: null, textoSerie: 'En riesgo', suma: null };
const layout = layOutGrafico(
  informe,
  grafico,
  [
    { ...cuenta, por: '15', filas: 238 },
    { ...cuenta, por: 'nunca', filas: 64 },
  ],
  CONTEXT,
);

it.each([PHONE, DESK])('every band has its name in a width of %i, since no order implies a missing one', (width) => {
  const scene = layOutChart(chartDataOf({ ...layout, referencias: null }), frameOf(width));
  const written = scene.under.flatMap((shape) => (shape.kind === 'words' ? [shape.text] : [])).join(' ');
  for (const { texto } of layout.categorias) expect(written).toContain(texto);
});

const timeGraficos = INFORMES.flatMap((source) =>
  (source.graficos ?? []).flatMap((grafico) =>
    !grafico.external && 'cada' in grafico.por
      ? [{ de: source, uno: grafico, nombre: `${source.slug} ${grafico.clave}` }]
      : [],
  ),
);

it.each(timeGraficos)(
  'the title of $nombre names the stretch of time that is drawn',
  ({ de: source, uno: timeGrafico }) => {
    const tituloHasta = (ultimo: string): string =>
      layOutGrafico(
        source,
        timeGrafico,
        ['2020-01-01', ultimo].map((dia) => ({ ...cuenta, serie: 'abierto', por: dia, filas: 1 })),
        CONTEXT,
      ).titulo;
    for (const [ultimo, tramo] of [
      ['2020-06-30', 'semana'],
      ['2022-06-30', 'mes'],
      ['2027-06-30', 'trimestre'],
      ['2049-06-30', 'año'],
    ] as const)
      expect(tituloHasta(ultimo)).toMatch(new RegExp(` por ${tramo}( |$)`));
  },
);

it('no other title has a place for a stretch of time', () => {
  const misplaced = INFORMES.flatMap(({ graficos = [] }) => graficos).filter(
    (grafico) => grafico.titulo.includes('{tramo}') && (grafico.external || !('cada' in grafico.por)),
  );
  expect(misplaced).toEqual([]);
});

const graficosOfFilas = (source: (typeof INFORMES)[number]) =>
  (source.graficos ?? []).filter((grafico) => !grafico.external);

it('charts by criterion have the short names and the order of the rubric, and end with removed criteria', () => {
  const criterios = [
    { clave: 'induccionDocente', texto: 'Inducción docente' },
    { clave: 'bienvenida', texto: 'Bienvenida y contacto' },
  ];
  const claves = graficosOfFilas(acompanamientoDocentes).filter(({ por }) => 'rubrica' in por);
  expect(claves.map(({ clave }) => clave)).toEqual(['criterios', 'observaciones']);
  const layouts = claves.map((clave) =>
    layOutGrafico(
      acompanamientoDocentes,
      clave,
      [
        {
          ...cuenta,
          serie: clave.series ? 'pos' : '',
          por: 'antiguo',
          texto: 'Redacción de antes',
          filas: 9,
          suma: 45,
        },
        {
          ...cuenta,
          serie: clave.series ? 'pos' : '',
          por: 'bienvenida',
          texto: 'Da la bienvenida…',
          filas: 1,
          suma: 0,
        },
      ],
      { ...CONTEXT, criterios },
    ),
  );
  for (const { categorias, otras: others } of layouts) {
    expect(categorias.map(({ texto }) => texto)).toEqual([
      'Inducción docente',
      'Bienvenida y contacto',
      'Redacción de antes',
    ]);
    expect(others).toBeUndefined();
  }
  // A mean of no rows differs from a mean of 0.
  expect(layouts[0]!.valores).toEqual([[null, 0, 5]]);
});

it('charts of a report by the same thing put it in the same order', () => {
  const ordenes = INFORMES.flatMap((source) =>
    [...Map.groupBy(graficosOfFilas(source), ({ por }) => JSON.stringify(por)).values()].flatMap((iguales) =>
      iguales.length === 1
        ? []
        : [
            iguales.map((igual) => {
              const { orden, rubrica, bandas, cada: tramo, sistema, antiguedad } = igual.por as Record<string, unknown>;
              if (orden ?? rubrica ?? bandas ?? tramo ?? sistema ?? antiguedad) return 'suyo';
              // Charts ordered by size match if they count the same rows.
              return JSON.stringify([
                igual.forma === 'columnas',
                igual.medida,
                igual.onlyEstados,
                igual.singleSemestre,
              ]);
            }),
          ],
    ),
  );
  expect(ordenes.length).toBeGreaterThan(2);
  for (const orden of ordenes) expect(new Set(orden).size).toBe(1);
});
