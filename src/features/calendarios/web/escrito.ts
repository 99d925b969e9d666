import { type Calendario, esquemaCalendario } from '#catalogo/rubrica/calendario.ts';
import { revisarCalendario } from '#catalogo/rubrica/calendario-revision.ts';

/** The dates of a semester as they stand in fields; empty: nobody said. */
export type Escrito = {
  readonly inicio: string;
  readonly semanas: string;
  readonly notas60: string;
  readonly notas40: string;
  readonly finalDesde: string;
  readonly finalHasta: string;
  readonly habilitacionDesde: string;
  readonly habilitacionHasta: string;
};

export const escritoDe = ({ inicio, semanas, notas60, notas40, examenFinal, habilitacion }: Calendario): Escrito => ({
  inicio: inicio ?? '',
  semanas: semanas === null ? '' : String(semanas),
  notas60: notas60 ?? '',
  notas40: notas40 ?? '',
  finalDesde: examenFinal?.desde ?? '',
  finalHasta: examenFinal?.hasta ?? '',
  habilitacionDesde: habilitacion?.desde ?? '',
  habilitacionHasta: habilitacion?.hasta ?? '',
});

const oNull = (texto: string): string | null => texto || null;
const periodo = (desde: string, hasta: string) => (desde === '' && hasta === '' ? null : { desde, hasta });

/** What is sent of what was written, whether it may stand or not. */
const enviadoDe = (semestre: Calendario['semestre'], escrito: Escrito) => ({
  semestre,
  inicio: oNull(escrito.inicio),
  semanas: escrito.semanas.trim() === '' ? null : Number(escrito.semanas),
  notas60: oNull(escrito.notas60),
  notas40: oNull(escrito.notas40),
  examenFinal: periodo(escrito.finalDesde, escrito.finalHasta),
  habilitacion: periodo(escrito.habilitacionDesde, escrito.habilitacionHasta),
});

type Leido =
  | { readonly ok: true; readonly calendario: Calendario }
  /** What is wrong, the first of each by its path: `examenFinal.desde`. */
  | { readonly ok: false; readonly fallos: ReadonlyMap<string, string> };

/** What was written as a calendar, checked as the server does. */
export function leerEscrito(semestre: Calendario['semestre'], escrito: Escrito): Leido {
  const { data, error } = esquemaCalendario.safeParse(enviadoDe(semestre, escrito));
  if (error) {
    const fallos = error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return { ok: false, fallos: new Map(fallos.toReversed()) };
  }
  const fallos = revisarCalendario(data).map(({ ruta, mensaje }) => [ruta, mensaje] as const);
  return fallos.length > 0 ? { ok: false, fallos: new Map(fallos) } : { ok: true, calendario: data };
}
