import { describe, expect, it } from 'vitest';
import {
  checkEvaluados,
  evaluadosOf,
  newEvaluacion,
  toggleEleccion,
  totalOf,
  totalOfEvaluados,
  totalText,
  type Eleccion,
  type Evaluacion,
  type Total,
} from './evaluacion.ts';
import { RUBRICAS } from './primera-version.ts';
import { NA, type Valoracion } from './rubrica.ts';

/** Repeats a score. */
const repeat = (count: number, valoracion: Valoracion): Valoracion[] => Array<Valoracion>(count).fill(valoracion);

const CASOS: readonly (readonly [string, readonly (Valoracion | null)[], Total])[] = [
  ['nothing at all', [], NA],
  ['one that does not apply', [NA], NA],
  ['21 that do not apply', repeat(21, NA), NA],
  ['one that nobody touched', [null], NA],
  ['untouched and not applying', [null, NA, null], NA],
  ['one best', [5], 5],
  ['one zero', [0], 0],
  ['21 best', repeat(21, 5), 5],
  ['21 zeros', repeat(21, 0), 0],
  ['a zero beside what does not apply', [0, NA], 0],
  ['a best beside what does not apply', [5, NA], 5],
  ['a best beside what nobody touched', [5, null], 5],
  ['best and zero', [5, 0], 2.5],
  ['every score once', [0, 1, 2, 3, 4, 5], 2.5],
  ['every score and what does not apply', [NA, 0, 1, 2, 3, 4, 5], 2.5],
  ['three levels once', [5, 3, 0], 2.67],
  ['two thirds', [1, 1, 0], 0.67],
  ['one third', [1, 0, 0], 0.33],
  ['a sixth below five', [...repeat(5, 5), 4], 4.83],
  ['a seventh', [1, ...repeat(6, 0)], 0.14],
  ['an eighth: half a hundredth goes up', [1, ...repeat(7, 0)], 0.13],
  ['three eighths: half a hundredth goes up', [...repeat(3, 1), ...repeat(5, 0)], 0.38],
  ['nine eighths: half a hundredth goes up', [2, ...repeat(7, 1)], 1.13],
  ['four and an eighth', [5, ...repeat(7, 4)], 4.13],
  ['a ninth', [1, ...repeat(8, 0)], 0.11],
  ['an eleventh below five', [...repeat(10, 5), 4], 4.91],
  ['a sixteenth: 0.0625', [1, ...repeat(15, 0)], 0.06],
  ['three sixteenths: 0.1875', [3, ...repeat(15, 0)], 0.19],
  ['a twentieth', [1, ...repeat(19, 0)], 0.05],
  ['20 best and the criterion of the guía didáctica that comes as N/A', [NA, ...repeat(20, 5)], 5],
  ['20 best and a zero', [...repeat(20, 5), 0], 4.76],
  ['10 of 21 answered', [...repeat(5, 5), ...repeat(5, 3), ...Array<null>(11).fill(null)], 4],
  ['a whole form of all kinds', [...repeat(9, 5), ...repeat(6, 3), 4, 2, ...repeat(2, 0), NA, NA], 3.63],
  ['the same in another order', [NA, 0, 2, ...repeat(6, 3), 4, NA, ...repeat(9, 5), 0], 3.63],
];

it.each(CASOS)('the total is the mean of the scores of %s', (_, valoraciones, total) => {
  expect(totalOf(valoraciones)).toBe(total);
});

it('the total is tested with at least 30 cases', () => {
  expect(CASOS.length).toBeGreaterThanOrEqual(30);
});

it.each([
  [4.2, '4,20'],
  [5, '5,00'],
  [0.13, '0,13'],
  [NA, 'N/A'],
] as const)('is written %s → %s', (total, texto) => {
  expect(totalText(total)).toBe(texto);
});

const { guiaDidactica, compromisoAcademico } = RUBRICAS;

/** An evaluation in which every criterion has its best descriptor and its first observation, with changes. */
function completa(rubrica = compromisoAcademico, cambios: Record<string, Partial<Eleccion>> = {}): Evaluacion {
  const elecciones = rubrica.criterios.map(({ clave, descriptores, observaciones, inicial }) => [
    clave,
    {
      descriptor: inicial ?? descriptores[0]!.clave,
      observacion: observaciones[0]!.clave,
      observacionAdicional: '',
      ...cambios[clave],
    },
  ]);
  return { elecciones: Object.fromEntries(elecciones), quitados: [] };
}

const total = (evaluacion: Evaluacion, rubrica = compromisoAcademico) =>
  totalOfEvaluados(evaluadosOf(rubrica, evaluacion));
const missing = (evaluacion: Evaluacion, rubrica = compromisoAcademico) =>
  checkEvaluados(evaluadosOf(rubrica, evaluacion));

