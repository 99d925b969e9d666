export { cargaDeUsuarios } from './carga/carga.ts';
