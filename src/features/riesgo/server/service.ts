export { almacenDeLeidos } from './personas/almacen.ts';
export { accesosYDocentes } from './lectores.ts';
export { riesgoPorSemana } from './conteos/semanas.ts';
export { leerDeNoche } from './noche.ts';
export { leerDePlataforma } from './oficio.ts';
export { sinLeer } from './estado.ts';
export { LECTURA_DE_PLATAFORMA } from './tarea.ts';
