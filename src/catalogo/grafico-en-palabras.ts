// Titles of charts, and words for categories not drawn. Not in `grafico.ts`, which every staff page loads.
import type { GraficoDeFilas } from './grafico.ts';
import { NOMBRE_DE_TRAMO, type TramoDeTiempo } from './rangos.ts';

/** Returns the title of a chart. @param tramo length of its categories in time; by default the shortest one */
export function tituloOf({ titulo, por }: Pick<GraficoDeFilas, 'titulo' | 'por'>, tramo?: TramoDeTiempo): string {
  return 'cada' in por ? titulo.replace('{tramo}', NOMBRE_DE_TRAMO[tramo ?? por.cada].toLowerCase()) : titulo;
}

const masculineOthers = (singular: string, plural = `${singular}s`) => ({
  una: `otro ${singular}`,
  varias: `otros # ${plural}`,
});
const feminineOthers = (singular: string, plural = `${singular}s`) => ({
  una: `otra ${singular}`,
  varias: `otras # ${plural}`,
});

/** Words for the categories that are not drawn, by the name of the dimension; `#` is their number. */
const OTHERS: Readonly<Record<string, ReturnType<typeof masculineOthers>>> = {
  'Programa académico': masculineOthers('programa'),
  Programa: masculineOthers('programa'),
  Facultad: feminineOthers('facultad', 'facultades'),
  'Tipo de asignatura': masculineOthers('tipo de asignatura', 'tipos de asignatura'),
  Cátedra: feminineOthers('cátedra'),
  '¿En qué podemos ayudarle?': feminineOthers('pregunta'),
  'Usted es': masculineOthers('tipo de usuario', 'tipos de usuario'),
  Equipo: masculineOthers('equipo'),
  Conexión: feminineOthers('conexión', 'conexiones'),
  Curso: masculineOthers('curso'),
  'Institución educativa': feminineOthers('institución', 'instituciones'),
  'Acción que debe realizar el estudiante': feminineOthers('acción', 'acciones'),
  'Opción de habilitación': feminineOthers('opción', 'opciones'),
  Categoría: feminineOthers('categoría'),
  Plataforma: feminineOthers('plataforma'),
  Asignatura: feminineOthers('asignatura'),
  Criterio: masculineOthers('criterio'),
};

/** Returns the words for the categories that are not drawn. @param nombre name of the dimension */
export const wordsOfOthers = (nombre: string) => OTHERS[nombre] ?? feminineOthers('categoría');
