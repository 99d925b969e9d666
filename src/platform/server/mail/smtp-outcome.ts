import type { Delivery, Fault } from './transport.ts';

/** What the library tells of a failure: its own code, the system's, the command that failed, and what the server answered. */
export type SmtpError = {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
};

/** The longest answer that is kept: some servers write pages. */
const REPLY_MAX = 300;

const KINDS: Readonly<Record<string, Fault['kind']>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
};

/** What the system says of a certificate that it does not trust, and of two that cannot agree on a safe connection. */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_|^INVALID_CA$|HOSTNAME_MISMATCH/;
const OF_TLS = /^ERR_SSL_|^EPROTO$/;

/** A server that speaks of size at the sender's address means the message. */
const TOO_LARGE = 552;

const faultOf = (kind: Fault['kind'], { response }: SmtpError): Fault => ({
  kind,
  reply: response?.replaceAll(/\s+/g, ' ').slice(0, REPLY_MAX) ?? null,
});

/** Why no message would be taken now. */
export function faultOfServer(error: SmtpError): Fault {
  const { code = '', originalCode = '', responseCode = 0 } = error;
  if (responseCode >= 400 && responseCode < 500) return faultOf('busy', error);
  if (OF_CERTIFICATE.test(originalCode)) return faultOf('certificate', error);
  if (OF_TLS.test(originalCode)) return faultOf('tls', error);
  return faultOf(KINDS[code] ?? 'connection', error);
}

/**
 * What became of a message whose delivery failed.
 * @param handedOver whether any of its content had left
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
    // Some servers give their verdict on message and recipient only when they are asked to take the content.
    if (code === 'EMESSAGE' || command === 'DATA' || responseCode === TOO_LARGE) {
      return { outcome: forGood ? 'refused' : 'deferred', fault: faultOf('message', error) };
    }
    return { outcome: 'unreachable', fault: faultOf(forGood ? 'sender' : 'busy', error) };
  }
  // Words that the library does not let out to the server at all.
  if (!answered && code === 'EENVELOPE') return { outcome: 'refused', fault: faultOf('address', error) };
  if (!answered && handedOver) return { outcome: 'unknown', fault: faultOfServer(error) };
  return { outcome: 'unreachable', fault: faultOfServer(error) };
}
