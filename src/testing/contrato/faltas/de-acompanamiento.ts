import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { randomBetween, randomDigits } from '#demostracion/azar.ts';
import { cargaOf, cuerpoOf, type Llamada } from '../llamadas.ts';
import { faltasDeDatos, rotosOfLista } from './de-datos.ts';
import type { Falta, Malo } from './falta.ts';
import { ausencias, readEn, set, type Lugar, type Roto } from './lugares.ts';
import { FOREIGN } from './valores.ts';

const CRITERIOS: Lugar = ['infoAcompanamiento', 'informacionAcompanamiento'];
const CRITERIO: Lugar = [...CRITERIOS, '0'];
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
function withoutObservacion(carga: unknown): readonly Roto[] {
  const criterio = readEn(carga, CRITERIO) as object;
  return [null, '', 'N/A', {}].map((observacion) => ({
    ...set(carga, CRITERIO, `sin observación: ${JSON.stringify(observacion)}`, () => ({
      ...criterio,
      observacion,
      observacionAdicional: ' ',
    })),
    en: [...CRITERIO, 'observacion'].join('.'),
  }));
}

/** Every way of breaking an accompaniment: its fields, its criteria and its copies. */
export function faltasDeAcompanamiento(llamada: Llamada): readonly Falta[] {
  const carga = cargaOf(llamada);
  const rotosWith = (lugar: Lugar, malos: readonly Malo[]): readonly Roto[] =>
    malos.map(([fault, valor]) => set(carga, lugar, fault, valor));
  const rotos = [
    ...rotosOfLista({ max: 60 }, carga, CRITERIOS),
    ...ausencias(carga, [...CRITERIO, 'criterio']),
    ...ausencias(carga, [...CRITERIO, 'descriptor']),
    ...rotosWith([...CRITERIO, 'criterio'], FOREIGN),
    ...rotosWith([...CRITERIO, 'descriptor'], [...FOREIGN, ...MALAS_VALORACIONES]),
    ...rotosWith([...CRITERIO, 'observacionAdicional'], FOREIGN),
    ...withoutObservacion(carga),
    ...rotosWith(COPIAS, MALAS_COPIAS),
  ];
  return [
    ...faltasDeDatos(llamada, { campos: CAMPOS_ACOMPANAMIENTO }),
    ...rotos.map(({ en: path, que: fault, carga: rota }): Falta => ({
      nombre: `${path}: ${fault}`,
      en: path,
      corrupt: (azar) => cuerpoOf(llamada, rota(azar) as ReturnType<typeof cargaOf>),
    })),
  ];
}
