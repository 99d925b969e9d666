import type { CampoDe, TipoCampo } from '#catalogo/campos/index.ts';
import { findOpcion } from '#catalogo/campos/opcion.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { pickFrom, randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';
import type { Malo } from './falta.ts';

const letras = (largo: number, azar: Azar): string =>
  Array.from({ length: largo }, () => pickFrom('abcdefghijklmnñopqrstuvwxyzáéíóú'.split(''), azar)).join('');

/** Text with something in the middle of it, where trimming does not reach. */
const around = (malo: string) => (azar: Azar) =>
  `${letras(randomBetween(1, 6, azar), azar)}${malo}${letras(randomBetween(1, 6, azar), azar)}`;

const hondo = (niveles: number): unknown => JSON.parse('['.repeat(niveles) + ']'.repeat(niveles));

/** Values that no field takes. */
export const FOREIGN: readonly Malo[] = [
  ['un objeto', (azar) => ({ [letras(4, azar)]: randomBetween(1, 9, azar) })],
  ['un objeto con prototipo', () => ({ constructor: { name: 'x' }, toString: 'x' })],
  ['un arreglo de arreglos', (azar) => [[letras(3, azar)], [randomDigits(3, azar)]]],
  [
    'un arreglo enorme',
    (azar) => Array.from({ length: randomBetween(2000, 4000, azar) }, () => randomBetween(1, 9, azar)),
  ],
  ['demasiados niveles', (azar) => hondo(randomBetween(17, 400, azar))],
  ['miles de niveles', (azar) => hondo(randomBetween(1000, 3000, azar))],
  ['un valor lógico', (azar) => azar() < 0.5],
];

/** Values that no text field takes. */
const SIN_TEXTO: readonly Malo[] = [
  [
    'un carácter de control',
    (azar) => around(String.fromCodePoint(pickFrom([1, 2, 7, 8, 11, 12, 14, 27, 31, 127, 133, 159], azar)))(azar),
  ],
  ['un carácter nulo', around('\0')],
  ['media pareja de sustitución, la primera', around('\uD83D')],
  ['media pareja de sustitución, la segunda', around('\uDE00')],
  ['un separador de línea', (azar) => around(pickFrom(['\u2028', '\u2029'], azar))(azar)],
  ['un texto enorme', (azar) => letras(50, azar).repeat(randomBetween(100, 1000, azar))],
];

const SALTO: Malo = ['un salto de línea', (azar) => around(pickFrom(['\n', '\r\n', '\t'], azar))(azar)];

const demasiadoLargo = (max: number): Malo => [
  `más de ${max} caracteres`,
  (azar) => letras(max + randomBetween(1, 20, azar), azar),
];

const NUMEROS: readonly Malo[] = [
  ['un número con decimales', (azar) => randomBetween(1_000_000, 9_000_000, azar) + 0.5],
  ['un número negativo', (azar) => -randomBetween(1_000_000, 9_000_000, azar)],
  ['un número que pierde cifras', (azar) => 2 ** 53 + 2 * randomBetween(1, 1000, azar)],
  ['cifras de otra escritura', () => '٣٠٠١٢٣٤٥'],
];

type Between = { readonly min: number; readonly max: number; readonly decimales?: number };

const outsideOf = ({ min, max, decimales = 0 }: Between): readonly Malo[] => [
  ['menos del mínimo', (azar) => min - randomBetween(1, 50, azar)],
  ['más del máximo', (azar) => max + randomBetween(1, 50, azar)],
  ['más del máximo, en texto', (azar) => String(max + randomBetween(1, 50, azar))],
  ['un número con otro decimal', (azar) => min + randomBetween(1, 9, azar) / 10 ** (decimales + 1)],
  ['un número con otro decimal, en texto', (azar) => `${min}.${'0'.repeat(decimales)}${randomBetween(1, 9, azar)}`],
  ['un número enorme', (azar) => 10 ** randomBetween(16, 300, azar)],
  ['un número en otra base', (azar) => pickFrom(['0x3', '0b1', '3e0', '+3', '٣', 'Infinity', 'NaN'], azar)],
  ['palabras', (azar) => letras(randomBetween(1, 12, azar), azar)],
  ['un arreglo con el número', () => [min + 1]],
];

const DIRECCIONES: readonly Malo[] = [
  ['sin arroba', (azar) => `${letras(6, azar)}.universidad.edu.co`],
  ['dos arrobas', (azar) => `ana@${letras(4, azar)}@universidad.edu.co`],
  ['sin nombre', () => '@universidad.edu.co'],
  ['sin dominio', () => 'ana@'],
  ['un dominio sin punto', (azar) => `ana@${randomDigits(4, azar)}universidad`],
  ['un dominio que empieza por punto', () => 'ana@.universidad.edu.co'],
  ['dos puntos seguidos en el dominio', () => 'ana@universidad..edu.co'],
  ['un espacio', (azar) => `ana ${letras(3, azar)}@universidad.edu.co`],
  ['un nombre con comillas y signos', () => '"<script>"@universidad.edu.co'],
  ['varias direcciones', () => 'ana@universidad.edu.co, eva@universidad.edu.co'],
  ['letras de otra escritura en el dominio', () => 'ana@universidаd.edu.co'],
  ['más de 254 caracteres', (azar) => `${randomDigits(260, azar)}@universidad.edu.co`],
];

