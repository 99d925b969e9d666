// File formats of a report's exports; limits of rows and columns on paper and in downloads.
/** Formats of exported files: extension, content type and name for people. */
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

/** Most rows that the browser receives as they are read; a job writes more into a file. */
export const FILAS_EN_LINEA = 100_000;
