import { expect, it } from 'vitest';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { asignaturasEn, hermanosOf } from './asignatura-elegida.ts';

const { campos } = encuestaDocente;
const elegida = {
  codigoAsignatura: '4100558-02',
  programa: 'Música',
  docente: 'LUZ PEÑA',
  tipoAsignatura: 'APV',
  semestre: '2026-2',
};

it('names the siblings by their paths, inside a group or not', () => {
  expect(hermanosOf(campos.codigoAsignatura, 'codigoAsignatura')).toContainEqual(['programa', 'programaAcademico']);
  expect(hermanosOf(campos.codigoAsignatura, 'info.codigo')).toContainEqual(['info.docente', 'docente']);
});

it('remembers of a kept form the subject that was chosen, and not one that was only written', () => {
  expect(asignaturasEn(campos, elegida)).toMatchObject([
    { codigoAsignatura: '4100558-02', programaAcademico: 'Música', tipoAsignatura: 'APV', habilitable: true },
  ]);
  expect(asignaturasEn(campos, { ...elegida, docente: '' })).toEqual([]);
});
