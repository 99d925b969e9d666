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
