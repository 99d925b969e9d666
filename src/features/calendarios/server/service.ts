export { readCalendario, seedCalendarios } from './calendarios.ts';
