import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import type { Borrador } from '../../../contract.ts';
import { COMENZADA, IMAGEN, PAR } from '../../../testing/diligencia.ts';
import { estadoOf, reduce, type Diligencia } from '../diligencia.ts';
import { createDraftAutosave } from './autosave.ts';
import type { Dispositivo, Pendiente } from './device.ts';
import type { DraftServer } from './server.ts';

const ID = '019aa000-0000-7000-8000-000000000001';
const borradorOf = (diligencia: Diligencia, version = 1): Borrador => ({
  id: ID,
  ...PAR,
  version,
  creado: '2026-11-20T12:00:00Z',
  guardado: '2026-11-20T12:00:00Z',
  estado: estadoOf(diligencia)!,
  imagenes: { semana: null, firma: null },
});

const servidor = {
  begin: vi.fn<DraftServer['begin']>(),
  read: vi.fn<DraftServer['read']>(),
  save: vi.fn<DraftServer['save']>(),
  putImagen: vi.fn<DraftServer['putImagen']>(),
  removeImagen: vi.fn<DraftServer['removeImagen']>(),
};
let onDevice: Pendiente | null = null;
const dispositivo: Dispositivo = {
  read: async () => Promise.resolve(onDevice),
  save: async (_, pendiente) => {
    onDevice = pendiente;
    return Promise.resolve();
  },
  erase: async () => {
    onDevice = null;
    return Promise.resolve();
  },
  pares: async () => Promise.resolve([]),
};
const lugares = { servidor, dispositivo };

