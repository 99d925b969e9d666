import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { lockOrigen } from './intentos.store.ts';
import { clearIntentos, forgetIntento, takeTurno, type Pruebas, type Turno } from './intentos.ts';

const { db } = await createTestDatabase();
const limits = { perUsuario: 3, perDireccion: 8 };
const START = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);

const NOTHING: Pruebas = { dispositivo: false, spendReto: null };
const RETO: Pruebas = { dispositivo: false, spendReto: async () => true };
const DISPOSITIVO: Pruebas = { dispositivo: true, spendReto: null };

let addresses = 0;
/** An address that no other test uses. */
const anAddress = (): string => `203.0.113.${++addresses}`;
const passed = (turnos: readonly Turno[]): number => turnos.filter(({ ok }) => ok).length;

const take = async (usuario: string, direccion: string, seconds: number, pruebas = NOTHING): Promise<Turno> =>
  takeTurno(db, { usuario, direccion }, pruebas, { limits, now: at(seconds) });
/** Makes this many attempts at the same moment. */
const burst = async (count: number, attempt: (i: number) => Promise<Turno>): Promise<Turno[]> =>
  Promise.all(Array.from({ length: count }, async (_, i) => attempt(i)));

describe('attempts to sign in', () => {
  it('are limited for one user name from one address, not counting those from other addresses', async () => {
    const direccion = anAddress();
    const turnos = [];
    for (let i = 0; i < 4; i++) turnos.push(await take('ana', direccion, i));
    expect(turnos.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(turnos[3]).toEqual({ ok: false, espera: 897, opensReto: true });
    expect((await take('ana', anAddress(), 4)).ok).toBe(true);
  });

  it('are limited to twice as many for one user name from all addresses', async () => {
    expect(passed(await burst(20, async () => take('bruno', anAddress(), 0)))).toBe(6);
    expect(await take('bruno', anAddress(), 60)).toEqual({ ok: false, espera: 30 * 60, opensReto: true });
  });

  it('are limited for one address over all user names', async () => {
    const direccion = anAddress();
    expect(passed(await burst(20, async (i) => take(`c${i}`, direccion, 0)))).toBe(8);
  });

  it('from an IPv6 network of 64 bits count as from one address', async () => {
    expect(passed(await burst(9, async (i) => take(`d${i}`, `2001:db8:0:7::${i}`, 0)))).toBe(8);
    expect((await take('d9', '2001:db8:0:8::1', 0)).ok).toBe(true);
  });

  it('that are refused wait for no lock and begin no transaction', async () => {
    const direccion = anAddress();
    for (let i = 0; i < 3; i++) await take('hugo', direccion, i);
    await db.transaction().execute(async (tx) => {
      await lockOrigen(tx, { usuario: 'hugo', direccion });
      expect(await take('hugo', direccion, 3)).toMatchObject({ ok: false, opensReto: true });
    });
  });

  it('are allowed again when the oldest leaves the window, not a second before', async () => {
    const direccion = anAddress();
    for (const second of [0, 10, 20]) await take('elena', direccion, second);
    expect(await take('elena', direccion, 899)).toMatchObject({ ok: false, espera: 1 });
    expect(await take('elena', direccion, 900)).toMatchObject({ ok: true });
    expect(await take('elena', direccion, 900)).toMatchObject({ ok: false, espera: 10 });
  });

  it('do not count if Moodle said nothing, nor after the right password', async () => {
    const direccion = anAddress();
    const turno = await take('felipe', direccion, 0);
    if (turno.ok) await forgetIntento(db, turno.intento);
    for (let i = 0; i < 3; i++) expect(await take('felipe', direccion, 1)).toMatchObject({ ok: true });
    expect(await take('felipe', direccion, 1)).toMatchObject({ ok: false });
    await clearIntentos(db, 'felipe', at(2));
    expect(await take('felipe', direccion, 2)).toMatchObject({ ok: true });
  });
});

const sixAndOne = [true, true, true, true, true, true, false];

describe('above a limit', () => {
  it('a device cookie allows attempts of its own, even from a blocked address, which do not use up the others', async () => {
    const direccion = anAddress();
    await burst(20, async (i) => take(`g${i}`, direccion, 0));
    await burst(20, async () => take('gloria', anAddress(), 0));
    expect(passed(await burst(20, async () => take('gloria', direccion, 0, DISPOSITIVO)))).toBe(3);
    const other = anAddress();
    expect(passed(await burst(3, async () => take('hugo', other, 0, DISPOSITIVO)))).toBe(3);
    expect(passed(await burst(20, async () => take('hugo', other, 0)))).toBe(3);
  });

  it('a challenge allows more, up to the limit, and is not spent if another way is open', async () => {
    const direccion = anAddress();
    let spent = 0;
    const counting: Pruebas = { dispositivo: false, spendReto: async () => ++spent > 0 };
    expect(passed(await burst(3, async () => take('irene', direccion, 0, counting)))).toBe(3);
    expect(spent).toBe(0);
    expect(passed(await burst(20, async () => take('irene', direccion, 0, counting)))).toBe(3);
    expect(spent).toBe(3);
    expect(await take('irene', direccion, 0, counting)).toMatchObject({ ok: false, opensReto: false });
    expect(await take('irene', anAddress(), 0)).toMatchObject({ ok: true });
  });

  it('from a blocked address a challenge allows any user name', async () => {
    const direccion = anAddress();
    await burst(20, async (i) => take(`j${i}`, direccion, 0));
    expect(await take('julia', direccion, 0)).toMatchObject({ ok: false, opensReto: true });
    expect(passed(await burst(30, async (i) => take(`k${i}`, direccion, 0, RETO)))).toBe(30);
  });

  it('a user name has at most four times its limit until 31 minutes pass without an attempt', async () => {
    let wrong = 0;
    let second = 0;
    for (; second < 12 * 3600; second += 60) {
      for (const pruebas of [NOTHING, RETO, DISPOSITIVO])
        wrong += passed([await take('karen', anAddress(), second, pruebas)]);
      if (wrong === 12) break;
    }
    expect(second).toBe(5 * 60);
    for (const later of [60, 900, 1800, 31 * 60 - 1]) {
      for (const pruebas of [NOTHING, RETO, DISPOSITIVO]) {
        expect(await take('karen', anAddress(), second + later, pruebas)).toMatchObject({ ok: false });
      }
    }
    expect(await take('karen', anAddress(), second + 31 * 60, DISPOSITIVO)).toMatchObject({ ok: true });
    expect(await take('karen', anAddress(), second + 31 * 60)).toMatchObject({ ok: true });
  });

  it('slow guessing is counted as Moodle does: six attempts, and the seventh only after a pause', async () => {
    const turnos = [];
    for (let i = 0; i < 14; i++) turnos.push(await take('lucas', anAddress(), i * 29 * 60));
    expect(turnos.map(({ ok }) => ok)).toEqual([...sixAndOne, ...sixAndOne]);
  });
});
