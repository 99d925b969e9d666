export { type Acto, type AlmacenDePersonas, type Hallazgo, type Hecho, LIMITE, SIN_AUTOR, sumar } from './almacen.ts';
export { anonimizarArbol, datosDeArbol, esSuya, leerArbol } from './arbol.ts';
export { normalizar, unir } from './persona.ts';
export { crearReconocedor, type Reconocedor } from './reconocedor.ts';
export { almacenDeTablas } from './tabla/almacen-de-tabla.ts';
export { type Fila, tablaDeCambios } from './tabla/tabla.ts';
