import { describe, expect, it } from 'vitest';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import {
  comparacionOf,
  hechosOf,
  lineasDeEvidencia,
  textoDeAntes,
  textoDeCriterio,
  toImproveOf,
  type Resultado,
} from './resultado.ts';
import { relatoOf } from './server/resultado/relato.ts';
import { resultadoOf } from './server/resultado/resultado.ts';
import { anAcompanado } from './testing/acompanado.ts';

const MARCA = 3.5;
const withTotales = (total: Resultado['total'], before: Resultado['total']): Resultado => ({
  ...resultadoOf(anAcompanado(), { marca: MARCA, anterior: anAcompanado({ semana: 3 }) }),
  total,
  anterior: { recibido: '2026-08-20T15:00:00.000Z', semana: 3, total: before },
});

describe('the result of an accompaniment', () => {
  it('names each criterion by its rubric, with the texts of the record', () => {
    const { criterios } = resultadoOf(anAcompanado({ tipo: 'APV' }), { marca: MARCA });
    const nuestros = rubricaOf('APV').criterios;
    expect(criterios.map(({ numero, nombre, criterio, descriptor }) => [numero, nombre, criterio, descriptor])).toEqual(
      nuestros.map(({ numero, nombre, criterio, descriptores }) => [
        numero,
        nombre,
        criterio,
        descriptores[0]!.descripcion,
      ]),
    );
  });

  it('asks for an action only if a score is below the mark', () => {
    const { criterios } = resultadoOf(anAcompanado({ nivel: (numero) => (numero === 14 ? 1 : 0) }), { marca: MARCA });
    const toImprove = criterios.filter((criterio) => criterio.porMejorar);
    expect(toImprove.map(({ numero, valoracion, mejora }) => [numero, valoracion, mejora])).toEqual([
      [14, 3, rubricaOf('AMV').criterios[13]!.mejora],
    ]);
    expect(criterios.filter(({ mejora }) => mejora !== null)).toHaveLength(1);
  });

  it('says beside the total whether it reaches what is essential, if its version has essential criteria', () => {
    const rubrica = rubricaOf('AMV');
    const criterios = rubrica.criterios.map((one) => (one.numero === 8 ? { ...one, esencial: 4 } : one));
    const acompanado = anAcompanado({ nivel: (numero) => (numero === 8 ? 1 : 0) });
    const headOf = (resultado: Resultado) => relatoOf(resultado, {}).slice(0, 2);
    const conEsencial = resultadoOf(acompanado, { marca: MARCA, rubrica: { ...rubrica, criterios } });
    expect(headOf(conEsencial)).toMatchObject([
      { kind: 'figure' },
      { text: 'No cumple lo esencial: 8. Bienvenida y contacto (3 de 5, mínimo 4).' },
    ]);
    const sinEsencial = resultadoOf(acompanado, { marca: MARCA, rubrica });
    expect(sinEsencial).toEqual({ ...conEsencial, esencial: undefined });
    expect(sinEsencial).not.toHaveProperty('esencial');
    // A later version does not judge records of an earlier one.
    const later = { ...rubrica, criterios, version: 2 };
    expect(resultadoOf(acompanado, { marca: MARCA, rubrica: later })).not.toHaveProperty('esencial');
  });

  it('does not treat a missing score as low', () => {
    const [, revision] = resultadoOf(anAcompanado(), { marca: 5 }).criterios;
    expect(revision).toMatchObject({ numero: 2, valoracion: 'N/A', porMejorar: false, mejora: null });
    expect(textoDeCriterio(revision!)).toBe('N/A');
  });

  it('shows the previous score of each criterion if it differs', () => {
    const anterior = anAcompanado({ nivel: (numero) => (numero === 8 ? 1 : 0) });
    const { criterios } = resultadoOf(anAcompanado(), { marca: MARCA, anterior });
    expect(
      criterios
        .filter((criterio) => textoDeAntes(criterio) !== null)
        .map((criterioDelResultado) => [criterioDelResultado.numero, textoDeAntes(criterioDelResultado)]),
    ).toEqual([[8, 'antes 3 de 5']]);
  });

  it('shows the evidence of a criterion at its evaluation, and not what it suggested to the evaluator', () => {
    const vista = { texto: 'Hay 3 recursos.', fuente: 'Campus Virtual, EST-01', consultada: '2026-09-10T14:05:00Z' };
    const evidencias = {
      'recursos-semana': { ...vista, sugerencia: 'de-uno-a-cinco' },
      encuentros: { ...vista, texto: 'En el aula se ve 1 encuentro.', sugerencia: null },
      // Of another rubric than the record's.
      induccion: { ...vista, sugerencia: 'siete' },
    };
    const { criterios } = resultadoOf(anAcompanado({ evidencias }), { marca: MARCA });
    const dichas = criterios.flatMap(({ numero, evidencia }) =>
      evidencia ? [[numero, ...lineasDeEvidencia(evidencia)]] : [],
    );
    const place = 'Campus Virtual, EST-01. Consultada el 10/09/2026, 9:05\u00a0a.\u00a0m.';
    const label = 'Evidencia que tuvo en cuenta la persona que evaluó';
    expect(dichas).toEqual([
      [1, `${label}: Hay 3 recursos.`, place],
      [10, `${label}: En el aula se ve 1 encuentro.`, place],
      [14, `${label}: Hay 3 recursos.`, place],
    ]);
  });

  it('keeps the texts and position of a criterion of another rubric', () => {
    const acompanado = anAcompanado();
    const [primero, ...others] = acompanado.acompanamiento.evaluados;
    const foreign = { ...primero!, clave: null, criterio: 'Un criterio de antes' };
    const result = resultadoOf(
      { ...acompanado, acompanamiento: { ...acompanado.acompanamiento, evaluados: [...others, foreign] } },
      { marca: MARCA },
    );
    expect(result.criterios.at(-1)).toMatchObject({
      numero: 21,
      nombre: 'Criterio 21',
      criterio: 'Un criterio de antes',
    });
  });

  it('names the removed criteria, unless one of another rubric makes them unknown', () => {
    const acompanado = anAcompanado();
    const [, ...evaluados] = acompanado.acompanamiento.evaluados;
    const resultadoWith = (given: typeof evaluados) =>
      resultadoOf(
        { ...acompanado, acompanamiento: { ...acompanado.acompanamiento, evaluados: given } },
        { marca: MARCA },
      );
    expect(resultadoWith(evaluados).noEvaluados).toEqual([
      { numero: 1, nombre: rubricaOf('AMV').criterios[0]!.nombre },
    ]);
    expect(resultadoWith([{ ...evaluados[0]!, clave: null }, ...evaluados.slice(1)]).noEvaluados).toEqual([]);
  });

  it('has the same labels for persons, subject and dates everywhere', () => {
    expect(Object.fromEntries(hechosOf(resultadoOf(anAcompanado(), { marca: MARCA })))).toEqual({
      Docente: 'Luz Ángela Peña',
      Asignatura: '3007852-01',
      Tipo: 'Asignatura mediada por la virtualidad (AMV)',
      Facultad: 'Ingenierías',
      'Semestre y semana': '2026-2, semana 5',
      Evaluador: 'Evaluadora de Prueba',
      Fecha: '10/09/2026',
      Comprobante: 'ACO-7K3M9-QX24T',
    });
  });
});