describe('a new evaluation', () => {
  it('presets nothing but criterion 2 of the guía didáctica, as ‘N/A’', () => {
    const elegidos = (rubrica: typeof guiaDidactica) =>
      evaluadosOf(rubrica, newEvaluacion(rubrica)).filter(({ descriptor }) => descriptor !== null);
    expect(elegidos(compromisoAcademico)).toEqual([]);
    expect(elegidos(guiaDidactica)).toMatchObject([{ clave: 'revision-material', descriptor: { valoracion: NA } }]);
    for (const rubrica of [guiaDidactica, compromisoAcademico]) {
      for (const { observacion } of evaluadosOf(rubrica, newEvaluacion(rubrica))) expect(observacion).toBeNull();
    }
  });

  it('has no total, and lacks both of every criterion', () => {
    expect(total(newEvaluacion(compromisoAcademico))).toBe(NA);
    expect(missing(newEvaluacion(compromisoAcademico))).toHaveLength(42);
    expect(missing(newEvaluacion(guiaDidactica), guiaDidactica)).toHaveLength(41);
  });
});

it('takes a choice back when the same is clicked again, and changes it when another is', () => {
  expect(toggleEleccion(undefined, 'cinco')).toBe('cinco');
  expect(toggleEleccion('cinco', 'tres')).toBe('tres');
  expect(toggleEleccion('cinco', 'cinco')).toBe(NA);
  expect(toggleEleccion(NA, 'cinco')).toBe('cinco');
});

it('gives the choices in the words of the rubric', () => {
  const [primero] = evaluadosOf(compromisoAcademico, completa());
  expect(primero).toEqual({
    clave: 'induccion',
    criterio: compromisoAcademico.criterios[0]!.criterio,
    descriptor: compromisoAcademico.criterios[0]!.descriptores[0],
    observacion: compromisoAcademico.criterios[0]!.observaciones[0],
    observacionAdicional: '',
  });
});

describe('the total', () => {
  it.each([
    ['all best', {}, 5],
    ['one zero of 21', { induccion: { descriptor: 'ninguno' } }, 4.76],
    ['one toggled off', { induccion: { descriptor: NA } }, 5],
    ['one untouched', { induccion: { descriptor: undefined } }, 5],
    ['one whose descriptor says that it does not apply', { encuentros: { descriptor: 'no-aplica' } }, 5],
    ['a zero and one toggled off', { induccion: { descriptor: 'ninguno' }, encuentros: { descriptor: NA } }, 4.75],
  ])('of %s', (_, cambios, esperado) => {
    expect(total(completa(compromisoAcademico, cambios))).toBe(esperado);
  });

  it('does not count what was removed, and counts it again when it is restored', () => {
    const withCero = completa(compromisoAcademico, { induccion: { descriptor: 'ninguno' } });
    expect(total({ ...withCero, quitados: ['induccion'] })).toBe(5);
    expect(total({ ...withCero, quitados: [] })).toBe(4.76);
  });

  it('is ‘N/A’ when every criterion was removed', () => {
    const quitados = compromisoAcademico.criterios.map(({ clave }) => clave);
    expect(total({ ...completa(), quitados })).toBe(NA);
  });
});

describe('the missing choices of a criterion', () => {
  it('are none when it has descriptor and observation', () => {
    expect(missing(completa())).toEqual([]);
    expect(missing(completa(guiaDidactica), guiaDidactica)).toEqual([]);
  });

  it.each([
    ['untouched', { descriptor: undefined }, ['descriptor']],
    ['without observation', { observacion: undefined }, ['observacion']],
    ['with its observation toggled off', { observacion: NA }, ['observacion']],
    ['with neither', { descriptor: undefined, observacion: undefined }, ['descriptor', 'observacion']],
    ['with a blank additional observation only', { observacion: NA, observacionAdicional: ' \n' }, ['observacion']],
    ['with an additional observation only', { observacion: undefined, observacionAdicional: 'Bien.' }, []],
    ['with a toggled-off and an additional observation', { observacion: NA, observacionAdicional: 'Bien.' }, []],
    ['toggled off, with an observation', { descriptor: NA }, []],
    ['of a descriptor that the rubric does not have', { descriptor: 'inventado' }, ['descriptor']],
  ])('is known: %s', (_, cambio, campos) => {
    const fallos = missing(completa(compromisoAcademico, { cumplimiento: cambio }));
    expect(fallos.map(({ ruta }) => ruta)).toEqual(
      campos.map((campo) => `infoAcompanamiento.informacionAcompanamiento.4.${campo}`),
    );
    expect(fallos.every(({ falta }) => falta)).toBe(true);
  });

  it('leave out a removed criterion, after which the others move up', () => {
    const evaluacion = completa(compromisoAcademico, {
      induccion: { descriptor: undefined },
      cumplimiento: { descriptor: undefined },
    });
    expect(missing({ ...evaluacion, quitados: ['induccion'] }).map(({ ruta }) => ruta)).toEqual([
      'infoAcompanamiento.informacionAcompanamiento.3.descriptor',
    ]);
  });
});
