import { definirGraficos, type GraficoDeFilas } from '../grafico.ts';
import { acompanamientoDocente } from './formulario.ts';

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

/** How classrooms are accompanied: the mean of what was scored, by criterion, faculty, week and semester. */
export const graficos = definirGraficos(acompanamientoDocente, [
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
