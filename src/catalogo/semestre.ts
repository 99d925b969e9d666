/** A semester as the whole product writes it: `AAAA-1` for January–June, `AAAA-2` for July–December (spec 1 §5). */
export type Semestre = `${number}-${1 | 2}`;

/** The only time zone of the product. */
const ZONA = 'America/Bogota';

const yearAndMonth = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA, year: 'numeric', month: '2-digit' });

/** The semester that an instant falls in, by the calendar of Bogotá. */
export function semestreDe(instante: Date): Semestre {
  const parts = Object.fromEntries(yearAndMonth.formatToParts(instante).map((part) => [part.type, Number(part.value)]));
  return `${parts['year']!}-${parts['month']! <= 6 ? 1 : 2}`;
}

/** Every semester from `desde` to `hasta`, both included, oldest first; none when `desde` is later. */
export function semestresEntre(desde: Semestre, hasta: Semestre): Semestre[] {
  const half = (semestre: Semestre): number => {
    const [year, part] = semestre.split('-').map(Number);
    return year! * 2 + part! - 1;
  };
  const [first, last] = [half(desde), half(hasta)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i): Semestre => {
    const value = first + i;
    return `${Math.floor(value / 2)}-${value % 2 === 0 ? 1 : 2}`;
  });
}
