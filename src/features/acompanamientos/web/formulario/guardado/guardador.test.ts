import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import type { Borrador } from '../../../contract.ts';
import { type Diligencia, estadoDe, reducir } from '../diligencia.ts';
import { COMENZADA, IMAGEN, PAR } from '../testing/diligencia.ts';
import type { Dispositivo, Pendiente } from './dispositivo.ts';
import { createGuardador } from './guardador.ts';
import type { Servidor } from './servidor.ts';

const ID = '019aa000-0000-7000-8000-000000000001';
const borradorDe = (diligencia: Diligencia, version = 1): Borrador => ({
  id: ID,
  ...PAR,
  version,
  creado: '2026-11-20T12:00:00Z',
  guardado: '2026-11-20T12:00:00Z',
  estado: estadoDe(diligencia)!,
  imagenes: { semana: null, firma: null },
});

const servidor = {
  comenzar: vi.fn<Servidor['comenzar']>(),
  leer: vi.fn<Servidor['leer']>(),
  guardar: vi.fn<Servidor['guardar']>(),
  ponerImagen: vi.fn<Servidor['ponerImagen']>(),
  quitarImagen: vi.fn<Servidor['quitarImagen']>(),
};
let enDispositivo: Pendiente | null = null;
const dispositivo: Dispositivo = {
  leer: async () => Promise.resolve(enDispositivo),
  guardar: async (_, pendiente) => {
    enDispositivo = pendiente;
    return Promise.resolve();
  },
  borrar: async () => {
    enDispositivo = null;
    return Promise.resolve();
  },
  pares: async () => Promise.resolve([]),
};
const lugares = { servidor, dispositivo };

