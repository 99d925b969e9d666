// Types of mail: its messages, their faults and outcomes, and the transport that delivers them.
export type Message = {
  /** Without the angle brackets; the same in every attempt. */
  readonly messageId: string;
  /** The id that all messages of its thread refer to, without the angle brackets; null: it begins none. */
  readonly thread: string | null;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** A whole document, sanitized. */
  readonly html: string;
  readonly text: string;
  /** Pictures that the document shows as `cid:…`. */
  readonly images: readonly { readonly cid: string; readonly type: string; readonly content: Buffer }[];
  /** Attachments, each under a name. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
};

export type MailFault = {
  /**
   * `address`, `message`: the server refuses this message. The others do not depend on the message: the server does not
   * answer (`connection`) or not in time (`timeout`), has no safe connection (`tls`) or shows a certificate that no
   * authority we trust signed (`certificate`), refuses user or password (`login`) or our own address (`sender`), or
   * accepts nothing for now (`busy`).
   */
  readonly kind: 'address' | 'message' | 'connection' | 'timeout' | 'tls' | 'certificate' | 'login' | 'sender' | 'busy';
  /** The answer of the server, if there was one: `550 5.1.1 User unknown`. */
  readonly reply: string | null;
};

export type Delivery =
  | { readonly outcome: 'accepted' }
  /** Permanent refusal, or a temporary one. */
  | { readonly outcome: 'refused' | 'deferred'; readonly fault: MailFault }
  /** Nothing was sent, and no other message would have been. */
  | { readonly outcome: 'unreachable'; readonly fault: MailFault }
  /** The message was sent, but the answer of the server did not arrive. */
  | { readonly outcome: 'unknown'; readonly fault: MailFault };

export type MailTransport = {
  /** False: messages stay in the outbox, where managers read them. */
  readonly delivers: boolean;
  /**
   * Returns null if messages would be accepted at this moment, otherwise the fault. It takes no longer than a delivery
   * may.
   */
  readonly check: () => Promise<MailFault | null>;
  /** Sends a message. Never throws, and never takes longer than its time. */
  readonly deliver: (message: Message) => Promise<Delivery>;
  /** Ends its connections; deliveries under way are finished. */
  readonly close: () => void;
};
