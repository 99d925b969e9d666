import { dayOf } from '#platform/web/day.ts';
import { checkedBy, type ReadFields, type Written } from '#platform/web/useCheckedFields.ts';
import { type DatosDeSolicitud, datosSchema } from '../../contract.ts';

/** The fields of a request as they were typed; an empty address is none. */
export const leerSolicitud: ReadFields<DatosDeSolicitud> = ({ recibida, ...escritos }: Written) =>
  checkedBy(datosSchema, {
    ...escritos,
    recibida: typeof recibida === 'string' ? dayOf(recibida) : recibida,
    correo: escritos['correo'] === '' ? null : escritos['correo'],
  });
