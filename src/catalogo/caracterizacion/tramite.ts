// The procedure of the digital characterization survey of students: its report, with columns in groups.
import { defineGraficos } from '../grafico.ts';
import { defineInforme, filterByPrograma, type Columna } from '../informe.ts';
import type { Tramite } from '../tramite.ts';
import { caracterizacionDigital } from './formulario.ts';
import { LISTAS_CARACTERIZACION } from './listas.ts';
import { nivelesDeCaracterizacion, OPCIONES_QUE_CUENTAN } from './niveles.ts';

const NIVELES = ['Bajo', 'Medio', 'Alto'] as const;
/** Heading of the columns with the level of support that a student needs. */
const NIVELES_DE_CRITICIDAD = 'Niveles de criticidad';

const unidades = 'Estudiantes';
const programa = { campo: 'datosBasicos.programaAcademico', etiqueta: 'Programa' } as const;

/** Charts of access, devices and needed support, by program. */
const graficos = defineGraficos(caracterizacionDigital, [
  {
    clave: 'niveles',
    titulo: NIVELES_DE_CRITICIDAD,
    forma: 'apiladas',
    unidades,
    por: {
      campos: [
        'datosBasicos.nivelCriticidad',
        'accesoTecnologia.nivelCriticidad',
        'usoTecnologia.nivelCriticidad',
        'apropiacionTecnologia.nivelCriticidad',
        'habitosEstudio.nivelCriticidad',
      ],
      etiqueta: 'Grupo de preguntas',
      orden: NIVELES,
    },
    series: 'valor',
    escala: 'baja',
  },
  {
    clave: 'acceso',
    titulo: 'Disponibilidad de internet por programa',
    forma: 'apiladas',
    unidades,
    por: programa,
    series: { campo: 'accesoTecnologia.conexionInternet' },
  },
  {
    clave: 'nivelesDeAcceso',
    titulo: 'Nivel de criticidad del acceso a la tecnología por programa',
    forma: 'apiladas',
    unidades,
    por: programa,
    series: { campo: 'accesoTecnologia.nivelCriticidad', orden: NIVELES },
    escala: 'baja',
  },
  {
    clave: 'nivelesDeUso',
    titulo: 'Nivel de criticidad del uso de la tecnología por programa',
    forma: 'apiladas',
    unidades,
    por: programa,
    series: { campo: 'usoTecnologia.nivelCriticidad', orden: NIVELES },
    escala: 'baja',
  },
  {
    clave: 'equipoPropio',
    titulo: 'Equipo propio para estudiar por programa',
    forma: 'apiladas',
    unidades,
    por: programa,
    series: { campo: 'accesoTecnologia.equipoPropio' },
  },
  {
    clave: 'equipos',
    titulo: 'Equipos que usan',
    forma: 'barras',
    unidades,
    por: { campo: 'accesoTecnologia.tipoEquipoPropio', etiqueta: 'Equipo' },
  },
  {
    clave: 'conexiones',
    titulo: 'Tipos de conexión que usan',
    forma: 'barras',
    unidades,
    por: { campo: 'accesoTecnologia.tipoConexionInternet', etiqueta: 'Conexión' },
  },
  {
    clave: 'conocimiento',
    titulo: 'Nivel de conocimiento de la tecnología',
    forma: 'columnas',
    unidades,
    por: { campo: 'apropiacionTecnologia.nivelConocimientoTecnologia', etiqueta: 'Nivel de conocimiento' },
  },
]);

/** Columns under one heading: the path of each, and its title if it is not the field's label. */
const enGrupo = <const R extends string>(
  grupo: string,
  columnas: readonly (readonly [campo: R, titulo?: string])[],
): Columna<R>[] => columnas.map(([campo, titulo]) => ({ campo, grupo, ...(titulo !== undefined && { titulo }) }));

/** Returns the heading over a group of questions: the title of its section in the form. */
const tituloOf = (grupo: keyof typeof caracterizacionDigital.campos): string =>
  caracterizacionDigital.secciones.find(({ campos }) => campos.includes(grupo))!.titulo;

