// The procedure of the teachers' induction: its report, of attendance, and the seeds of its option lists.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByFacultad, filterByPrograma } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { induccionDocente } from './formulario.ts';

/** See spec 1 §2. */
const informacionAsistenciaInduccionDocentes = defineInforme({
  slug: 'informacionAsistenciaInduccionDocentes',
  titulo: induccionDocente.titulo,
  tituloExportacion: induccionDocente.titulo,
  tema: 'docentes',
  formulario: induccionDocente,
  lecturas: [{ ruta: 'GET /obtenerInfoAsistenciaInduccionDocente', clave: 'info' }],
  columnas: [
    { campo: 'nombreDocente', ordenable: true },
    { campo: 'apellidoDocente', ordenable: true },
    { campo: 'correoDocente', titulo: 'Correo' },
    { campo: 'modalidad', ordenable: true },
    { campo: 'programaAcademico', ordenable: true },
    { campo: 'asignatura' },
    { campo: 'facultad', ordenable: true },
    { campo: 'momentoInduccion', titulo: 'Momento', ordenable: true },
    { campo: 'tipoDocente' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: { identidad: ['apellidoDocente', 'nombreDocente'], asunto: ['momentoInduccion', 'asignatura'] },
  filtros: [filterByPrograma('programaAcademico', 'programas'), filterByFacultad('facultad')],
  graficos: [
    {
      clave: 'momentos',
      titulo: 'Asistencias por momento y modalidad',
      forma: 'columnas',
      unidades: 'Asistencias',
      por: { campo: 'momentoInduccion' },
      series: { campo: 'modalidad' },
    },
    {
      clave: 'facultades',
      titulo: 'Asistencias por facultad y tipo de docente',
      forma: 'apiladas',
      unidades: 'Asistencias',
      por: { campo: 'facultad' },
      series: { campo: 'tipoDocente' },
    },
    barsByPrograma('Asistencias', 'programaAcademico'),
    byDia('Asistencias'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombreDocente', 'apellidoDocente'], email: 'correoDocente', rol: 'Docente' },
});

/** The options of the induction form (spec 1 §2). */
const LISTAS_INDUCCION_DOCENTE: readonly Lista[] = [
  {
    nombre: 'momentosInduccion',
    titulo: 'Inducción: momentos',
    // Five moments, the first in two variants; the form offers four options (spec 1 §2, DECISIONS §2).
    opciones: [
      { clave: 'momento-1-amv', texto: 'Momento 1 (AMV)', atributos: { momento: 1, tipoAsignatura: 'AMV' } },
      { clave: 'momento-1-apv', texto: 'Momento 1 (APV)', atributos: { momento: 1, tipoAsignatura: 'APV' } },
      { clave: 'momento-2', texto: 'Momento 2', atributos: { momento: 2 } },
      { clave: 'momento-3', texto: 'Momento 3', atributos: { momento: 3 } },
      { clave: 'momento-4', texto: 'Momento 4', activa: false, atributos: { momento: 4 } },
      { clave: 'momento-5', texto: 'Momento 5', activa: false, atributos: { momento: 5 } },
    ],
  },
  listaOfTextos('tiposDocente', 'Inducción: tipos de docente', ['Antiguo', 'Nuevo']),
];

export const tramite: Tramite = {
  formulario: induccionDocente,
  informe: informacionAsistenciaInduccionDocentes,
  listas: LISTAS_INDUCCION_DOCENTE,
  asistencia: { momento: 'momentoInduccion', correo: 'correoDocente' },
  inicio: { docente: 'aulas', compartido: 1 },
};
