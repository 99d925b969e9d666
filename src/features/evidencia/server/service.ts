export { almacenDeEvidencia } from './personas.ts';
export { limpiarLecturas } from './limpieza.ts';
export { LECTURA_DE_EVIDENCIA, leerEvidencia } from './tarea.ts';
