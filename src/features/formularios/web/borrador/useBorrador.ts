import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Autosave, createAutosave, useDraft } from '#platform/web/autosave.ts';
import type { ValoresEscritos } from '../valores.ts';
import { hayOtroAdjunto } from './adjuntos.ts';
import type { Borrador } from './borrador.ts';
import { type Alcance, type Guardable, openLugar, writeBorrador, writeLastWords } from './store.ts';

/** What the page says of the draft. */
type EstadoDeBorrador = { readonly guardado: number | null; readonly alcance: Alcance };

/** A draft that follows what is typed. */
export type BorradorVivo = Omit<Autosave<Borrador, EstadoDeBorrador>, 'update' | 'save'> & {
  /** Takes what is typed, to be saved soon. */
  readonly update: (valores: ValoresEscritos) => void;
  /** Saves a change, with what is typed, at once. */
  readonly save: (cambio: Partial<Borrador>) => Promise<void>;
  /** Saves at once what was typed last: the page may be gone in a moment. */
  readonly flush: () => void;
};

/** What is typed is saved at least this often; after a crash no more than this is missing. */
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
  const autosave = createAutosave<Borrador, EstadoDeBorrador>(inicial, {
    async save(borrador): Promise<EstadoDeBorrador> {
      const alcance = await place.write(guardable, borrador);
      return { guardado: alcance === 'nada' ? autosave.state().guardado : borrador.guardado, alcance };
    },
    wait: (elapsed) => EVERY_MS - elapsed,
    state: { guardado: inicial.guardado, alcance: 'todo' },
  });
  const { content } = autosave;
  const change = (cambio: Partial<Borrador>): void =>
    autosave.update({ ...content(), ...cambio, guardado: Date.now() });
  return {
    ...autosave,
    update(valores) {
      const before = content().valores;
      change({ valores });
      // A file is in no last words, which are text: it is written while there is time.
      if (hayOtroAdjunto(guardable.formulario.campos, before, valores)) void autosave.save();
    },
    async save(cambio) {
      change(cambio);
      return autosave.save();
    },
    flush() {
      if (!autosave.isDirty()) return;
      place.writeLastWords(guardable, content());
      void autosave.save();
    },
  };
}

/** Keeps what is typed in a form, as one types and when the page goes out of sight. */
export function useBorrador(
  guardable: Guardable,
  form: UseFormReturn<ValoresEscritos>,
  inicial: Borrador,
): BorradorVivo {
  const [borrador] = useState(() => keepBorrador(guardable, inicial));
  const { subscribe } = form;
  useEffect(() => openLugar(guardable), [guardable]);
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => borrador.update(structuredClone(values)) }),
    [subscribe, borrador],
  );
  useDraft(borrador.flush);
  return borrador;
}
