/** The formats in which rows leave as a file: its extension, its content type, and how people call it. */
export const FORMATOS = {
  excel: {
    extension: 'xlsx',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    nombre: 'Excel',
  },
  csv: { extension: 'csv', tipo: 'text/csv; charset=utf-8', nombre: 'CSV' },
} as const;

export type Formato = keyof typeof FORMATOS;

/** More rows than these are written by a job, which gives a file; up to these the browser gets them as they are read. */
export const FILAS_EN_LINEA = 100_000;
