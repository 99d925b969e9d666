export { almacenDeEvidencia } from './personas.ts';
export { LECTURA_DE_EVIDENCIA, leerEvidencia } from './tarea.ts';
