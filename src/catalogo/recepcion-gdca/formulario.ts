// Form, as data, with which teachers deliver the didactic guide or academic commitment (GDCA) of a subject.
import { grupo } from '../arbol.ts';
import { archivo } from '../campos/archivo.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { correoInstitucional, nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See DECISIONS §4, §6 and spec 1 §7, §9. */
export const recepcionGDCA = defineFormulario({
  slug: 'recepcionGDCA',
  version: 1,
  titulo: 'Recepción de guías didácticas y compromisos académicos (GDCA)',
  ruta: '/docentes/recepcionGDCA',
  llamada: 'POST /recepcionGDCA',
  acceso: 'publico',
  viaje: 'multipart',
  espera: 500_000,
  prefijo: 'GDC',
  campos: {
    infoRecepcion: grupo({
      nombreDocente: nombreCompleto,
      cedulaDocente: numDocumento,
      correoDocente: correoInstitucional,
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
    }),
    archivoGuia: archivo({
      etiqueta: 'Guía didáctica o compromiso académico',
      falta: 'Adjunte la guía didáctica o el compromiso académico.',
      ayuda: 'En PDF, Word (.docx) o Excel (.xlsx), de hasta 20 MB.',
      tipos: [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
      max: 20_971_520,
    }),
  },
  secciones: [
    {
      titulo: 'Sus datos',
      campos: ['infoRecepcion.nombreDocente', 'infoRecepcion.cedulaDocente', 'infoRecepcion.correoDocente'],
    },
    {
      titulo: 'La asignatura',
      campos: ['infoRecepcion.tipoAsignatura', 'infoRecepcion.codigoAsignatura', 'archivoGuia'],
    },
  ],
  textos: {
    proposito: 'Entregue la guía didáctica o el compromiso académico de su asignatura.',
    duracion: 'Toma unos 3 minutos.',
    tratamiento: tratamientoFor('revisar el documento y comunicarse con usted'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad revisa el documento y le escribe al correo institucional si hay algo por ajustar.',
  },
});
