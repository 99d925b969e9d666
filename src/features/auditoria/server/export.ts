// Export of the audit to Excel or CSV: as a download, or as a job for many acts.
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { formatDia, formatInstante, wallTimeOf } from '#catalogo/momento.ts';
import { createTypedNames } from '#core/auditoria/server/service.ts';
import { defineDescarga } from '#core/enlaces/server/service.ts';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import { writeBook, type Sheet, type SheetCell } from '#platform/server/sheet/write-book.ts';
import { writeCsv } from '#platform/server/sheet/write-csv.ts';
import {
  CLASES_EN_PALABRAS,
  filtroSchema,
  FORMATOS_DE_AUDITORIA,
  RESULTADOS,
  type ActoDeAuditoria,
  type FiltroDeAuditoria,
} from '../contract.ts';
import { countAcciones, formatDetalle, formatQuien, formatRoles } from '../labels.ts';
import { readPage, type AuditoriaContext } from './service.ts';

/** Acts read per query. */
const LOTE = 1000;

type Formato = (typeof FORMATOS_DE_AUDITORIA)[number];

const ARCHIVOS: Record<Formato, { readonly nombre: string; readonly tipo: string; readonly titulo: string }> = {
  excel: {
    nombre: 'Auditoría.xlsx',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    titulo: 'Exportar la auditoría a Excel',
  },
  csv: { nombre: 'Auditoría.csv', tipo: 'text/csv; charset=utf-8', titulo: 'Exportar la auditoría a CSV' },
};

const COLUMNAS = [
  { title: 'Fecha y hora', format: 'datetime', width: 18 },
  { title: 'Usuario', format: 'text', width: 22 },
  { title: 'Perfiles', format: 'text', width: 20 },
  { title: 'Acción', format: 'text', width: 34 },
  { title: 'Sobre qué', format: 'text', width: 34 },
  { title: 'Identificadores', format: 'text', width: 40 },
  { title: 'Detalle', format: 'text', width: 60 },
  { title: 'Resultado', format: 'text', width: 12 },
  { title: 'Dirección', format: 'text', width: 18 },
] as const;

const cellsOf = (acto: ActoDeAuditoria): SheetCell[] => [
  wallTimeOf(new Date(acto.instante)),
  formatQuien(acto),
  formatRoles(acto),
  acto.texto,
  acto.sobre,
  acto.ids.join(', '),
  formatDetalle(acto),
  RESULTADOS[acto.resultado],
  acto.direccion,
];

/** Describes the filter in words. It may name the searched person: the reader of the file entered it. */
function filtroInWords({ acciones }: AuditoriaContext, filtro: FiltroDeAuditoria): string {
  const { buscar, clase, usuario, accion, resultado, desde, hasta, objeto, direccion } = filtro;
  const partes = [
    clase && `solo «${CLASES_EN_PALABRAS[clase]}»`,
    buscar && `con «${buscar}»`,
    usuario && `usuario ${usuario}`,
    accion && `acción «${acciones.textoDe(accion)}»`,
    resultado && `resultado «${RESULTADOS[resultado]}»`,
    desde && `desde ${formatDia(desde)}`,
    hasta && `hasta ${formatDia(hasta)}`,
    objeto && `sobre ${objeto}`,
    direccion && `dirección ${direccion}`,
  ].filter(Boolean);
  return partes.length > 0 ? `Filtro: ${partes.join(', ')}` : 'Sin filtro';
}

/** An export: format, filter, reader and time. */
type ExportRequest = {
  readonly formato: Formato;
  readonly filtro: FiltroDeAuditoria;
  readonly nombre: string;
  readonly now: Date;
  /** Called repeatedly with the number of acts written. */
  readonly onFilas?: (filas: number) => void;
};

/** Writes the filtered acts as a file while reading them, newest first. */
function writeExport(
  auditoria: AuditoriaContext,
  { formato, filtro, nombre, now, onFilas = () => {} }: ExportRequest,
): Readable {
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    let before: number | undefined;
    let filas = 0;
    for (let hasMore = true; hasMore;) {
      const pagina = await readPage(auditoria, filtro, { antes: before, limite: LOTE });
      yield pagina.actos.map((acto) => cellsOf(acto));
      onFilas((filas += pagina.actos.length));
      before = pagina.actos.at(-1)?.id;
      hasMore = pagina.hayMas;
    }
  }

  const sheet: Sheet = {
    name: 'Auditoría',
    title: 'Auditoría',
    facts: [filtroInWords(auditoria, filtro), `${formatInstante(now)}, ${nombre}`],
    columns: COLUMNAS,
    rows: rows(),
  };
  return formato === 'excel' ? writeBook([sheet]) : writeCsv(sheet);
}

/** Input of an export, in a link and in a job. */
export const pedidoSchema = z.object({
  formato: z.enum(FORMATOS_DE_AUDITORIA),
  filtro: filtroSchema,
  lector: z.object({ usuario: z.string(), nombre: z.string(), roles: z.array(z.string()) }),
});

/** Download that is written while the reader waits. */
export const ACTOS = defineDescarga({
  accion: 'auditoria.exportacion',
  audita: 'auditoria.exportacion',
  workload: 'export',
  datos: pedidoSchema,
  renewal: 'Exporte de nuevo.',
  open: ({ db, moodle, acciones, catalogo, secret, now }: ExportContext & { readonly now: () => Date }) => {
    const auditoria = { db, moodle, acciones, catalogo, nombres: createTypedNames(db, secret) };
    return async ({ formato, filtro, lector: { nombre } }) =>
      Promise.resolve({
        nombre: ARCHIVOS[formato].nombre,
        tipo: ARCHIVOS[formato].tipo,
        contenido: () => writeExport(auditoria, { formato, filtro, nombre, now: now() }),
        acto: { detalle: { formato } },
      });
  },
});

/** Job for exports with too many acts for a download. */
export const EXPORTACION_DE_AUDITORIA = defineTarea({
  nombre: 'exportacion-de-auditoria',
  inWords: 'Exportación de la auditoría',
  titulo: ({ formato }: z.output<typeof pedidoSchema>) => ARCHIVOS[formato].titulo,
  entrada: pedidoSchema,
  acceso: 'auditoria.leer',
  handler: exportAuditoria,
});

type ExportContext = Pick<AuditoriaContext, 'db' | 'moodle' | 'acciones' | 'catalogo'> & {
  /** Source of the key with which unknown user names are hashed. */
  readonly secret: string;
};

/** Writes exports of the audit. A restarted job writes the file again; it changes nothing else. */
function exportAuditoria({
  db,
  moodle,
  acciones,
  catalogo,
  secret,
}: ExportContext): Handler<z.output<typeof pedidoSchema>> {
  const auditoria = { db, moodle, acciones, catalogo, nombres: createTypedNames(db, secret) };
  return async ({ entrada: { formato, filtro, lector }, advance, signal, saveArchivo }) => {
    advance({ fase: 'Escribiendo las acciones', hechos: 0, total: null });
    let filas = 0;
    const contenido = writeExport(auditoria, {
      formato,
      filtro,
      nombre: lector.nombre,
      now: new Date(),
      onFilas(hechos) {
        signal.throwIfAborted();
        advance({ hechos: (filas = hechos) });
      },
    });
    const archivo = await saveArchivo(ARCHIVOS[formato], contenido);
    return { ok: true, archivo, resumen: countAcciones(filas) };
  };
}
