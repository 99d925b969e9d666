import { expect, it } from 'vitest';
import type { Delivery } from '#platform/server/mail.ts';
import { outcomeOf } from './send-part.ts';

const now = new Date('2026-11-20T12:00:00Z');
const esperasMs = [60_000, 300_000];
const after = (ms: number): Date => new Date(now.getTime() + ms);
const fault = { kind: 'address', reply: '450 Luego' } as const;
const outcomeFor = (entrega: Delivery, intentos = 0) => outcomeOf(entrega, { intentos, esperasMs, now });

it('records the sent, the refused and the unconfirmed', () => {
  expect(outcomeFor({ outcome: 'accepted' })).toEqual({
    nota: { estado: 'enviado', motivo: null },
    counted: 'enviados',
  });
  expect(outcomeFor({ outcome: 'refused', fault })).toMatchObject({ nota: { estado: 'fallido' }, counted: 'fallidos' });
  expect(outcomeFor({ outcome: 'unknown', fault })).toMatchObject({
    nota: { estado: 'por_confirmar' },
    counted: 'por_confirmar',
  });
});

it('waits longer each time, and fails after the last attempt', () => {
  const deferred = { outcome: 'deferred', fault } as const;
  expect(outcomeFor(deferred, 0).nota).toMatchObject({ estado: 'pendiente', siguiente: after(60_000) });
  expect(outcomeFor(deferred, 1).nota).toMatchObject({ estado: 'pendiente', siguiente: after(300_000) });
  expect(outcomeFor(deferred, 2).nota).toMatchObject({
    estado: 'fallido',
    motivo: expect.stringContaining('«450 Luego». Se intentó 3 veces.') as string,
  });
});

it('does not count a failure of the server as an attempt', () => {
  const fin = outcomeFor({ outcome: 'unreachable', fault: { kind: 'busy', reply: null } }, 1);
  expect(fin).toEqual({ nota: { estado: 'pendiente', intentos: 1 }, falla: { kind: 'busy', reply: null } });
});
