import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { recepcionGDCA } from '#catalogo/recepcion-gdca/formulario.ts';
import { valoresVacios } from '../formulario-abierto.ts';
import { keepBorrador, newBorrador, type Alcance, type Guardable } from './borrador.ts';
import type { Borrador } from './lugares.ts';

type Write = (guardable: unknown, borrador: Borrador) => Promise<Alcance>;

const iniciales = valoresVacios(inscripcionHBV.campos);
const guardable: Guardable = { formulario: inscripcionHBV, nombre: 'hbv', iniciales };
const inicial = newBorrador(iniciales);
const write = vi.fn<Write>(async () => Promise.resolve('todo'));
const writeLastWords = vi.fn<(guardable: unknown, borrador: Borrador) => void>();
const keep = () => keepBorrador(guardable, inicial, { write, writeLastWords });
const kept = (): Borrador | undefined => write.mock.lastCall?.[1];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  write.mockClear();
  writeLastWords.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('saves every 400 ms, also during typing without pause', () => {
  const borrador = keep();
  for (const nombre of ['A', 'An', 'Ana', 'Ana ']) {
    borrador.update({ nombre });
    vi.advanceTimersByTime(150);
  }
  expect(write).toHaveBeenCalledTimes(1);
  expect(kept()).toMatchObject({ clave: inicial.clave, valores: { nombre: 'Ana' } });
  vi.advanceTimersByTime(400);
  expect(kept()).toMatchObject({ valores: { nombre: 'Ana ' } });
});

it('keeps at once what was typed last when the page may go', async () => {
  const borrador = keep();
  borrador.update({ nombre: 'Ana' });
  borrador.flush();
  expect(writeLastWords.mock.lastCall?.[1]).toMatchObject({ valores: { nombre: 'Ana' }, guardado: Date.now() });
  await vi.advanceTimersByTimeAsync(1000);
  borrador.flush();
  expect(writeLastWords).toHaveBeenCalledTimes(1);
});

it('loses nothing of what is typed when something else changes at the same moment', async () => {
  const borrador = keep();
  borrador.update({ nombre: 'Ana' });
  await borrador.save({ enviado: 7 });
  expect(kept()).toMatchObject({ valores: { nombre: 'Ana' }, enviado: 7 });
});

it('tells when it was kept, and when this device cannot', async () => {
  const borrador = keep();
  const listener = vi.fn<() => void>();
  borrador.subscribe(listener);
  await borrador.save({});
  expect(borrador.state()).toEqual({ guardado: Date.now(), alcance: 'todo' });
  write.mockResolvedValueOnce('nada');
  vi.advanceTimersByTime(5000);
  await borrador.save({});
  expect(borrador.state()).toEqual({ guardado: Date.now() - 5000, alcance: 'nada' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('keeps nothing more of a form that is done with', () => {
  const borrador = keep();
  borrador.update({ nombre: 'Ana' });
  borrador.end();
  borrador.flush();
  vi.advanceTimersByTime(1000);
  expect(write).not.toHaveBeenCalled();
  expect(writeLastWords).not.toHaveBeenCalled();
});

describe('a file', () => {
  const pdf = (nombre: string) => {
    const contenido = new Blob(['guía'], { type: 'application/pdf' });
    return { archivoGuia: { nombre, tipo: contenido.type, tamano: contenido.size, contenido } };
  };
  const keepGuia = () => keepBorrador({ ...guardable, formulario: recepcionGDCA }, inicial, { write, writeLastWords });

  it('is written at once: last words are text, and have no room for it', () => {
    const borrador = keepGuia();
    borrador.update(pdf('guia.pdf'));
    expect(kept()).toMatchObject({ valores: { archivoGuia: { nombre: 'guia.pdf' } } });
    borrador.update({ ...pdf('guia.pdf'), nombre: 'A' });
    expect(write).toHaveBeenCalledTimes(1);
    borrador.update(pdf('otra.pdf'));
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('and what was typed beside it are in the last words too while the device has not confirmed them', async () => {
    const { promise, resolve } = Promise.withResolvers<Alcance>();
    write.mockReturnValueOnce(promise);
    const borrador = keepGuia();
    borrador.update({ ...pdf('guia.pdf'), nombre: 'Ana' });
    borrador.flush();
    expect(writeLastWords.mock.lastCall?.[1]).toMatchObject({ valores: { nombre: 'Ana' } });
    resolve('todo');
    await vi.advanceTimersByTimeAsync(0);
    borrador.flush();
    expect(writeLastWords).toHaveBeenCalledTimes(1);
  });
});
