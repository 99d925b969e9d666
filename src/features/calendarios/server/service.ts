export { readCalendario, seedCalendarios } from './calendarios.ts';
export { almacenDeCalendarios } from './personas.ts';
