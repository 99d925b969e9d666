import { createSmtp } from './smtp.ts';
import { createOutbox, type Transport } from './transport.ts';

/** How mail leaves, out of the settings. */
export type MailOptions = {
  /** None: to the outbox. */
  readonly url: string | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly connections: number;
  readonly timeoutMs: number;
};

/** Opens the way that messages take. Nothing is connected before the first one. */
export const openMail = ({ url, ...options }: MailOptions): Transport =>
  url === null ? createOutbox() : createSmtp({ url, ...options });
