// Declares the bulk load of users into Moodle: its words, the actions planned for each row, lists of its template.
import { TITULOS } from '#catalogo/titulos.ts';
import { MOTIVOS_IN_WORDS, type FalloMoodle, type Moodle, type ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Listas, TipoDeCarga, ValorDeLista } from '#features/cargas/server/service.ts';
import { checkExtraCells, checkExtras, checkLeaving } from './check-extras.ts';
import { checkFila, compareFilas, Hallazgos } from './check-rows.ts';
import { checkAccionWithoutPlan, isLeaving } from './columnas-opcionales.ts';
import { columnasDeUsuarios, isLoadable, nombreDeRol } from './columnas.ts';
import { findFaltantes } from './faltantes.ts';
import { planFilas } from './plan.ts';
import { readServer } from './read-server.ts';
import { runInMoodle } from './run-carga.ts';
import { salidasInWords } from './salidas.ts';

/** Load of a file of users (spec 1 §2): accounts in Moodle and their enrolments, one row for each person and course. */
export const cargaDeUsuarios = (moodle: Moodle, now = () => new Date()): TipoDeCarga => ({
  nombre: 'usuarios',
  titulo: TITULOS.cargaDeUsuarios,
  permiso: 'usuarios.cargar',
  hoja: 'Usuarios',
  columnas: columnasDeUsuarios([...moodle.values()]),
  acciones: {
    crear: {
      nombre: ['cuenta', 'cuentas'],
      seHara: ['se creará', 'se crearán'],
      porHacer: ['cuenta por crear', 'cuentas por crear'],
      hecho: ['cuenta creada', 'cuentas creadas'],
      enFila: 'Crear la cuenta',
    },
    actualizar: {
      nombre: ['cuenta', 'cuentas'],
      seHara: ['se actualizará', 'se actualizarán'],
      porHacer: ['cuenta por actualizar', 'cuentas por actualizar'],
      hecho: ['cuenta actualizada', 'cuentas actualizadas'],
      enFila: 'Actualizar la cuenta',
    },
    matricular: {
      nombre: ['matrícula', 'matrículas'],
      seHara: ['se hará', 'se harán'],
      porHacer: ['matrícula por hacer', 'matrículas por hacer'],
      hecho: ['matrícula hecha', 'matrículas hechas'],
      enFila: 'Matricular',
    },
    terminar: {
      nombre: ['fecha de fin de matrícula', 'fechas de fin de matrícula'],
      seHara: ['se cambiará', 'se cambiarán'],
      porHacer: ['fecha de fin por cambiar', 'fechas de fin por cambiar'],
      hecho: ['fecha de fin cambiada', 'fechas de fin cambiadas'],
      enFila: 'Cambiar hasta cuándo está matriculada',
      isOptional: true,
    },
    grupo: {
      nombre: ['grupo', 'grupos'],
      seHara: ['se creará', 'se crearán'],
      porHacer: ['grupo por crear', 'grupos por crear'],
      hecho: ['grupo creado', 'grupos creados'],
      enFila: 'Crear el grupo',
      isOptional: true,
    },
    agrupar: {
      nombre: ['persona a su grupo', 'personas a sus grupos'],
      seHara: ['se agregará', 'se agregarán'],
      porHacer: ['persona por agregar a un grupo', 'personas por agregar a grupos'],
      hecho: ['persona agregada a su grupo', 'personas agregadas a sus grupos'],
      enFila: 'Agregar al grupo',
      isOptional: true,
    },
    cohorte: {
      nombre: ['persona a su cohorte', 'personas a sus cohortes'],
      seHara: ['se agregará', 'se agregarán'],
      porHacer: ['persona por agregar a una cohorte', 'personas por agregar a cohortes'],
      hecho: ['persona agregada a su cohorte', 'personas agregadas a sus cohortes'],
      enFila: 'Agregar a la cohorte',
      isOptional: true,
    },
    suspender: {
      nombre: ['matrícula', 'matrículas'],
      seHara: ['se suspenderá', 'se suspenderán'],
      porHacer: ['matrícula por suspender', 'matrículas por suspender'],
      hecho: ['matrícula suspendida', 'matrículas suspendidas'],
      enFila: 'Suspender la matrícula',
      isOptional: true,
      takesAway: true,
    },
    retirar: {
      nombre: ['persona de su curso', 'personas de sus cursos'],
      seHara: ['se retirará', 'se retirarán'],
      porHacer: ['persona por retirar', 'personas por retirar'],
      hecho: ['persona retirada', 'personas retiradas'],
      enFila: 'Retirar del curso',
      isOptional: true,
      takesAway: true,
    },
  },
  alAceptar: salidasInWords,
  faltantes: {
    enArchivo: 'faltantes',
    opciones: [
      { valor: 'suspender', texto: 'Suspender su matrícula: dejan de entrar y conservan lo que hicieron' },
      { valor: 'retirar', texto: 'Retirarlos del curso: pierden lo que hicieron en él' },
    ],
    find: async (filas, opcion, run) => findFaltantes(moodle, { filas, opcion }, run),
  },
  ignores: (columna, { accion }) => isLeaving(accion) && COLUMNS_OF_WHO_ENTERS.has(columna),
  clases: CLASSES,
  advertencias: [
    'Moodle crea la clave de cada cuenta nueva y la envía al correo de la persona, que debe cambiarla al entrar.',
    'En los cursos que lo tienen configurado, Moodle envía un mensaje de bienvenida a cada persona que se matricula.',
  ],
  listas: async (signal) => readListas([...moodle.values()], signal),
  async planear(filas, run) {
    const hallazgos = new Hallazgos();
    const withoutServidor = filas.filter(({ faulty }) => faulty.has('servidor'));
    compareFilas(withoutServidor, hallazgos);
    const byServidor = Map.groupBy(
      filas.filter(({ faulty }) => !faulty.has('servidor')),
      ({ datos }) => datos['servidor']!,
    );
    for (const [nombre, ownFilas] of byServidor) {
      const servidor = moodle.get(nombre)!;
      compareFilas(ownFilas, hallazgos);
      for (const fila of ownFilas) checkExtraCells(fila, hallazgos, now().getTime() / 1000);
      const consulta = await readServer(servidor, ownFilas, run);
      if (!consulta.ok) return consulta;
      const { existing } = consulta;
      const context = { label: servidor.label, existing, hallazgos };
      for (const fila of ownFilas) {
        if (isLeaving(fila.datos['accion'])) checkLeaving(fila, context);
        else {
          checkFila(fila, context);
          checkExtras(fila, context);
        }
      }
      planFilas(ownFilas, context);
    }
    return { ok: true, filas: hallazgos.todos() };
  },
  ejecutar: () => runInMoodle(moodle),
});

