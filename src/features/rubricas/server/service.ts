export { createRubricas, readCriterios, type Rubricas, seedRubricas } from './rubricas.ts';
