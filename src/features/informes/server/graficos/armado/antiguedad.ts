import { desdeHaceDiasHabiles, sumarDias } from '#catalogo/dias-habiles.ts';
import type { Rango } from '#catalogo/rangos.ts';

/** Records from before and after every day that anybody would ask for. */
const SIEMPRE: Rango = { desde: '1900-01-01', hasta: '9999-12-31' };

/** An age in business days, and the civil days on which what is so old was made. */
export type BandaDeEdad = Rango & { readonly texto: string; readonly corto: string };

/**
 * Bands of age, the youngest first.
 * @param limites the last business day of each band but the last, which has no end
 * @param hoy `AAAA-MM-DD`
 */
export function bandasDeEdad(limites: readonly number[], hoy: string): BandaDeEdad[] {
  const comienzos = limites.map((limite) => desdeHaceDiasHabiles(hoy, limite));
  const cerradas = limites.map((hasta, i) => {
    const desde = i === 0 ? 0 : limites[i - 1]! + 1;
    const [texto, corto] = desde === hasta ? [`${hasta}`, `${hasta}`] : [`${desde} a ${hasta}`, `${desde}–${hasta}`];
    return {
      desde: comienzos[i]!,
      hasta: i === 0 ? SIEMPRE.hasta : sumarDias(comienzos[i - 1]!, -1),
      texto: `${texto} días hábiles`,
      corto,
    };
  });
  const ultimo = limites.at(-1) ?? 0;
  const abierta = {
    desde: SIEMPRE.desde,
    hasta: sumarDias(comienzos.at(-1) ?? hoy, -1),
    texto: `Más de ${ultimo} días hábiles`,
    corto: `> ${ultimo}`,
  };
  return [...cerradas, abierta];
}