const conSemana = (semana: string): Diligencia => reducir(COMENZADA, { tipo: 'campos', campos: { semana } });
const nuevo = () => createGuardador({ par: PAR, diligencia: COMENZADA, sitio: null, estaPendiente: false }, lugares);
const abierto = () =>
  createGuardador({ par: PAR, diligencia: COMENZADA, sitio: borradorDe(COMENZADA), estaPendiente: false }, lugares);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
  enDispositivo = null;
  for (const call of Object.values(servidor)) call.mockReset();
  servidor.comenzar.mockImplementation(async (_, estado) => Promise.resolve({ ...borradorDe(COMENZADA), estado }));
  servidor.guardar.mockImplementation(async (_, version) => Promise.resolve(version + 1));
  servidor.ponerImagen.mockResolvedValue({ clave: 'k1', nombre: 'semana.png', tipo: 'image/png', tamano: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is filled in', () => {
  it('is on this device at once, and on the server a second after the last change', async () => {
    const guardador = nuevo();
    expect(guardador.state()).toEqual({ en: 'servidor', guardado: null });
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(400);
    expect(enDispositivo?.diligencia.semana).toBe('2');
    guardador.update(conSemana('3'));
    await vi.advanceTimersByTimeAsync(999);
    expect(servidor.comenzar).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(servidor.comenzar.mock.lastCall?.[1]).toMatchObject({ semana: '3' });
    expect(guardador.state()).toEqual({ en: 'servidor', guardado: Date.now() });
    // The server has it: nothing of a teacher's evaluation stays behind on the device.
    expect(enDispositivo).toBeNull();
    expect(guardador.id()).toBe(ID);
  });

  it('is evidence too, but with the next change alone: it is read by itself', async () => {
    const guardador = abierto();
    const vista = { texto: 'Siete recursos.', fuente: 'Campus', consultada: '2026-11-20T12:00:00Z', sugerencia: null };
    const leida = reducir(COMENZADA, { tipo: 'evidencias', evidencias: { induccion: vista } });
    guardador.update(leida);
    guardador.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect([enDispositivo, servidor.guardar.mock.calls]).toEqual([null, []]);
    guardador.update(reducir(leida, { tipo: 'campos', campos: { semana: '2' } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.guardar.mock.lastCall?.[2]).toMatchObject({ semana: '2', evidencias: { induccion: vista } });
  });

  it('is on the server within five seconds though one never pauses', async () => {
    const guardador = abierto();
    for (let i = 2; i < 12; i++) {
      guardador.update(conSemana(String(i)));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(servidor.guardar).toHaveBeenCalled();
    expect(Number(servidor.guardar.mock.lastCall?.[2].semana)).toBeGreaterThanOrEqual(7);
  });

  it('goes with the version that the last save gave', async () => {
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    guardador.update(conSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.guardar.mock.calls.map(([, version]) => version)).toEqual([1, 2]);
  });

  it('goes at once when the page may be gone in a moment', async () => {
    const guardador = abierto();
    guardador.update(conSemana('2'));
    guardador.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.guardar).toHaveBeenCalledTimes(1);
    guardador.flush();
    expect(servidor.guardar).toHaveBeenCalledTimes(1);
  });

  it('sends an image once, over the one that it knows', async () => {
    const guardador = abierto();
    const conImagen = reducir(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN });
    guardador.update(conImagen);
    await vi.advanceTimersByTimeAsync(1000);
    guardador.update({ ...conImagen, semana: '4' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.ponerImagen).toHaveBeenCalledExactlyOnceWith(ID, 'semana', IMAGEN, undefined);
    guardador.update(conSemana('4'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.quitarImagen).toHaveBeenCalledExactlyOnceWith(ID, 'semana', 'k1');
  });

  it('is on the server within five seconds though an image is still on its way', async () => {
    const image = Promise.withResolvers<Awaited<ReturnType<Servidor['ponerImagen']>>>();
    servidor.ponerImagen.mockReturnValue(image.promise);
    const guardador = abierto();
    const conImagen = reducir(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN });
    guardador.update(conImagen);
    await vi.advanceTimersByTimeAsync(1000);
    for (let i = 2; i < 22; i++) {
      guardador.update({ ...conImagen, semana: String(i) });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(Number(servidor.guardar.mock.lastCall?.[2].semana)).toBeGreaterThanOrEqual(12);
    expect(guardador.state().en).toBe('camino');
    const clave = { clave: 'k1', nombre: 'semana.png', tipo: 'image/png', tamano: 3 };
    image.resolve(clave);
    await vi.advanceTimersByTimeAsync(4000);
    expect(guardador.state()).toEqual({ en: 'servidor', guardado: expect.any(Number) as number });
    expect(servidor.guardar.mock.lastCall?.[2].semana).toBe('21');
    expect(servidor.guardar.mock.calls.map(([, version]) => version)).toEqual(
      servidor.guardar.mock.calls.map((_, i) => i + 1),
    );
    expect(servidor.ponerImagen).toHaveBeenCalledTimes(1);
  });

  it('of another subject is not taken', async () => {
    const guardador = abierto();
    guardador.update({ ...conSemana('2'), asignatura: { codigo: 'OTRA', tipo: 'APV', facultad: '' } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(servidor.guardar).not.toHaveBeenCalled();
  });
});

describe('without connection', () => {
  it('waits on this device, says so, and goes by itself later', async () => {
    servidor.guardar.mockRejectedValueOnce(new ConnectionError('down'));
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toMatchObject({ en: 'dispositivo', sinConexion: true });
    expect(enDispositivo).toMatchObject({ diligencia: { semana: '2' }, sitio: { id: ID, version: 1 } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
    expect(enDispositivo).toBeNull();
  });

  it('an image that cannot go up now waits here in the words of the server, and goes by itself later', async () => {
    servidor.ponerImagen.mockRejectedValueOnce(new ApiError(408, 'La imagen no alcanzó a subir.'));
    const guardador = abierto();
    guardador.update(reducir(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toEqual({
      en: 'dispositivo',
      motivo: 'La imagen no alcanzó a subir.',
      sinConexion: false,
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(servidor.ponerImagen).toHaveBeenCalledTimes(2);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
  });

  it('what waited here goes to the server when it is opened again', async () => {
    const pendiente = { diligencia: conSemana('7'), sitio: borradorDe(COMENZADA) };
    createGuardador({ par: PAR, ...pendiente, estaPendiente: true }, lugares);
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.guardar).toHaveBeenCalledExactlyOnceWith(ID, 1, estadoDe(pendiente.diligencia));
  });

  it('a draft of the server says when it was kept, before anything is changed', () => {
    const borrador = borradorDe(COMENZADA);
    const { guardado } = borrador;
    const inicio = { par: PAR, diligencia: COMENZADA, sitio: borrador, guardado, estaPendiente: false };
    expect(createGuardador(inicio, lugares).state()).toEqual({ en: 'servidor', guardado: Date.parse(guardado) });
  });

  it('tells who wants to send it why it cannot be kept', async () => {
    servidor.guardar.mockRejectedValue(new ConnectionError('down'));
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await expect(guardador.ensure()).rejects.toThrow(ConnectionError);
  });
});

describe('where another window was faster', () => {
  const otro = borradorDe(conSemana('9'), 4);

  async function chocar() {
    servidor.guardar.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.leer.mockResolvedValueOnce(otro);
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    return guardador;
  }

  it('nothing more is written until it is decided, and nothing is lost', async () => {
    const guardador = await chocar();
    expect(guardador.state()).toEqual({ en: 'conflicto', otro });
    guardador.update(conSemana('3'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(servidor.guardar).toHaveBeenCalledTimes(1);
    expect(enDispositivo?.diligencia.semana).toBe('3');
    await expect(guardador.ensure()).resolves.toBeUndefined();
  });

  it('what arrived before, and whose answer was lost, is no other window', async () => {
    servidor.guardar.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.leer.mockResolvedValueOnce(borradorDe(conSemana('2'), 2));
    servidor.guardar.mockResolvedValue(3);
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.guardar).toHaveBeenCalledTimes(1);
    guardador.update(conSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.guardar.mock.lastCall).toEqual([ID, 2, estadoDe(conSemana('3'))]);
  });

  it.each([
    ['saved', abierto, servidor.guardar],
    ['begun', nuevo, servidor.comenzar],
  ])('what was %s, its answer lost while one typed on, is no other window either', async (_what, make, first) => {
    first.mockRejectedValueOnce(new ConnectionError('lost'));
    const guardador = make();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toMatchObject({ en: 'dispositivo' });
    guardador.update(conSemana('3'));
    const arrived = borradorDe(conSemana('2'), 2);
    if (make === nuevo) servidor.comenzar.mockResolvedValueOnce(arrived);
    else servidor.guardar.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.leer.mockResolvedValueOnce(arrived);
    await vi.advanceTimersByTimeAsync(5000);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.guardar.mock.lastCall).toEqual([ID, 2, estadoDe(conSemana('3'))]);
  });

  it('what this window left behind as it was closed is its own when it is opened again', async () => {
    const sitio = borradorDe(COMENZADA);
    servidor.guardar.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.leer.mockResolvedValueOnce(borradorDe(conSemana('2'), 2));
    const guardador = createGuardador({ par: PAR, diligencia: conSemana('2'), sitio, estaPendiente: true }, lugares);
    guardador.update(conSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.guardar.mock.lastCall).toEqual([ID, 2, estadoDe(conSemana('3'))]);
  });

  it('keeps what stands in this one, over the version of the other', async () => {
    const guardador = await chocar();
    guardador.overwrite(otro);
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.guardar.mock.lastCall).toEqual([ID, 4, estadoDe(conSemana('2'))]);
    expect(guardador.state()).toMatchObject({ en: 'servidor' });
  });

  it('begins a draft anew where the other one was sent or discarded', async () => {
    servidor.guardar.mockRejectedValueOnce(new ApiError(404, 'Ese borrador ya no existe'));
    servidor.leer.mockResolvedValueOnce(null);
    const guardador = abierto();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toEqual({ en: 'conflicto', otro: null });
    guardador.overwrite(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.comenzar).toHaveBeenCalledTimes(1);
  });

  it('asks too where both began one at the same time', async () => {
    servidor.comenzar.mockResolvedValueOnce(otro);
    const guardador = nuevo();
    guardador.update(conSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(guardador.state()).toEqual({ en: 'conflicto', otro });
  });
});

it('keeps nothing of a form that is done with', async () => {
  const guardador = abierto();
  guardador.update(conSemana('2'));
  await guardador.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(servidor.guardar).not.toHaveBeenCalled();
  expect(enDispositivo).toBeNull();
});
