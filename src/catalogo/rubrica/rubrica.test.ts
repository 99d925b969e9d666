import { describe, expect, it } from 'vitest';
import { rubricaOf, RUBRICAS } from './primera-version.ts';
import { NA, type Criterio, type Rubrica } from './rubrica.ts';

const { guiaDidactica, compromisoAcademico } = RUBRICAS;
const BOTH = [guiaDidactica, compromisoAcademico];

const criterio = ({ criterios }: Rubrica, numero: number): Criterio => criterios[numero - 1]!;
const numerosOf = ({ descriptores }: Criterio): number[] =>
  descriptores.flatMap(({ valoracion }) => (valoracion === NA ? [] : [valoracion]));
const valorOf = ({ descriptores }: Criterio, clave: string) =>
  descriptores.find((descriptor) => descriptor.clave === clave)?.valoracion;

describe.each(BOTH)('the rubric of $variante', ({ criterios }) => {
  it('has 21 criteria, numbered in order, each with a key and a short name of its own', () => {
    expect(criterios.map(({ numero }) => numero)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    expect(new Set(criterios.map(({ clave }) => clave)).size).toBe(21);
    expect(new Set(criterios.map(({ nombre }) => nombre)).size).toBe(21);
    expect(Math.max(...criterios.map(({ nombre }) => nombre.length))).toBeLessThanOrEqual(30);
  });

  it.each(criterios)('is well formed in criterion $numero', ({ clave, descriptores, observaciones }) => {
    expect(descriptores.length).toBeGreaterThanOrEqual(2);
    expect(descriptores.length).toBeLessThanOrEqual(7);
    for (const claves of [descriptores, observaciones].map((options) => options.map((option) => option.clave))) {
      expect(new Set(claves).size).toBe(claves.length);
      for (const each of [clave, ...claves]) expect(each).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it.each(criterios)(
    'goes from the best descriptor to the least in criterion $numero, those without score last',
    (criterio) => {
      const numeros = numerosOf(criterio);
      expect(numeros).toEqual(numeros.toSorted((a, b) => b - a));
      expect(criterio.descriptores.slice(0, numeros.length).every(({ valoracion }) => valoracion !== NA)).toBe(true);
      expect([
        [5, 0],
        [undefined, undefined],
      ]).toContainEqual([numeros[0], numeros.at(-1)]);
    },
  );

  it.each(criterios)('offers good, bad and intermediate observations in criterion $numero', ({ observaciones }) => {
    expect(new Set(observaciones.map(({ valoracion }) => valoracion))).toEqual(new Set(['pos', 'int', 'neg']));
    expect(observaciones.length).toBeGreaterThanOrEqual(5);
  });
});

it('evaluates AMV by the guía didáctica and APV by the compromiso académico', () => {
  expect(rubricaOf('AMV')).toBe(guiaDidactica);
  expect(rubricaOf('APV')).toBe(compromisoAcademico);
});

it('differs between the variants in criteria 2 to 7, 15 and 18 to 20, and nowhere else', () => {
  const differing = guiaDidactica.criterios.filter(
    (candidate) => JSON.stringify(candidate) !== JSON.stringify(criterio(compromisoAcademico, candidate.numero)),
  );
  expect(differing.map(({ numero }) => numero)).toEqual([2, 3, 4, 5, 6, 7, 15, 18, 19, 20]);
});

it('has the same key and kind of evidence for each criterion in both variants', () => {
  const identidad = ({ criterios }: Rubrica) => criterios.map(({ clave, evidencia }) => [clave, evidencia]);
  expect(identidad(guiaDidactica)).toEqual(identidad(compromisoAcademico));
});

it('names the document that leads the subject, and never the other one', () => {
  const palabras = (rubrica: Rubrica) => JSON.stringify(rubrica.criterios.slice(1, 7));
  expect(palabras(guiaDidactica)).toContain('guía didáctica');
  expect(palabras(guiaDidactica)).not.toMatch(/compromiso/i);
  expect(palabras(compromisoAcademico)).toContain('compromiso académico');
  expect(palabras(compromisoAcademico)).not.toMatch(/gu[ií]a/i);
});

describe.each(BOTH)('the facts of the specification in $variante', (rubrica) => {
  it('counts five moments of induction, from 5 down to 0', () => {
    expect(
      ['cinco', 'cuatro', 'tres', 'dos', 'uno', 'ninguno'].map((clave) => valorOf(criterio(rubrica, 1), clave)),
    ).toEqual([5, 4, 3, 2, 1, 0]);
    expect(criterio(rubrica, 1)).toMatchObject({ evidencia: 'momentosInduccion' });
  });

  it.each([11, 12])('asks in criterion %i for an answer within 24 hours, Monday to Saturday', (numero) => {
    const { criterio: texto } = criterio(rubrica, numero);
    for (const hecho of ['24 horas', 'de lunes a sábado', 'festivos']) expect(texto).toContain(hecho);
  });

  it('scores more than five resources a week with 5, one to five with 3, none with 0', () => {
    const catorce = criterio(rubrica, 14);
    expect(
      catorce.descriptores.map(({ descripcion, valoracion }) => [/^\S+ \S+ \S+/.exec(descripcion)?.[0], valoracion]),
    ).toEqual([
      ['Más de cinco', 5],
      ['Entre uno y', 3],
      ['Ningún recurso ni', 0],
    ]);
  });

  it.each([
    [16, '60 %'],
    [17, '40 %'],
  ])('asks in criterion %i for the grades of the %s in both systems by the set date', (numero, parte) => {
    const { criterio: texto } = criterio(rubrica, numero);
    for (const hecho of [parte, 'en la plataforma y en el sistema de información académica', 'fecha fijada']) {
      expect(texto).toContain(hecho);
    }
  });

  it('has 5, 3 and 0 in most criteria of three levels', () => {
    const tres = rubrica.criterios.filter((criterio) => numerosOf(criterio).length === 3);
    expect(tres.length).toBeGreaterThan(8);
    for (const criterio of tres) expect(numerosOf(criterio)).toEqual([5, 3, 0]);
  });
});

it('scores a grade without comment with 2 by the guía didáctica and with 0 by the compromiso académico', () => {
  expect(valorOf(criterio(guiaDidactica, 15), 'sin-comentario')).toBe(2);
  expect(valorOf(criterio(compromisoAcademico, 15), 'sin-comentario')).toBe(0);
});

it('does not score the review of the material by the guía didáctica, and comes with ‘N/A’ there and nowhere else', () => {
  expect(numerosOf(criterio(guiaDidactica, 2))).toEqual([]);
  expect(numerosOf(criterio(compromisoAcademico, 2))).toEqual([5, 3, 0]);
  expect(BOTH.flatMap(({ criterios }) => criterios.filter(({ inicial }) => inicial))).toEqual([
    criterio(guiaDidactica, 2),
  ]);
  for (const rubrica of BOTH) expect(criterio(rubrica, 2).criterio).toContain('por correo electrónico');
});

it('wants the final exam in week 17 by the guía didáctica and in the last unit by the compromiso académico', () => {
  expect(criterio(guiaDidactica, 18).criterio).toContain('semana 17');
  expect(criterio(compromisoAcademico, 18).criterio).toContain('última unidad');
  for (const numero of [19, 20]) {
    for (const rubrica of BOTH) expect(criterio(rubrica, numero).criterio).toContain('la fecha, la hora y el lugar');
  }
});

it('uses every score from 0 to 5, up to seven descriptors and as few as two', () => {
  const all = BOTH.flatMap(({ criterios }) => criterios);
  expect(new Set(all.flatMap(numerosOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  const count = all.map(({ descriptores }) => descriptores.length);
  expect([Math.min(...count), Math.max(...count)]).toEqual([2, 7]);
});
