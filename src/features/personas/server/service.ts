export { crearReserva } from './acto.ts';
export { anonimizarPersonas } from './oficio/anonimizar.ts';
export { exportarPersonas } from './oficio/exportar.ts';
export { almacenDeActos } from './personas.ts';
export { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './tareas.ts';
