import { redactarAsunto } from '../redaccion/asunto.ts';
import { conMembrete, type Membrete } from '../redaccion/membrete.ts';
import { porqueDe } from '../redaccion/porque.ts';
import type { Redactor } from '../redaccion/tipos.ts';
import type { Escrito } from './mensajes/store.ts';
import type { FilaCorreo } from './store.ts';

/**
 * Writes a message to one person, as a whole document: whatever is sent or shown comes from here.
 * @throws when what she is written by cannot be merged
 */
export async function escribir(
  { redactor, membrete }: { readonly redactor: Pick<Redactor, 'redactar'>; readonly membrete: Membrete },
  { asunto: paraTodos, origen }: Pick<FilaCorreo, 'asunto' | 'origen'>,
  campos: Readonly<Record<string, string>>,
): Promise<Escrito> {
  const asunto = redactarAsunto(paraTodos, campos);
  const porque = porqueDe(origen);
  return { ...conMembrete(await redactor.redactar(campos), { asunto, porque }, membrete), asunto };
}
