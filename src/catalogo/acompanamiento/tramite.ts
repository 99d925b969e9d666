// The procedure of accompaniments: its report, one row per criterion, with its groups, filters and charts.
import { defineGraficos, type GraficoDeFilas } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import type { Tramite } from '../tramite.ts';
import { acompanamientoDocente, LISTAS_ACOMPANAMIENTO, MARCA_DE_MEJORA } from './formulario.ts';

const CRITERIO = 'infoAcompanamiento.informacionAcompanamiento';

const criterios = {
  campo: `${CRITERIO}.clave`,
  texto: `${CRITERIO}.criterio`,
  rubrica: true,
  etiqueta: 'Criterio',
} as const satisfies GraficoDeFilas['por'];

const promedio = {
  medida: { promedio: `${CRITERIO}.descriptor.valoracion` },
  nota: 'Los «N/A» no se promedian.',
} as const;

/** Charts of the mean score by criterion, faculty, week and semester, and of the observations. */
const graficos = defineGraficos(acompanamientoDocente, [
  {
    clave: 'criterios',
    titulo: 'Valoración promedio por criterio (0 a 5)',
    forma: 'barras',
    por: criterios,
    ...promedio,
  },
  {
    clave: 'facultades',
    titulo: 'Valoración promedio por facultad (0 a 5)',
    forma: 'barras',
    por: { campo: 'infoAcompanamiento.informacionAsignatura.facultad' },
    ...promedio,
  },
  {
    clave: 'semanas',
    titulo: 'Valoración promedio por semana del semestre (0 a 5)',
    forma: 'linea',
    por: { campo: 'infoAcompanamiento.informacionAsignatura.semana' },
    ...promedio,
  },
  {
    clave: 'semestres',
    titulo: 'Valoración promedio por semestre (0 a 5)',
    forma: 'linea',
    por: { sistema: 'semestre' },
    ...promedio,
  },
  {
    clave: 'valoraciones',
    titulo: 'Valoraciones',
    forma: 'columnas',
    unidades: 'Criterios evaluados',
    por: { campo: `${CRITERIO}.descriptor.valoracion` },
  },
  {
    clave: 'observaciones',
    titulo: 'Sentido de las observaciones por criterio',
    forma: 'apiladas',
    unidades: 'Criterios evaluados',
    por: criterios,
    series: { campo: `${CRITERIO}.observacion.valoracion`, orden: ['pos', 'int', 'neg'] },
    escala: 'baja',
  },
]);

/** The report of accompaniments, with one row per criterion (spec 1 §2, §7; DECISIONS §5). */
export const acompanamientoDocentes = defineInforme({
  slug: 'acompanamientoDocentes',
  titulo: acompanamientoDocente.titulo,
  tituloExportacion: acompanamientoDocente.titulo,
  tema: 'docentes',
  formulario: acompanamientoDocente,
  unidad: 'infoAcompanamiento.informacionAcompanamiento',
  lecturas: [
    {
      ruta: 'GET /obtenerInfoAcompanamientoDocente/{id}',
      clave: null,
      parametro: { nombre: 'id', filtro: 'infoAcompanamiento.informacionAsignatura.facultad' },
    },
  ],
  columnas: [
    { campo: 'infoAcompanamiento.informacionAcompanamiento.criterio', ordenable: true },
    { campo: 'infoAcompanamiento.informacionDocente.nombreDocente', ordenable: true },
    {
      campo: 'infoAcompanamiento.informacionAcompanamiento.descriptor.descripcion',
      clave: 'descriptor',
    },
    { campo: 'infoAcompanamiento.total', ordenable: true },
    { campo: 'fechaRegistro', titulo: 'Fecha', ordenable: true },
    {
      campo: 'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
      ordenable: true,
    },
    { campo: 'infoAcompanamiento.informacionAcompanamiento.observacion.observacion', oculta: true },
    {
      campo: 'infoAcompanamiento.informacionAcompanamiento.observacion.valoracion',
      clave: 'sentidoObservacion',
      oculta: true,
    },
    { campo: 'infoAcompanamiento.informacionAcompanamiento.observacionAdicional', oculta: true },
    { campo: 'infoAcompanamiento.informacionDocente.correo', oculta: true },
    { campo: 'infoAcompanamiento.informacionAsignatura.codigoAsignatura', ordenable: true, oculta: true },
    { campo: 'infoAcompanamiento.informacionAsignatura.tipoAsignatura', oculta: true },
    { campo: 'infoAcompanamiento.informacionAsignatura.facultad', oculta: true },
    { campo: 'infoAcompanamiento.informacionAsignatura.semana', oculta: true, corta: { ancho: 11 } },
    { campo: 'infoAcompanamiento.marca', oculta: true },
    { campo: 'infoAcompanamiento.observacionGeneral', oculta: true },
    { campo: 'infoAcompanamiento.evaluador', oculta: true },
    { campo: 'semestre', oculta: true },
  ],
  onScreen: {
    identidad: ['infoAcompanamiento.informacionDocente.nombreDocente'],
    asunto: [
      'infoAcompanamiento.informacionAcompanamiento.criterio',
      'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
      'infoAcompanamiento.total',
    ],
  },
  agrupacion: {
    clave: 'acompanamiento',
    titulo: 'Acompañamiento',
    nombres: { grupo: ['acompañamiento', 'acompañamientos'], fila: ['criterio', 'criterios'] },
    orden: { campo: 'fechaRegistro', sentido: 'desc' },
    cabeza: [
      'infoAcompanamiento.informacionDocente.nombreDocente',
      'fechaRegistro',
      'infoAcompanamiento.informacionAsignatura.codigoAsignatura',
      'infoAcompanamiento.informacionAsignatura.semana',
      'infoAcompanamiento.total',
    ],
    abreviada: {
      campo: 'infoAcompanamiento.informacionAcompanamiento.criterio',
      clave: 'infoAcompanamiento.informacionAcompanamiento.clave',
    },
    aparte: {
      campo: 'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
      below: 'infoAcompanamiento.marcaEnPuntos',
      texto: 'por mejorar',
    },
    plegada: true,
    onScreen: {
      identidad: [
        'infoAcompanamiento.informacionDocente.nombreDocente',
        'infoAcompanamiento.informacionAcompanamiento.criterio',
      ],
      asunto: [
        'infoAcompanamiento.informacionAsignatura.codigoAsignatura',
        'infoAcompanamiento.informacionAsignatura.semana',
        'infoAcompanamiento.total',
        'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
        'infoAcompanamiento.informacionAcompanamiento.descriptor.descripcion',
      ],
    },
  },
  ownerCampo: 'infoAcompanamiento.emailUsuarios.emailUsuarioAuth',
  filtros: [
    {
      campo: 'infoAcompanamiento.informacionAsignatura.facultad',
      etiqueta: 'Facultad',
      lista: 'facultades',
      todos: 'Todas',
    },
    { campo: 'infoAcompanamiento.marca', etiqueta: 'Marca de mejora', lista: MARCA_DE_MEJORA, aparte: true },
  ],
  graficos,
  acciones: { estado: false, correo: true },
  pagina: { ruta: '/gestores/acompanamientos/:id', enlace: 'Abrir el acompañamiento completo' },
  persona: {
    nombreUsuario: ['infoAcompanamiento.informacionDocente.nombreDocente'],
    email: 'infoAcompanamiento.informacionDocente.correo',
    rol: 'Docente',
  },
});

export const tramite: Tramite = {
  formulario: acompanamientoDocente,
  informe: acompanamientoDocentes,
  listas: LISTAS_ACOMPANAMIENTO,
};
