export { riesgoPorSemana } from './conteos/semanas.ts';
export { sinLeer } from './estado.ts';
