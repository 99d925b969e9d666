import { countOf } from '#platform/contract/quantities.ts';
import type { DatosDeAsignatura, OrdenDeAsignaturas } from '../contract-gestion.ts';

/** What each part of an assignment is called on this screen. */
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

/** The headings by which the list can be sorted. */
export const TITULOS: Readonly<Record<OrdenDeAsignaturas, string>> = {
  codigoAsignatura: 'Código',
  docente: 'Docente',
  programaAcademico: 'Programa académico',
  facultad: 'Facultad',
  tipoAsignatura: 'Tipo',
  actualizada: 'Último cambio',
};

export const siONo = (valor: boolean): string => (valor ? 'Sí' : 'No');

/** A value as people read it. */
export function textoDeDato(valor: DatosDeAsignatura[keyof DatosDeAsignatura]): string {
  if (typeof valor === 'boolean') return siONo(valor);
  return valor === null ? '—' : String(valor);
}

/** `1 asignatura`, `2.614 asignaturas`. */
export const asignaturas = (cuantas: number): string => countOf(cuantas, 'asignatura', 'asignaturas');
