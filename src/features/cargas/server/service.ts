export { cargarAlInstante } from './entrada/al-instante.ts';
export { cargarFilas } from './entrada/propia.ts';
export { oficiosDeCargas } from './oficios.ts';
export { limpiarCargas } from './retiro.ts';
export { APLICACION, REVISION } from './tareas.ts';
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
