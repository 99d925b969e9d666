export { aplicarDeNoche } from './noche.ts';
export { aplicarConservacion } from './oficio.ts';
export { frasesDeConservacion } from './publica.ts';
export { CONSERVACION } from './tarea.ts';
