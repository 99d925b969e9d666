// Report, as data, of requests for support to make-up exams (habilitaciones): columns, charts and actions.
import { bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
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
  enPantalla: { identidad: ['nombreDocente'], asunto: ['opcionHabilitacion', 'observacion'] },
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
  propioDe: 'nombreDocente',
});
