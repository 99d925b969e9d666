import { expect, it } from 'vitest';
import { hojasOf } from './arbol.ts';
import type { Campo } from './campos/index.ts';
import type { GraficoDeFilas } from './grafico.ts';
import { identifiesPersona, partesOfPersonas } from './identidad.ts';
import { INFORMES } from './index.ts';
import { filasOf } from './informe.ts';

const identifies = (campo: Campo): boolean =>
  partesOfPersonas({ campo }, { campo: 'x' })
    .flatMap(({ datos }) => datos)
    .some(({ alcance }) => identifiesPersona(alcance));

/** The paths that a definition names, wherever it names them. */
function* namedIn(definicion: unknown): Generator<string> {
  if (typeof definicion === 'string') yield definicion;
  else if (typeof definicion === 'object' && definicion !== null)
    for (const parte of Object.values(definicion)) yield* namedIn(parte);
}

const withGraficos = INFORMES.filter(({ graficos }) => graficos);

// Their counts are kept in a table that no anonymisation looks into.
it.each(withGraficos)('the charts of $slug count by no field that identifies a person', (informe) => {
  const campos = new Map(hojasOf(filasOf(informe).campos).map(({ ruta, campo }) => [ruta, campo]));
  expect([...campos.values()].some(identifies)).toBe(true);
  const graficos = informe.graficos!.filter((grafico): grafico is GraficoDeFilas => !grafico.external);
  const rutas = graficos.flatMap(({ por, series, medida }) => [...namedIn([por, series, medida])]);
  expect(rutas.filter((ruta) => campos.has(ruta) && identifies(campos.get(ruta)!))).toEqual([]);
});
