export { cargarAlInstante } from './entrada/al-instante.ts';
export { bytesDe, libroRecibido } from './entrada/libro.ts';
export { cargarFilas } from './entrada/propia.ts';
export { leerFilas } from './revision/revisar.ts';
export { APLICACION, REVISION } from './tareas.ts';
export { ARREGLOS } from './tipo.ts';
export type {
  AccionPlaneada,
  AutorDeCarga,
  Cambio,
  Columna,
  Ejecucion,
  Falta,
  FilaPlaneada,
  FilaPorPlanear,
  Hecho,
  Listas,
  Marcha,
  PorHacer,
  TipoDeCarga,
  ValorDeLista,
} from './tipo.ts';
