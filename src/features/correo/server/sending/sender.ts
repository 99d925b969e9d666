// Everything that sending needs besides the message.
import type { Db } from '#platform/server/db/database.ts';
import type { MailTransport } from '#platform/server/mail.ts';
import type { ComposerSources } from '../composing/composer.ts';
import type { Letterhead } from '../composing/letterhead.ts';

/** Everything that sending needs besides the message. */
export type Sender = ComposerSources & {
  readonly db: Db;
  readonly transporte: MailTransport;
  readonly membrete: Letterhead;
  /** The key of sealed links. */
  readonly secret: string;
  /** Links stay after the sending: the tray of a demonstration shows them. */
  readonly keepsLinks: boolean;
  /** Domain of each Message-ID. */
  readonly dominio: string;
  /** Number of messages delivered at the same time. */
  readonly alaVez: number;
  /** Minimum time between two messages in ms, across all sendings; 0 for no limit. */
  readonly intervalMs: number;
  /** Delays before each retry after a temporary failure, in ms. After the last one the sending gives up. */
  readonly esperasMs: readonly number[];
  readonly report: (message: string, error: unknown) => void;
};
