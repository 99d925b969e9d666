// Reminders (recordatorios) of a form: their moments, and the address to which they are mailed.
import { valoresOf } from './arbol.ts';
import type { Formulario } from './formulario.ts';

/** A mail to those who answered a form: at an instant, or days before the date that each of them wrote. */
export type Recordatorio = {
  readonly asunto: string;
  /** Paragraphs are apart by an empty line. */
  readonly texto: string;
  readonly momento:
    /** Civil time in Bogotá, `AAAA-MM-DDTHH:mm`. */
    { readonly instante: string } | { readonly dias: number; readonly campo: string };
};

/** Hour in Bogotá at which those before a date are sent. */
const HORA = 8;

/** Bogotá is UTC−5 the whole year. */
const instantOf = (civil: string): Date => new Date(`${civil}:00-05:00`);

/** Days for which a reminder is made up where nothing ran; an older one would only confuse. */
const DIAS_DE_RETRASO = 1;

const DAY_MS = 86_400_000;

export type Moment = {
  /** Only those who answered before it are reminded. */
  readonly due: Date;
  /** The date that they wrote; null: all of them. */
  readonly dia: string | null;
};

/** Returns the moments of a reminder that have come, and not too long ago. */
export function momentsOf({ momento }: Recordatorio, now: Date): readonly Moment[] {
  const isNow = ({ due }: Moment): boolean => due <= now && now.getTime() - due.getTime() < DIAS_DE_RETRASO * DAY_MS;
  if ('instante' in momento) return [{ due: instantOf(momento.instante), dia: null }].filter(isNow);
  return [0, 1].flatMap((ago) => {
    const day = (plus: number): string =>
      new Date(now.getTime() - 5 * 3_600_000 + (plus - ago) * DAY_MS).toISOString().slice(0, 10);
    return [{ due: instantOf(`${day(0)}T${String(HORA).padStart(2, '0')}:00`), dia: day(momento.dias) }].filter(isNow);
  });
}

/** Names a reminder by its moment: its words may change before it is sent, not after. */
export const keyOf = ({ momento }: Recordatorio): string =>
  'instante' in momento ? momento.instante : `${momento.dias} ${momento.campo}`;

/** Returns the path of the first address outside the lists of a form; null without one. */
export const firstCorreo = ({ campos }: Pick<Formulario, 'campos'>): string | null =>
  // Without values, the leaves of lists are not among them.
  valoresOf(campos, {}).find(({ campo }) => campo.tipo === 'correo')?.ruta ?? null;
