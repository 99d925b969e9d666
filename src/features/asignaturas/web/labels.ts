// Spanish texts for assignments (asignatura: a teacher's subject in a semester): labels, headings, values, counts.
import { countOf } from '#platform/contract/quantities.ts';
import type { DatosDeAsignatura, OrdenDeAsignaturas } from '../contract-gestion.ts';

export const ETIQUETAS: Readonly<Record<keyof DatosDeAsignatura, string>> = {
  semestre: 'Semestre',
  codigoAsignatura: 'Código',
  nombre: 'Nombre',
  docente: 'Docente',
  correo: 'Correo del docente',
  tipoAsignatura: 'Tipo de asignatura',
  facultad: 'Facultad',
  programaAcademico: 'Programa académico',
  habilitable: 'Habilitable',
  matriculados: 'Estudiantes matriculados',
};

/** Headings of the sortable columns. */
export const TITULOS: Readonly<Record<OrdenDeAsignaturas, string>> = {
  codigoAsignatura: 'Código',
  docente: 'Docente',
  programaAcademico: 'Programa académico',
  facultad: 'Facultad',
  tipoAsignatura: 'Tipo',
  actualizada: 'Último cambio',
};

export const yesOrNo = (valor: boolean): string => (valor ? 'Sí' : 'No');

export function formatDato(valor: DatosDeAsignatura[keyof DatosDeAsignatura]): string {
  if (typeof valor === 'boolean') return yesOrNo(valor);
  return valor === null ? '—' : String(valor);
}

/** `1 asignatura`, `2.614 asignaturas`. */
export const countAsignaturas = (count: number): string => countOf(count, 'asignatura', 'asignaturas');
