import { expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import type { Campo } from './campos/index.ts';
import type { Entorno } from './campos/entorno.ts';
import { archivo } from './campos/archivo.ts';
import { asignatura } from './campos/asignatura.ts';
import { documento } from './campos/documento.ts';
import { escala } from './campos/escala.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { mensajeDeFalta } from './falta.ts';
import { validar } from './validar.ts';

const escrito = (etiqueta: string) => texto({ etiqueta, identifica: null });
const elegido = (etiqueta: string) => opcion({ etiqueta, lista: 'programas' });
const numDocumento = documento({ etiqueta: 'Número de documento', identifica: 'documento' });

it.each<[Campo, string]>([
  [numDocumento, 'Escriba su número de documento.'],
  [escrito('Nombres y apellidos'), 'Escriba sus nombres y apellidos.'],
  [elegido('Programa académico'), 'Elija su programa académico.'],
  [escrito('Nombre del docente'), 'Escriba el nombre del docente.'],
  [elegido('Grado que cursa'), 'Elija el grado que cursa.'],
  [elegido('Cátedra'), 'Elija la cátedra.'],
  [elegido('Acción que debe realizar el estudiante'), 'Elija la acción que debe realizar el estudiante.'],
  [asignatura({ etiqueta: 'Código de la asignatura', completa: {} }), 'Elija el código de la asignatura.'],
  [archivo({ etiqueta: 'Imagen de evidencia', tipos: ['image/png'], max: 1 }), 'Adjunte la imagen de evidencia.'],
  [opciones({ etiqueta: 'Equipos', lista: 'equipos' }), 'Marque los equipos.'],
  [escrito('NIT'), 'Escriba el NIT.'],
  [escrito('¿Qué nos sugiere para mejorar?'), 'Responda «¿Qué nos sugiere para mejorar?».'],
  [
    escala({ etiqueta: 'El docente responde a tiempo.', min: 1, max: 5, presentacion: 'palabras' }),
    'Responda «El docente responde a tiempo».',
  ],
  [escrito('Escriba de nuevo su correo electrónico'), 'Escriba de nuevo su correo electrónico.'],
  [opcion({ etiqueta: 'Usted es', falta: 'Elija quién es usted.', lista: 'tiposUsuario' }), 'Elija quién es usted.'],
])('names what is missing: %o', (campo, mensaje) => {
  expect(mensajeDeFalta(campo)).toBe(mensaje);
});

it('takes an article for others than who fills in the form, and quotes the rows of a matrix', () => {
  const campos = {
    numDocumento,
    estudiantes: lista({ numDocumento }, { min: 1, max: 2, mensaje: '', etiqueta: 'Estudiante' }),
    herramientas: grupo({ correo: elegido('Correo electrónico') }, { matriz: { etiqueta: 'Herramientas' } }),
  };
  const entorno: Entorno = { dominios: [], opciones: () => [], asignaturas: () => [], hoy: '2026-11-20' };
  expect(validar({ campos }, { estudiantes: [{}] }, entorno)).toMatchObject({
    fallos: [
      { mensaje: 'Escriba su número de documento.' },
      { mensaje: 'Escriba el número de documento.' },
      { mensaje: 'Responda «Correo electrónico».' },
    ],
  });
});
