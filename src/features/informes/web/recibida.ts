import { desdeHaceDiasHabiles, sumarDias } from '#catalogo/dias-habiles.ts';
import { diaDe } from '#catalogo/semestre.ts';

/** Civil days on which rows were made, both included; undefined where that end is open. */
export type Dias = { readonly desde: string | undefined; readonly hasta: string | undefined };

/** Business days after which an open request counts as late, as the manager's home counts them. */
const TARDE = [2, 5, 10] as const;

type Opcion = { readonly clave: string; readonly texto: string; readonly dias: Dias };

const SIEMPRE: Opcion = {
  clave: 'siempre',
  texto: 'en cualquier fecha',
  dias: { desde: undefined, hasta: undefined },
};

/** What is asked for by its dates, not by a name. */
export const ENTRE = { clave: 'entre', texto: 'entre fechas…' } as const;

/** The spans of days that have a name, as of an instant. */
export function opcionesDeRecibida(now: Date): readonly Opcion[] {
  const hoy = diaDe(now);
  return [
    SIEMPRE,
    { clave: 'hoy', texto: 'hoy', dias: { desde: hoy, hasta: undefined } },
    { clave: 'semana', texto: 'últimos 7 días', dias: { desde: sumarDias(hoy, -6), hasta: undefined } },
    ...TARDE.map((dias) => ({
      clave: `mas-de-${dias}`,
      texto: `hace más de ${dias} días hábiles`,
      dias: { desde: undefined, hasta: sumarDias(desdeHaceDiasHabiles(hoy, dias), -1) },
    })),
  ];
}

/** The name of a span of days: that of an option, or `ENTRE`. */
export const nombreDeDias = ({ desde, hasta }: Dias, opciones: readonly Opcion[]): string =>
  opciones.find(({ dias }) => dias.desde === desde && dias.hasta === hasta)?.clave ?? ENTRE.clave;
