// The call with which the unit writes to the person of a request.
import { correoForComprobante } from '#catalogo/comprobante.ts';
import { ADJUNTOS } from '#catalogo/conversacion.ts';
import type { Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { unidadContract } from '../../contract-unidad.ts';
import type { Elegidos } from '../Adjuntos.tsx';

/** Returns true if the people of a report's requests gave an address: they can be written to, and asked to correct. */
export const hasAddress = ({ formulario }: Informe): boolean =>
  formulario !== undefined && correoForComprobante(formulario) !== null;

type Mensaje = {
  /** Text parts of the call. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files?: Elegidos;
};

/** Writes to the person of a request. @param keyOf makes the key of the request */
export async function writeMensaje(
  { slug, id }: { readonly slug: string; readonly id: string },
  { fields, files = {} }: Mensaje,
  keyOf: (request: unknown) => string,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const parte of ADJUNTOS) if (files[parte]) body.set(parte, files[parte]);
  const archivos = Object.values(files).map(({ name, size, lastModified }) => [name, size, lastModified]);
  const headers = { 'idempotency-key': keyOf([fields, archivos]) };
  const params = { informe: slug, id };
  await call(unidadContract, 'POST /informes/{informe}/registros/{id}/mensajes', { params, body }, { headers });
}
