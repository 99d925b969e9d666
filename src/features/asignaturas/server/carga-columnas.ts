import { textoPlano } from '#catalogo/busqueda.ts';
import { ARREGLOS, type Columna } from '#features/cargas/server/service.ts';
import { datosSchema, type DatosDeAsignatura } from '../contract-gestion.ts';

type Clave = keyof DatosDeAsignatura;

/** Checks a text as the screen's form does, so that both say the same. */
const comoEnPantalla =
  (clave: Exclude<Clave, 'habilitable' | 'tipoAsignatura'>, arreglo: string): Columna['revisar'] =>
  (texto) => {
    const leido = datosSchema.shape[clave].safeParse(texto);
    if (leido.success) return { valor: String(leido.data) };
    const mensaje = leido.error.issues[0]?.message ?? 'No se puede leer.';
    return { clase: 'dato-invalido', mensaje, arreglo };
  };

const TIPOS: Readonly<Record<string, DatosDeAsignatura['tipoAsignatura']>> = {
  amv: 'AMV',
  'asignatura mediada por la virtualidad': 'AMV',
  apv: 'APV',
  'asignatura de programas virtuales': 'APV',
};

const SI_O_NO: Readonly<Record<string, string>> = {
  si: 'Sí',
  s: 'Sí',
  x: 'Sí',
  '1': 'Sí',
  verdadero: 'Sí',
  no: 'No',
  n: 'No',
  '0': 'No',
  falso: 'No',
};

const unaDe =
  (valores: Readonly<Record<string, string>>, mensaje: string, arreglo: string): Columna['revisar'] =>
  (texto) => {
    const valor = valores[textoPlano(texto)];
    return valor === undefined
      ? { clase: 'valor-desconocido', mensaje: mensaje.replace('{}', () => texto), arreglo }
      : { valor };
  };

/** The columns of a file of assignments, under the keys of the contract. */
export const COLUMNAS: readonly (Columna & { readonly clave: Clave })[] = [
  {
    clave: 'semestre',
    titulo: 'Semestre',
    alias: ['periodo', 'período académico', 'semestre académico'],
    obligatoria: true,
    ancho: 12,
    ayuda: 'Año y mitad: 2026-1 de enero a junio, 2026-2 de julio a diciembre.',
    ejemplos: ['2026-2', '2026-2'],
    lista: { nombre: 'semestres', abierta: true },
    revisar: comoEnPantalla('semestre', 'Escríbalo con el año, un guion y 1 o 2.'),
  },
  {
    clave: 'codigoAsignatura',
    titulo: 'Código',
    alias: ['código de la asignatura', 'codigo asignatura', 'asignatura', 'código SIA'],
    obligatoria: true,
    ancho: 16,
    ayuda: 'Como aparece en el sistema académico; con el grupo, si se distingue por él.',
    ejemplos: ['201101', '3007852-01'],
    revisar: comoEnPantalla('codigoAsignatura', 'Escriba el código completo.'),
  },
  {
    clave: 'nombre',
    titulo: 'Nombre de la asignatura',
    alias: ['nombre asignatura', 'materia'],
    obligatoria: false,
    ancho: 36,
    ayuda: 'Como se llama la asignatura. Vacío, queda el que ya tenga.',
    ejemplos: ['Álgebra Lineal', 'Historia del Arte'],
    revisar: comoEnPantalla('nombre', 'Escriba un nombre más corto.'),
  },
  {
    clave: 'docente',
    titulo: 'Docente',
    alias: ['nombre del docente', 'nombre docente', 'profesor', 'nombre'],
    obligatoria: true,
    ancho: 28,
    ayuda: 'Nombres y apellidos, como deben leerse en los formularios.',
    ejemplos: ['Ana María Ejemplo Muestra', 'Luis Muestra Ejemplo'],
    revisar: comoEnPantalla('docente', 'Escriba nombres y apellidos.'),
  },
  {
    clave: 'correo',
    titulo: 'Correo',
    alias: ['correo del docente', 'correo electrónico', 'email', 'correo institucional'],
    obligatoria: true,
    ancho: 32,
    ayuda: 'El institucional del docente: con él se le reconoce en Moodle.',
    ejemplos: ['ana.ejemplo@universidad.edu.co', 'luis.muestra@universidad.edu.co'],
    revisar: comoEnPantalla('correo', ARREGLOS.correo),
  },
  {
    clave: 'tipoAsignatura',
    titulo: 'Tipo',
    alias: ['tipo de asignatura', 'modalidad'],
    obligatoria: true,
    ancho: 10,
    ayuda: 'AMV: mediada por la virtualidad. APV: de programas virtuales.',
    ejemplos: ['AMV', 'APV'],
    lista: { nombre: 'tipos', abierta: false },
    revisar: unaDe(TIPOS, 'No existe el tipo «{}».', 'Escriba AMV o APV.'),
  },
  {
    clave: 'facultad',
    titulo: 'Facultad',
    obligatoria: true,
    ancho: 30,
    ayuda: 'Una de la lista de facultades.',
    ejemplos: ['Ingenierías', 'Artes y Humanidades'],
    lista: { nombre: 'facultades', abierta: false },
    revisar: comoEnPantalla('facultad', 'Elija una de la lista.'),
  },
  {
    clave: 'programaAcademico',
    titulo: 'Programa académico',
    alias: ['programa', 'carrera'],
    obligatoria: true,
    ancho: 36,
    ayuda: 'Uno de la lista de programas académicos.',
    ejemplos: ['Ingeniería de Sistemas', 'Derecho'],
    lista: { nombre: 'programas', abierta: false },
    revisar: comoEnPantalla('programaAcademico', 'Elija uno de la lista.'),
  },
  {
    clave: 'habilitable',
    titulo: 'Habilitable',
    alias: ['es habilitable', 'habilitación'],
    obligatoria: true,
    ancho: 12,
    ayuda: 'Si admite examen de habilitación: Sí o No.',
    ejemplos: ['Sí', 'No'],
    lista: { nombre: 'siNo', abierta: false },
    revisar: unaDe(SI_O_NO, '«{}» no es Sí ni No.', ARREGLOS.siNo),
  },
  {
    clave: 'matriculados',
    titulo: 'Estudiantes matriculados',
    alias: ['matriculados', 'estudiantes'],
    obligatoria: false,
    ancho: 14,
    ayuda: 'Cuántos estudiantes tiene. Vacío, queda lo que ya se sepa.',
    ejemplos: ['32', '28'],
    revisar: comoEnPantalla('matriculados', 'Escriba solo cifras.'),
  },
];

/** A row that nothing is wrong with, as an assignment. */
export const datosDeFila = (datos: Readonly<Record<string, string>>): DatosDeAsignatura =>
  datosSchema.parse({ ...datos, habilitable: datos['habilitable'] === 'Sí' });
