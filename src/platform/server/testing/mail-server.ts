import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message that the server took. */
export type Received = { readonly to: string; readonly raw: Buffer };

/** Called at each step of a conversation; an answer other than undefined refuses. */
export type Script = {
  /** For an address: `550 5.1.1 User unknown`. */
  readonly onAddress?: (address: string) => string | undefined;
  /** Called once a message was read, before its reception is confirmed. */
  readonly onMessage?: (received: Received, nth: number) => string | undefined | Promise<string | undefined>;
};

/** A real mail server on this machine, which accepts all that its script does not refuse. */
export type MailServer = {
  readonly url: string;
  readonly port: number;
  /** Messages that it accepted, in order. */
  readonly received: readonly Received[];
  /** The same messages, parsed as mail programs do. */
  readonly mails: () => Promise<Email[]>;
  readonly close: () => Promise<void>;
};

/** Starts a mail server. @param options of the server itself: login, TLS. @param script its refusals */
export async function startMailServer(script: Script = {}, options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  let nth = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1000,
    onRcptTo({ address }, _session, done) {
      done(refusal(script.onAddress?.(address)));
    },
    onData(stream, { envelope }, done) {
      const take = async (): Promise<void> => {
        try {
          const message = { to: envelope.rcptTo[0]!.address, raw: await buffer(stream) };
          const answer = await script.onMessage?.(message, (nth += 1));
          if (answer === undefined) received.push(message);
          done(refusal(answer));
        } catch (error) {
          // Cut off before its end, it was not received.
          done(error as Error);
        }
      };
      void take();
    },
    ...options,
  });
  server.on('error', () => {}); // the client went away
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    mails: async () => Promise.all(received.map(async ({ raw }) => PostalMime.parse(raw))),
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Makes an answer of the form `550 5.1.1 words` as the library sends it. */
function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [, code, words] = /^(\d{3}) (.*)$/.exec(answer)!;
  return Object.assign(new Error(words), { responseCode: Number(code) });
}