const ANTERIOR = 'el acompañamiento anterior (semana 3, 20/08/2026)';

it.each([
  [4.2, 3.8, `0,40 más que en ${ANTERIOR}, cuyo total fue 3,80.`],
  [3.79, 3.8, `0,01 menos que en ${ANTERIOR}, cuyo total fue 3,80.`],
  [4.35, 4.35, `Igual que en ${ANTERIOR}.`],
  ['N/A', 3.8, `En ${ANTERIOR} el total fue 3,80.`],
  [4, 'N/A', `En ${ANTERIOR} el total fue N/A.`],
] as const)('compares a total of %s with one of %s', (total, before, texto) => {
  expect(comparacionOf(withTotales(total, before))).toBe(texto);
});

it('compares nothing without a previous accompaniment', () => {
  expect(comparacionOf(resultadoOf(anAcompanado(), { marca: MARCA }))).toBeNull();
});

it.each([
  [() => 0, 'Ningún criterio está por debajo de 3,50.'],
  [(n: number) => (n === 9 ? 2 : 0), 'Un criterio está por debajo de 3,50: Actividades semanales.'],
  [
    (n: number) => (n === 9 ? 2 : n === 8 ? 1 : 0),
    '2 criterios están por debajo de 3,50: Bienvenida y contacto y Actividades semanales.',
  ],
])('names what is below the mark (%#)', (nivel, texto) => {
  expect(toImproveOf(resultadoOf(anAcompanado({ nivel }), { marca: MARCA }))).toBe(texto);
});
