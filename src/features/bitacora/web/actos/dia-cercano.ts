import { diaEnPalabras } from '#catalogo/rangos.ts';

const longDay = diaEnPalabras({ weekday: 'long', day: 'numeric', month: 'long' });

/** A civil date as people name it: `Hoy`, `Ayer`, `lunes 23 de noviembre`; with the year unless it is this one. */
export function textoDeDiaCercano(dia: string, hoy: string): string {
  const dias = (Date.parse(hoy) - Date.parse(dia)) / 86_400_000;
  if (dias === 0) return 'Hoy';
  if (dias === 1) return 'Ayer';
  const texto = longDay(dia).replace(',', '');
  const anio = dia.slice(0, 4);
  return anio === hoy.slice(0, 4) ? texto : `${texto} de ${anio}`;
}
