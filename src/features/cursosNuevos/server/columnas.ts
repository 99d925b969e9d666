// Columns of the file of new courses, with the checks of each cell.
import { plainText } from '#catalogo/busqueda.ts';
import { checkDia, checkServidor, type Columna } from '#features/cargas/server/service.ts';

/** Length of names in Moodle's table of courses. */
const MAX_NOMBRE = 254;

/** Length of Moodle's `idnumber`; the copy's own name while it is made needs no more of a short name either. */
const MAX_CODIGO = 100;

const upTo =
  (max: number): Columna['revisar'] =>
  (texto) =>
    texto.length <= max
      ? { valor: texto }
      : {
          clase: 'demasiado-largo',
          mensaje: `Tiene ${texto.length} caracteres y Moodle guarda hasta ${max}.`,
          arreglo: 'Escríbalo más corto.',
        };

/** Word of the column `accion` by which a course is taken back. */
export const BORRAR = 'Borrar';

export const isTakenBack = ({ accion }: Readonly<Record<string, string>>): boolean => accion === BORRAR;

function checkAccion(texto: string): ReturnType<Columna['revisar']> {
  if (plainText(texto) === 'borrar') return { valor: BORRAR };
  if (plainText(texto) === 'abrir') return { valor: '' };
  const arreglo = `Deje la celda vacía para abrir el curso, o escriba ${BORRAR}.`;
  return { clase: 'accion-desconocida', mensaje: `«${texto}» no es una acción.`, arreglo };
}

/** User names of a cell, apart by commas, semicolons or spaces. */
export const docentesOf = ({ docentes = '' }: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(
    docentes
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((usuario) => usuario !== ''),
  ),
];

export const columnasDeCursos = (
  servidores: readonly { readonly name: string; readonly label: string }[],
): readonly Columna[] => [
  {
    clave: 'servidor',
    titulo: 'Servidor',
    alias: ['plataforma', 'campus', 'moodle'],
    obligatoria: true,
    ancho: 20,
    ayuda: 'El Moodle en el que están el curso de origen y el nuevo.',
    ejemplos: [servidores[0]?.name ?? ''],
    lista: { nombre: 'servidores', abierta: false },
    revisar: checkServidor(servidores),
  },
  {
    clave: 'origen',
    titulo: 'Curso de origen',
    alias: ['origen', 'plantilla', 'curso base'],
    obligatoria: true,
    ancho: 24,
    ayuda: 'Nombre corto o código del curso que se copia, sin sus personas. Puede ser una plantilla.',
    ejemplos: ['201101-2026-2'],
    revisar: upTo(MAX_NOMBRE),
  },
  {
    clave: 'nombre',
    titulo: 'Nombre',
    alias: ['fullname', 'nombre completo'],
    obligatoria: true,
    ancho: 36,
    ayuda: 'Nombre completo del curso nuevo.',
    ejemplos: ['Programación I 2027-1'],
    revisar: upTo(MAX_NOMBRE),
  },
  {
    clave: 'nombreCorto',
    titulo: 'Nombre corto',
    alias: ['shortname'],
    obligatoria: true,
    ancho: 24,
    ayuda: 'Nombre corto del curso nuevo. Moodle no admite dos cursos con el mismo.',
    ejemplos: ['201101-2027-1'],
    revisar: upTo(MAX_CODIGO),
  },
  {
    clave: 'codigo',
    titulo: 'Código',
    alias: ['idnumber', 'número de identificación'],
    obligatoria: false,
    ancho: 20,
    ayuda: 'Número ID del curso nuevo (idnumber). Vacío: sin código.',
    ejemplos: ['201101-2027-1-01'],
    revisar: upTo(MAX_CODIGO),
  },
  {
    clave: 'categoria',
    titulo: 'Categoría',
    alias: ['category', 'categoryid', 'category_path'],
    obligatoria: true,
    ancho: 36,
    ayuda: 'Categoría del curso nuevo: su número en Moodle, su nombre o su ruta, como «Facultad › Programa › 2027-1».',
    ejemplos: ['2027-1'],
    revisar: upTo(1000),
  },
  {
    clave: 'inicio',
    titulo: 'Inicio',
    alias: ['startdate', 'fecha de inicio'],
    obligatoria: true,
    ancho: 14,
    ayuda: 'Día en que empieza, dd/mm/aaaa. Todas las fechas del curso se corren lo mismo que su inicio.',
    ejemplos: ['01/02/2027'],
    isDate: true,
    revisar: checkDia,
  },
  {
    clave: 'fin',
    titulo: 'Fin',
    alias: ['enddate', 'fecha de fin'],
    obligatoria: false,
    ancho: 14,
    ayuda:
      'Día en que termina, dd/mm/aaaa. Vacío: sin fecha de fin. Donde el formato por semanas la calcula, queda la de Moodle.',
    ejemplos: ['05/06/2027'],
    isDate: true,
    revisar: checkDia,
  },
  {
    clave: 'docentes',
    titulo: 'Docentes',
    alias: ['docente', 'profesores', 'teachers'],
    obligatoria: false,
    ancho: 30,
    ayuda: 'Usuarios de sus docentes en Moodle, separados por comas. Deben tener ya su cuenta.',
    ejemplos: ['ana.ejemplo, luis.muestra'],
    revisar: (texto) => ({ valor: texto }),
  },
  {
    clave: 'visibleDesde',
    titulo: 'Visible desde',
    alias: ['visible', 'mostrar desde'],
    obligatoria: false,
    ancho: 14,
    ayuda: 'Día desde el que se ve el curso, dd/mm/aaaa; hasta entonces está oculto. Vacío: se muestra al abrirlo.',
    ejemplos: [''],
    isDate: true,
    revisar: checkDia,
  },
  {
    clave: 'accion',
    titulo: 'Acción',
    alias: ['action'],
    obligatoria: false,
    isOptional: true,
    ancho: 12,
    ayuda: `Vacío: abrir el curso. ${BORRAR}: quitar de Moodle un curso que se abrió desde aquí y que nadie ha usado; bastan servidor y nombre corto.`,
    ejemplos: [''],
    revisar: checkAccion,
  },
];

/** Columns that say nothing of a course that is taken back. */
export const COLUMNS_OF_NEW = new Set([
  'origen',
  'nombre',
  'codigo',
  'categoria',
  'inicio',
  'fin',
  'docentes',
  'visibleDesde',
]);
