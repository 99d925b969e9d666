// One chunk, loaded when a person wants to wait for a place, or has one: the dialog that asks, and the reading of a turn.
export { Anotarse } from './Anotarse.tsx';
export { readOferta } from './read-oferta.tsx';
