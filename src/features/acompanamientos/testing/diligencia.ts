import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import {
  DILIGENCIA_NUEVA,
  reduce,
  type AccionDeFormulario,
  type Diligencia,
  type Par,
} from '../web/formulario/diligencia.ts';

/** An invented teacher with two subjects. */
export const PAR: Par = {
  docente: { nombre: 'LUZ ÁNGELA PEÑA', correo: 'luz.pena@universidad.edu.co' },
  asignatura: { codigo: '3007852-01', tipo: 'AMV', facultad: 'Ingenierías' },
};
export const OTRA_ASIGNATURA: Par['asignatura'] = {
  codigo: '4100558-02',
  tipo: 'APV',
  facultad: 'Ciencias Exactas y Aplicadas',
};

export const AMV = rubricaOf('AMV');

/** Applies actions to a form in order. */
export const after = (acciones: readonly AccionDeFormulario[], desde: Diligencia = DILIGENCIA_NUEVA): Diligencia =>
  acciones.reduce(reduce, desde);

/** A form with teacher, subject and rubric. */
export const COMENZADA = after([
  { tipo: 'docente', docente: PAR.docente },
  { tipo: 'asignatura', asignatura: PAR.asignatura },
  { tipo: 'rubrica', rubrica: AMV },
]);

export const IMAGEN: ArchivoElegido = {
  nombre: 'semana.png',
  tipo: 'image/png',
  tamano: 3,
  contenido: new Blob(['png'], { type: 'image/png' }),
};

/** A complete form, with the best descriptor and the first observation of each criterion. */
export const COMPLETA = after(
  [
    { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN },
    { tipo: 'imagen', nombre: 'firma', imagen: IMAGEN },
    ...AMV.criterios.flatMap(({ clave, descriptores, observaciones }): AccionDeFormulario[] => [
      { tipo: 'elegir', criterio: clave, parte: 'descriptor', opcion: descriptores[0]!.clave },
      { tipo: 'elegir', criterio: clave, parte: 'observacion', opcion: observaciones[0]!.clave },
    ]),
  ],
  COMENZADA,
);
