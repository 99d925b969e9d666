// Form, as data, of the teacher notary (notaría): a teacher names students and the action that each must do.
import { grupo, lista } from '../arbol.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { correo } from '../campos/correo.ts';
import { documento } from '../campos/documento.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { correoInstitucional, nombreCompleto, numDocumento } from '../personas.ts';
import {
  CONFIRMAR_REVISION,
  CORREO_INSTITUCIONAL,
  DATOS_ENVIADOS,
  TODOS_OBLIGATORIOS,
  tratamientoFor,
} from '../textos.ts';

/** See spec 1 §2, §3, §5. */
export const notariaDocente = defineFormulario({
  slug: 'notariaDocente',
  version: 1,
  titulo: 'Notaría docente',
  ruta: '/docentes/notariaDocente',
  llamada: 'POST /notariaDocente',
  acceso: 'publico',
  viaje: 'multipart',
  prefijo: 'NOT',
  campos: {
    infoDocente: grupo({
      nombreCompleto,
      correo: correoInstitucional,
      numDocumento,
    }),
    infoEstudiantes: lista(
      {
        tipoAsignatura: opcion({
          etiqueta: 'Tipo de asignatura',
          lista: 'tiposAsignatura',
          presentacion: 'botones',
          contrato: 'clave',
        }),
        codigoAsignatura: texto({
          identifica: null,
          codigoDeAsignatura: true,
          etiqueta: 'Código de la asignatura',
          max: 60,
          mayusculas: true,
        }),
        accionEstudiante: opcion({
          etiqueta: 'Acción que debe realizar el estudiante',
          lista: 'accionesEstudiante',
          libre: { clave: 'otra', etiqueta: 'Escriba la acción', max: LARGO_DE_RELATO },
        }),
        nombreEstudiante: texto({
          identifica: 'nombre',
          etiqueta: 'Nombre del estudiante',
          max: 120,
          mayusculas: true,
        }),
        cedulaEstudiante: documento({ etiqueta: 'Documento del estudiante' }),
        correoEstudiante: correo({
          etiqueta: 'Correo institucional del estudiante',
          institucional: CORREO_INSTITUCIONAL,
        }),
      },
      {
        min: 1,
        max: 200,
        mensaje: 'Agregue por lo menos un estudiante.',
        requiere: ['infoDocente.correo'],
        etiqueta: 'Estudiante',
        warnIfRepeated: ['cedulaEstudiante', 'codigoAsignatura'],
        carriesOver: ['tipoAsignatura', 'codigoAsignatura', 'accionEstudiante'],
        resumen: ['nombreEstudiante'],
      },
    ),
  },
  secciones: [
    {
      titulo: 'Datos del docente',
      campos: ['infoDocente.nombreCompleto', 'infoDocente.correo', 'infoDocente.numDocumento'],
    },
    { titulo: 'Estudiantes', campos: ['infoEstudiantes'] },
  ],
  textos: {
    proposito: 'Informe qué debe hacer cada uno de sus estudiantes.',
    duracion: 'Toma unos 3 minutos, y uno más por estudiante.',
    tratamiento: tratamientoFor('tramitar lo que usted solicita para cada estudiante'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad revisa cada caso y le escribe al correo institucional.',
  },
});
