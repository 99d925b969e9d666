export { frasesDeConservacion } from './publica.ts';
