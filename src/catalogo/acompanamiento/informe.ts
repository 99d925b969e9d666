import { definirInforme } from '../informe.ts';
import { acompanamientoDocente } from './formulario.ts';
import { graficos } from './graficos.ts';
import { MARCA_DE_MEJORA } from './listas.ts';

/** Accompaniments of teachers, one row per criterion (spec 1 §2, §7; DECISIONS §5). */
export const acompanamientoDocentes = definirInforme({
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
      parametro: { nombre: 'id', filtra: 'infoAcompanamiento.informacionAsignatura.facultad' },
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
    { campo: 'infoAcompanamiento.informacionAsignatura.semana', oculta: true },
    { campo: 'infoAcompanamiento.marca', oculta: true },
    { campo: 'infoAcompanamiento.observacionGeneral', oculta: true },
    { campo: 'infoAcompanamiento.evaluador', oculta: true },
    { campo: 'semestre', oculta: true },
  ],
  enPantalla: {
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
      { campo: 'infoAcompanamiento.informacionDocente.nombreDocente' },
      { campo: 'infoAcompanamiento.informacionAsignatura.codigoAsignatura', ancho: 40 },
      { campo: 'infoAcompanamiento.informacionAsignatura.semana', antes: 'Semana' },
      { campo: 'infoAcompanamiento.total', antes: 'Total' },
    ],
    aparte: {
      campo: 'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
      menorQue: 'infoAcompanamiento.marcaEnPuntos',
      texto: 'por mejorar',
    },
    plegada: true,
    enPantalla: {
      identidad: ['infoAcompanamiento.informacionAcompanamiento.criterio'],
      asunto: [
        'infoAcompanamiento.informacionAcompanamiento.descriptor.valoracion',
        'infoAcompanamiento.informacionAcompanamiento.descriptor.descripcion',
      ],
    },
  },
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
