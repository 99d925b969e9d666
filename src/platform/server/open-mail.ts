// Opens the transport of mail: SMTP, or an outbox that sends nothing.
import type { MailTransport } from './mail.ts';

/** Accepts every message and sends none: its composer keeps it, to be read in the application. */
const createOutbox = (): MailTransport => ({
  delivers: false,
  check: async () => null,
  deliver: async () => ({ outcome: 'accepted' }),
  close: () => {},
});

type MailOptions = {
  /** Null: to the outbox. */
  readonly url: string | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly connections: number;
  readonly timeoutMs: number;
};

/** Returns false if the transport that {@link openMail} would open keeps every message in the outbox. */
export const deliversMail = ({ url }: Pick<MailOptions, 'url'>): boolean => url !== null;

/** Opens the transport of messages. Nothing is connected before the first one. */
export async function openMail({ url, ...options }: MailOptions): Promise<MailTransport> {
  if (url === null) return createOutbox();
  const { createSmtp } = await import('./smtp.ts');
  return createSmtp({ url, ...options });
}
