import { describe, expect, it } from 'vitest';
import { RUBRICAS } from './primera-version.ts';
import { NA, nivel, pos, type Criterio, type Rubrica, type Variante } from './rubrica.ts';
import { cambiosBetweenVersions, checkCriterio, checkRubrica, exigidosOf, LARGOS } from './version.ts';

const withCriterio = (numero: number, change: (criterio: Criterio) => Partial<Criterio>) => ({
  ...guiaDidactica,
  version: 2,
  criterios: guiaDidactica.criterios.map((criterio) =>
    criterio.numero === numero ? { ...criterio, ...change(criterio) } : criterio,
  ),
});
const textosOf = (numero: number, change: (criterio: Criterio) => Partial<Criterio>) =>
  cambiosBetweenVersions(guiaDidactica, withCriterio(numero, change)).flatMap(({ textos }) => textos);

it('finds no differences between equal versions', () => {
  expect(cambiosBetweenVersions(guiaDidactica, { ...guiaDidactica, version: 2 })).toEqual([]);
});

it('lists each changed criterion, by its number and its new name', () => {
  expect(
    cambiosBetweenVersions(
      guiaDidactica,
      withCriterio(8, () => ({ nombre: 'Saludo' })),
    ),
  ).toEqual([
    {
      numero: 8,
      clave: 'bienvenida',
      nombre: 'Saludo',
      textos: [{ que: 'Nombre', antes: 'Bienvenida y contacto', despues: 'Saludo' }],
    },
  ]);
});

it('lists reworded, removed and added texts, with their score or sign', () => {
  const [primero, segundo] = guiaDidactica.criterios[7]!.descriptores;
  const textos = textosOf(8, ({ descriptores, observaciones }) => ({
    descriptores: [{ ...primero!, descripcion: 'Saluda.' }, ...descriptores.slice(2), nivel(0, 'v2-1', 'No saluda.')],
    observaciones: [...observaciones, pos('v2-2', 'Qué buen saludo.')],
  }));
  expect(textos).toEqual([
    { que: 'Descriptor', antes: `5 · ${primero!.descripcion}`, despues: '5 · Saluda.' },
    { que: 'Descriptor', antes: `${segundo!.valoracion} · ${segundo!.descripcion}`, despues: null },
    { que: 'Descriptor', antes: null, despues: '0 · No saluda.' },
    { que: 'Observación', antes: null, despues: 'Fortaleza · Qué buen saludo.' },
  ]);
});

it('lists a change of order by itself', () => {
  const textos = textosOf(8, ({ observaciones }) => ({ observaciones: observaciones.toReversed() }));
  expect(textos).toMatchObject([{ que: 'Orden: observación' }]);
});

const BOTH = Object.values(RUBRICAS);
const { guiaDidactica } = RUBRICAS;
const criterio = (clave: string, rubrica: Rubrica = guiaDidactica): Criterio =>
  rubrica.criterios.find((criterio) => criterio.clave === clave)!;

/** Returns path and message of each fault of a reworded criterion. */
function fallosOf(
  clave: string,
  change: (criterio: Criterio) => Partial<Criterio>,
  variante: Variante = 'guiaDidactica',
) {
  const base = criterio(clave, RUBRICAS[variante]);
  return checkCriterio({ ...base, ...change(base) }, base, variante).map(({ ruta, mensaje }) => [ruta, mensaje]);
}

it.each(BOTH)('finds nothing wrong with the shipped rubric of $variante', (rubrica) => {
  expect(checkRubrica(rubrica, rubrica)).toEqual([]);
});

it.each(BOTH)(
  'asks of $variante only for descriptors that the shipped rubric has, with the scores it gives them',
  (rubrica) => {
    for (const { clave, descriptores } of rubrica.criterios) {
      for (const [exigido, valoracion] of Object.entries(exigidosOf(rubrica.variante, clave))) {
        const ownDescriptor = descriptores.find((descriptor) => descriptor.clave === exigido);
        expect([clave, exigido, ownDescriptor?.valoracion]).toEqual([
          clave,
          exigido,
          valoracion ?? ownDescriptor?.valoracion,
        ]);
        expect(ownDescriptor).toBeDefined();
      }
    }
  },
);

it.each(BOTH)(
  'asks something of each criterion of $variante to which evidence speaks, but where eyes must decide',
  (rubrica) => {
    const unrequired = rubrica.criterios.filter(
      ({ clave, evidencia }) => evidencia && Object.keys(exigidosOf(rubrica.variante, clave)).length === 0,
    );
    expect(unrequired.map(({ clave }) => clave)).toEqual(['encuentros']);
  },
);

