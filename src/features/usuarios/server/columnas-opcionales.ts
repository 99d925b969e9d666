// Optional columns of the file of users: groups, cohorts, ends of enrolments, and people who leave.
import { plainText } from '#catalogo/busqueda.ts';
import { checkDia, type Columna } from '#features/cargas/server/service.ts';

export const COLUMNAS_OPCIONALES: readonly Columna[] = [
  {
    clave: 'grupo',
    titulo: 'Grupo',
    alias: ['group', 'group1', 'grupo del curso'],
    obligatoria: false,
    isOptional: true,
    ancho: 18,
    ayuda: 'Grupo del curso en el que entra la persona. Si el curso no lo tiene, se crea. Uno por fila.',
    ejemplos: ['', ''],
    revisar: checkGrupo,
  },
  {
    clave: 'cohorte',
    titulo: 'Cohorte',
    alias: ['cohort', 'cohort1'],
    obligatoria: false,
    isOptional: true,
    ancho: 18,
    ayuda: 'Número de identificación (ID) o nombre de una cohorte que ya existe en Moodle, en la que entra la persona.',
    ejemplos: ['', ''],
    revisar: (texto) => (texto.length > MAX_GRUPO ? tooLong(texto, MAX_GRUPO) : { valor: texto }),
  },
  {
    clave: 'hasta',
    titulo: 'Hasta',
    alias: ['fecha de fin', 'fin de la matrícula'],
    obligatoria: false,
    isOptional: true,
    ancho: 14,
    ayuda: 'Día en que termina la matrícula, al final de ese día: dd/mm/aaaa. Vacío: no termina.',
    ejemplos: ['', ''],
    isDate: true,
    revisar: checkDia,
  },
  {
    clave: 'accion',
    titulo: 'Acción',
    alias: ['action'],
    obligatoria: false,
    isOptional: true,
    ancho: 14,
    ayuda:
      'Vacío o Matricular. Suspender: la persona deja de entrar al curso y conserva lo que hizo. Retirar: sale de él y pierde lo que hizo. Para salir bastan usuario, curso y servidor.',
    ejemplos: ['', ''],
    revisar: checkAccion,
  },
];

/** Length of the columns in Moodle's table of accounts. */
export const MAX = 100;

export type CheckedCell = ReturnType<Columna['revisar']>;

export const faultOf = (clase: string, mensaje: string, arreglo: string): CheckedCell => ({ clase, mensaje, arreglo });

export const tooLong = (texto: string, max = MAX): CheckedCell =>
  faultOf('demasiado-largo', `Tiene ${texto.length} caracteres y Moodle guarda hasta ${max}.`, 'Escríbalo más corto.');

/** Values of the column `accion`. */
export const ACCIONES = { matricular: 'Matricular', suspender: 'Suspender', retirar: 'Retirar' } as const;

/** Returns true if the row's person is to leave the course. */
export const isLeaving = (accion: string | undefined): boolean =>
  accion === ACCIONES.suspender || accion === ACCIONES.retirar;

const ACCION_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(ACCIONES).map((accion) => [plainText(accion), accion])),
  matricula: ACCIONES.matricular,
  suspension: ACCIONES.suspender,
  retiro: ACCIONES.retirar,
};

function checkAccion(texto: string): CheckedCell {
  const valor = ACCION_WORDS[plainText(texto)];
  if (valor !== undefined) return { valor };
  return faultOf(
    'accion-desconocida',
    `«${texto}» no es una acción.`,
    `Escriba ${Object.values(ACCIONES).join(', ')}, o deje la celda vacía.`,
  );
}

/** The cell of the specified call, which writes without showing a plan: it takes no one out of a course. */
export function checkAccionWithoutPlan(texto: string): CheckedCell {
  const revisado = checkAccion(texto);
  if (!('valor' in revisado) || !isLeaving(revisado.valor)) return revisado;
  return faultOf(
    'accion-solo-en-pantalla',
    `${revisado.valor} no se hace por esta llamada, que no muestra antes lo que se pierde.`,
    'Cargue el archivo en la pantalla «Carga masiva de usuarios», o quite la fila.',
  );
}

/** Length of the columns of groups and cohorts in Moodle. */
const MAX_GRUPO = 254;

function checkGrupo(texto: string): CheckedCell {
  if (texto.length > MAX_GRUPO) return tooLong(texto, MAX_GRUPO);
  return /[<>]/.test(texto)
    ? faultOf('grupo-con-signos', 'Moodle no admite < ni > en el nombre de un grupo.', 'Quite esos signos.')
    : { valor: texto };
}
