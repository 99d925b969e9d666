import { horaDePared } from '#catalogo/momento.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** Bogotá has no summer time: its clock is always as far from the world's. */
const instanteDe = (pared: Date, now: Date): Date =>
  new Date(pared.getTime() + (Math.trunc(now.getTime() / 1000) * 1000 - horaDePared(now).getTime()));

/**
 * The next time after `now` that it is this hour of this day in Bogotá.
 * @param dia 1 = Monday … 7 = Sunday
 */
export function proximaNoche({ dia, hora }: { readonly dia: number; readonly hora: number }, now: Date): Date {
  const pared = horaDePared(now);
  const medianoche = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate());
  const enDias = (dia - (pared.getUTCDay() || 7) + 7) % 7;
  const primera = instanteDe(new Date(medianoche + enDias * DIA_MS + hora * HORA_MS), now);
  return primera > now ? primera : new Date(primera.getTime() + 7 * DIA_MS);
}

/** When the night ends, by the clock of Bogotá. */
const AMANECE = 7;

/** Whether a time that was missed came to be day in Bogotá meanwhile. */
export function seHizoDeDia(hora: Date, now: Date): boolean {
  const pared = horaDePared(now);
  const amanece = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate()) + AMANECE * HORA_MS;
  const deDia = pared.getTime() >= amanece && pared.getUTCHours() < 20;
  return deDia || now.getTime() - hora.getTime() > 10 * HORA_MS;
}
