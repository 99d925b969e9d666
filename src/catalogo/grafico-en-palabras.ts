// Apart from `grafico.ts`, which every page of staff loads: the calendar that stretches of time need is large.
import type { GraficoDeFilas } from './grafico.ts';
import { NOMBRE_DE_TRAMO, type Tramo } from './rangos.ts';

/** The title of a chart. @param tramo the stretch of time that each of its categories is; the shortest it may be unless said */
export function tituloDe({ titulo, por }: Pick<GraficoDeFilas, 'titulo' | 'por'>, tramo?: Tramo): string {
  return 'cada' in por ? titulo.replace('{tramo}', NOMBRE_DE_TRAMO[tramo ?? por.cada].toLowerCase()) : titulo;
}

const otros = (una: string, varias = `${una}s`) => ({ una: `otro ${una}`, varias: `otros # ${varias}` });
const otras = (una: string, varias = `${una}s`) => ({ una: `otra ${una}`, varias: `otras # ${varias}` });

/** By what the categories of a chart are called, those of them that are not drawn, in words; `#` stands for how many. */
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

/** The categories of a chart that are not drawn, in words. @param nombre what its categories are called */
export const otrasDe = (nombre: string) => OTRAS[nombre] ?? otras('categoría');
