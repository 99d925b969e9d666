// Delivers mail over SMTP, and classifies its failures.
import type { Readable } from 'node:stream';
import { createTransport, type MailMessage } from 'nodemailer';
import type { Delivery, MailFault, MailTransport, Message } from './mail.ts';

/**
 * The fields of a failure of the library: its own code, that of the system, the command that failed, and the answer of
 * the server.
 */
export type SmtpError = {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
};

/** The longest answer that is kept: some servers write pages. */
const REPLY_MAX = 300;

const KINDS: Readonly<Record<string, MailFault['kind']>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
};

/**
 * Codes of the system for a certificate that it does not trust, and for two sides that cannot agree on a safe
 * connection.
 */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_|^INVALID_CA$|HOSTNAME_MISMATCH/;
const OF_TLS = /^ERR_SSL_|^EPROTO$/;

/** A server that speaks of size at the sender's address means the message. */
const TOO_LARGE = 552;

const faultOf = (kind: MailFault['kind'], { response }: SmtpError): MailFault => ({
  kind,
  reply: response?.replaceAll(/\s+/g, ' ').slice(0, REPLY_MAX) ?? null,
});

/** Returns the fault of the server that keeps it from accepting any message. */
export function faultOfServer(error: SmtpError): MailFault {
  const { code = '', originalCode = '', responseCode = 0 } = error;
  if (responseCode >= 400 && responseCode < 500) return faultOf('busy', error);
  if (OF_CERTIFICATE.test(originalCode)) return faultOf('certificate', error);
  if (OF_TLS.test(originalCode)) return faultOf('tls', error);
  return faultOf(KINDS[code] ?? 'connection', error);
}

/**
 * Returns the outcome of a message whose delivery failed.
 * @param handedOver true if any of its content had been sent
 */
export function outcomeOf(error: SmtpError, handedOver: boolean): Delivery {
  const { code, command, responseCode = 0 } = error;
  const answered = responseCode >= 400;
  const forGood = responseCode >= 500;
  if (answered && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    if (responseCode === 421) return { outcome: 'unreachable', fault: faultOf('busy', error) };
    if (command === 'RCPT TO') {
      return { outcome: forGood ? 'refused' : 'deferred', fault: faultOf('address', error) };
    }
    // Some servers give their verdict on message and recipient only when asked to take the content.
    if (code === 'EMESSAGE' || command === 'DATA' || responseCode === TOO_LARGE) {
      return { outcome: forGood ? 'refused' : 'deferred', fault: faultOf('message', error) };
    }
    return { outcome: 'unreachable', fault: faultOf(forGood ? 'sender' : 'busy', error) };
  }
  // Words that the library refuses to send to the server at all.
  if (!answered && code === 'EENVELOPE') return { outcome: 'refused', fault: faultOf('address', error) };
  if (!answered && handedOver) return { outcome: 'unknown', fault: faultOfServer(error) };
  return { outcome: 'unreachable', fault: faultOfServer(error) };
}

export type SmtpOptions = {
  /** `smtps://user:password@host:465`, or `smtp://…` with TLS where the server offers it. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The most connections at once. */
  readonly connections: number;
  /** The longest that the server may be silent. */
  readonly timeoutMs: number;
};

/** A server that answers word by word is never silent: a delivery ends after this many times the silence allowed. */
const PATIENCE = 3;

/**
 * Headers for machines. `Auto-Submitted` (RFC 3834) and Exchange's own header keep absence notes from answering. Not
 * `Precedence: bulk`: it is in no standard, servers that honour it honour the first too, and some filters count it
 * against.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Hands messages to a mail server over connections that it keeps. */
export function createSmtp({ url, from, connections, timeoutMs }: SmtpOptions): MailTransport {
  const { username, hostname } = new URL(url);
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A password does not travel in the open.
    requireTLS: username !== '' && !LOCAL.has(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  pool.use('stream', watchReading);
  // An error of an idle connection concerns no message.
  pool.on('error', () => {});
  return {
    delivers: true,
    async check() {
      try {
        await within(timeoutMs * PATIENCE, pool.verify());
        return null;
      } catch (error) {
        return faultOfServer(error as SmtpError);
      }
    },
    async deliver(message) {
      const signal = AbortSignal.timeout(timeoutMs * PATIENCE);
      try {
        await pool.sendMail({ ...dataOf(message, from), signal });
        return { outcome: 'accepted' };
      } catch (error) {
        // All that it rejects with is its own.
        return outcomeOf(error as SmtpError, wasRead(signal));
      }
    },
    close: () => pool.close(),
  };
}

const dataOf = ({ messageId, thread, to, subject, html, text, images, files }: Message, from: SmtpOptions['from']) => ({
  from,
  to,
  envelope: { from: from.address, to: [to.address] },
  messageId: `<${messageId}>`,
  ...(thread !== null && { inReplyTo: `<${thread}>`, references: `<${thread}>` }),
  subject,
  html,
  text,
  headers: HEADERS,
  xMailer: false as const,
  attachments: [
    ...images.map(({ cid, type, content }) => ({
      cid,
      contentType: type,
      content,
      contentDisposition: 'inline' as const,
    })),
    ...files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  ],
});

/** The streams of a message's bytes, one for each connection that it was tried over, by the signal of its delivery. */
const streams = new WeakMap<AbortSignal, Readable[]>();

/** Keeps the streams that the library makes of a message: it reads one only once the server asked for the content. */
function watchReading({ data, message }: MailMessage, done: () => void): void {
  const own: Readable[] = [];
  if (data.signal) streams.set(data.signal, own);
  const create = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const stream = create(options);
    own.push(stream);
    return stream;
  };
  done();
}

const wasRead = (signal: AbortSignal): boolean =>
  streams.get(signal)?.some((stream) => stream.readableDidRead) ?? false;

/** Work that does not end in time fails as if the server were silent. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
