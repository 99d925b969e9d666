import type { Readable } from 'node:stream';
import { textoDeInstante } from '#catalogo/momento.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type SheetCell, writeBook } from '#platform/server/sheet/write-book.ts';
import type { FilaDeCarga } from '../../contract.ts';
import { selectFilas } from '../filas/store.ts';
import { textoDeFilas } from '../pedido.ts';
import type { FilaCarga } from '../store.ts';
import type { TipoDeCarga } from '../tipo.ts';

/** Rows read at once. */
const LOTE = 500;

const ESTADOS: Record<FilaDeCarga['estado'], string> = {
  'con-problemas': 'Con problemas',
  'sin-cambios': 'Sin cambios',
  'por-hacer': 'Sin hacer',
  hecha: 'Hecha',
  fallida: 'No se pudo hacer',
};

const DE_ACCION: Record<FilaDeCarga['acciones'][number]['estado'], string> = {
  pendiente: 'Sin hacer',
  interrumpida: 'Sin hacer',
  hecha: 'Hecho',
  estaba: 'Ya estaba',
  fallida: 'No se pudo hacer',
};

/** What became of each row, as a workbook that is written while the rows are read. */
export function resultadoDe(db: Db, tipo: TipoDeCarga, carga: FilaCarga, total: number): Readable {
  const acciones = Object.entries(tipo.acciones);

  async function* rows(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (let salto = 0; ; salto += LOTE) {
      const { filas } = await selectFilas(db, carga.id, { salto, limite: LOTE });
      yield filas.map(lineOf);
      if (filas.length < LOTE) return;
    }
  }

  const lineOf = ({ numero, estado, datos, problemas, nota, acciones: suyas }: FilaDeCarga): SheetCell[] => [
    numero,
    ...tipo.columnas.map(({ clave }) => datos[clave] ?? ''),
    ESTADOS[estado],
    ...acciones.map(([accion]) => {
      const suya = suyas.find((una) => una.accion === accion);
      return suya ? DE_ACCION[suya.estado] : '';
    }),
    [
      ...problemas.map(({ mensaje, arreglo }) => `${mensaje} ${arreglo}`),
      ...suyas.flatMap(({ motivo }) => motivo ?? []),
      ...(estado === 'sin-cambios' && nota !== null ? [nota] : []),
    ].join(' '),
  ];

  const text = (title: string, width: number) => ({ title, format: 'text' as const, width });
  return writeBook([
    {
      name: 'Resultado',
      title: tipo.titulo,
      facts: [textoDeInstante(carga.creada), carga.nombre, carga.archivo_nombre ?? '', textoDeFilas(total)].filter(
        Boolean,
      ),
      columns: [
        { title: 'Fila', format: 'number', width: 8 },
        ...tipo.columnas.map(({ titulo, ancho }) => text(titulo, ancho)),
        text('Resultado', 18),
        ...acciones.map(([, { enFila }]) => text(enFila, Math.max(18, enFila.length + 2))),
        text('Detalle', 70),
      ],
      rows: rows(),
    },
  ]);
}
