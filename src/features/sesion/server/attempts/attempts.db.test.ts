import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { clearIntentos, forgetIntento, takeTurno, type Turno } from './service.ts';

const { db } = await createTestDatabase();
const limits = { porUsuario: 3, porDireccion: 8, windowMs: 15 * 60_000 };
const START = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);

let addresses = 0;
/** An address that no other test counts. */
const anAddress = (): string => `203.0.113.${++addresses}`;
const passed = (turnos: readonly Turno[]): number => turnos.filter(({ ok }) => ok).length;

describe('attempts to sign in', () => {
  it('are as many as the limit for one user name, from wherever they come', async () => {
    const turnos = [];
    for (let i = 0; i < 4; i++)
      turnos.push(await takeTurno(db, { usuario: 'ana', direccion: anAddress() }, limits, at(i)));
    expect(turnos.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(turnos[3]).toMatchObject({ espera: 897 });
  });

  it('are as many as the limit when they come at the same moment', async () => {
    const burst = Array.from({ length: 20 }, () =>
      takeTurno(db, { usuario: 'bruno', direccion: anAddress() }, limits, at(0)),
    );
    expect(passed(await Promise.all(burst))).toBe(3);
  });

  it('are as many as the limit for one address, whatever the names', async () => {
    const direccion = anAddress();
    const burst = Array.from({ length: 20 }, (_, i) => takeTurno(db, { usuario: `c${i}`, direccion }, limits, at(0)));
    expect(passed(await Promise.all(burst))).toBe(8);
  });

  it('count an IPv6 network of 64 bits as one address', async () => {
    const burst = Array.from({ length: 9 }, (_, i) =>
      takeTurno(db, { usuario: `d${i}`, direccion: `2001:db8:0:7::${i}` }, limits, at(0)),
    );
    expect(passed(await Promise.all(burst))).toBe(8);
    const other = await takeTurno(db, { usuario: 'd9', direccion: '2001:db8:0:8::1' }, limits, at(0));
    expect(other.ok).toBe(true);
  });

  it('may be made again when the oldest leaves the window, not a second before', async () => {
    const origen = { usuario: 'elena', direccion: anAddress() };
    for (const second of [0, 10, 20]) await takeTurno(db, origen, limits, at(second));
    expect(await takeTurno(db, origen, limits, at(899))).toEqual({ ok: false, espera: 1 });
    expect(await takeTurno(db, origen, limits, at(900))).toMatchObject({ ok: true });
    expect(await takeTurno(db, origen, limits, at(900))).toEqual({ ok: false, espera: 10 });
  });

  it('do not count when Moodle said nothing, nor after one with the right password', async () => {
    const origen = { usuario: 'felipe', direccion: anAddress() };
    const turno = await takeTurno(db, origen, limits, at(0));
    if (turno.ok) await forgetIntento(db, turno.intento);
    for (let i = 0; i < 3; i++) expect(await takeTurno(db, origen, limits, at(1))).toMatchObject({ ok: true });
    expect(await takeTurno(db, origen, limits, at(1))).toMatchObject({ ok: false });
    await clearIntentos(db, 'felipe', limits, at(2));
    expect(await takeTurno(db, origen, limits, at(2))).toMatchObject({ ok: true });
  });
});
