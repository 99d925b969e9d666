// One chunk: what only a sending needs.
export { Capas } from './Capas.tsx';
export { enviar } from './enviar.ts';
