// The procedure of the satisfaction survey: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { encuestaSatisfaccion } from './formulario.ts';
import { informacionEncuestaSatisfaccion } from './informe.ts';

/** The options of the satisfaction survey; user types and emotions travel as their keys (spec 2 §3). */
const LISTAS_SATISFACCION: readonly Lista[] = [
  {
    nombre: 'tiposUsuarioSatisfaccion',
    titulo: 'Satisfacción: tipos de usuario',
    opciones: [
      { clave: 'ESTUDIANTE', texto: 'Estudiante' },
      { clave: 'DOCENTE', texto: 'Docente' },
      { clave: 'ASPIRANTE', texto: 'Aspirante' },
      { clave: 'EGRESADO', texto: 'Egresado' },
    ],
  },
  listaOfTextos('facilidadesContacto', 'Satisfacción: facilidad de contacto', [
    'Muy difícil',
    'Difícil',
    'Ni fácil ni difícil',
    'Fácil',
    'Muy fácil',
  ]),
  {
    nombre: 'emociones',
    titulo: 'Satisfacción: emociones',
    atributos: ['simbolo'],
    opciones: [
      { clave: 'feliz', texto: 'Feliz', atributos: { simbolo: '😄' } },
      { clave: 'satisfecho', texto: 'Satisfecho', atributos: { simbolo: '😊' } },
      { clave: 'tranquilo', texto: 'Tranquilo', atributos: { simbolo: '😌' } },
      { clave: 'confiado', texto: 'Confiado', atributos: { simbolo: '😎' } },
      { clave: 'ninguna', texto: 'Ninguna', atributos: { simbolo: '😐' } },
      { clave: 'decepcionado', texto: 'Decepcionado', atributos: { simbolo: '😞' } },
      { clave: 'frustrado', texto: 'Frustrado', atributos: { simbolo: '😣' } },
      { clave: 'molesto', texto: 'Molesto', atributos: { simbolo: '😒' } },
      { clave: 'enojado', texto: 'Enojado', atributos: { simbolo: '😠' } },
    ],
  },
];

export const tramite: Tramite = {
  formulario: encuestaSatisfaccion,
  informe: informacionEncuestaSatisfaccion,
  listas: LISTAS_SATISFACCION,
  inicio: { estudiante: 'atencion', compartido: 5 },
};
