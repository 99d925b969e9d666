import { describe, expect, it } from 'vitest';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { after, AMV, COMENZADA, COMPLETA, IMAGEN, OTRA_ASIGNATURA, PAR } from '../../testing/diligencia.ts';
import { DILIGENCIA_NUEVA, estadoDeEvaluacion, estadoOf, hasContent, reduce, siguienteFaltante } from './diligencia.ts';

describe('a form that is begun', () => {
  it('has only week 1 preset and, with the criteria, the initial choices of the rubric', () => {
    expect(DILIGENCIA_NUEVA).toMatchObject({ semana: '1', usaEmailAlterno: false, copias: [], observacionGeneral: '' });
    const elegidos = Object.entries(COMENZADA.evaluacion.elecciones).filter(
      ([, eleccion]) => eleccion.descriptor !== undefined,
    );
    expect(elegidos).toEqual([['revision-material', { descriptor: NA, observacionAdicional: '' }]]);
  });

  it('is no draft until something is filled in', () => {
    expect(hasContent(COMENZADA, COMENZADA, AMV)).toBe(false);
    expect(estadoOf(after([{ tipo: 'docente', docente: PAR.docente }]))).toBeNull();
    const semana = reduce(COMENZADA, { tipo: 'campos', campos: { semana: '2' } });
    expect(hasContent(semana, COMENZADA, AMV)).toBe(true);
    const elegida = after([{ tipo: 'elegir', criterio: 'induccion', parte: 'observacion', opcion: 'x' }], COMENZADA);
    expect(hasContent(elegida, COMENZADA, AMV)).toBe(true);
  });
});

describe('another teacher or subject', () => {
  it('clears the subject and its criteria with the teacher', () => {
    const other = reduce(COMPLETA, { tipo: 'docente', docente: { nombre: 'ÓSCAR RÍOS', correo: 'o@u.co' } });
    expect(other).toMatchObject({ asignatura: null, versionRubrica: null, evaluacion: { elecciones: {} } });
  });

  it('keeps week, signature and copies, and nothing of the other classroom', () => {
    const llena = after(
      [
        {
          tipo: 'campos',
          campos: { semana: '5', copias: ['a@u.co'], observacionGeneral: 'Bien.', usaEmailAlterno: true },
        },
      ],
      COMPLETA,
    );
    const other = reduce(llena, { tipo: 'asignatura', asignatura: OTRA_ASIGNATURA });
    expect(other).toMatchObject({ semana: '5', copias: ['a@u.co'], observacionGeneral: '', usaEmailAlterno: false });
    expect(other.imagenes).toEqual({ semana: null, firma: IMAGEN });
    expect(other.evaluacion).toEqual(DILIGENCIA_NUEVA.evaluacion);
  });

  it('keeps everything that was filled in before the first one was chosen', () => {
    const before = after([
      { tipo: 'campos', campos: { observacionGeneral: 'Bien.' } },
      { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN },
    ]);
    const elegida = after(
      [
        { tipo: 'docente', docente: PAR.docente },
        { tipo: 'asignatura', asignatura: PAR.asignatura },
      ],
      before,
    );
    expect(elegida).toMatchObject({ observacionGeneral: 'Bien.', imagenes: { semana: IMAGEN } });
  });
});

it('clears a choice that is chosen again, and removes and restores a card unchanged', () => {
  const choose = { tipo: 'elegir', criterio: 'induccion', parte: 'descriptor', opcion: 'cinco' } as const;
  const eleccion = (diligencia: typeof COMENZADA) => diligencia.evaluacion.elecciones['induccion']?.descriptor;
  expect(eleccion(after([choose], COMENZADA))).toBe('cinco');
  expect(eleccion(after([choose, choose], COMENZADA))).toBe(NA);
  const vuelta = after(
    [choose, { tipo: 'quitar', criterio: 'induccion' }, { tipo: 'restaurar', criterio: 'induccion' }],
    COMENZADA,
  );
  expect(vuelta.evaluacion.quitados).toEqual([]);
  expect(eleccion(vuelta)).toBe('cinco');
});

it('keeps the same objects for the other criteria, so that their cards do not render again', () => {
  const after = reduce(COMPLETA, { tipo: 'anotar', criterio: 'induccion', observacionAdicional: 'Una nota.' });
  const others = Object.keys(COMPLETA.evaluacion.elecciones).filter((clave) => clave !== 'induccion');
  for (const clave of others) {
    expect(after.evaluacion.elecciones[clave]).toBe(COMPLETA.evaluacion.elecciones[clave]);
  }
});

it('keeps the choices of a draft when the rubric is loaded later', () => {
  const borrador = { ...COMPLETA, versionRubrica: null };
  expect(reduce(borrador, { tipo: 'rubrica', rubrica: AMV }).evaluacion).toEqual(COMPLETA.evaluacion);
});

const evaluado = (diligencia: typeof COMENZADA) => estadoDeEvaluacion(AMV, diligencia.evaluacion);

it('counts the complete ones of the kept criteria, and lists each missing choice', () => {
  // A criterion that starts with N/A lacks only its observation.
  expect(evaluado(COMENZADA)).toMatchObject({ total: 21, completos: 0 });
  expect(evaluado(COMENZADA).faltantes).toHaveLength(41);
  const withoutOne = after([{ tipo: 'quitar', criterio: 'induccion' }], COMPLETA);
  expect(evaluado(withoutOne)).toMatchObject({ total: 20, completos: 20, faltantes: [] });
});

it('leads from each choice to the next missing one, and from the end to the top', () => {
  const { faltantes } = evaluado(COMENZADA);
  const desde = (criterio: string, parte: 'descriptor' | 'observacion') =>
    siguienteFaltante(AMV, faltantes, { criterio, parte });
  expect(siguienteFaltante(AMV, faltantes, null)).toEqual({ criterio: 'induccion', parte: 'descriptor' });
  expect(desde('induccion', 'descriptor')).toEqual({ criterio: 'induccion', parte: 'observacion' });
  expect(desde('induccion', 'observacion')).toEqual({ criterio: 'revision-material', parte: 'observacion' });
  const ultimo = AMV.criterios.at(-1)!.clave;
  expect(desde(ultimo, 'observacion')).toEqual({ criterio: 'induccion', parte: 'descriptor' });
  expect(siguienteFaltante(AMV, [], null)).toBeUndefined();
});
