import type { Recipient } from './message.ts';
import { isDeferred, isRefused, numberOf, type ScriptedServer } from './scripted-server.ts';

/** A recipient in the product, and as the server saw them. */
type Seen = Recipient & { readonly n: number; readonly copies: number };

/** Returns the fault of a recipient; null if there is none. */
function faultOf({ n, email, estado, motivo, messageId, copies }: Seen): string | null {
  if (copies > 1) return `${email} got ${copies}`;
  if (isRefused(n)) {
    return estado === 'fallido' && motivo?.includes('550 5.1.1') ? null : `${email} was refused and is ${estado}`;
  }
  if (isDeferred(n)) {
    const told = estado === 'fallido' && motivo?.includes('450 4.2.1') && motivo.includes('Se intentó 2 veces');
    return told ? null : `${email} was put off and is ${estado}: ${motivo}`;
  }
  if (estado === 'por_confirmar') return null;
  return estado === 'enviado' && copies === 1 && messageId !== null ? null : `${email} is ${estado} and got ${copies}`;
}

/**
 * Returns the differences, in words, between the messages that the server took and the states in the product.
 * @param parts the numbers of the parts that its log names
 */
export async function verify(
  recipients: readonly Recipient[],
  parts: readonly number[],
  server: ScriptedServer,
): Promise<readonly string[]> {
  const taken = Map.groupBy(server.received, ({ to }) => to);
  const seen = recipients.map((one) => ({ ...one, n: numberOf(one.email), copies: taken.get(one.email)?.length ?? 0 }));
  const faults = seen.map(faultOf).filter((fault) => fault !== null);

  const doubtful = seen.filter(({ estado }) => estado === 'por_confirmar');
  // One that was accepted before the first death, one that was not before the second, and those sent beside each.
  if (!doubtful.some(({ copies }) => copies === 1)) faults.push('nobody is in doubt who got the message');
  if (!doubtful.some(({ copies }) => copies === 0)) faults.push('nobody is in doubt who did not get it');
  if (doubtful.length > 4) faults.push(`${doubtful.length} are in doubt`);

  const all = Math.ceil(recipients.length / 100);
  if (parts.length !== all) faults.push(`the log names the parts ${parts.join(', ')} of ${all}`);

  const ids = new Map(recipients.map(({ email, messageId }) => [email, `<${messageId}>`]));
  for (const { messageId, to } of await server.mails()) {
    const address = to?.[0]?.address ?? '';
    if (ids.get(address) !== messageId) faults.push(`the message of ${address} has another id than its row`);
  }
  return faults;
}
