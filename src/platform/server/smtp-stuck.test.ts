// A library that never ends a delivery, whatever its signal says.
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSmtp } from './smtp.ts';

vi.mock('nodemailer', () => ({
  createTransport: () => ({ use() {}, on() {}, close() {}, sendMail: async () => new Promise(() => {}) }),
}));

it('gives a delivery up that the library does not end, as one in doubt', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const from = { name: 'Unidad', address: 'unidad@universidad.edu.co' };
  const transport = createSmtp({ url: 'smtp://127.0.0.1:9', from, connections: 1, timeoutMs: 1000 });
  const to = { name: 'Ana Peña', address: 'ana@example.com' };
  const message = { messageId: 'a1@universidad.edu.co', to, subject: '', html: '', text: '', images: [], files: [] };
  const delivery = transport.deliver(message);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await delivery).toEqual({ outcome: 'unknown', fault: { kind: 'timeout', reply: null } });
});
