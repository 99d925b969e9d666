import { expect, it } from 'vitest';
import { informacionInscripcionCatedras } from './catedras/tramite.ts';
import { campoNamed, camposForCorreo } from './correo.ts';
import { INFORMES } from './index.ts';
import { informacionNotariaDocente } from './notaria/tramite.ts';

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
  expect(campoNamed(CAMPOS, nombre)?.clave).toBe(clave);
});

it('every report that sends mail has a person, and fields with different keys', () => {
  for (const informe of INFORMES.filter(({ acciones }) => acciones.correo)) {
    expect([informe.slug, informe.persona]).toEqual([informe.slug, expect.any(Object)]);
    const claves = camposForCorreo(informe).map(({ clave }) => clave);
    expect(new Set(claves).size).toBe(claves.length);
    expect(claves.slice(0, 3)).toEqual(['nombreUsuario', 'email', 'rol']);
  }
});

it('a column with only a fact of the person is offered once, and its older names are understood', () => {
  const campos = camposForCorreo(informacionNotariaDocente);
  const titulos = campos.map(({ titulo }) => titulo);
  expect(titulos.slice(0, 3)).toEqual(['Nombre de la persona', 'Correo de la persona', 'Rol de la persona']);
  expect(titulos).not.toContain('Estudiante');
  for (const nombre of ['nombreUsuario', 'nombreEstudiante', 'Estudiante', 'Nombre de la persona']) {
    expect([nombre, campoNamed(campos, nombre)?.clave]).toEqual([nombre, 'nombreUsuario']);
  }
  expect(campoNamed(campos, 'correoEstudiante')?.clave).toBe('email');
  expect(campoNamed(campos, 'Docente')).toEqual({ clave: 'nombreCompleto', titulo: 'Docente', isNombre: true });
});

it('a part of the name is a field of its own', () => {
  const campos = camposForCorreo(informacionInscripcionCatedras);
  expect(campoNamed(campos, 'nombres')).toEqual({ clave: 'nombres', titulo: 'Nombres', isNombre: true });
  expect(campoNamed(campos, 'nombreUsuario')?.alias).toBeUndefined();
});

it('no report offers two fields under one title', () => {
  for (const informe of INFORMES.filter(({ acciones }) => acciones.correo)) {
    const titulos = camposForCorreo(informe).map(({ titulo }) => titulo);
    expect([informe.slug, titulos.filter((titulo, i) => titulos.indexOf(titulo) !== i)]).toEqual([informe.slug, []]);
  }
});
