import { describe, expect, it } from 'vitest';
import { readCriterios } from './criterios-enviados.ts';
import { rubricaOf } from './primera-version.ts';

const rubrica = rubricaOf('AMV');
/** The criterion of the guide's publication, which has three descriptors: 5, 3 and 0. */
const { criterio, descriptores, observaciones } = rubrica.criterios[2]!;
const [best, medio] = descriptores;
const [primera] = observaciones;

/** Reads that criterion with changes; returns the fields at fault if it is refused. */
function read(cambios: object) {
  const enviado = { criterio, descriptor: best!.descripcion, observacion: primera!.observacion, ...cambios };
  const { evaluados, fallos } = readCriterios(rubrica, [enviado]);
  return fallos.length > 0 ? fallos.map(({ ruta }) => ruta.split('.').at(-1)) : evaluados[0];
}

describe('a criterion may be sent', () => {
  it.each([
    ['as words', { descriptor: medio!.descripcion }, medio],
    ['as words in another case', { descriptor: best!.descripcion.toUpperCase() }, best],
    ['as its score', { descriptor: 3 }, medio],
    ['as its score in words', { descriptor: '3' }, medio],
    ['as our key', { descriptor: { clave: medio!.clave } }, medio],
    ['as words and score', { descriptor: { descripcion: medio!.descripcion, valoracion: 3 } }, medio],
    [
      'as words with a score that is not theirs',
      { descriptor: { descripcion: medio!.descripcion, valoracion: 5 } },
      medio,
    ],
    ['toggled off', { descriptor: 'N/A' }, { clave: null, descripcion: 'N/A', valoracion: 'N/A' }],
    ['toggled off, as a score', { descriptor: { valoracion: 'N/A' } }, { clave: null, valoracion: 'N/A' }],
  ])('with its descriptor %s', (_, cambios, descriptor) => {
    expect(read(cambios)).toMatchObject({ clave: 'publicacion', descriptor });
  });

  it.each([
    ['as our key', { observacion: primera!.clave }, primera],
    ['as words and sign', { observacion: { observacion: primera!.observacion, valoracion: 'pos' } }, primera],
    [
      'in words of the client',
      { observacion: 'Muy bien.' },
      { clave: null, observacion: 'Muy bien.', valoracion: null },
    ],
    [
      'in words and sign of the client',
      { observacion: { observacion: 'Regular.', valoracion: 'int' } },
      { clave: null, observacion: 'Regular.', valoracion: 'int' },
    ],
  ])('with its observation %s', (_, cambios, observacion) => {
    expect(read(cambios)).toMatchObject({ observacion });
  });

  it.each([
    ['words that the criterion does not have', { descriptor: 'Otra cosa' }, ['descriptor']],
    ['a score that the criterion does not have', { descriptor: 4 }, ['descriptor']],
    ['nothing', { descriptor: null }, ['descriptor']],
    ['no observation', { observacion: '' }, ['observacion']],
    ['an observation toggled off', { observacion: 'N/A' }, ['observacion']],
    ['two ‘N/A’ in place of observations', { observacion: 'N/A', observacionAdicional: 'N/A' }, ['observacion']],
    ['a descriptor that is a list', { descriptor: [5] }, ['descriptor']],
    ['no text of the criterion', { criterio: ' ' }, ['criterio']],
    ['control characters', { observacionAdicional: 'a\u0000b' }, ['observacionAdicional']],
  ])('not with %s', (_, cambios, campos) => {
    expect(read(cambios)).toEqual(campos);
  });
});

describe('a criterion of a client with a rubric of its own', () => {
  const foreign = { criterio: 'Usa la plataforma', observacion: 'Bien' };

  it.each([
    [
      'words and score',
      { descripcion: 'Siempre', valoracion: 4 },
      { clave: null, descripcion: 'Siempre', valoracion: 4 },
    ],
    ['a score', 2, { clave: null, descripcion: '2', valoracion: 2 }],
    ['words without score', 'Siempre', { clave: null, descripcion: 'Siempre', valoracion: null }],
  ])('keeps its %s', (_, descriptor, esperado) => {
    expect(read({ ...foreign, descriptor })).toMatchObject({
      clave: null,
      criterio: foreign.criterio,
      descriptor: esperado,
    });
  });

  it.each([6, -1, 4.5, '4,5'])('is refused with a score that is none: %s', (descriptor) => {
    expect(read({ ...foreign, descriptor })).toEqual(['descriptor']);
  });
});
