// Titles of charts, and words for categories not drawn. Not in `grafico.ts`, which every staff page loads.
import type { GraficoDeFilas } from './grafico.ts';
import { NOMBRE_DE_TRAMO, type TramoDeTiempo } from './rangos.ts';

/** Returns the title of a chart. @param tramo length of its categories in time; by default the shortest one */
export function tituloOf({ titulo, por }: Pick<GraficoDeFilas, 'titulo' | 'por'>, tramo?: TramoDeTiempo): string {
  return 'cada' in por ? titulo.replace('{tramo}', NOMBRE_DE_TRAMO[tramo ?? por.cada].toLowerCase()) : titulo;
}

const otros = (una: string, varias = `${una}s`) => ({ una: `otro ${una}`, varias: `otros # ${varias}` });
const otras = (una: string, varias = `${una}s`) => ({ una: `otra ${una}`, varias: `otras # ${varias}` });

/** Words for the categories that are not drawn, by the name of the dimension; `#` is their number. */
const OTRAS: Readonly<Record<string, ReturnType<typeof otros>>> = {
  'Programa académico': otros('programa'),
  Programa: otros('programa'),
  Facultad: otras('facultad', 'facultades'),
  'Tipo de asignatura': otros('tipo de asignatura', 'tipos de asignatura'),
  Cátedra: otras('cátedra'),
  '¿En qué podemos ayudarle?': otras('pregunta'),
  'Usted es': otros('tipo de usuario', 'tipos de usuario'),
  Equipo: otros('equipo'),
  Conexión: otras('conexión', 'conexiones'),
  Curso: otros('curso'),
  'Institución educativa': otras('institución', 'instituciones'),
  'Acción que debe realizar el estudiante': otras('acción', 'acciones'),
  'Opción de habilitación': otras('opción', 'opciones'),
  Categoría: otras('categoría'),
  Plataforma: otras('plataforma'),
  Asignatura: otras('asignatura'),
  Criterio: otros('criterio'),
};

/** Returns the words for the categories that are not drawn. @param nombre name of the dimension */
export const otrasOf = (nombre: string) => OTRAS[nombre] ?? otras('categoría');