const FORASTERAS: readonly Malo[] = [
  ['de otro dominio', (azar) => `ana@${randomDigits(5, azar)}.ejemplo.co`],
  ['del dominio con otro detrás', (azar) => `ana@universidad.edu.co.e${randomDigits(4, azar)}.co`],
  ['de un dominio que termina igual', (azar) => `ana@x${randomDigits(4, azar)}universidad.edu.co`],
  ['de un subdominio que no está', (azar) => `ana@s${randomDigits(4, azar)}.universidad.edu.co`],
];

const inventada = (azar: Azar): string => `Opción ${letras(8, azar)}`;
const PROTOTIPOS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** Values that a field of each type must not take, beside those that none takes. */
export const MALOS: { readonly [T in TipoCampo]: (campo: CampoDe<T>) => readonly Malo[] } = {
  texto: ({ max = 200, multilinea }) => [...SIN_TEXTO, ...(multilinea ? [] : [SALTO]), demasiadoLargo(max)],
  digitos: ({ min, max }) => [
    ...SIN_TEXTO,
    ...NUMEROS,
    ['menos cifras', (azar) => randomDigits(randomBetween(1, min - 1, azar), azar)],
    ['más cifras', (azar) => randomDigits(max + randomBetween(1, 5, azar), azar)],
    ['letras', (azar) => `${randomDigits(min, azar)}${letras(1, azar)}`],
    ['solo separadores', () => '(-) . +'],
  ],
  documento: () => [
    ...SIN_TEXTO,
    ...NUMEROS,
    ['menos caracteres', (azar) => randomDigits(randomBetween(1, 3, azar), azar)],
    ['más caracteres', (azar) => randomDigits(20 + randomBetween(1, 15, azar), azar)],
    ['signos', (azar) => `${randomDigits(5, azar)}${pickFrom('#/*;<>"=_ñ'.split(''), azar)}${randomDigits(3, azar)}`],
    ['solo separadores', () => '.-.-. -.'],
  ],
  correo: ({ institucional }) => [...SIN_TEXTO, SALTO, ...DIRECCIONES, ...(institucional ? FORASTERAS : [])],
  entero: outsideOf,
  escala: outsideOf,
  fecha: ({ untilToday }) => [
    ['un día que no existe', (azar) => `20${randomDigits(2, azar)}-02-3${randomBetween(0, 9, azar)}`],
    ['un mes que no existe', (azar) => `2026-${randomBetween(13, 99, azar)}-01`],
    ['escrita de otro modo', (azar) => `${randomBetween(10, 28, azar)}/11/2026`],
    ['con hora', (azar) => `2026-11-01T${randomBetween(10, 23, azar)}:00:00Z`],
    ['un año de otra era', (azar) => `0${randomDigits(3, azar)}-01-15`],
    ['un número', (azar) => randomBetween(1_600_000_000, 1_800_000_000, azar)],
    ['palabras', (azar) => letras(10, azar)],
    ...(untilToday
      ? ([['un día que no ha llegado', (azar: Azar) => `20${randomBetween(27, 99, azar)}-01-15`]] as const)
      : []),
  ],
  opcion: ({ lista, libre }) => {
    if (libre) {
      return [
        ...SIN_TEXTO.filter(([nombre]) => nombre !== 'un texto enorme'),
        demasiadoLargo(libre.max),
        ['la opción que abre las palabras propias', () => libre.clave],
        ['la misma, por su texto', () => findOpcion(ENTORNO.opciones(lista), libre.clave)!.texto],
      ];
    }
    return [
      ['una opción que no está', inventada],
      ['un nombre de prototipo', (azar) => pickFrom(PROTOTIPOS, azar)],
      ['un número que no está', (azar) => randomBetween(10_000, 99_999, azar)],
      ['una opción con algo detrás', (azar) => `${pickFrom(ENTORNO.opciones(lista), azar).texto}${around('\0')(azar)}`],
      ['un arreglo con la opción', (azar) => [pickFrom(ENTORNO.opciones(lista), azar).texto]],
      ['la opción como objeto', (azar) => ({ ...pickFrom(ENTORNO.opciones(lista), azar) })],
    ];
  },
  opciones: ({ lista }) => [
    ['una opción suelta', (azar) => pickFrom(ENTORNO.opciones(lista), azar).texto],
    ['una que no está entre las demás', (azar) => [pickFrom(ENTORNO.opciones(lista), azar).texto, inventada(azar)]],
    ['un nombre de prototipo', (azar) => [pickFrom(PROTOTIPOS, azar)]],
    [
      'un número entre las opciones',
      (azar) => [pickFrom(ENTORNO.opciones(lista), azar).texto, randomBetween(1, 9, azar)],
    ],
    ['nada entre las opciones', () => [null]],
    [
      'más de cien',
      (azar) => Array.from({ length: randomBetween(101, 500, azar) }, () => ENTORNO.opciones(lista)[0]!.texto),
    ],
    ['un objeto con la opción', (azar) => ({ 0: pickFrom(ENTORNO.opciones(lista), azar).texto, length: 1 })],
  ],
  // Its faults are those of its bytes.
  archivo: () => [],
  asignatura: ({ noHabilitable }) => [
    ...SIN_TEXTO,
    ['un código que no está', (azar) => `${randomDigits(7, azar)}-99`],
    ['parte de un código', () => '3007852'],
    ['un nombre de prototipo', (azar) => pickFrom(PROTOTIPOS, azar)],
    ...(noHabilitable ? ([['una que no es habilitable', () => '4100558-02']] as const) : []),
  ],
  derivado: () => [...SIN_TEXTO, ['lo de otra asignatura', inventada]],
  calculado: () => [],
};