const withSemana = (semana: string): Diligencia => reduce(COMENZADA, { tipo: 'campos', campos: { semana } });
const nuevo = () => createDraftAutosave({ par: PAR, diligencia: COMENZADA, sitio: null, isPending: false }, lugares);
const abierto = () =>
  createDraftAutosave({ par: PAR, diligencia: COMENZADA, sitio: borradorOf(COMENZADA), isPending: false }, lugares);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
  onDevice = null;
  for (const call of Object.values(servidor)) call.mockReset();
  servidor.begin.mockImplementation(async (_, estado) => Promise.resolve({ ...borradorOf(COMENZADA), estado }));
  servidor.save.mockImplementation(async (_, version) => Promise.resolve(version + 1));
  servidor.putImagen.mockResolvedValue({ clave: 'k1', nombre: 'semana.png', tipo: 'image/png', tamano: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a change', () => {
  it('is saved on this device at once, and on the server a second after the last one', async () => {
    const autosave = nuevo();
    expect(autosave.state()).toEqual({ en: 'servidor', guardado: null });
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(400);
    expect(onDevice?.diligencia.semana).toBe('2');
    autosave.update(withSemana('3'));
    await vi.advanceTimersByTimeAsync(999);
    expect(servidor.begin).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(servidor.begin.mock.lastCall?.[1]).toMatchObject({ semana: '3' });
    expect(autosave.state()).toEqual({ en: 'servidor', guardado: Date.now() });
    // The server has it: the evaluation does not stay on the device.
    expect(onDevice).toBeNull();
    expect(autosave.id()).toBe(ID);
  });

  it('includes new evidence only with the next one: evidence is read automatically', async () => {
    const autosave = abierto();
    const vista = { texto: 'Siete recursos.', fuente: 'Campus', consultada: '2026-11-20T12:00:00Z', sugerencia: null };
    const leida = reduce(COMENZADA, { tipo: 'evidencias', evidencias: { induccion: vista } });
    autosave.update(leida);
    autosave.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect([onDevice, servidor.save.mock.calls]).toEqual([null, []]);
    autosave.update(reduce(leida, { tipo: 'campos', campos: { semana: '2' } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.save.mock.lastCall?.[2]).toMatchObject({ semana: '2', evidencias: { induccion: vista } });
  });

  it('is on the server within five seconds even without a pause', async () => {
    const autosave = abierto();
    for (let i = 2; i < 12; i++) {
      autosave.update(withSemana(String(i)));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(servidor.save).toHaveBeenCalled();
    expect(Number(servidor.save.mock.lastCall?.[2].semana)).toBeGreaterThanOrEqual(7);
  });

  it('follows a save that takes long, at once, even without a pause', async () => {
    const slow = Promise.withResolvers<number>();
    servidor.save.mockReturnValueOnce(slow.promise);
    const autosave = abierto();
    for (let i = 2; i < 13; i++) {
      autosave.update(withSemana(String(i)));
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(servidor.save).toHaveBeenCalledTimes(1);
    slow.resolve(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.save).toHaveBeenCalledTimes(2);
  });

  it('is sent with the version of the last save', async () => {
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    autosave.update(withSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.save.mock.calls.map(([, version]) => version)).toEqual([1, 2]);
  });

  it('is sent at once when the page may be about to close', async () => {
    const autosave = abierto();
    autosave.update(withSemana('2'));
    autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.save).toHaveBeenCalledTimes(1);
    autosave.flush();
    expect(servidor.save).toHaveBeenCalledTimes(1);
  });

  it('sends an image once, over the known one', async () => {
    const autosave = abierto();
    const withImagen = reduce(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN });
    autosave.update(withImagen);
    await vi.advanceTimersByTimeAsync(1000);
    autosave.update({ ...withImagen, semana: '4' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.putImagen).toHaveBeenCalledExactlyOnceWith(ID, 'semana', IMAGEN, undefined);
    autosave.update(withSemana('4'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.removeImagen).toHaveBeenCalledExactlyOnceWith(ID, 'semana', 'k1');
  });

  it('is on the server within five seconds even during an image upload', async () => {
    const image = Promise.withResolvers<Awaited<ReturnType<DraftServer['putImagen']>>>();
    servidor.putImagen.mockReturnValue(image.promise);
    const autosave = abierto();
    const withImagen = reduce(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN });
    autosave.update(withImagen);
    await vi.advanceTimersByTimeAsync(1000);
    for (let i = 2; i < 22; i++) {
      autosave.update({ ...withImagen, semana: String(i) });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(Number(servidor.save.mock.lastCall?.[2].semana)).toBeGreaterThanOrEqual(12);
    expect(autosave.state().en).toBe('camino');
    const clave = { clave: 'k1', nombre: 'semana.png', tipo: 'image/png', tamano: 3 };
    image.resolve(clave);
    await vi.advanceTimersByTimeAsync(4000);
    expect(autosave.state()).toEqual({ en: 'servidor', guardado: expect.any(Number) as number });
    expect(servidor.save.mock.lastCall?.[2].semana).toBe('21');
    expect(servidor.save.mock.calls.map(([, version]) => version)).toEqual(
      servidor.save.mock.calls.map((_, i) => i + 1),
    );
    expect(servidor.putImagen).toHaveBeenCalledTimes(1);
  });

  it('of another subject is ignored', async () => {
    const autosave = abierto();
    autosave.update({ ...withSemana('2'), asignatura: { codigo: 'OTRA', tipo: 'APV', facultad: '' } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(servidor.save).not.toHaveBeenCalled();
  });
});

describe('without connection', () => {
  it('keeps changes on this device, shows it, and sends them later', async () => {
    servidor.save.mockRejectedValueOnce(new ConnectionError('down'));
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toMatchObject({ en: 'dispositivo', isOffline: true });
    expect(onDevice).toMatchObject({ diligencia: { semana: '2' }, sitio: { id: ID, version: 1 } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
    expect(onDevice).toBeNull();
  });

  it('keeps an image that cannot be uploaded, with the server’s message, and sends it later', async () => {
    servidor.putImagen.mockRejectedValueOnce(new ApiError(408, 'La imagen no alcanzó a subir.'));
    const autosave = abierto();
    autosave.update(reduce(COMENZADA, { tipo: 'imagen', nombre: 'semana', imagen: IMAGEN }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toEqual({
      en: 'dispositivo',
      motivo: 'La imagen no alcanzó a subir.',
      isOffline: false,
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(servidor.putImagen).toHaveBeenCalledTimes(2);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
  });

  it('sends pending content when it is opened again', async () => {
    const pendiente = { diligencia: withSemana('7'), sitio: borradorOf(COMENZADA) };
    createDraftAutosave({ par: PAR, ...pendiente, isPending: true }, lugares);
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.save).toHaveBeenCalledExactlyOnceWith(ID, 1, estadoOf(pendiente.diligencia));
  });

  it('shows when a draft of the server was saved, before any change', () => {
    const borrador = borradorOf(COMENZADA);
    const { guardado } = borrador;
    const inicio = { par: PAR, diligencia: COMENZADA, sitio: borrador, guardado, isPending: false };
    expect(createDraftAutosave(inicio, lugares).state()).toEqual({ en: 'servidor', guardado: Date.parse(guardado) });
  });

  it('reports why it cannot be saved to the sending', async () => {
    servidor.save.mockRejectedValue(new ConnectionError('down'));
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await expect(autosave.ensure()).rejects.toThrow(ConnectionError);
  });
});

describe('a change of another window', () => {
  const other = borradorOf(withSemana('9'), 4);

  async function chocar() {
    servidor.save.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.read.mockResolvedValueOnce(other);
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    return autosave;
  }

  it('stops saving until the person decides, and loses nothing', async () => {
    const autosave = await chocar();
    expect(autosave.state()).toEqual({ en: 'conflicto', other });
    autosave.update(withSemana('3'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(servidor.save).toHaveBeenCalledTimes(1);
    expect(onDevice?.diligencia.semana).toBe('3');
    await expect(autosave.ensure()).resolves.toBeUndefined();
  });

  it('is not assumed for an own save whose answer was lost', async () => {
    servidor.save.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.read.mockResolvedValueOnce(borradorOf(withSemana('2'), 2));
    servidor.save.mockResolvedValue(3);
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.save).toHaveBeenCalledTimes(1);
    autosave.update(withSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(servidor.save.mock.lastCall).toEqual([ID, 2, estadoOf(withSemana('3'))]);
  });

  it.each([
    ['saved', abierto, servidor.save],
    ['begun', nuevo, servidor.begin],
  ])('what was %s, its answer lost while one typed on, is no other window either', async (_what, make, first) => {
    first.mockRejectedValueOnce(new ConnectionError('lost'));
    const autosave = make();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toMatchObject({ en: 'dispositivo' });
    autosave.update(withSemana('3'));
    const arrived = borradorOf(withSemana('2'), 2);
    if (make === nuevo) servidor.begin.mockResolvedValueOnce(arrived);
    else servidor.save.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.read.mockResolvedValueOnce(arrived);
    await vi.advanceTimersByTimeAsync(5000);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.save.mock.lastCall).toEqual([ID, 2, estadoOf(withSemana('3'))]);
  });

  it('is not assumed for content that this window saved while closing', async () => {
    const sitio = borradorOf(COMENZADA);
    servidor.save.mockRejectedValueOnce(new ApiError(409, 'Este borrador se cambió en otra ventana'));
    servidor.read.mockResolvedValueOnce(borradorOf(withSemana('2'), 2));
    const autosave = createDraftAutosave({ par: PAR, diligencia: withSemana('2'), sitio, isPending: true }, lugares);
    autosave.update(withSemana('3'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
    expect(servidor.save.mock.lastCall).toEqual([ID, 2, estadoOf(withSemana('3'))]);
  });

  it('can be overwritten by this window, over the other’s version', async () => {
    const autosave = await chocar();
    autosave.overwrite(other);
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.save.mock.lastCall).toEqual([ID, 4, estadoOf(withSemana('2'))]);
    expect(autosave.state()).toMatchObject({ en: 'servidor' });
  });

  it('leads to a new draft if the other one was sent or discarded', async () => {
    servidor.save.mockRejectedValueOnce(new ApiError(404, 'Ese borrador ya no existe'));
    servidor.read.mockResolvedValueOnce(null);
    const autosave = abierto();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toEqual({ en: 'conflicto', other: null });
    autosave.overwrite(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(servidor.begin).toHaveBeenCalledTimes(1);
  });

  it('is found also if both windows began a draft at the same time', async () => {
    servidor.begin.mockResolvedValueOnce(other);
    const autosave = nuevo();
    autosave.update(withSemana('2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state()).toEqual({ en: 'conflicto', other });
  });
});

it('keeps nothing of a discarded form', async () => {
  const autosave = abierto();
  autosave.update(withSemana('2'));
  await autosave.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(servidor.save).not.toHaveBeenCalled();
  expect(onDevice).toBeNull();
});
