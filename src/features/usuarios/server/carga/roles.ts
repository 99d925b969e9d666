import { textoPlano } from '#catalogo/busqueda.ts';
import { ROL_DE_MOODLE } from '#features/moodle/server/service.ts';

/** The roles of a course by Moodle's short names, in words; sites may have more of their own. */
const ROLES_DE_CURSO: Readonly<Record<string, string>> = {
  [ROL_DE_MOODLE.estudiante]: 'Estudiante',
  [ROL_DE_MOODLE.docente]: 'Docente',
  [ROL_DE_MOODLE.docenteSinEdicion]: 'Docente sin permiso de edición',
};

const { gestor, creadorDeCursos, invitado, usuario, portada } = ROL_DE_MOODLE;

/** Nobody is given these by a file: they reach beyond a course, or Moodle gives them by itself. */
const NO_SE_CARGAN = new Set<string>([gestor, creadorDeCursos, invitado, usuario, portada]);

const PALABRAS: Readonly<Record<string, string>> = {
  profesor: ROL_DE_MOODLE.docente,
  profesora: ROL_DE_MOODLE.docente,
  alumno: ROL_DE_MOODLE.estudiante,
  alumna: ROL_DE_MOODLE.estudiante,
  ...Object.fromEntries(Object.entries(ROLES_DE_CURSO).map(([rol, nombre]) => [textoPlano(nombre), rol])),
};

/** The short name behind what a cell says: Moodle's own, ours, or a word that people use. */
export const rolEscrito = (texto: string): string => PALABRAS[textoPlano(texto)] ?? texto.toLowerCase();

/** How a role is called. */
export const nombreDeRol = (rol: string): string => ROLES_DE_CURSO[rol] ?? rol;

/** Whether a file may give it. */
export const seCarga = (rol: string): boolean => !NO_SE_CARGAN.has(rol);
