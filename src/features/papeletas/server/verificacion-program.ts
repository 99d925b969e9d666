// Program of the thread that verifies tokens: computes the outputs of inputs.
import { parentPort } from 'node:worker_threads';
import { salidaOf } from '../protocol.ts';
import type { Pregunta } from './verificacion.ts';

parentPort!.on('message', ({ id, tema, secreta, entrada }: Pregunta) => {
  parentPort!.postMessage({ id, salida: salidaOf(tema, secreta, entrada) });
});
