// The borrador (draft) of a form: content and key, saving while it is typed, deletion; `read-borrador.ts` reads it.
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Formulario } from '#catalogo/formulario.ts';
import { createAutosave, useDraft, type Autosave } from '#platform/web/autosave.ts';
import { newKey } from '#platform/web/send/keys.ts';
import { hasAdjuntos, hasOtherAdjunto, withoutAdjuntos } from '../adjuntos.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';
import {
  EN_DISPOSITIVO,
  EN_PESTANA,
  hasListas,
  isCompartido,
  NINGUN_LUGAR,
  removeListas,
  writeListas,
  type Borrador,
  type LugarDeBorrador,
} from './lugares.ts';

export const newBorrador = (valores: ValoresEscritos): Borrador => ({
  clave: newKey(),
  valores,
  guardado: null,
  enviado: null,
  enCola: null,
  recibido: null,
});

/** A form whose draft is kept. */
export type Guardable = {
  readonly formulario: Pick<Formulario, 'campos' | 'sensible' | 'version'>;
  /** Name of its draft; another address has another name, and another version of a form of the product too. */
  readonly nombre: string;
  /** Its values before anything is typed. */
  readonly iniciales: Borrador['valores'];
};

/** The part of a draft that this device could keep. */
export type Alcance = 'todo' | 'sin-adjuntos' | 'nada';

export function lugarOf({ formulario }: Guardable): LugarDeBorrador {
  if (isCompartido()) return NINGUN_LUGAR;
  return formulario.sensible ? EN_PESTANA : EN_DISPOSITIVO;
}

/** Returns true if the device may hold a draft of the form. */
export const mayHaveBorrador = (guardable: Guardable): boolean =>
  lugarOf(guardable).mayHave(guardable.nombre) || hasListas(guardable.nombre, guardable.formulario.campos);

/** Opens the place of the draft, ahead of the first write. */
const openLugar = (guardable: Guardable): void => lugarOf(guardable).open();

/** Saves a draft; without its attachments if there is no room for them. */
export async function writeBorrador(guardable: Guardable, borrador: Borrador): Promise<Alcance> {
  const { nombre, formulario } = guardable;
  const lugar = lugarOf(guardable);
  if (!isCompartido()) writeListas(nombre, formulario.campos, borrador.recibido ? {} : borrador.valores);
  const keepsAll = lugar !== EN_PESTANA || !hasAdjuntos(formulario.campos, borrador.valores);
  if (keepsAll && (await lugar.write(nombre, borrador))) return 'todo';
  if (!hasAdjuntos(formulario.campos, borrador.valores)) return 'nada';
  const valores = withoutAdjuntos(formulario.campos, borrador.valores);
  return (await lugar.write(nombre, { ...borrador, valores })) ? 'sin-adjuntos' : 'nada';
}

/** Saves a draft synchronously, before the page is closed. */
function writeLastWords(guardable: Guardable, borrador: Borrador): void {
  lugarOf(guardable).writeLastWords(guardable.nombre, borrador);
}

type EstadoDeBorrador = { readonly guardado: number | null; readonly alcance: Alcance };

/** A draft that follows the form as it is filled in. */
export type BorradorVivo = Omit<Autosave<Borrador, EstadoDeBorrador>, 'update' | 'save'> & {
  /** Takes new values, to be saved soon. */
  readonly update: (valores: ValoresEscritos) => void;
  /** Saves a change, with the latest values, immediately. */
  readonly save: (cambio: Partial<Borrador>) => Promise<void>;
  /** Saves the latest values immediately: the page may be closed in a moment. */
  readonly flush: () => void;
};

/** Longest time between two saves: a crash loses no more. */
const EVERY_MS = 400;

type Place = {
  readonly write: (guardable: Guardable, borrador: Borrador) => Promise<Alcance>;
  readonly writeLastWords: (guardable: Guardable, borrador: Borrador) => void;
};

/** Makes a draft that saves itself. */
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
    autosave.update({ ...content(), ...cambio, version: guardable.formulario.version, guardado: Date.now() });
  return {
    ...autosave,
    update(valores) {
      const before = content().valores;
      change({ valores });
      // Last words are text and hold no file: it is saved while there is time.
      if (hasOtherAdjunto(guardable.formulario.campos, before, valores)) void autosave.save();
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

/** Saves the draft of a form as it is filled in, and when the page is hidden. */
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

export async function deleteBorrador(guardable: Guardable): Promise<void> {
  removeListas(guardable.nombre);
  await lugarOf(guardable).remove(guardable.nombre);
}
