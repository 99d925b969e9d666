// Columns of the file of users, with the checks of each cell, and the roles that a file may give.
import { plainText } from '#catalogo/busqueda.ts';
import { correo, esquemaCorreo } from '#catalogo/campos/correo.ts';
import { esquemaDocumento } from '#catalogo/campos/documento.ts';
import { withoutSeparators } from '#catalogo/campos/limpieza.ts';
import { numDocumento } from '#catalogo/personas.ts';
import { ROL_DE_MOODLE } from '#core/moodle/server/service.ts';
import { ARREGLOS, checkServidor, type Columna } from '#features/cargas/server/service.ts';
import { COLUMNAS_OPCIONALES, faultOf, MAX, tooLong, type CheckedCell } from './columnas-opcionales.ts';

/** Columns of the file of users (DECISIONS §4). */
export const columnasDeUsuarios = (servidores: readonly NombreDeServidor[]): readonly Columna[] => [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    alias: ['username', 'nombre de usuario', 'login'],
    obligatoria: true,
    ancho: 20,
    ayuda: 'Con el que la persona entra a Moodle: minúsculas, sin espacios, tildes ni eñes.',
    ejemplos: ['ana.ejemplo', 'luis.muestra'],
    revisar: checkUsuario,
  },
  {
    clave: 'nombres',
    titulo: 'Nombres',
    alias: ['nombre', 'firstname', 'primer nombre'],
    obligatoria: true,
    ancho: 22,
    ayuda: 'Como deben verse en Moodle.',
    ejemplos: ['Ana María', 'Luis'],
    revisar: checkNombre,
  },
  {
    clave: 'apellidos',
    titulo: 'Apellidos',
    alias: ['apellido', 'lastname'],
    obligatoria: true,
    ancho: 22,
    ayuda: 'Como deben verse en Moodle.',
    ejemplos: ['Ejemplo Ríos', 'Muestra Peña'],
    revisar: checkNombre,
  },
  {
    clave: 'correo',
    titulo: 'Correo',
    alias: ['email', 'e-mail', 'correo electrónico', 'correo institucional', 'mail'],
    obligatoria: true,
    ancho: 34,
    ayuda: 'Uno por persona. A él llegan la clave y los avisos de Moodle.',
    ejemplos: ['ana.ejemplo@universidad.edu.co', 'luis.muestra@universidad.edu.co'],
    revisar: checkCorreo,
  },
  {
    clave: 'documento',
    titulo: 'Documento',
    alias: ['idnumber', 'número de documento', 'cédula', 'identificación', 'documento de identidad'],
    obligatoria: true,
    ancho: 16,
    ayuda: 'Número de documento de identidad, con sus ceros.',
    ejemplos: ['1020304050', '0051900800'],
    revisar: checkDocumento,
  },
  {
    clave: 'curso',
    titulo: 'Curso',
    alias: ['course', 'código del curso', 'nombre corto', 'shortname', 'course1'],
    obligatoria: false,
    ancho: 24,
    ayuda: 'Nombre corto o código del curso en ese servidor. Vacío, con el rol vacío: solo la cuenta.',
    ejemplos: ['', ''],
    lista: { nombre: 'cursos', abierta: true },
    revisar: checkCurso,
  },
  {
    clave: 'rol',
    titulo: 'Rol',
    alias: ['role', 'perfil', 'role1'],
    obligatoria: false,
    ancho: 18,
    ayuda: 'Con el que se matricula en el curso.',
    ejemplos: ['', ''],
    lista: { nombre: 'roles', abierta: true },
    revisar: checkRol,
  },
  {
    clave: 'servidor',
    titulo: 'Servidor',
    alias: ['plataforma', 'campus', 'moodle'],
    obligatoria: true,
    ancho: 20,
    ayuda: 'El Moodle en el que está el curso.',
    ejemplos: [servidores[0]?.name ?? '', servidores[0]?.name ?? ''],
    lista: { nombre: 'servidores', abierta: false },
    revisar: checkServidor(servidores),
  },
  ...COLUMNAS_OPCIONALES,
];

/** Names of the standard roles in a course, by Moodle's short names; sites may have others. */
const ROLES_DE_CURSO: Readonly<Record<string, string>> = {
  [ROL_DE_MOODLE.estudiante]: 'Estudiante',
  [ROL_DE_MOODLE.docente]: 'Docente',
  [ROL_DE_MOODLE.docenteSinEdicion]: 'Docente sin permiso de edición',
};

const { gestor, creadorDeCursos, invitado, usuario, portada } = ROL_DE_MOODLE;

