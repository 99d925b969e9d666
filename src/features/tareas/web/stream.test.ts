import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHANGE_EVENT, PERMISOS_EVENT, type Tarea } from '#core/tareas/contract.ts';
import { forget, known } from './known.ts';
import { setHearOtorgados, stayInformed, type HearOtorgados } from './stream.ts';

const TAREA: Tarea = {
  id: '019aa000-0000-7000-8000-000000000001',
  tipo: 'exportacion',
  titulo: 'Exportar a Excel',
  asunto: 'Inscripciones a HBV',
  estado: 'en-curso',
  nombre: 'Laura Mesa Ríos',
  mia: true,
  fase: null,
  hechos: 1,
  total: 2,
  cuenta: null,
  cancelando: false,
  resumen: null,
  error: null,
  archivo: null,
  hizoArchivo: false,
  creada: '2026-11-20T12:00:00.000Z',
  iniciada: null,
  terminada: null,
  cambiada: '2026-11-20T12:00:01.000Z',
  vista: false,
  lugar: null,
  seAnuncia: true,
  seRepite: false,
  porAtender: false,
};

const sources: EventTarget[] = [];
class Source extends EventTarget {
  constructor() {
    super();
    sources.push(this);
  }
  close(): void {
    // There is no connection to close.
  }
}

const answer = (url: string): object =>
  url.endsWith('/avance')
    ? { enlace: '/api/tareas/avance/x', otorgados: ['inicio.colaborador'] }
    : { recientes: [], porAtender: [] };

beforeEach(() => {
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('fetch', async (url: string) =>
    Promise.resolve(Response.json(answer(url), { status: url.endsWith('/avance') ? 201 : 200 })),
  );
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

it.each(['{"tareas":[', '{"tareas":7}', ''])('continues after an event that cannot be read: %j', async (broken) => {
  const ended = new AbortController();
  const informed = stayInformed(ended.signal);
  await expect.poll(() => sources).toHaveLength(1);
  const source = sources.pop()!;
  source.dispatchEvent(new MessageEvent(CHANGE_EVENT, { data: broken }));
  source.dispatchEvent(new MessageEvent(CHANGE_EVENT, { data: JSON.stringify({ tareas: [TAREA] }) }));
  expect([...known().keys()]).toEqual([TAREA.id]);
  ended.abort();
  await informed;
});

it('tells what was given to the person when it begins, and that it changed', async () => {
  const hear = vi.fn<HearOtorgados>(async () => Promise.resolve());
  setHearOtorgados(hear);
  const ended = new AbortController();
  const informed = stayInformed(ended.signal);
  await expect.poll(() => sources).toHaveLength(1);
  expect(hear.mock.calls).toEqual([[['inicio.colaborador']]]);
  sources.pop()!.dispatchEvent(new MessageEvent(PERMISOS_EVENT, { data: '{}' }));
  expect(hear).toHaveBeenLastCalledWith(null);
  ended.abort();
  await informed;
});
