// Contract of the unit's side of requests: opened records, states, attention, messages and corrections.
import { atencionContract } from './contract-atencion.ts';
import { correccionesContract } from './contract-correcciones.ts';
import { estadosContract } from './contract-estados.ts';
import { mensajesContract } from './contract-mensajes.ts';
import { registroContract } from './contract-registro.ts';

export const unidadContract = {
  ...registroContract,
  ...estadosContract,
  ...atencionContract,
  ...mensajesContract,
  ...correccionesContract,
};
