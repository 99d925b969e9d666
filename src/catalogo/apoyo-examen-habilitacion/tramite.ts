// The procedure of support to make-up exams (habilitaciones): its report and the seeds of its option lists.
import { bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { apoyoExamenHabilitacion } from './formulario.ts';

/** Teachers read the rows that bear their name (spec 1 §2, §6; DECISIONS §3). */
export const apoyoExamenesHabilitaciones = defineInforme({
  slug: 'apoyoExamenesHabilitaciones',
  titulo: apoyoExamenHabilitacion.titulo,
  tituloExportacion: apoyoExamenHabilitacion.titulo,
  tema: 'habilitaciones',
  formulario: apoyoExamenHabilitacion,
  lecturas: [{ ruta: 'GET /obtenerInfoApoyoExamenHabilitacion', clave: 'info' }],
  columnas: [
    { campo: 'observacion' },
    { campo: 'nombreDocente', titulo: 'Docente', ordenable: true },
    { campo: 'opcionHabilitacion', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: { identidad: ['nombreDocente'], asunto: ['opcionHabilitacion', 'observacion'] },
  graficos: [
    {
      clave: 'opciones',
      titulo: 'Apoyos por opción de habilitación y estado',
      forma: 'apiladas',
      unidades: 'Apoyos',
      por: { campo: 'opcionHabilitacion' },
      series: { sistema: 'estado' },
    },
    bySemanaAndEstado('Apoyos'),
  ],
  acciones: { estado: true, correo: false },
  ownerCampo: 'nombreDocente',
});

/** The options of the support to habilitation exams. They are ours, since the specification does not show them (spec 1 §2). */
const LISTAS_APOYO_EXAMEN_HABILITACION: readonly Lista[] = [
  listaOfTextos('opcionesHabilitacion', 'Apoyo a exámenes: opciones de habilitación', [
    'Examen en línea en el aula virtual',
    'Examen presencial con apoyo del aula virtual',
    'Trabajo que se entrega en el aula virtual',
    'Sustentación por videoconferencia',
    'La asignatura no requiere apoyo',
  ]),
];

export const tramite: Tramite = {
  formulario: apoyoExamenHabilitacion,
  informe: apoyoExamenesHabilitaciones,
  listas: LISTAS_APOYO_EXAMEN_HABILITACION,
  inicio: { docente: 'habilitaciones' },
  ownEnlaces: {
    docente: {
      grupo: 'habilitaciones',
      titulo: 'Mis solicitudes de apoyo',
      proposito: 'Lo que ha solicitado y en qué va.',
    },
  },
};