/** Roles that a file may not give: they reach beyond a course, or Moodle gives them by itself. */
const NOT_LOADABLE = new Set<string>([gestor, creadorDeCursos, invitado, usuario, portada]);

const ROL_WORDS: Readonly<Record<string, string>> = {
  profesor: ROL_DE_MOODLE.docente,
  profesora: ROL_DE_MOODLE.docente,
  alumno: ROL_DE_MOODLE.estudiante,
  alumna: ROL_DE_MOODLE.estudiante,
  ...Object.fromEntries(Object.entries(ROLES_DE_CURSO).map(([rol, nombre]) => [plainText(nombre), rol])),
};

/** Returns the short name for the text of a cell: Moodle's name, ours, or a common word. */
const rolOfText = (texto: string): string => ROL_WORDS[plainText(texto)] ?? texto.toLowerCase();

export const nombreDeRol = (rol: string): string => ROLES_DE_CURSO[rol] ?? rol;

/** Returns true if a file may give the role. */
export const isLoadable = (rol: string): boolean => !NOT_LOADABLE.has(rol);

/** Length of the column in Moodle's table of courses. */
const MAX_CURSO = 255;

export type NombreDeServidor = { readonly name: string; readonly label: string };

/** Lists the signs of a text that are not among the expected ones, for a message. */
const signsIn = (texto: string, expected: RegExp): string =>
  [...new Set(texto.replaceAll(expected, ''))].map((sign) => `«${sign}»`).join(' ');

/** Checks a user name. Moodle stores them in lower case without accents, and refuses others without a reason. */
function checkUsuario(texto: string): CheckedCell {
  const valor = texto.toLowerCase();
  if (valor.length > MAX) return tooLong(valor);
  if (/\s/.test(valor)) return faultOf('usuario-con-espacios', 'El usuario tiene espacios.', 'Escríbalo sin espacios.');
  if (/[áéíóúüñ]/.test(valor)) {
    return faultOf('usuario-con-tildes', 'El usuario tiene tildes o eñes.', 'Escríbalo sin tildes y con n.');
  }
  const foreignSigns = signsIn(valor, /[-._@a-z0-9]/g);
  if (foreignSigns !== '') {
    const arreglo = 'Use letras, números, punto, guion, guion bajo o arroba.';
    return faultOf('usuario-con-signos', `Moodle no admite en el usuario ${foreignSigns}.`, arreglo);
  }
  if (valor === 'guest' || valor === 'admin') {
    return faultOf('usuario-reservado', `«${valor}» es una cuenta de Moodle.`, 'Escriba el usuario de la persona.');
  }
  return { valor };
}

function checkNombre(texto: string): CheckedCell {
  if (texto.length > MAX) return tooLong(texto);
  const foreignSigns = signsIn(texto, /[^\d@<>]/gu);
  if (foreignSigns !== '') {
    return faultOf('nombre-con-signos', `No es de un nombre: ${foreignSigns}.`, 'Revise que no sea otra columna.');
  }
  return { valor: texto };
}

const direccion = esquemaCorreo(correo({ etiqueta: 'Correo' }), { dominios: [] });

function checkCorreo(texto: string): CheckedCell {
  const valor = texto.toLowerCase();
  if ((valor.match(/@/g) ?? []).length > 1) {
    return faultOf('varios-correos', 'Hay más de un correo en la celda.', 'Deje uno solo.');
  }
  if (valor.length > MAX) return tooLong(valor);
  const leido = direccion.safeParse(valor);
  return leido.success ? { valor: leido.data } : faultOf('correo-invalido', 'El correo no es válido.', ARREGLOS.correo);
}

const cedula = esquemaDocumento(numDocumento);

function checkDocumento(texto: string): CheckedCell {
  const leido = cedula.safeParse(texto);
  if (leido.success) return { valor: leido.data };
  const foreignSigns = signsIn(withoutSeparators(texto), /[0-9a-z]/giu);
  const mensaje = leido.error.issues[0]?.message ?? 'El documento no es válido.';
  return faultOf(
    'documento-invalido',
    foreignSigns === '' ? mensaje : `Un documento no tiene ${foreignSigns}.`,
    'Escriba el número de documento sin puntos ni letras de más.',
  );
}

const checkCurso = (texto: string): CheckedCell =>
  texto.length > MAX_CURSO ? tooLong(texto, MAX_CURSO) : { valor: texto };

function checkRol(texto: string): CheckedCell {
  const valor = rolOfText(texto);
  return isLoadable(valor)
    ? { valor }
    : faultOf(
        'rol-no-permitido',
        `El rol «${texto}» no se da con un archivo.`,
        'Asígnelo en Moodle, persona por persona.',
      );
}
