import type { Formulario } from '#catalogo/formulario.ts';
import type { ValoresEscritos } from '../valores.ts';
import type { Borrador } from './borrador.ts';
import { writeBorrador } from './store.ts';

/** What the page says of the draft. */
export type EstadoDeBorrador = { readonly guardado: number | null; readonly puede: boolean };

/** A draft that follows what is typed. */
export type BorradorVivo = {
  readonly actual: () => Borrador;
  /** Keeps what changed, at once. */
  readonly guardar: (cambio: Partial<Borrador>) => Promise<void>;
  /** Keeps what is typed as soon as typing pauses. */
  readonly anotar: (valores: ValoresEscritos) => void;
  /** Keeps now what waits for a pause: the page may be gone in a moment. */
  readonly apurar: () => void;
  readonly estado: () => EstadoDeBorrador;
  readonly suscribir: (listener: () => void) => () => void;
};

const PAUSE_MS = 400;

/** Makes a draft live. @param write where it is kept */
export function keepBorrador(formulario: Formulario, inicial: Borrador, write = writeBorrador): BorradorVivo {
  const listeners = new Set<() => void>();
  let actual = inicial;
  let estado: EstadoDeBorrador = { guardado: inicial.guardado, puede: true };
  let pending: { valores: ValoresEscritos; timer: ReturnType<typeof setTimeout> } | undefined;

  async function guardar(cambio: Partial<Borrador>): Promise<void> {
    clearTimeout(pending?.timer);
    actual = { ...actual, ...(pending && { valores: pending.valores }), ...cambio, guardado: Date.now() };
    pending = undefined;
    const { guardado } = actual;
    const puede = await write(formulario, actual);
    estado = { guardado: puede ? guardado : estado.guardado, puede };
    for (const listener of listeners) listener();
  }

  return {
    actual: () => actual,
    guardar,
    anotar(valores) {
      clearTimeout(pending?.timer);
      pending = { valores, timer: setTimeout(() => void guardar({}), PAUSE_MS) };
    },
    apurar() {
      if (pending) void guardar({});
    },
    estado: () => estado,
    suscribir(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
