import { redactarAsunto, type Redactor } from '../redaccion/redactor.ts';
import type { Escrito } from './mensajes/store.ts';
import type { FilaCorreo } from './store.ts';

/** Writes a message to one person. @throws when what she is written by cannot be merged */
export async function escribir(
  redactor: Redactor,
  { asunto }: Pick<FilaCorreo, 'asunto'>,
  campos: Readonly<Record<string, string>>,
): Promise<Escrito> {
  return { ...(await redactor.redactar(campos)), asunto: redactarAsunto(asunto, campos) };
}
