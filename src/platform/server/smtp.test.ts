import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { MailTransport, Message } from './mail.ts';
import { createSmtp, type SmtpOptions } from './smtp.ts';
import { MISNAMED, TRUSTED, type Certificate } from './testing/certificates.ts';
import { startMailServer, type MailServer, type Script } from './testing/mail-server.ts';
import { aPng } from './testing/sample-files.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function smtpAt(url: string, options: Partial<SmtpOptions> = {}): MailTransport {
  const from = { name: 'Unidad de Educación Virtual', address: 'unidad@universidad.edu.co' };
  const transport = createSmtp({ url, from, connections: 2, timeoutMs: 20_000, ...options });
  closing.push(transport.close);
  return transport;
}

async function serverWith(script?: Script, options?: Parameters<typeof startMailServer>[1]): Promise<MailServer> {
  const server = await startMailServer(script, options);
  closing.push(server.close);
  return server;
}

/** Returns the address of a server of a few lines, for one test. */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const aMessage = (address = 'ana@example.com', more: Partial<Message> = {}): Message => ({
  messageId: 'a1@universidad.edu.co',
  thread: null,
  to: { name: 'Ana Peña', address },
  subject: 'Año nuevo: inscripción',
  html: '<!doctype html><p>Señora <b>Peña</b></p>',
  text: 'Señora Peña',
  images: [],
  files: [],
  ...more,
});

