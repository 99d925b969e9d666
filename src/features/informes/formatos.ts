// Formats and limits of exports.
/** The formats in which rows, or their charts, leave as a file: its extension, its content type, and how people call it. */
export const FORMATOS = {
  excel: {
    extension: 'xlsx',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    nombre: 'Excel',
  },
  csv: { extension: 'csv', tipo: 'text/csv; charset=utf-8', nombre: 'CSV' },
  pdf: { extension: 'pdf', tipo: 'application/pdf', nombre: 'PDF' },
  /** The charts without the rows. */
  graficos: { extension: 'pdf', tipo: 'application/pdf', nombre: 'PDF con los gráficos' },
} as const;

export type Formato = keyof typeof FORMATOS;

/** Most rows of a PDF, a print view or the clipboard: more are not read on paper. */
export const FILAS_EN_PAPEL = 5000;

/** Most columns side by side on paper; a report with more is printed record by record. */
export const COLUMNAS_EN_PAPEL = 12;

/** More rows than these are written by a job, which gives a file; up to these the browser gets them as they are read. */
export const FILAS_EN_LINEA = 100_000;
