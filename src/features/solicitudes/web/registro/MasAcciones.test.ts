import { expect, it } from 'vitest';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { informacionNotariaDocente } from '#catalogo/notaria/tramite.ts';
import { personSearchText } from './MasAcciones.tsx';

it('finds a person by the document', () => {
  const datos = { nombreApellido: 'ANA RÍOS', numDocumento: '0123456789', correo: 'ana@universidad.edu.co' };
  expect(personSearchText(informacionInscripcionHBV, datos)).toBe('0123456789');
});

it('finds the student of a row, not the teacher who sent it', () => {
  const datos = {
    infoDocente: { nombreCompleto: 'LUZ PEÑA', numDocumento: '51900800' },
    infoEstudiantes: [{ nombreEstudiante: 'ANA RÍOS', cedulaEstudiante: '0123456789' }],
  };
  expect(personSearchText(informacionNotariaDocente, datos)).toBe('0123456789');
});

it('finds a person by the mail, then by the name, where there is no document', () => {
  const searchOf = (correo: string) => personSearchText(informacionUsuarioCurso, { nombre: 'ANA RÍOS', correo });
  expect([searchOf('ana@universidad.edu.co'), searchOf('')]).toEqual(['ana@universidad.edu.co', 'Ana Ríos']);
});
