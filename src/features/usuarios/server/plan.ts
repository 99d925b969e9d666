// Plans what is done for each valid row of a file of users: accounts, enrolments, groups, cohorts, and who leaves.
import {
  claveDeGrupo,
  impedimentoDe,
  ROL_DE_MOODLE,
  type CursoMoodle,
  type MatriculaDeCurso,
  type UsuarioMoodle,
} from '#core/moodle/server/service.ts';
import { endOf, type CambioDeFila, type FilaPorPlanear } from '#features/cargas/server/service.ts';
import type { Hallazgos } from './check-rows.ts';
import { ACCIONES, isLeaving } from './columnas-opcionales.ts';
import { nombreDeRol } from './columnas.ts';
import { cohortesOf } from './read-extras.ts';
import type { ServerData } from './read-server.ts';
import { hechoInWords, type PlanDeSalida } from './salidas.ts';

type PlanContext = { readonly existing: ServerData; readonly hallazgos: Hallazgos };

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
export function planFilas(filas: readonly FilaPorPlanear[], { existing, hallazgos }: PlanContext): void {
  const plan = { existing, hallazgos, seen: new Map<string, FilaPorPlanear>() };
  const firstByUsuario = new Map<string, FilaPorPlanear>();
  for (const fila of filas) {
    if (!hallazgos.isGood(fila) || isContrary(fila, plan)) continue;
    if (isLeaving(fila.datos['accion'])) {
      planLeaving(fila, plan);
      continue;
    }
    const usuario = fila.datos['usuario']!;
    const cuenta = existing.usuarios.get(usuario)?.[0];
    const primera = firstByUsuario.get(usuario);
    if (!primera) {
      firstByUsuario.set(usuario, fila);
      planCuenta(fila, cuenta, hallazgos);
    }
    const matricula = planMatricula(fila, cuenta, plan);
    planGrupo(fila, cuenta, plan);
    planCohorte(fila, cuenta, plan);
    hallazgos.nota(fila, notaOf({ primera, matricula, cuenta }));
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

/** The course of a row, as its server has it. */
const cursoOf = (existing: ServerData, { datos }: FilaPorPlanear): CursoMoodle | undefined =>
  existing.cursos.get((datos['curso'] ?? '').toLowerCase())?.[0];

type Planning = PlanContext & {
  /** First row of each thing that is planned once: an enrolment, a group, a person's leaving. */
  readonly seen: Map<string, FilaPorPlanear>;
};

/** Returns the row for which something was planned before, and otherwise notes this one. */
function seenBefore({ seen }: Planning, key: string, fila: FilaPorPlanear): FilaPorPlanear | undefined {
  const before = seen.get(key);
  if (!before) seen.set(key, fila);
  return before;
}

/** Returns true, with a fault, for a person who enters a course by one row and leaves it by another. */
function isContrary(fila: FilaPorPlanear, plan: Planning): boolean {
  const curso = cursoOf(plan.existing, fila);
  if (!curso) return false;
  const before = seenBefore(plan, `persona ${curso.id} ${fila.datos['usuario']}`, fila);
  if (!before || isLeaving(before.datos['accion']) === isLeaving(fila.datos['accion'])) return false;
  plan.hallazgos.falta(fila, 'accion', {
    clase: 'acciones-contrarias',
    mensaje: `La fila ${before.numero} dice otra cosa de esta persona en el mismo curso.`,
    arreglo: 'Deje una de las dos filas.',
  });
  return true;
}

/** State of the person of a row in its course: not yet in it, or already, or by another row, with a note. */
type MatriculaPlaneada =
  { readonly estado: 'planeada' | 'sin-curso' } | { readonly estado: 'estaba'; readonly nota: string };

const alreadyIn = (nota: string): MatriculaPlaneada => ({ estado: 'estaba', nota });

function planMatricula(fila: FilaPorPlanear, cuenta: UsuarioMoodle | undefined, plan: Planning): MatriculaPlaneada {
  const { existing, hallazgos } = plan;
  const { rol = '', usuario = '', hasta = '' } = fila.datos;
  const curso = cursoOf(existing, fila);
  if (!curso) return { estado: 'sin-curso' };
  const ownRoles = cuenta ? (existing.matriculas.get(curso.id)?.get(cuenta.id) ?? []) : [];
  if (ownRoles.includes(rol)) return planEnd(fila, { cuenta: cuenta!, curso }, plan);
  const before = seenBefore(plan, `matricula ${curso.id} ${usuario} ${rol}`, fila);
  if (before) return alreadyIn(`La matrícula va con la fila ${before.numero}.`);
  hallazgos.accion(fila, {
    accion: 'matricular',
    detalle: `${curso.nombre} · ${nombreDeRol(rol)}${hasta === '' ? '' : ` · hasta el ${hasta}`}`,
    plan: { idCurso: curso.id, ...(cuenta && { idUsuario: cuenta.id }), ...(hasta !== '' && { hasta: endOf(hasta) }) },
  });
  return { estado: 'planeada' };
}

type PersonaEnCurso = { readonly cuenta: UsuarioMoodle; readonly curso: CursoMoodle };

/** Plans the end of an enrolment that is there already, where the plugin tells how it is. */
function planEnd(fila: FilaPorPlanear, { cuenta, curso }: PersonaEnCurso, plan: Planning): MatriculaPlaneada {
  const THERE = 'Ya está en el curso con ese rol.';
  const { hasta = '' } = fila.datos;
  if (hasta === '') return alreadyIn(THERE);
  const own = matriculasOf(plan.existing, { cuenta, curso });
  if (!own?.[0]) return alreadyIn(`${THERE} Su fecha de fin no se cambia: aquí no se sabe cómo se matriculó.`);
  const impedimento = impedimentoDe(own);
  if (impedimento !== undefined) return alreadyIn(`${THERE} Su fecha de fin no se cambia. ${impedimento}`);
  const end = endOf(hasta);
  if (own[0].fin === end) return alreadyIn(`${THERE} Termina ese día.`);
  plan.hallazgos.accion(fila, {
    accion: 'terminar',
    detalle: `${curso.nombre} · hasta el ${hasta}`,
    plan: { idCurso: curso.id, idUsuario: cuenta.id, hasta: end },
  });
  return alreadyIn(THERE);
}

/** Returns the enrolments of a person in a course; undefined if they could not be read. */
const matriculasOf = (
  { extras }: ServerData,
  { cuenta, curso }: PersonaEnCurso,
): readonly MatriculaDeCurso[] | undefined =>
  extras.matriculas && (extras.matriculas.get(curso.id) ?? []).filter(({ idUsuario }) => idUsuario === cuenta.id);

/** Plans the group of a row. One that the course lacks is made with its first row. */
function planGrupo(fila: FilaPorPlanear, cuenta: UsuarioMoodle | undefined, plan: Planning): void {
  const { existing, hallazgos } = plan;
  const { grupo = '', usuario = '' } = fila.datos;
  const curso = cursoOf(existing, fila);
  if (grupo === '' || !curso) return;
  const clave = claveDeGrupo(grupo);
  const hallado = existing.extras.grupos.get(curso.id)?.find(({ nombre }) => claveDeGrupo(nombre) === clave);
  const detalle = `${curso.nombre} · ${hallado?.nombre ?? grupo}`;
  if (!hallado && !seenBefore(plan, `grupo ${curso.id} ${clave}`, fila)) {
    hallazgos.accion(fila, { accion: 'grupo', detalle, plan: { idCurso: curso.id } });
  }
  const isMember = cuenta !== undefined && hallado?.miembros.has(cuenta.id);
  if (isMember || seenBefore(plan, `agrupar ${curso.id} ${clave} ${usuario}`, fila)) return;
  const ofPersona = { idCurso: curso.id, ...(cuenta && { idUsuario: cuenta.id }) };
  hallazgos.accion(fila, { accion: 'agrupar', detalle, plan: ofPersona });
}

/** Plans the cohort of a row. */
function planCohorte(fila: FilaPorPlanear, cuenta: UsuarioMoodle | undefined, plan: Planning): void {
  const { extras } = plan.existing;
  const { cohorte = '', usuario = '' } = fila.datos;
  const [hallada] = cohorte === '' ? [] : cohortesOf(extras, cohorte);
  const isMember = hallada && cuenta && extras.miembros.get(hallada.id)?.has(cuenta.id);
  if (!hallada || isMember || seenBefore(plan, `cohorte ${hallada.id} ${usuario}`, fila)) return;
  const ofPersona = { idCohorte: hallada.id, ...(cuenta && { idUsuario: cuenta.id }) };
  plan.hallazgos.accion(fila, { accion: 'cohorte', detalle: hallada.nombre, plan: ofPersona });
}

/** Plans that a person leaves a course, with what would be lost, or notes why nothing is to be done. */
function planLeaving(fila: FilaPorPlanear, plan: Planning): void {
  const { existing, hallazgos } = plan;
  const curso = cursoOf(existing, fila);
  const cuenta = existing.usuarios.get(fila.datos['usuario']!)?.[0];
  if (!curso || !cuenta) return;
  const own = matriculasOf(existing, { cuenta, curso }) ?? [];
  const [primera] = own;
  if (!primera) {
    hallazgos.nota(fila, 'Ya no está en el curso.');
    return;
  }
  const impedimento = impedimentoDe(own);
  if (impedimento !== undefined) {
    hallazgos.falta(fila, 'accion', {
      clase: 'no-puede-salir',
      mensaje: impedimento,
      arreglo: 'Quite la fila: la persona se queda como está.',
    });
    return;
  }
  const isSuspension = fila.datos['accion'] === ACCIONES.suspender;
  if (isSuspension && primera.suspendida) {
    hallazgos.nota(fila, 'Su matrícula ya está suspendida.');
    return;
  }
  const leaving: PlanDeSalida = {
    idCurso: curso.id,
    idUsuario: cuenta.id,
    curso: curso.nombreCorto,
    estudiantes: studentsIn(existing, curso.id),
    entregas: primera.entregas,
    calificaciones: primera.calificaciones,
    mensajes: primera.mensajes,
  };
  const hecho = hechoInWords(leaving);
  const outcome = hecho === '' ? 'no hizo nada en él' : `${isSuspension ? 'conserva' : 'pierde'} ${hecho}`;
  const accion = isSuspension ? 'suspender' : 'retirar';
  const persona = `${cuenta.nombres} ${cuenta.apellidos}`;
  hallazgos.accion(fila, { accion, detalle: `${curso.nombre} · ${persona} ${outcome}`, plan: leaving });
}

/** Number of people with the role of a student in a course, whatever the state of their enrolment. */
const studentsIn = ({ extras }: ServerData, curso: number): number =>
  new Set(
    (extras.matriculas?.get(curso) ?? [])
      .filter(({ roles }) => roles.includes(ROL_DE_MOODLE.estudiante))
      .map(({ idUsuario }) => idUsuario),
  ).size;

type NotaContext = {
  readonly primera: FilaPorPlanear | undefined;
  readonly matricula: MatriculaPlaneada;
  readonly cuenta: UsuarioMoodle | undefined;
};

function notaOf({ primera, matricula, cuenta }: NotaContext): string {
  const cuentaNota = primera
    ? `La cuenta va con la fila ${primera.numero}.`
    : cuenta
      ? 'La cuenta ya existe.'
      : 'La cuenta se crea con esta fila.';
  return matricula.estado === 'estaba' ? `${cuentaNota} ${matricula.nota}` : cuentaNota;
}
