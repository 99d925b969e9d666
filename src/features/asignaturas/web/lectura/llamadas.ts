import { createCaller } from '#platform/web/api.ts';
import { lecturaDeAsignaturasContract } from '../../contract-lectura.ts';

/** The calls that read assignments from a server. */
export const callLectura = createCaller(lecturaDeAsignaturasContract);
