import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** The columns of the file of users, as the template writes them. */
const TITULOS = ['Usuario', 'Nombres', 'Apellidos', 'Correo', 'Documento', 'Curso', 'Rol', 'Servidor'] as const;

/** What the cells of a row hold, by heading. */
export type Celdas = Readonly<Partial<Record<(typeof TITULOS)[number], CellValue>>>;

/** An invented person who is to be a student of the first course. */
export const persona = (i: number, cambios: Celdas = {}): Celdas => ({
  Usuario: `invitada.${i}`,
  Nombres: 'Núria',
  Apellidos: 'Ejemplo Ñáñez',
  Correo: `invitada.${i}@universidad.edu.co`,
  Documento: String(70_000_000 + i),
  Curso: '201101-2026-2',
  Rol: 'Estudiante',
  Servidor: 'campusvirtual_4_3',
  ...cambios,
});

/** A workbook of rows under their headings. @param hoja what else its sheet has */
export const libroDe = async (filas: readonly Celdas[], hoja: Partial<WriteSheet> = {}): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Usuarios',
        rows: [[...TITULOS], ...filas.map((fila) => TITULOS.map((titulo) => fila[titulo] ?? null))],
        ...hoja,
      },
    ],
  });