it('sends a message that mail programs read as it was written, with its pictures and attachments', async () => {
  const server = await serverWith();
  const content = await aPng(20, 10);
  const message = aMessage('ana@example.com', {
    html: '<!doctype html><p>Señora</p><img src="cid:logo@correo" alt="Logo">',
    images: [{ cid: 'logo@correo', type: 'image/png', content }],
    files: [{ name: 'Resultado de Peña.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  });
  expect(await smtpAt(server.url).deliver(message)).toEqual({ outcome: 'accepted' });
  const [mail] = await server.mails();
  expect(mail).toMatchObject({
    messageId: '<a1@universidad.edu.co>',
    subject: 'Año nuevo: inscripción',
    from: { name: 'Unidad de Educación Virtual', address: 'unidad@universidad.edu.co' },
    to: [{ name: 'Ana Peña', address: 'ana@example.com' }],
    text: expect.stringContaining('Señora Peña') as string,
    html: expect.stringContaining('<img src="cid:logo@correo"') as string,
  });
  const [picture, file] = mail!.attachments;
  expect(picture).toMatchObject({ contentId: '<logo@correo>', mimeType: 'image/png', disposition: 'inline' });
  expect(Buffer.from(picture!.content as ArrayBuffer)).toEqual(content);
  expect(file).toMatchObject({
    filename: 'Resultado de Peña.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  expect(Buffer.from(file!.content as ArrayBuffer).toString()).toBe('%PDF-1.7');
  expect(Date.parse(mail!.date!)).toBeGreaterThan(Date.now() - 60_000);
});

it('keeps absence notes from answering, and does not say which program wrote it', async () => {
  const server = await serverWith();
  await smtpAt(server.url).deliver(aMessage());
  const [mail] = await server.mails();
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' });
  expect(Object.keys(headers)).not.toContain('x-mailer');
});

it('distinguishes a permanent refusal from a temporary one, and goes on over the same connection', async () => {
  const answers: Record<string, string> = { no: '550 5.1.1 No existe', luego: '450 4.2.1 Más tarde' };
  const server = await serverWith({ onAddress: (address) => answers[address.split('@')[0]!] });
  const smtp = smtpAt(server.url);
  expect(await smtp.deliver(aMessage('no@example.com'))).toMatchObject({
    outcome: 'refused',
    fault: { kind: 'address' },
  });
  expect(await smtp.deliver(aMessage('luego@example.com'))).toMatchObject({ outcome: 'deferred' });
  expect(await smtp.deliver(aMessage('ana@example.com'))).toEqual({ outcome: 'accepted' });
});

it('reports an unknown outcome when the connection breaks between the message and its answer', async () => {
  const sockets = new Set<Socket>();
  const server = await serverWith({
    onMessage() {
      for (const socket of sockets) socket.destroy();
      return undefined;
    },
  });
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const inner = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.pipe(inner).pipe(socket);
  });
  const smtp = smtpAt(await listening(proxy));
  expect(await smtp.deliver(aMessage())).toMatchObject({ outcome: 'unknown' });
  expect(server.received).toHaveLength(1);
});

it('says within its time that a server does not answer, is not there, or refuses the password', async () => {
  const silent = smtpAt(await listening(createServer()), { timeoutMs: 200 });
  expect(await silent.check()).toEqual({ kind: 'timeout', reply: null });
  expect(await silent.deliver(aMessage())).toMatchObject({ outcome: 'unreachable', fault: { kind: 'timeout' } });

  const gone = await startMailServer();
  await gone.close();
  expect(await smtpAt(gone.url).check()).toEqual({ kind: 'connection', reply: null });
  expect(await smtpAt(gone.url).deliver(aMessage())).toMatchObject({ outcome: 'unreachable' });

  const locked = await serverWith(
    {},
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        done(password === 'buena' ? null : new Error('Clave errada'), { user: 'unidad' }),
    },
  );
  const at = locked.url.replace('//', '//unidad:mala@');
  expect(await smtpAt(at).check()).toMatchObject({ kind: 'login', reply: expect.stringMatching(/^535/) as string });
  expect(await smtpAt(at).deliver(aMessage())).toMatchObject({ outcome: 'unreachable', fault: { kind: 'login' } });
  expect(await smtpAt(at.replace('mala', 'buena')).check()).toBeNull();
});

it('gives up a server that is never silent and never done', async () => {
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-espere\r\n'), 50);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  });
  const smtp = smtpAt(await listening(dripping), { timeoutMs: 200 });
  expect(await smtp.check()).toMatchObject({ kind: 'timeout' });
  expect(await smtp.deliver(aMessage())).toMatchObject({ outcome: 'unreachable', fault: { kind: 'timeout' } });
});

const WITH_TLS = [
  ['from the beginning', 'smtps:', { secure: true }],
  ['after STARTTLS', 'smtp:', { secure: false }],
] as const;

/** A server that lets people in, and only over a safe connection. */
async function safeServer(secure: boolean, certificate: Certificate): Promise<MailServer> {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(null, { user: 'unidad' });
  return serverWith({}, { ...certificate, secure, disabledCommands: [], onAuth });
}

/** As an administrator does who sets NODE_EXTRA_CA_CERTS. */
function trust(...certificates: readonly Certificate[]): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, ...certificates.map(({ cert }) => cert)]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

it.each(WITH_TLS)('hands messages over on a safe connection %s, login in it', async (_how, protocol, { secure }) => {
  trust(TRUSTED);
  const server = await safeServer(secure, TRUSTED);
  const smtp = smtpAt(server.url.replace('smtp://', `${protocol}//unidad:clave@`));
  expect(await smtp.check()).toBeNull();
  expect(await smtp.deliver(aMessage())).toEqual({ outcome: 'accepted' });
  expect(server.received).toHaveLength(1);
});

it.each(WITH_TLS)(
  'sends nothing to a server whose certificate is not trusted, %s',
  async (_how, protocol, { secure }) => {
    trust(MISNAMED);
    // No authority signed the first; the second is of another server.
    for (const certificate of [TRUSTED, MISNAMED]) {
      const server = await safeServer(secure, certificate);
      const smtp = smtpAt(server.url.replace('smtp://', `${protocol}//unidad:clave@`));
      expect(await smtp.check()).toMatchObject({ kind: 'certificate' });
      expect(await smtp.deliver(aMessage())).toMatchObject({ outcome: 'unreachable', fault: { kind: 'certificate' } });
      expect(server.received).toEqual([]);
    }
  },
);

it('says that the connection cannot be made safe where the server knows of no such thing', async () => {
  const open = await serverWith();
  expect(await smtpAt(open.url.replace('smtp:', 'smtps:')).check()).toMatchObject({ kind: 'tls' });
});
