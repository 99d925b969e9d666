import type { Estado } from '#catalogo/estados.ts';
import { comienzoDe, sumarDiasHabiles } from '#catalogo/dias-habiles.ts';
import { type Azar, entre, unoDe } from '#catalogo/ejemplos/azar.ts';
import { diaDe } from '#catalogo/semestre.ts';

const DIA = 86_400_000;

/** Hours of Bogotá at which people fill forms, the usual ones more often. */
const HORAS = [6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 14, 14, 15, 15, 15, 16, 16, 17, 18, 19, 20, 20, 21, 22];
const DOMINGO = 0;

/**
 * An instant at which something was filled in, by day or evening, seldom on a Sunday.
 * @param parte how far between the two instants, from 0 to 1
 */
export function momentoEntre(desde: Date, hasta: Date, parte: number, azar: Azar): Date {
  // A service that more people use each year.
  const time = desde.getTime() + (hasta.getTime() - desde.getTime()) * parte ** 0.7;
  const inBogota = new Date(time - 5 * 3_600_000);
  inBogota.setUTCHours(unoDe(HORAS, azar), entre(0, 59, azar), entre(0, 59, azar), entre(0, 999, azar));
  const isSunday = inBogota.getUTCDay() === DOMINGO && azar() < 0.8;
  const moment = inBogota.getTime() + 5 * 3_600_000 + (isSunday ? DIA : 0);
  return new Date(Math.min(Math.max(moment, desde.getTime()), hasta.getTime()));
}

/** The state of a record of this age: all but a few old ones are closed. */
export function estadoDe(creado: Date, now: Date, azar: Azar): Estado {
  const days = (now.getTime() - creado.getTime()) / DIA;
  const [abierto, pendiente] = days > 120 ? [0.005, 0.02] : days > 30 ? [0.08, 0.2] : [0.6, 0.85];
  const chance = azar();
  if (chance < abierto) return 'abierto';
  return chance < pendiente ? 'pendiente' : 'cerrado';
}

/** The most business days that closing takes. */
const DEMORA = 14;

/** The instant at which a record was closed: mostly within a few business days, in office hours, and before now. */
export function cierreDe(creado: Date, now: Date, azar: Azar): Date {
  const dias = 1 + Math.floor(DEMORA * azar() ** 3);
  const hora = (8 + 9 * azar()) * 3_600_000;
  const cierre = new Date(comienzoDe(sumarDiasHabiles(diaDe(creado), dias)).getTime() + hora);
  return cierre <= now ? cierre : new Date((creado.getTime() + now.getTime()) / 2);
}
