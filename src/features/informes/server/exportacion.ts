import { columnasDe } from '#catalogo/columnas.ts';
import type { FormatoDeCelda } from '#catalogo/celdas.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { type SheetCell, type SheetFormat, writeSheet } from '#platform/server/sheet/write-sheet.ts';
import type { FiltroDeInforme } from '../contract.ts';
import { filaExportada } from './fila.ts';
import type { Fila } from './store.ts';

const FORMATOS: Record<FormatoDeCelda, SheetFormat> = {
  texto: 'text',
  numero: 'number',
  dia: 'date',
  instante: 'datetime',
};

/** What a file says of the filter that made it, in words. */
export function textoDeFiltro({ semestre, estado, buscar }: FiltroDeInforme): string {
  const parts = [
    semestre && `semestre ${semestre}`,
    estado && `estado ${ESTADO_INFO[estado].nombre.toLowerCase()}`,
    buscar?.trim() && `búsqueda «${buscar.trim()}»`,
  ].filter(Boolean);
  return parts.length > 0 ? `Filtro: ${parts.join(', ')}` : 'Sin filtro';
}

const enMiles = new Intl.NumberFormat('es-CO');

export type Exportacion = {
  readonly informe: Informe;
  readonly filtro: FiltroDeInforme;
  /** How many rows there are when it begins. */
  readonly total: number;
  /** Who asked for it. */
  readonly nombre: string;
  readonly now: Date;
};

/** A report's rows as an Excel file, written while they are read. */
export function excelDe(
  { informe, filtro, total, nombre, now }: Exportacion,
  lotes: AsyncIterable<readonly Fila[]>,
): ReadableStream<Uint8Array> {
  const columnas = columnasDe(informe);

  async function* rows(): AsyncGenerator<readonly SheetCell[]> {
    for await (const lote of lotes) for (const fila of lote) yield filaExportada(columnas, fila);
  }

  return writeSheet(
    {
      name: 'Informe',
      title: informe.tituloExportacion,
      facts: [textoDeFiltro(filtro), `${enMiles.format(total)} registros`, `${textoDeInstante(now)}, ${nombre}`],
      columns: columnas.map(({ titulo, formato, ancho }) => ({
        title: titulo,
        format: FORMATOS[formato],
        width: Math.max(ancho, titulo.length + 2),
      })),
    },
    rows(),
  );
}

/** The file's name: `Inscripciones a HBV 2026-2.xlsx`. */
export const nombreDeArchivo = ({ titulo }: Informe, { semestre }: FiltroDeInforme): string =>
  `${[titulo, semestre]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-')}.xlsx`;
