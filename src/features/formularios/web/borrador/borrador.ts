import { v4 as uuidv4 } from 'uuid';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Autosave, createAutosave } from '#platform/web/draft/autosave.ts';
import { useDraft } from '#platform/web/draft/useDraft.ts';
import type { Recibo, ReciboAnonimo } from '../../contract.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';
import type { Uso } from '../cargar-uso.ts';
import { conAdjuntos, hayAdjuntos, hayOtroAdjunto, sinAdjuntos } from '../adjuntos.ts';
import { isCompartido } from './compartido.ts';
import { type Lugar, NINGUN_LUGAR, EN_PESTANA, EN_DISPOSITIVO, conListas, hayListas, removeListas, writeListas } from './lugares.ts';

/** What the server received. */
export type Recibido = {
  recibo: Recibo | ReciboAnonimo;
  /** The record's data as stored; null where the receipt is of other content than what stands in the form. */
  datos: Record<string, unknown> | null;
};

/** A filled form on this device, from the first letter until its receipt was read. */
export type Borrador = {
  /** Key of this filled form: under it the server stores one record, however often it is sent. */
  clave: string;
  valores: ValoresEscritos;
  /** When it was last kept here, in ms; null: nothing was typed yet. */
  guardado: number | null;
  /** When it was first sent, in ms, if no answer has come: it may have arrived. */
  enviado: number | null;
  /** It waits for a connection, to be sent by itself from the page that is named here. */
  enCola: { direccion: string; titulo: string } | null;
  /** It was received, and the person has not read so yet. */
  recibido: Recibido | null;
};

const DIA_MS = 86_400_000;

/** What was typed is kept for two weeks; what was received already, an hour: it only waits for a reload. */
const VIDA_MS = { escrito: 15 * DIA_MS, recibido: DIA_MS / 24 };

/** Whether a draft is still to be shown. */
export function estaVigente({ guardado, recibido }: Borrador, ahora: number): boolean {
  return guardado !== null && ahora - guardado <= (recibido ? VIDA_MS.recibido : VIDA_MS.escrito);
}

/** A key for a filled form; random, so that it tells nothing of the person or the moment. */
export const nuevaClave = (): string => uuidv4();

/** The draft of a form in which nothing was typed. */
export const nuevoBorrador = (valores: ValoresEscritos): Borrador => ({
  clave: nuevaClave(),
  valores,
  guardado: null,
  enviado: null,
  enCola: null,
  recibido: null,
});

/** A form whose draft is kept. */
export type Guardable = {
  readonly formulario: Pick<Formulario, 'campos' | 'sensible'>;
  /** Under which its draft is kept; another version of the form, or another address, has another name. */
  readonly nombre: string;
  /** What stands in it before anything is typed. */
  readonly iniciales: Borrador['valores'];
};

/** How much of a draft this device could keep. */
export type Alcance = 'todo' | 'sin-adjuntos' | 'nada';

function lugarDe({ formulario }: Guardable): Lugar {
  if (isCompartido()) return NINGUN_LUGAR;
  return formulario.sensible ? EN_PESTANA : EN_DISPOSITIVO;
}

/** Whether something may wait on this device for who opens the form. */
export const mayHaveBorrador = (guardable: Guardable): boolean =>
  lugarDe(guardable).mayHave(guardable.nombre) || hayListas(guardable.nombre, guardable.formulario.campos);

/** Gets ready to keep the draft of a form. */
export const openLugar = (guardable: Guardable): void => lugarDe(guardable).open();

/** The draft of a form on this device; null when there is none or it cannot be read. */
export async function readBorrador(
  guardable: Guardable,
  { leerBorrador }: Pick<Uso, 'leerBorrador'>,
): Promise<Borrador | null> {
  const { nombre, formulario, iniciales } = guardable;
  const kept = (await lugarDe(guardable).read(nombre)).flatMap((value) => leerBorrador(value) ?? []);
  const [newest, other] = kept.sort((a, b) => (b.guardado ?? 0) - (a.guardado ?? 0));
  if (!newest && !hayListas(nombre, formulario.campos)) return null;
  const borrador = newest ?? { ...nuevoBorrador(iniciales), guardado: Date.now() };
  const whole = conAdjuntos(formulario.campos, borrador.valores, other?.valores);
  return { ...borrador, valores: borrador.recibido ? whole : conListas(nombre, formulario.campos, whole) };
}

/** Keeps a draft; where there is no room for all of it, without its attachments. */
export async function writeBorrador(guardable: Guardable, borrador: Borrador): Promise<Alcance> {
  const { nombre, formulario } = guardable;
  const lugar = lugarDe(guardable);
  if (!isCompartido()) writeListas(nombre, formulario.campos, borrador.recibido ? {} : borrador.valores);
  const conTodo = lugar !== EN_PESTANA || !hayAdjuntos(formulario.campos, borrador.valores);
  if (conTodo && (await lugar.write(nombre, borrador))) return 'todo';
  if (!hayAdjuntos(formulario.campos, borrador.valores)) return 'nada';
  const valores = sinAdjuntos(formulario.campos, borrador.valores);
  return (await lugar.write(nombre, { ...borrador, valores })) ? 'sin-adjuntos' : 'nada';
}

/** Keeps a draft before the page is gone. */
export function writeLastWords(guardable: Guardable, borrador: Borrador): void {
  lugarDe(guardable).writeLastWords(guardable.nombre, borrador);
}

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

/** Forgets the draft of a form. */
export async function deleteBorrador(guardable: Guardable): Promise<void> {
  removeListas(guardable.nombre);
  await lugarDe(guardable).remove(guardable.nombre);
}
