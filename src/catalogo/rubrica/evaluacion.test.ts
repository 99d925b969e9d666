import { describe, expect, it } from 'vitest';
import {
  alternar,
  type Eleccion,
  type Evaluacion,
  evaluacionNueva,
  evaluadosDe,
  revisarEvaluados,
  totalDeEvaluados,
} from './evaluacion.ts';
import { RUBRICAS } from './index.ts';
import { NA } from './rubrica.ts';

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
  totalDeEvaluados(evaluadosDe(rubrica, evaluacion));
const faltan = (evaluacion: Evaluacion, rubrica = compromisoAcademico) =>
  revisarEvaluados(evaluadosDe(rubrica, evaluacion));

describe('a new evaluation', () => {
  it('presets nothing but criterion 2 of the guía didáctica, as ‘N/A’', () => {
    const elegidos = (rubrica: typeof guiaDidactica) =>
      evaluadosDe(rubrica, evaluacionNueva(rubrica)).filter(({ descriptor }) => descriptor !== null);
    expect(elegidos(compromisoAcademico)).toEqual([]);
    expect(elegidos(guiaDidactica)).toMatchObject([{ clave: 'revision-material', descriptor: { valoracion: NA } }]);
    for (const rubrica of [guiaDidactica, compromisoAcademico]) {
      for (const { observacion } of evaluadosDe(rubrica, evaluacionNueva(rubrica))) expect(observacion).toBeNull();
    }
  });

  it('has no total, and lacks both of every criterion', () => {
    expect(total(evaluacionNueva(compromisoAcademico))).toBe(NA);
    expect(faltan(evaluacionNueva(compromisoAcademico))).toHaveLength(42);
    expect(faltan(evaluacionNueva(guiaDidactica), guiaDidactica)).toHaveLength(41);
  });
});

it('takes a choice back when the same is clicked again, and changes it when another is', () => {
  expect(alternar(undefined, 'cinco')).toBe('cinco');
  expect(alternar('cinco', 'tres')).toBe('tres');
  expect(alternar('cinco', 'cinco')).toBe(NA);
  expect(alternar(NA, 'cinco')).toBe('cinco');
});

it('puts what was chosen into the words of the rubric', () => {
  const [primero] = evaluadosDe(compromisoAcademico, completa());
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
    const conCero = completa(compromisoAcademico, { induccion: { descriptor: 'ninguno' } });
    expect(total({ ...conCero, quitados: ['induccion'] })).toBe(5);
    expect(total({ ...conCero, quitados: [] })).toBe(4.76);
  });

  it('is ‘N/A’ when every criterion was removed', () => {
    const quitados = compromisoAcademico.criterios.map(({ clave }) => clave);
    expect(total({ ...completa(), quitados })).toBe(NA);
  });
});

describe('what a criterion lacks', () => {
  it('is nothing when it has descriptor and observation', () => {
    expect(faltan(completa())).toEqual([]);
    expect(faltan(completa(guiaDidactica), guiaDidactica)).toEqual([]);
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
    const fallos = faltan(completa(compromisoAcademico, { cumplimiento: cambio }));
    expect(fallos.map(({ ruta }) => ruta)).toEqual(
      campos.map((campo) => `infoAcompanamiento.informacionAcompanamiento.4.${campo}`),
    );
    expect(fallos.every(({ falta }) => falta)).toBe(true);
  });

  it('does not count once the criterion was removed; the others move up', () => {
    const evaluacion = completa(compromisoAcademico, {
      induccion: { descriptor: undefined },
      cumplimiento: { descriptor: undefined },
    });
    expect(faltan({ ...evaluacion, quitados: ['induccion'] }).map(({ ruta }) => ruta)).toEqual([
      'infoAcompanamiento.informacionAcompanamiento.3.descriptor',
    ]);
  });
});
