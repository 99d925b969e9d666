import type { ValoresEscritos } from '../valores.ts';
import { hayOtroAdjunto } from './adjuntos.ts';
import type { Borrador } from './borrador.ts';
import { type Alcance, type Guardable, writeBorrador, writeLastWords } from './store.ts';

/** What the page says of the draft. */
export type EstadoDeBorrador = { readonly guardado: number | null; readonly alcance: Alcance };

/** A draft that follows what is typed. */
export type BorradorVivo = {
  readonly actual: () => Borrador;
  /** Keeps what changed, at once. */
  readonly guardar: (cambio: Partial<Borrador>) => Promise<void>;
  /** Keeps what is typed, while one types. */
  readonly anotar: (valores: ValoresEscritos) => void;
  /** Keeps now what was typed last: the page may be gone in a moment. */
  readonly apurar: () => void;
  /** Keeps nothing more: the filled form is done with. */
  readonly soltar: () => void;
  readonly estado: () => EstadoDeBorrador;
  readonly suscribir: (listener: () => void) => () => void;
};

/** What is typed is kept at least this often; after a crash no more than this is missing. */
const EVERY_MS = 400;

type Place = {
  readonly write: (guardable: Guardable, borrador: Borrador) => Promise<Alcance>;
  readonly writeLastWords: (guardable: Guardable, borrador: Borrador) => void;
};

/** Makes a draft live. */
export function keepBorrador(
  guardable: Guardable,
  inicial: Borrador,
  place: Place = { write: writeBorrador, writeLastWords },
): BorradorVivo {
  const listeners = new Set<() => void>();
  let actual = inicial;
  let estado: EstadoDeBorrador = { guardado: inicial.guardado, alcance: 'todo' };
  let typed: ValoresEscritos | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Writes that the device has not confirmed: a page that goes may take them along. */
  let unconfirmed = 0;

  /** Takes in what was typed since the last time. */
  function take(cambio: Partial<Borrador>): Borrador {
    clearTimeout(timer);
    timer = undefined;
    actual = { ...actual, ...(typed && { valores: typed }), ...cambio, guardado: Date.now() };
    typed = undefined;
    return actual;
  }

  async function guardar(cambio: Partial<Borrador>): Promise<void> {
    if (isOver) return;
    const { guardado } = take(cambio);
    unconfirmed++;
    const alcance = await place.write(guardable, actual);
    unconfirmed--;
    estado = { guardado: alcance === 'nada' ? estado.guardado : guardado, alcance };
    for (const listener of listeners) listener();
  }

  return {
    actual: () => actual,
    guardar,
    anotar(valores) {
      typed = valores;
      // A file is in no last words, which are text: it is written while there is time.
      if (hayOtroAdjunto(guardable.formulario.campos, actual.valores, valores)) void guardar({});
      else timer ??= setTimeout(() => void guardar({}), EVERY_MS);
    },
    apurar() {
      if (isOver || (!typed && unconfirmed === 0)) return;
      place.writeLastWords(guardable, take({}));
      void guardar({});
    },
    soltar() {
      isOver = true;
    },
    estado: () => estado,
    suscribir(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
