import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { randomBetween, randomDigits } from '#demostracion/azar.ts';
import { cargaOf, cuerpoOf, type Llamada } from '../llamadas.ts';
import { deLista, faltasDeDatos } from './de-datos.ts';
import type { Falta, Malo } from './falta.ts';
import { ausencias, readEn, set, type Lugar, type Roto } from './lugares.ts';
import { AJENOS } from './valores.ts';

const CRITERIOS: Lugar = ['infoAcompanamiento', 'informacionAcompanamiento'];
const UNO: Lugar = [...CRITERIOS, '0'];
const COPIAS: Lugar = ['infoAcompanamiento', 'emailUsuarios', 'emailUsuariosList'];

const MALAS_COPIAS: readonly Malo[] = [
  ['palabras', () => 'unidad.virtual@universidad.edu.co'],
  ['un número entre ellas', (azar) => ['unidad.virtual@universidad.edu.co', randomBetween(1, 99, azar)]],
  ['una de otra parte', (azar) => [`ana${randomDigits(3, azar)}@ejemplo.co`]],
  ['una buena y una de otra parte', () => ['unidad.virtual@universidad.edu.co', 'ana@universidad.edu.co.ejemplo.co']],
  ['una que no lo es', (azar) => [`ana${randomDigits(3, azar)}`]],
  ['un objeto', () => ({ 0: 'unidad.virtual@universidad.edu.co', length: 1 })],
];

/** Of a score that there is not, whatever its words. */
const MALAS_VALORACIONES: readonly Malo[] = [
  ['más de cinco', (azar) => ({ descripcion: 'Muy bien.', valoracion: randomBetween(6, 90, azar) })],
  ['menos de cero', (azar) => ({ descripcion: 'Muy mal.', valoracion: -randomBetween(1, 90, azar) })],
  ['con decimales', (azar) => ({ descripcion: 'Bien.', valoracion: randomBetween(1, 4, azar) + 0.5 })],
  ['una lista', () => ({ descripcion: 'Bien.', valoracion: [5] })],
  ['unas palabras enormes', (azar) => ({ descripcion: 'Bien. '.repeat(randomBetween(100, 200, azar)), valoracion: 5 })],
];

/** A criterion whose descriptor is of no observation. */
function sinObservacion(carga: unknown): readonly Roto[] {
  const criterio = readEn(carga, UNO) as object;
  return [null, '', 'N/A', {}].map((observacion) => ({
    ...set(carga, UNO, `sin observación: ${JSON.stringify(observacion)}`, () => ({
      ...criterio,
      observacion,
      observacionAdicional: ' ',
    })),
    en: [...UNO, 'observacion'].join('.'),
  }));
}

/** Every way of breaking an accompaniment: its fields, its criteria and its copies. */
export function faltasDeAcompanamiento(llamada: Llamada): readonly Falta[] {
  const carga = cargaOf(llamada);
  const con = (lugar: Lugar, malos: readonly Malo[]): readonly Roto[] =>
    malos.map(([que, valor]) => set(carga, lugar, que, valor));
  const rotos = [
    ...deLista({ max: 60 }, carga, CRITERIOS),
    ...ausencias(carga, [...UNO, 'criterio']),
    ...ausencias(carga, [...UNO, 'descriptor']),
    ...con([...UNO, 'criterio'], AJENOS),
    ...con([...UNO, 'descriptor'], [...AJENOS, ...MALAS_VALORACIONES]),
    ...con([...UNO, 'observacionAdicional'], AJENOS),
    ...sinObservacion(carga),
    ...con(COPIAS, MALAS_COPIAS),
  ];
  return [
    ...faltasDeDatos(llamada, { campos: CAMPOS_ACOMPANAMIENTO }),
    ...rotos.map(({ en, que, carga: rota }): Falta => ({
      nombre: `${en}: ${que}`,
      en,
      romper: (azar) => cuerpoOf(llamada, rota(azar) as ReturnType<typeof cargaOf>),
    })),
  ];
}
