import { type ColumnaDeInforme, tramosDe } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { FORMATOS, type Formato } from '../../formatos.ts';
import { textoDeFiltro } from '../../palabras.ts';

/** What a file of rows says of itself, whatever its format. */
export type Documento = {
  readonly informe: Informe;
  /** Those that the reader's view shows, in its order. */
  readonly columnas: readonly ColumnaDeInforme[];
  readonly filtro: FiltroDeInforme;
  /** The same in words, part by part, without what was searched for. */
  readonly palabras: readonly string[];
  /** How many rows there are when it begins. */
  readonly total: number;
  /** Who asked for it. */
  readonly nombre: string;
  readonly now: Date;
};

/** What stands under the title: what was filtered, how many rows that gave, when and for whom. */
export const datosDe = ({
  filtro,
  palabras,
  total,
  nombre,
  now,
}: Omit<Documento, 'informe' | 'columnas'>): string[] => [
  textoDeFiltro(palabras, filtro.buscar),
  countOf(total, 'registro', 'registros'),
  `${textoDeInstante(now)}, ${nombre}`,
];

/** The headings of groups of columns, as sheets and printed tables take them. */
export const bandasDe = (columnas: Documento['columnas']) =>
  tramosDe(columnas).flatMap(({ grupo, desde, cuantas }) =>
    grupo === null ? [] : [{ title: grupo, from: desde, columns: cuantas }],
  );

/** The file's name: `Inscripciones a HBV 2026-2.xlsx`, `Gráficos de Inscripciones a HBV 2026-2.pdf`. */
export function nombreDeArchivo(
  { informe: { titulo }, filtro: { semestre } }: Pick<Documento, 'informe' | 'filtro'>,
  formato: Formato,
): string {
  const nombre = [formato === 'graficos' ? `Gráficos de ${titulo}` : titulo, semestre].filter(Boolean).join(' ');
  return `${nombre.replaceAll(/[\\/:*?"<>|]/g, '-')}.${FORMATOS[formato].extension}`;
}
