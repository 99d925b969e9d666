export { createRubricas, readCriterios, type Rubricas, seedRubricas } from './abrir-edicion.ts';
