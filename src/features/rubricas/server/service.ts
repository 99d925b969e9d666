export { createRubricas, readCriterios, type Rubricas, seedRubricas } from './rubricas.ts';
export { almacenDeRubricas } from './personas.ts';
