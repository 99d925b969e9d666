import { redactarAsunto } from '../redaccion/asunto.ts';
import { conMembrete, type Membrete } from '../redaccion/membrete.ts';
import type { Redactor } from '../redaccion/tipos.ts';
import type { Escrito } from './mensajes.store.ts';
import type { FilaCorreo } from './store.ts';

/** Why messages of some origins come to who gets them. */
const PORQUES: Readonly<Record<string, string>> = {
  comprobante: 'con esta dirección se diligenció un formulario nuestro',
  prueba: 'usted pidió una prueba antes de enviarlo',
  acompanamiento: 'es parte de este acompañamiento docente, o se pidió una copia para usted',
  'acompanamiento-visto': 'usted evaluó este acompañamiento docente',
};

/**
 * Ends the sentence 'Recibe este mensaje porque …'. Of messages to the people of a report it does not name the report: that
 * somebody is listed as a student at risk is not for her mailbox to say.
 */
const porqueDe = (origen: string): string => PORQUES[origen] ?? 'su dirección está en nuestros registros';

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
