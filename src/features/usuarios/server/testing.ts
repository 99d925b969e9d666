// Builders of spreadsheets of users for tests: valid rows, faulty rows with the expected faults, and the workbook.
import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';

const TITULOS = ['Usuario', 'Nombres', 'Apellidos', 'Correo', 'Documento', 'Curso', 'Rol', 'Servidor'] as const;

/** Columns that a workbook has only if a row has a value in them. */
const OPCIONALES = ['Grupo', 'Cohorte', 'Hasta', 'Acción'] as const;

export type Celdas = Readonly<Partial<Record<(typeof TITULOS)[number] | (typeof OPCIONALES)[number], CellValue>>>;

/** Builds the row of an invented person, a student of the first course. */
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

const LARGO = 'a'.repeat(101);

/** Changes that make a row wrong, with the column and class of the expected fault. */
const FALTAS: readonly (readonly [Celdas, string | null, string])[] = [
  [{ Usuario: null }, 'usuario', 'vacia'],
  [{ Usuario: 'ana maria' }, 'usuario', 'usuario-con-espacios'],
  [{ Usuario: 'begoña' }, 'usuario', 'usuario-con-tildes'],
  [{ Usuario: 'ana/luz' }, 'usuario', 'usuario-con-signos'],
  [{ Usuario: 'admin' }, 'usuario', 'usuario-reservado'],
  [{ Usuario: LARGO }, 'usuario', 'demasiado-largo'],
  [{ Usuario: new Date('2026-03-04') }, 'usuario', 'fecha'],
  [{ Usuario: 'ana\u0007' }, 'usuario', 'signos-ocultos'],
  [{ Nombres: null }, 'nombres', 'vacia'],
  [{ Nombres: LARGO }, 'nombres', 'demasiado-largo'],
  [{ Nombres: 'Ana 2' }, 'nombres', 'nombre-con-signos'],
  [{ Nombres: '#N/A' }, 'nombres', 'error-de-excel'],
  [{ Nombres: true }, 'nombres', 'logica'],
  [{ Apellidos: '   ' }, 'apellidos', 'vacia'],
  [{ Apellidos: LARGO }, 'apellidos', 'demasiado-largo'],
  [{ Apellidos: 'ana@universidad.edu.co' }, 'apellidos', 'nombre-con-signos'],
  [{ Apellidos: 'R\u0001os' }, 'apellidos', 'signos-ocultos'],
  [{ Correo: null }, 'correo', 'vacia'],
  [{ Correo: 'ana.universidad.edu.co' }, 'correo', 'correo-invalido'],
  [{ Correo: 'ana@universidad' }, 'correo', 'correo-invalido'],
  [{ Correo: 'a@u.edu.co; b@u.edu.co' }, 'correo', 'varios-correos'],
  [{ Correo: `${LARGO}@universidad.edu.co` }, 'correo', 'demasiado-largo'],
  [{ Correo: new Date('2026-03-04') }, 'correo', 'fecha'],
  [{ Documento: null }, 'documento', 'vacia'],
  [{ Documento: '12' }, 'documento', 'documento-invalido'],
  [{ Documento: '10.20/30' }, 'documento', 'documento-invalido'],
  [{ Documento: '9'.repeat(25) }, 'documento', 'documento-invalido'],
  [{ Documento: 1.25e18 }, 'documento', 'redondeada'],
  [{ Documento: new Date('2026-03-04') }, 'documento', 'fecha'],
  [{ Curso: 'NO-EXISTE' }, 'curso', 'curso-desconocido'],
  [{ Curso: null }, 'curso', 'rol-sin-curso'],
  [{ Curso: 'c'.repeat(256) }, 'curso', 'demasiado-largo'],
  [{ Rol: null }, 'rol', 'curso-sin-rol'],
  [{ Rol: 'Rector' }, 'rol', 'rol-desconocido'],
  [{ Rol: 'manager' }, 'rol', 'rol-no-permitido'],
  [{ Servidor: null }, 'servidor', 'vacia'],
  [{ Servidor: 'campus' }, 'servidor', 'servidor-desconocido'],
  [{ Usuario: 'suspendido.demo', Correo: 'saul.nuevo@universidad.edu.co' }, 'usuario', 'cuenta-suspendida'],
  [{ Correo: 'docente.demo@universidad.edu.co' }, 'correo', 'correo-de-otra-cuenta'],
  [{ Correo: 'invitada.1@universidad.edu.co' }, 'correo', 'correo-repetido'],
  [{ Documento: '70000001' }, 'documento', 'documento-repetido'],
  [{ Usuario: 'invitada.1', Correo: 'otra@universidad.edu.co', Curso: '201102-2026-2' }, 'correo', 'datos-distintos'],
];

/** Position of a fault: row number in the spreadsheet, column and class. */
export type FaultPlace = readonly [numero: number, columna: string | null, clase: string];

type FilasWithFaltas = {
  readonly filas: readonly Celdas[];
  /** All faults in order. */
  readonly faltas: readonly FaultPlace[];
  /** Number of rows without faults. */
  readonly buenas: number;
};

/** Builds this many rows: valid ones first, then one for each fault, and a repeated row at the end. */
export function filasWithFaltas(count: number): FilasWithFaltas {
  const buenas = count - FALTAS.length - 1;
  const malas = FALTAS.map(([cambios], i) => {
    const base = persona(100_000 + i, cambios);
    return cambios.Usuario === 'invitada.1' ? { ...base, Documento: '70000001' } : base;
  });
  // The first row has the headings.
  const primera = buenas + 2;
  return {
    filas: [...Array.from({ length: buenas }, (_, i) => persona(i + 1)), ...malas, persona(2)],
    faltas: [
      ...FALTAS.map(([, columna, clase], i): FaultPlace => [primera + i, columna, clase]),
      [count + 1, null, 'fila-repetida'],
    ],
    buenas,
  };
}

/** Writes a workbook with these rows. @param hoja further properties of its sheet */
export async function libroOf(filas: readonly Celdas[], hoja: Partial<WriteSheet> = {}): Promise<Uint8Array> {
  const titulos = [...TITULOS, ...OPCIONALES.filter((titulo) => filas.some((fila) => fila[titulo] != null))];
  const rows = [[...titulos], ...filas.map((fila) => titulos.map((titulo) => fila[titulo] ?? null))];
  return writeXlsx({ sheets: [{ name: 'Usuarios', rows, ...hoja }] });
}
