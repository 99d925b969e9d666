// Declares the bulk load of users into Moodle: its words, the actions planned for each row, lists of its template.
import { TITULOS } from '#catalogo/titulos.ts';
import {
  MOTIVOS_IN_WORDS,
  type FalloMoodle,
  type Moodle,
  type ServidorMoodle,
  type UsuarioMoodle,
} from '#core/moodle/server/service.ts';
import type {
  CambioDeFila,
  FilaPorPlanear,
  Listas,
  TipoDeCarga,
  ValorDeLista,
} from '#features/cargas/server/service.ts';
import { checkFila, compareFilas, Hallazgos } from './check-rows.ts';
import { columnasDeUsuarios, isLoadable, nombreDeRol } from './columnas.ts';
import { readServer, type ServerData } from './read-server.ts';
import { runInMoodle } from './run-carga.ts';

/** Load of a file of users (spec 1 §2): accounts in Moodle and their enrolments, one row for each person and course. */
export const cargaDeUsuarios = (moodle: Moodle): TipoDeCarga => ({
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
  },
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
      const consulta = await readServer(servidor, ownFilas, run);
      if (!consulta.ok) return consulta;
      const { existing } = consulta;
      for (const fila of ownFilas) checkFila(fila, { label: servidor.label, existing, hallazgos });
      planFilas(ownFilas, existing, hallazgos);
    }
    return { ok: true, filas: hallazgos.todos() };
  },
  ejecutar: () => runInMoodle(moodle),
});

const FIELDS = ['nombres', 'apellidos', 'correo', 'documento'] as const;

/** Compares names ignoring case: Moodle keeps the spelling of the first load, and capitals alone are no change. */
const isSameName = (from: string, a: string): boolean => from.toLocaleLowerCase('es') === a.toLocaleLowerCase('es');

const cambiosOf = (cuenta: UsuarioMoodle, { datos }: FilaPorPlanear): CambioDeFila[] =>
  FIELDS.filter((campo) => !isSameName(cuenta[campo], datos[campo] ?? '')).map((campo) => ({
    campo,
    de: cuenta[campo],
    a: datos[campo] ?? '',
  }));

/** Plans the actions of the valid rows; an account is created or changed with its first row. */
function planFilas(filas: readonly FilaPorPlanear[], existing: ServerData, hallazgos: Hallazgos): void {
  const firstByUsuario = new Map<string, FilaPorPlanear>();
  for (const fila of filas) {
    if (!hallazgos.isGood(fila)) continue;
    const usuario = fila.datos['usuario']!;
    const cuenta = existing.usuarios.get(usuario)?.[0];
    const primera = firstByUsuario.get(usuario);
    if (!primera) {
      firstByUsuario.set(usuario, fila);
      planCuenta(fila, cuenta, hallazgos);
    }
    const needsMatricula = planMatricula(fila, { cuenta, existing, hallazgos });
    hallazgos.nota(fila, notaOf({ fila, primera, needsMatricula, cuenta }));
  }
}

function planCuenta(fila: FilaPorPlanear, cuenta: UsuarioMoodle | undefined, hallazgos: Hallazgos): void {
  if (!cuenta) {
    hallazgos.accion(fila, { accion: 'crear', detalle: fila.datos['usuario']! });
    return;
  }
  const cambios = cambiosOf(cuenta, fila);
  if (cambios.length === 0) return;
  const plan = { id: cuenta.id, ...Object.fromEntries(cambios.map(({ campo, a }) => [campo, a])) };
  hallazgos.accion(fila, { accion: 'actualizar', detalle: cuenta.usuario, cambios, plan });
}

type PlanContext = {
  readonly cuenta: UsuarioMoodle | undefined;
  readonly existing: ServerData;
  readonly hallazgos: Hallazgos;
};

/** @returns true if the person still has to be enrolled in the course with that role */
function planMatricula(fila: FilaPorPlanear, { cuenta, existing, hallazgos }: PlanContext): boolean {
  const { curso = '', rol = '' } = fila.datos;
  const [hallado] = existing.cursos.get(curso.toLowerCase()) ?? [];
  if (!hallado) return false;
  const ownRoles = cuenta ? (existing.matriculas.get(hallado.id)?.get(cuenta.id) ?? []) : [];
  if (ownRoles.includes(rol)) return false;
  hallazgos.accion(fila, {
    accion: 'matricular',
    detalle: `${hallado.nombre} · ${nombreDeRol(rol)}`,
    plan: { idCurso: hallado.id, ...(cuenta && { idUsuario: cuenta.id }) },
  });
  return true;
}

type NotaContext = {
  readonly fila: FilaPorPlanear;
  readonly primera: FilaPorPlanear | undefined;
  readonly needsMatricula: boolean;
  readonly cuenta: UsuarioMoodle | undefined;
};

function notaOf({ fila, primera, needsMatricula: falta, cuenta }: NotaContext): string {
  const hasCurso = fila.datos['curso'] !== '';
  const cuentaNota = primera
    ? `La cuenta va con la fila ${primera.numero}.`
    : cuenta
      ? 'La cuenta ya existe.'
      : 'La cuenta se crea con esta fila.';
  return hasCurso && !falta ? `${cuentaNota} Ya está en el curso con ese rol.` : cuentaNota;
}

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