/** The report of digital characterization: about sixty columns in six groups (spec 1 §2, §7). */
export const informacionCaracterizacionDigital = defineInforme({
  slug: 'informacionCaracterizacionDigital',
  titulo: 'Caracterización digital',
  tituloExportacion: 'Caracterización digital de estudiantes de modalidad virtual',
  tema: 'estudiantes',
  formulario: caracterizacionDigital,
  lecturas: [
    { ruta: 'GET /gestionVirtual-service/generals/survey/getAllDigitalCharacterizationSurvey', clave: 'info' },
  ],
  columnas: [
    {
      campo: 'datosBasicos.nombreCompleto',
      grupo: 'Datos básicos',
      ordenable: true,
    },
    {
      campo: 'datosBasicos.numeroDocumento',
      titulo: 'Documento',
      grupo: 'Datos básicos',
      ordenable: true,
    },
    {
      campo: 'datosBasicos.programaAcademico',
      titulo: 'Programa',
      grupo: 'Datos básicos',
      ordenable: true,
    },
    ...enGrupo('Datos básicos', [
      ['datosBasicos.programaAcademicoEspecificar', 'Otro programa'],
      ['datosBasicos.tipoDocumento'],
      ['datosBasicos.telefonoContacto', 'Teléfono'],
      ['datosBasicos.correoElectronico', 'Correo'],
      ['datosBasicos.edad'],
      ['datosBasicos.genero'],
      ['datosBasicos.estratoSocioeconomico', 'Estrato'],
      ['datosBasicos.URegion'],
      ['datosBasicos.condicionDiscapacidad', 'Discapacidad'],
      ['datosBasicos.autorizacionTratamientoDatos', 'Autoriza el tratamiento de datos'],
    ]),
    ...enGrupo(tituloOf('accesoTecnologia'), [
      ['accesoTecnologia.equipoPropio', 'Equipo propio'],
      ['accesoTecnologia.conexionInternet', 'Disponibilidad de internet'],
      ['accesoTecnologia.tipoEquipoPropio', 'Equipos'],
      ['accesoTecnologia.equipoPropioOtroEspecificar', 'Otro equipo'],
      ['accesoTecnologia.recursoTecnologicoEstudio', 'Lugares con recursos'],
      ['accesoTecnologia.camaraDisponible', 'Cámara'],
      ['accesoTecnologia.tipoConexionInternet', 'Conexión'],
      ['accesoTecnologia.tipoConexionInternetEspecificar', 'Otra conexión'],
      ['accesoTecnologia.condicionesEstudio', 'Lugar de estudio'],
      ['accesoTecnologia.condicionesEstudioEspecificar', 'Otra condición del lugar'],
    ]),
    ...enGrupo(tituloOf('usoTecnologia'), [
      ['usoTecnologia.frecuenciaUsoInternet', 'Uso de internet'],
      ['usoTecnologia.actividadesInternet.comunicacion', 'Comunicación'],
      ['usoTecnologia.actividadesInternet.entretenimiento', 'Entretenimiento'],
      ['usoTecnologia.actividadesInternet.tramites_administrativos', 'Trámites administrativos'],
      ['usoTecnologia.actividadesInternet.busqueda_informacion', 'Búsqueda de información'],
      ['usoTecnologia.actividadesInternet.trabajo_colaborativo', 'Trabajo colaborativo'],
      ['usoTecnologia.actividadesInternet.educacion', 'Educación'],
      ['usoTecnologia.actividadesInternet.lectura', 'Lectura'],
      ['usoTecnologia.actividadesInternet.publicacion_opiniones', 'Publicación de opiniones'],
      ['usoTecnologia.actividadesInternet.ventas_compras', 'Ventas y compras'],
      ['usoTecnologia.actividadesInternet.otro_actividad'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.correo_electronico'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.biblioteca_digital'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.plataformas_educativas'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.suite_ofimatica', 'Suite ofimática'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.almacenamiento_nube'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.videoconferencia'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.motores_busqueda'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.office_365'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.aplicaciones_graficos', 'Aplicaciones de gráficos'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.youtube'],
      ['usoTecnologia.frecuenciaHerramientasDigitales.otro_herramienta'],
    ]),
    ...enGrupo(tituloOf('apropiacionTecnologia'), [
      ['apropiacionTecnologia.nivelConocimientoTecnologia', 'Nivel de conocimiento'],
      ['apropiacionTecnologia.percepcionUtilidadTecnologia', 'Utilidad percibida'],
      ['apropiacionTecnologia.confiabilidadTecnologia', 'Confianza'],
      ['apropiacionTecnologia.capacidadesTecnologicas', 'Capacidades'],
      ['apropiacionTecnologia.otrasCapacidadesEspecificar', 'Otras capacidades'],
    ]),
    ...enGrupo(tituloOf('habitosEstudio'), [
      ['habitosEstudio.tiempoSinEstudiar', 'Tiempo sin estudiar'],
      ['habitosEstudio.motivoEducacionVirtual', 'Motivos'],
      ['habitosEstudio.motivoEspecificar', 'Otro motivo'],
      ['habitosEstudio.preferenciaEstudio', 'Preferencias'],
      ['habitosEstudio.preferenciaEspecificar', 'Otra preferencia'],
      ['habitosEstudio.dedicacionEstudio', 'Dedicación'],
    ]),
    {
      campo: 'datosBasicos.nivelCriticidad',
      clave: 'nivelCriticidadDatosBasicos',
      titulo: 'Datos básicos',
      grupo: NIVELES_DE_CRITICIDAD,
    },
    {
      campo: 'accesoTecnologia.nivelCriticidad',
      clave: 'nivelCriticidadAccesoTecnologia',
      titulo: 'Acceso',
      grupo: NIVELES_DE_CRITICIDAD,
    },
    {
      campo: 'usoTecnologia.nivelCriticidad',
      clave: 'nivelCriticidadUsoTecnologia',
      titulo: 'Uso',
      grupo: NIVELES_DE_CRITICIDAD,
    },
    {
      campo: 'apropiacionTecnologia.nivelCriticidad',
      clave: 'nivelCriticidadApropiacionTecnologia',
      titulo: 'Apropiación',
      grupo: NIVELES_DE_CRITICIDAD,
    },
    {
      campo: 'habitosEstudio.nivelCriticidad',
      clave: 'nivelCriticidadHabitosEstudio',
      titulo: 'Hábitos',
      grupo: NIVELES_DE_CRITICIDAD,
    },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['datosBasicos.nombreCompleto'],
    asunto: ['datosBasicos.programaAcademico'],
  },
  semestreDesde: '2024-2',
  filtros: [filterByPrograma('datosBasicos.programaAcademico', 'programasVirtuales')],
  graficos,
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['datosBasicos.nombreCompleto'],
    email: 'datosBasicos.correoElectronico',
    rol: 'Estudiante',
  },
});

export const tramite: Tramite = {
  formulario: caracterizacionDigital,
  informe: informacionCaracterizacionDigital,
  listas: LISTAS_CARACTERIZACION,
  niveles: nivelesDeCaracterizacion,
  cuentan: OPCIONES_QUE_CUENTAN,
  inicio: { estudiante: 'atencion', compartido: 10 },
};
