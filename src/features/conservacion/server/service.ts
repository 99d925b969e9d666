export { aplicarDeNoche } from './noche.ts';
export { aplicarConservacion } from './oficio.ts';
export { CONSERVACION } from './tarea.ts';
