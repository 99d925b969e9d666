// Tells the server that the unit has opened the answer of a person, once the request with it is on the screen.
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/api.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';

/** Returns the instant of the newest thing that an opened record shows. */
export const seenIn = ({ historia, fechaRegistro }: RegistroDeInforme): string =>
  historia[0]?.instante ?? fechaRegistro;

/**
 * Marks the answers of an opened request as read.
 * @param registro undefined until it arrives, and for a reader who does not attend to it
 * @param onRead called afterwards: the record and its list must be read again
 */
export function useMarkRead(slug: string, registro: RegistroDeInforme | undefined, onRead: () => void): void {
  const { id, sinLeer: unread = false } = registro ?? {};
  const hasta = registro && seenIn(registro);
  const readAgain = useEffectEvent(onRead);
  useEffect(() => {
    if (!unread || id === undefined || hasta === undefined) return;
    call(unidadContract, 'POST /informes/{informe}/registros/{id}/leido', {
      params: { informe: slug, id },
      body: { hasta },
    })
      .then(() => readAgain())
      // It stays unread, and the next opening repeats this.
      .catch(() => {});
  }, [slug, id, unread, hasta]);
}