/** The same load by the specified call, which writes without showing a plan: it refuses rows whose people leave. */
export function cargaWithoutPlan(moodle: Moodle): TipoDeCarga {
  const tipo = cargaDeUsuarios(moodle);
  const columnas = tipo.columnas.map((columna) =>
    columna.clave === 'accion' ? { ...columna, revisar: checkAccionWithoutPlan } : columna,
  );
  return { ...tipo, columnas };
}

/** Columns that say nothing of who leaves a course. */
const COLUMNS_OF_WHO_ENTERS = new Set(['nombres', 'apellidos', 'correo', 'documento', 'rol']);

const CLASSES = {
  'demasiado-largo': 'Dato demasiado largo',
  'usuario-con-espacios': 'Usuario con espacios',
  'usuario-con-tildes': 'Usuario con tildes o eñes',
  'usuario-con-signos': 'Usuario con signos no admitidos',
  'usuario-reservado': 'Usuario reservado por Moodle',
  'nombre-con-signos': 'Nombre con números o signos',
  'correo-invalido': 'Correo no válido',
  'varios-correos': 'Varios correos en una celda',
  'documento-invalido': 'Documento no válido',
  'rol-no-permitido': 'Rol que no se da con un archivo',
  'servidor-desconocido': 'Servidor desconocido',
  'curso-sin-rol': 'Curso sin rol',
  'rol-sin-curso': 'Rol sin curso',
  'datos-distintos': 'Datos distintos del mismo usuario',
  'correo-repetido': 'Correo repetido en el archivo',
  'documento-repetido': 'Documento repetido en el archivo',
  'fila-repetida': 'Fila repetida',
  'curso-desconocido': 'Curso desconocido',
  'curso-ambiguo': 'Curso ambiguo',
  'curso-cerrado': 'Curso que no se deja ver',
  'rol-desconocido': 'Rol desconocido',
  'cuenta-suspendida': 'Cuenta suspendida',
  'cuenta-desconocida': 'Cuenta desconocida',
  'grupo-con-signos': 'Grupo con signos no admitidos',
  'cohorte-desconocida': 'Cohorte desconocida',
  'cohorte-ambigua': 'Cohorte ambigua',
  'fecha-invalida': 'Fecha no válida',
  'fecha-pasada': 'Fecha que ya pasó',
  'dato-sin-curso': 'Dato de un curso sin curso',
  'dato-de-quien-entra': 'Dato de quien se matricula',
  'accion-desconocida': 'Acción desconocida',
  'accion-solo-en-pantalla': 'Acción que solo se hace en la pantalla',
  'acciones-contrarias': 'Acciones contrarias',
  'no-puede-salir': 'Matrícula que no se cambia desde aquí',
  'servicio-incompleto': 'Falta en el servicio de Moodle',
  'usuario-de-otra-persona': 'Usuario de otra persona',
  'correo-de-otra-cuenta': 'Correo de otra cuenta',
  'documento-de-otra-cuenta': 'Documento de otra cuenta',
} as const;

/** Reads the drop-down lists of the template. A server that does not answer is left out, with a notice. */
async function readListas(servidores: readonly ServidorMoodle[], signal: AbortSignal): Promise<Listas> {
  const avisos: string[] = [];
  const [cursos, roles]: [ValorDeLista[], Set<string>] = [[], new Set()];
  for (const { label, leidos, suyos: leidosRoles } of await Promise.all(
    servidores.map(async (servidor) => readListasOf(servidor, signal)),
  )) {
    if (!leidos.ok) avisos.push(`No están los cursos de ${label}: ${MOTIVOS_IN_WORDS[leidos.motivo]}`);
    else {
      cursos.push(
        ...leidos.valor.map(({ nombreCorto, nombre }) => ({ valor: nombreCorto, texto: `${nombre} (${label})` })),
      );
    }
    if (leidosRoles.ok) for (const rol of leidosRoles.valor.keys()) if (isLoadable(rol)) roles.add(rol);
  }
  return {
    listas: {
      servidores: servidores.map(({ name, label }) => ({ valor: name, texto: label })),
      roles: [...roles].map((rol) => ({ valor: nombreDeRol(rol), texto: rol })),
      cursos,
    },
    avisos,
  };
}

/** Reads one server's lists until `signal` aborts: a person waiting for a template has less patience than a job. */
async function readListasOf({ label, escritura }: ServidorMoodle, signal: AbortSignal) {
  const late = new Promise<FalloMoodle>((resolve) => {
    const give = (): void => resolve({ ok: false, motivo: 'no-responde' });
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  const [leidos, leidosRoles] = await Promise.all([
    Promise.race([escritura.cursos(), late]),
    Promise.race([escritura.roles(), late]),
  ]);
  return { label, leidos, suyos: leidosRoles };
}
