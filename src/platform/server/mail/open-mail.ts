import { createOutbox, type Transport } from './transport.ts';

/** How mail leaves, out of the settings. */
export type MailOptions = {
  /** None: to the outbox. */
  readonly url: string | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly connections: number;
  readonly timeoutMs: number;
};

/** Returns false if the transport that {@link openMail} would open keeps every message in the outbox. */
export const deliversMail = ({ url }: Pick<MailOptions, 'url'>): boolean => url !== null;

/** Opens the transport of messages. Nothing is connected before the first one. */
export async function openMail({ url, ...options }: MailOptions): Promise<Transport> {
  if (url === null) return createOutbox();
  const { createSmtp } = await import('./smtp.ts');
  return createSmtp({ url, ...options });
}
