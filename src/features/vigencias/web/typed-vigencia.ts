// A form's window as managers type it, day and time apart in Bogotá, and its way to instants and back.
import { wallTimeOf } from '#catalogo/momento.ts';
import { faultsOf, type Vigencia } from '#catalogo/vigencia.ts';
import { isDay } from '#platform/web/day.ts';
import { isTimeOfDay } from '#platform/web/time-of-day.ts';

/** A window as typed in fields; a limit without a day is none. */
export type TypedVigencia = {
  readonly diaDeApertura: string;
  readonly horaDeApertura: string;
  readonly diaDeCierre: string;
  readonly horaDeCierre: string;
  readonly antes: string;
  readonly despues: string;
};

/** Times of a limit until others are typed: the whole day belongs to the window. */
const HORAS = { abre: '00:00', cierra: '23:59' } as const;

const wallOf = (iso: string): readonly [dia: string, hora: string] => {
  const [dia = '', hora = ''] = wallTimeOf(new Date(iso)).toISOString().split('T');
  return [dia, hora.slice(0, 5)];
};

export function typedOf({ abre, cierra, antes: before, despues: after }: Vigencia): TypedVigencia {
  const [diaDeApertura, horaDeApertura] = abre === null ? ['', HORAS.abre] : wallOf(abre);
  const [diaDeCierre, horaDeCierre] = cierra === null ? ['', HORAS.cierra] : wallOf(cierra);
  return { diaDeApertura, horaDeApertura, diaDeCierre, horaDeCierre, antes: before, despues: after };
}

type ParsedVigencia =
  | { readonly ok: true; readonly vigencia: Vigencia }
  | { readonly ok: false; readonly fallos: Readonly<Partial<Record<keyof TypedVigencia, string>>> };

/** Returns the instant of a wall time in Bogotá; null without a day. */
const instantOf = (dia: string, hora: string): string | null =>
  dia === '' ? null : new Date(`${dia}T${hora}:00-05:00`).toISOString();

/** Parses a typed window, with the same checks as the server. */
export function parseTyped(escrita: TypedVigencia): ParsedVigencia {
  const { diaDeApertura, horaDeApertura, diaDeCierre, horaDeCierre, antes: before, despues: after } = escrita;
  const fallos: Partial<Record<keyof TypedVigencia, string>> = {};
  for (const [dia, hora] of [
    ['diaDeApertura', 'horaDeApertura'],
    ['diaDeCierre', 'horaDeCierre'],
  ] as const) {
    if (escrita[dia] === '') continue;
    if (!isDay(escrita[dia])) fallos[dia] = 'Escriba la fecha: día, mes y año.';
    if (!isTimeOfDay(escrita[hora])) fallos[hora] = 'Escriba la hora, por ejemplo 5:45 p. m.';
  }
  if (Object.keys(fallos).length > 0) return { ok: false, fallos };
  const vigencia = {
    abre: instantOf(diaDeApertura, horaDeApertura),
    cierra: instantOf(diaDeCierre, horaDeCierre),
    antes: before.trim(),
    despues: after.trim(),
  };
  const { cierra } = faultsOf(vigencia);
  return cierra === undefined ? { ok: true, vigencia } : { ok: false, fallos: { diaDeCierre: cierra } };
}
