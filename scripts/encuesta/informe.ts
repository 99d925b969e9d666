// Says in Spanish what an audit of the verified survey found.
import { faultOf, type Cuenta } from './cuentas.ts';
import type { Comun } from './vinculos.ts';

type Escrita = { readonly tabla: string; readonly filas: number };

/** Findings of an audit in a database. */
export type Hallazgos = {
  readonly cuentas: readonly Cuenta[];
  readonly comunes: readonly Comun[];
  /** Null for a restored backup, of which the transactions say nothing. */
  readonly escritas: readonly Escrita[] | null;
};

/** The audit in lines, and whether all is as it was promised. */
export type Informe = { readonly lineas: readonly string[]; readonly ok: boolean };

/** Columns whose values belong to one answer or token alone: no other table may have one. */
const IDENTITIES = /\.(?:id|huella)$/;

/** Writes the report of an audit. */
export function informeOf({ cuentas, comunes, escritas }: Hallazgos): Informe {
  if (cuentas.length === 0)
    return { lineas: ['Ningún semestre con la encuesta verificada tiene papeletas ni respuestas.'], ok: true };
  const semestres = [...Map.groupBy(cuentas, ({ semestre }) => semestre)];
  const identidades = comunes.filter(({ columna }) => IDENTITIES.test(columna));
  return {
    lineas: [
      ...semestres.flatMap(([semestre, filas]) => [...linesOfSemestre(semestre, filas), '']),
      ...linesOfComunes(comunes, cuentas),
      ...identidades.map(
        ({ columna, otra, valores }) =>
          `✗ ${otra} tiene ${valores} valores de ${columna}, que es solo de una respuesta.`,
      ),
      ...linesOfEscritas(escritas),
    ],
    ok: identidades.length === 0 && cuentas.every((cuenta) => faultOf(cuenta) === null),
  };
}

const ENCABEZADO = ['Asignatura', 'Respuestas', 'Usadas', 'Resultado'];

/** Issued tokens are told per semester alone: of a subject they would tell whether a known person answered. */
function linesOfSemestre(semestre: string, cuentas: readonly Cuenta[]): readonly string[] {
  const filas = cuentas.map((cuenta) => {
    const fault = faultOf(cuenta);
    return [cuenta.asignatura, cuenta.respuestas, cuenta.usadas, fault === null ? '✓ cuadra' : `✗ ${fault}`].map(
      String,
    );
  });
  const widths = ENCABEZADO.map((text, i) => Math.max(text.length, ...filas.map((fila) => fila[i]!.length)));
  const line = (fila: readonly string[]): string =>
    `  ${fila.map((text, i) => (i === 1 || i === 2 ? text.padStart(widths[i]!) : text.padEnd(widths[i]!))).join('  ')}`.trimEnd();
  const sum = (key: 'respuestas' | 'usadas' | 'emitidas'): number => cuentas.reduce((all, one) => all + one[key], 0);
  const wrong = cuentas.filter((cuenta) => faultOf(cuenta) !== null).length;
  return [
    `Encuesta verificada de ${semestre}: ${sum('respuestas')} respuestas, ${sum('usadas')} papeletas usadas de ${sum('emitidas')} entregadas.`,
    line(ENCABEZADO),
    ...filas.map(line),
    wrong === 0 ? '  Todas las asignaturas cuadran.' : `  Asignaturas que no cuadran: ${wrong}.`,
  ];
}

function linesOfComunes(comunes: readonly Comun[], cuentas: readonly Cuenta[]): readonly string[] {
  const conPersonas = comunes.filter(({ personas }) => personas);
  const respondidas = cuentas.filter(({ respuestas }) => respuestas > 0);
  const smallest = Math.min(...respondidas.map(({ emitidas }) => emitidas));
  return [
    'Lo que las respuestas y las papeletas usadas tienen en común con tablas donde hay personas, leídas todas:',
    ...(conPersonas.length === 0 ? ['  nada'] : conPersonas.map(inWords)),
    ...(respondidas.length === 0
      ? []
      : [
          'Con esos valores, quien lea toda la base sabe de una respuesta que es de alguna de las personas que pidieron',
          `papeleta de su asignatura: en la que menos hay son ${smallest}.`,
        ]),
  ];
}

const inWords = ({ columna, otra, valores, menor }: Comun): string =>
  `  ${columna} con ${otra}: ${valores === 1 ? 'un valor' : `${valores} valores`}; el más raro está en ${menor === 1 ? 'una respuesta' : `${menor} respuestas`}`;

function linesOfEscritas(escritas: Hallazgos['escritas']): readonly string[] {
  if (escritas === null) return [];
  if (escritas.length === 0)
    return ['Ninguna fila con personas fue escrita por la misma transacción que una respuesta.'];
  return escritas.map(
    ({ tabla, filas }) => `✗ ${tabla}: ${filas} filas escritas por la misma transacción que una respuesta.`,
  );
}
