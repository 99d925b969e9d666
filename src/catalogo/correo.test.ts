import { expect, it } from 'vitest';
import { camposDeCorreo, campoLlamado } from './correo.ts';
import { INFORMES } from './index.ts';

const CAMPOS = [
  { clave: 'nombreUsuario', titulo: 'Nombre de la persona' },
  { clave: 'programaAcademico', titulo: 'Programa académico' },
  { clave: 'correoDocente', titulo: 'Correo' },
  { clave: 'correoEstudiante', titulo: 'Correo' },
];

it.each([
  ['programaAcademico', 'programaAcademico'],
  ['PROGRAMAACADEMICO', 'programaAcademico'],
  ['Programa académico', 'programaAcademico'],
  ['programa  academico', 'programaAcademico'],
  ['Correo', undefined],
  ['correoDocente', 'correoDocente'],
  ['sal\u00f3n', undefined],
])('«%s» means %s', (nombre, clave) => {
  expect(campoLlamado(CAMPOS, nombre)?.clave).toBe(clave);
});

it('every report that sends mail says who its people are, and its fields are told apart by their keys', () => {
  for (const informe of INFORMES.filter(({ acciones }) => acciones.correo)) {
    expect([informe.slug, informe.persona]).toEqual([informe.slug, expect.any(Object)]);
    const claves = camposDeCorreo(informe).map(({ clave }) => clave);
    expect(new Set(claves).size).toBe(claves.length);
    expect(claves.slice(0, 3)).toEqual(['nombreUsuario', 'email', 'rol']);
  }
});
