export { cargarAlInstante } from './entrada/al-instante.ts';
export { oficiosDeCargas } from './oficios.ts';
export { limpiarCargas } from './retiro.ts';
export { APLICACION, REVISION } from './tareas.ts';
export type {
  AccionPlaneada,
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
