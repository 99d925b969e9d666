import { definirGraficos } from '../grafico.ts';
import { caracterizacionDigital } from './formulario.ts';

const NIVELES = ['Bajo', 'Medio', 'Alto'] as const;
/** Heading of what says how much support somebody needs. */
export const NIVELES_DE_CRITICIDAD = 'Niveles de criticidad';

const unidades = 'Estudiantes';
const programa = { campo: 'datosBasicos.programaAcademico', etiqueta: 'Programa' } as const;

/** With what students come: access, devices, and how much support they need, by program. */
export const graficos = definirGraficos(caracterizacionDigital, [
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
