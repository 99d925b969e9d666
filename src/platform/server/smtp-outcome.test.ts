import { expect, it } from 'vitest';
import { faultOfServer, outcomeOf, type SmtpError } from './smtp.ts';

const at = (command: string, response: string, code = 'EENVELOPE'): SmtpError => ({
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

it.each<[string, SmtpError, boolean, string, string]>([
  ['an address that is not there', at('RCPT TO', '550 5.1.1 User unknown'), false, 'refused', 'address'],
  ['an address that is busy', at('RCPT TO', '450 4.2.1 Try later'), false, 'deferred', 'address'],
  ['a message that is refused', at('DATA', '554 5.7.1 Spam', 'EMESSAGE'), true, 'refused', 'message'],
  ['a message that is refused before it is read', at('DATA', '554 5.7.1 Policy'), false, 'refused', 'message'],
  ['a message that is put off before it is read', at('DATA', '451 4.7.1 Greylisted'), false, 'deferred', 'message'],
  ['a server that goes away before it reads', at('DATA', '421 4.3.2 Bye'), false, 'unreachable', 'busy'],
  ['a message put off once it was read', at('DATA', '451 4.3.0 Queue full', 'EMESSAGE'), true, 'deferred', 'message'],
  ['a message that is too large', at('MAIL FROM', '552 5.3.4 Too big'), false, 'refused', 'message'],
  ['our own address', at('MAIL FROM', '550 5.7.1 Not yours'), false, 'unreachable', 'sender'],
  ['a server that slows us down', at('MAIL FROM', '450 4.7.1 Too fast'), false, 'unreachable', 'busy'],
  ['a server that goes away', at('RCPT TO', '421 4.3.2 Shutting down'), false, 'unreachable', 'busy'],
  ['a connection that breaks before', { code: 'ECONNECTION', command: 'CONN' }, false, 'unreachable', 'connection'],
  ['a connection that breaks after', { code: 'ECONNECTION', command: 'CONN' }, true, 'unknown', 'connection'],
  ['silence before', { code: 'ETIMEDOUT', command: 'CONN' }, false, 'unreachable', 'timeout'],
  ['silence after', { code: 'ETIMEDOUT', command: 'CONN' }, true, 'unknown', 'timeout'],
  ['what is given up after its time', { code: 'EABORT' }, true, 'unknown', 'timeout'],
  ['a login in between', at('AUTH PLAIN', '535 5.7.8 Bad', 'EAUTH'), false, 'unreachable', 'login'],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, false, 'refused', 'address'],
])('%s', (_what, error, handedOver, outcome, kind) => {
  expect(outcomeOf(error, handedOver)).toMatchObject({ outcome, fault: { kind } });
});

it('distinguishes a server that refuses the password from a busy one, and keeps its answer', () => {
  expect(faultOfServer(at('AUTH PLAIN', '535 5.7.8 Bad', 'EAUTH'))).toEqual({ kind: 'login', reply: '535 5.7.8 Bad' });
  expect(faultOfServer(at('AUTH PLAIN', '454 4.7.0\r\nLater', 'EAUTH'))).toEqual({
    kind: 'busy',
    reply: '454 4.7.0 Later',
  });
  expect(faultOfServer({ code: 'ETLS' })).toEqual({ kind: 'tls', reply: null });
  expect(faultOfServer({ code: 'EDNS' })).toEqual({ kind: 'connection', reply: null });
});