describe('the wording of a criterion', () => {
  it('may be reworded, reordered among equals, extended and shortened', () => {
    expect(
      fallosOf('bienvenida', ({ descriptores, observaciones }) => ({
        criterio: 'Saluda.',
        descriptores: [descriptores[0]!, nivel(2, 'v2-1', 'Saluda tarde.'), ...descriptores.slice(1).slice(-1)],
        observaciones: observaciones.toReversed(),
      })),
    ).toEqual([]);
  });

  it.each<[string, (criterio: Criterio) => Partial<Criterio>, string[][]]>([
    ['an empty text', () => ({ mejora: ' ' }), [['mejora', 'Escriba el texto.']]],
    [
      'a long name',
      () => ({ nombre: 'x'.repeat(LARGOS.nombre + 1) }),
      [['nombre', 'Escriba como máximo 30 caracteres.']],
    ],
    [
      'one descriptor',
      ({ descriptores }) => ({ descriptores: descriptores.slice(0, 1) }),
      [
        ['descriptores', 'Un criterio tiene entre 2 y 7 descriptores.'],
        ['descriptores', 'El mejor descriptor vale 5 y el menor, 0.'],
      ],
    ],
    [
      'eight of them',
      ({ descriptores }) => ({
        descriptores: [
          descriptores[0]!,
          ...Array.from({ length: 6 }, (_, i) => nivel(3, `v2-${i}`, `Nivel ${i}`)),
          nivel(0, 'v2-9', 'Ninguno'),
        ],
      }),
      [['descriptores', 'Un criterio tiene entre 2 y 7 descriptores.']],
    ],
    [
      'a better one below a worse',
      () => ({ descriptores: [nivel(5, 'a', 'A'), nivel(0, 'b', 'B'), nivel(3, 'c', 'C')] }),
      [['descriptores.2.valoracion', 'Ordénelos del mejor al menor.']],
    ],
    [
      'a score below one without',
      () => ({ descriptores: [nivel(5, 'a', 'A'), nivel(NA, 'b', 'B'), nivel(0, 'c', 'C')] }),
      [['descriptores.2.valoracion', 'Los descriptores sin valoración van al final.']],
    ],
    [
      'two that say the same',
      () => ({ descriptores: [nivel(5, 'a', 'Sí lo hizo'), nivel(0, 'b', 'si lo HIZO')] }),
      [['descriptores.1.descripcion', 'Otro descriptor dice lo mismo.']],
    ],
    [
      'no remark of a kind',
      ({ observaciones }) => ({ observaciones: observaciones.filter(({ valoracion }) => valoracion !== 'int') }),
      [['observaciones', 'Falta una observación de «Fortaleza por afianzar».']],
    ],
  ])('may not be %s', (_, change, fallos) => {
    expect(fallosOf('bienvenida', change)).toEqual(fallos);
  });

  it('keeps the descriptors that evidence suggests, and the fixed scores', () => {
    expect(fallosOf('dudas-foros', ({ descriptores }) => ({ descriptores: descriptores.slice(1) }))).toContainEqual([
      'descriptores',
      'Falta un descriptor que la evidencia del aula necesita. Puede cambiar su texto.',
    ]);
    const withOne = ({ descriptores }: Criterio) => ({
      descriptores: descriptores.map((descriptor) =>
        descriptor.clave === 'sin-comentario' ? { ...descriptor, valoracion: 1 as const } : descriptor,
      ),
    });
    expect(fallosOf('retroalimentacion-comentada', withOne)).toEqual([
      ['descriptores.3.valoracion', 'La valoración de este descriptor es 2 y no cambia.'],
    ]);
  });

  it('has no scores in a criterion that starts as ‘N/A’', () => {
    const [primero, ...others] = criterio('revision-material').descriptores;
    expect(
      fallosOf('revision-material', () => ({ descriptores: [{ ...primero!, valoracion: 5 }, ...others] })),
    ).toEqual([['descriptores.0.valoracion', 'Este criterio no se valora: deje N/A.']]);
  });
});

describe('a version of the rubric', () => {
  const checkCriterios = (criterios: readonly Criterio[]) =>
    checkRubrica({ ...guiaDidactica, version: 2, criterios }, guiaDidactica);

  it.each<[string, readonly Criterio[]]>([
    ['one criterion less', guiaDidactica.criterios.slice(1)],
    ['another order', guiaDidactica.criterios.toReversed()],
    [
      'another key',
      guiaDidactica.criterios.map((criterio, i) => (i === 4 ? { ...criterio, clave: 'otra' } : criterio)),
    ],
    ['evidence elsewhere', guiaDidactica.criterios.map((criterio) => ({ ...criterio, evidencia: undefined }))],
  ])('is none with %s', (_, criterios) => {
    expect(checkCriterios(criterios)).toMatchObject([{ ruta: 'criterios' }]);
  });

  it('has a different name for each criterion, and gives the path of each fault', () => {
    const [first, second, ...others] = guiaDidactica.criterios;
    expect(
      checkCriterios([first!, { ...second!, nombre: first!.nombre.toUpperCase(), mejora: '' }, ...others]),
    ).toMatchObject([
      { ruta: 'criterios.1.nombre', mensaje: 'Otro criterio tiene ese nombre.' },
      { ruta: 'criterios.1.mejora', falta: true },
    ]);
  });
});
