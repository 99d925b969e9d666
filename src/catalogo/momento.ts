// Writes instants and days as people read them, in Bogotá's time zone; gives an instant's wall time for spreadsheets.
/** The only time zone of the product. */
export const ZONA = 'America/Bogota';

const shortDate = new Intl.DateTimeFormat('es-CO', {
  timeZone: ZONA,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('es-CO', { timeZone: ZONA, hour: 'numeric', minute: '2-digit', hour12: true });
// Pages that do not need it leave it out.
const wall = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONA,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Writes a civil date `AAAA-MM-DD` as people read it: `20/11/2026`. */
export const formatDia = (dia: string): string => dia.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');

/** Writes the day of an instant in Bogotá: `20/11/2026`. */
export const formatFecha = (instante: Date): string => shortDate.format(instante);

/** Writes the time of an instant in Bogotá, with non-breaking spaces: `3:45 p. m.`. */
export const formatHora = (instante: Date): string => clock.format(instante).replaceAll(/\s/g, '\u00a0');

/** Writes day and time of an instant in Bogotá: `20/11/2026, 3:45 p. m.`. */
export const formatInstante = (instante: Date): string => `${shortDate.format(instante)}, ${formatHora(instante)}`;

/** Returns Bogotá's wall time at an instant as the UTC fields of a date, since spreadsheets have no time zones. */
export const wallTimeOf = (instante: Date): Date => new Date(`${wall.format(instante).replace(' ', 'T')}Z`);
