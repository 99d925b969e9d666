import type { Formulario } from '#catalogo/formulario.ts';
import { conAdjuntos, hayAdjuntos, sinAdjuntos } from './adjuntos.ts';
import type { Uso } from '../uso/cargar-uso.ts';
import { type Borrador, nuevoBorrador } from './borrador.ts';
import { isCompartido } from './compartido.ts';
import { EN_DISPOSITIVO } from './en-dispositivo.ts';
import { EN_PESTANA } from './en-pestana.ts';
import { conListas, hayListas, removeListas, writeListas } from './listas-aparte.ts';
import { type Lugar, NINGUN_LUGAR } from './lugar.ts';

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

/** Forgets the draft of a form. */
export async function deleteBorrador(guardable: Guardable): Promise<void> {
  removeListas(guardable.nombre);
  await lugarDe(guardable).remove(guardable.nombre);
}
