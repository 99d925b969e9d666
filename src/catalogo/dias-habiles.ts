import { getHolidaysForYear } from 'colombian-holidays';

/** Ley 2578 de 2026, which the library's release does not know: 9 July, kept on the Monday that follows. */
const CHIQUINQUIRA = { desde: 2026, nombre: 'Día de Nuestra Señora del Rosario de Chiquinquirá' };

/** The Monday on or after 9 July, `AAAA-07-DD`. */
function lunesDeChiquinquira(year: number): string {
  const diaDeSemana = new Date(Date.UTC(year, 6, 9)).getUTCDay();
  return new Date(Date.UTC(year, 6, 9 + ((8 - diaDeSemana) % 7))).toISOString().slice(0, 10);
}

const porYear = new Map<number, ReadonlyMap<string, string>>();

function festivosDe(year: number): ReadonlyMap<string, string> {
  const known = porYear.get(year);
  if (known) return known;
  const festivos = new Map(getHolidaysForYear(year).map(({ celebrationDate, name }) => [celebrationDate, name.es]));
  if (year >= CHIQUINQUIRA.desde) festivos.set(lunesDeChiquinquira(year), CHIQUINQUIRA.nombre);
  porYear.set(year, festivos);
  return festivos;
}

/**
 * The name of the Colombian holiday that a civil day is, on the day on which it is kept (Ley 51 de 1983); undefined for
 * any other day.
 * @param dia `AAAA-MM-DD`
 */
export const nombreDeFestivo = (dia: string): string | undefined => festivosDe(Number(dia.slice(0, 4))).get(dia);

const DIA_MS = 86_400_000;

/** A civil day some days later or, negative, earlier. @param dia `AAAA-MM-DD` */
export const sumarDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

/** When a civil day begins in Bogotá, which has had no summer time since 1993. @param dia `AAAA-MM-DD` */
export const comienzoDe = (dia: string): Date => new Date(`${dia}T00:00:00-05:00`);

/** The day of the week of a civil day: 1 is Monday, 7 is Sunday. @param dia `AAAA-MM-DD` */
export const diaDeSemana = (dia: string): number => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7;

/** Returns true if a civil day is a business day: Monday to Friday, and no Colombian holiday. @param dia `AAAA-MM-DD` */
export const esHabil = (dia: string): boolean => diaDeSemana(dia) < 6 && nombreDeFestivo(dia) === undefined;

/**
 * The business day on which a term ends: its first day is the business day after that on which it begins to run.
 * @param dia `AAAA-MM-DD` on which what starts the term happened
 * @param cuantos business days, 1 or more
 */
export function sumarDiasHabiles(dia: string, cuantos: number): string {
  let [ultimo, quedan] = [dia, cuantos];
  while (quedan > 0) {
    ultimo = sumarDias(ultimo, 1);
    if (esHabil(ultimo)) quedan -= 1;
  }
  return ultimo;
}

/** Counts the business days after a civil day, up to and including another: the age in business days of a record of that day. */
export function diasHabilesEntre(desde: string, hasta: string): number {
  let cuantos = 0;
  for (let dia = sumarDias(desde, 1); dia <= hasta; dia = sumarDias(dia, 1)) if (esHabil(dia)) cuantos += 1;
  return cuantos;
}

/**
 * Counts the business days from a first civil day up to each one after it. `diasHabilesEntre` of two of them is the
 * difference of their counts: for many pairs of days, each day is looked at once.
 * @param primero `AAAA-MM-DD`
 * @param ultimo `AAAA-MM-DD`, included
 */
export function diasHabilesDesde(primero: string, ultimo: string): ReadonlyMap<string, number> {
  const cuantos = new Map([[primero, 0]]);
  for (let [dia, hay] = [primero, 0]; dia < ultimo; cuantos.set(dia, hay)) {
    dia = sumarDias(dia, 1);
    if (esHabil(dia)) hay += 1;
  }
  return cuantos;
}

/**
 * The oldest civil day whose records are no older than some business days: `diasHabilesEntre` of the day before it is
 * greater than `cuantos`.
 * @param hoy `AAAA-MM-DD`
 */
export function desdeHaceDiasHabiles(hoy: string, cuantos: number): string {
  let [dia, quedan] = [hoy, cuantos];
  for (;;) {
    if (esHabil(dia)) quedan -= 1;
    if (quedan < 0) return dia;
    dia = sumarDias(dia, -1);
  }
}
