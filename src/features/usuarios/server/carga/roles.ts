import { textoPlano } from '#catalogo/busqueda.ts';

/** The roles of a course by Moodle's short names, in words; sites may have more of their own. */
const ROLES_DE_CURSO: Readonly<Record<string, string>> = {
  student: 'Estudiante',
  editingteacher: 'Docente',
  teacher: 'Docente sin permiso de edición',
};

/** Nobody is given these by a file: they reach beyond a course, or Moodle gives them by itself. */
const NO_SE_CARGAN = new Set(['manager', 'coursecreator', 'guest', 'user', 'frontpage']);

const PALABRAS: Readonly<Record<string, string>> = {
  profesor: 'editingteacher',
  profesora: 'editingteacher',
  alumno: 'student',
  alumna: 'student',
  ...Object.fromEntries(Object.entries(ROLES_DE_CURSO).map(([rol, nombre]) => [textoPlano(nombre), rol])),
};

/** The short name behind what a cell says: Moodle's own, ours, or a word that people use. */
export const rolEscrito = (texto: string): string => PALABRAS[textoPlano(texto)] ?? texto.toLowerCase();

/** How a role is called. */
export const nombreDeRol = (rol: string): string => ROLES_DE_CURSO[rol] ?? rol;

/** Whether a file may give it. */
export const seCarga = (rol: string): boolean => !NO_SE_CARGAN.has(rol);
