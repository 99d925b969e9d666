// Enrols people with a role in Moodle courses, skipping those enrolled already; suspends, ends and takes back enrolments.
import { z } from 'zod';
import { readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { readInscritos } from '../client/course-reads.ts';
import { MoodleFailure } from '../client/failures.ts';
import { isComplementoFailure } from '../complemento/deteccion.ts';
import { impedimentoDe, readMatriculas, ROL_ESTUDIANTE, type MatriculaDeCurso } from '../complemento/matriculas.ts';
import { explainInCurso, isCursoRefusal, knownInCurso, writeByCurso } from './by-curso.ts';
import { NO_ACCOUNT } from './cuentas.ts';
import type { CambioDeMatricula, Escrito, Matricula, Salida } from './escritura.ts';
import { interrupted, writeRows, type RowWriter } from './lotes.ts';
import type { RoleFinder } from './roles.ts';

type EnrolContext = {
  readonly servicio: ServiceAccount;
  readonly roles: RoleFinder;
  readonly signal: AbortSignal | undefined;
};

/** Enrols people, course by course and role by role. */
export async function enrol(
  { servicio, roles, signal }: EnrolContext,
  matriculas: readonly Matricula[],
): Promise<readonly Escrito[]> {
  const numeros = await numbersOf(roles, [...new Set(matriculas.map(({ rol }) => rol))]);
  if ('caida' in numeros) return matriculas.map(() => numeros.caida);
  return writeByCurso(matriculas, {
    keyOf: ({ rol }) => rol,
    async write(grupo) {
      const roleid = numeros.get(grupo[0]!.rol);
      return roleid === undefined ? grupo.map(({ rol }) => unknownRol(rol)) : enrolIn(servicio, grupo, roleid);
    },
    signal,
  });
}

type RoleNumbers = Awaited<ReturnType<RoleFinder>>;

async function numbersOf(roles: RoleFinder, buscados: readonly string[]): Promise<RoleNumbers | { caida: Escrito }> {
  try {
    return await roles(buscados);
  } catch (error) {
    if (!(error instanceof MoodleFailure)) throw error;
    return { caida: interrupted(error) };
  }
}

const explain = explainInCurso('matricular', ({ motivo }) =>
  motivo === 'no-existe' ? NO_ACCOUNT : 'Moodle no acepta esta matrícula.',
);

/** Enrols people with one role in one course: a refusal for these reasons concerns all of them. */
async function enrolIn(
  servicio: ServiceAccount,
  matriculas: readonly Matricula[],
  roleid: number,
): Promise<readonly Escrito[]> {
  const { idCurso } = matriculas[0]!;
  const obra: RowWriter<Matricula> = {
    async conocidas(filas) {
      const inscritosOf = async () => readInscritos(servicio, idCurso, { userfields: 'id,roles', onlyactive: true });
      const inscritas = await knownInCurso(filas, inscritosOf, {
        explain,
        outcomesOf(inscritos) {
          const rolesDe = new Map(inscritos.map(({ id, asignados }) => [id, asignados]));
          const isIn = ({ idUsuario, rol }: Matricula) =>
            rolesDe.get(idUsuario)?.some(({ shortname }) => shortname === rol);
          return new Map(filas.filter(isIn).map((each) => [each, { estado: 'estaba', id: each.idUsuario }]));
        },
      });
      return withEnds(servicio, inscritas);
    },
    async send(filas) {
      const enrolments = filas.map(({ idUsuario, hasta }) => ({
        roleid,
        userid: idUsuario,
        courseid: idCurso,
        ...(hasta !== undefined && { timeend: hasta }),
      }));
      await writerFor(servicio)('enrol_manual_enrol_users', { enrolments }, z.null());
      return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
    },
    explain,
    concernsAll: isCursoRefusal,
    esperas: servicio.retryWaitsMs,
  };
  return writeRows(matriculas, obra);
}

const END_UNKNOWN = 'Ya estaba en el curso. Revise en Moodle que su matrícula termine el día que dice el archivo.';

/**
 * Adds a note to enrolments that are there already and do not end as their rows say, as far as the plugin tells.
 * @throws {MoodleFailure}
 */
async function withEnds(
  servicio: ServiceAccount,
  conocidas: ReadonlyMap<Matricula, Escrito>,
): Promise<ReadonlyMap<Matricula, Escrito>> {
  const ending = [...conocidas].filter(([{ hasta }, { estado }]) => hasta !== undefined && estado === 'estaba');
  if (ending.length === 0) return conocidas;
  const [[{ idCurso }]] = ending as [(typeof ending)[number]];
  const pedido = { cursos: [idCurso], usuarios: ending.map(([{ idUsuario }]) => idUsuario) };
  const leidas = await readMatriculas(() => readerFor(servicio), pedido).catch((error: unknown) => {
    if (!isComplementoFailure(error)) throw error;
    return [];
  });
  const isAsSaid = ({ idUsuario, hasta }: Matricula): boolean =>
    leidas.some((one) => one.idUsuario === idUsuario && one.fin === hasta);
  const doubtful = ending.filter(([fila]) => !isAsSaid(fila));
  return new Map([
    ...conocidas,
    ...doubtful.map(([fila, escrito]) => [fila, { ...escrito, nota: END_UNKNOWN } as Escrito] as const),
  ]);
}

const unknownRol = (rol: string): Escrito => ({
  estado: 'rechazado',
  texto: `No se sabe qué número tiene el rol ${rol} en este Moodle: indíquelo en el ajuste MOODLE_SERVERS (roles).`,
});

/** Suspends enrolments, or moves their end: those of students by hand, which the plugin tells. */
export async function changeMatriculas(
  { servicio, roles, signal }: EnrolContext,
  cambios: readonly CambioDeMatricula[],
): Promise<readonly Escrito[]> {
  const numeros = await numbersOf(roles, [ROL_ESTUDIANTE]);
  if ('caida' in numeros) return cambios.map(() => numeros.caida);
  const roleid = numeros.get(ROL_ESTUDIANTE);
  if (roleid === undefined) return cambios.map(() => unknownRol(ROL_ESTUDIANTE));
  const leaving = leavingContext<CambioDeMatricula>(servicio, 'cambiar matrículas', {
    isDone: ({ suspendida, fin }, { hasta, suspender }) =>
      (!suspender || suspendida) && (hasta === undefined || fin === hasta),
    absent: { estado: 'rechazado', texto: 'La persona ya no está en el curso.' },
    async send(filas, known) {
      const enrolments = filas.map((fila) => {
        const { inicio, fin, suspendida } = known.get(fila)!;
        return {
          roleid,
          userid: fila.idUsuario,
          courseid: fila.idCurso,
          // Moodle would set what is not sent to none.
          timestart: inicio,
          timeend: fila.hasta ?? fin,
          suspend: fila.suspender === true || suspendida,
        };
      });
      await writerFor(servicio)('enrol_manual_enrol_users', { enrolments }, z.null());
    },
  });
  return writeByCurso(cambios, { write: leaving, signal });
}

/** Takes people out of courses: students enrolled by hand. */
export async function unenrol(
  { servicio, signal }: Omit<EnrolContext, 'roles'>,
  salidas: readonly Salida[],
): Promise<readonly Escrito[]> {
  const leaving = leavingContext<Salida>(servicio, 'retirar personas', {
    isDone: () => false,
    absent: undefined,
    async send(filas) {
      const enrolments = filas.map(({ idUsuario, idCurso }) => ({ userid: idUsuario, courseid: idCurso }));
      await writerFor(servicio)('enrol_manual_unenrol_users', { enrolments }, z.null());
    },
  });
  return writeByCurso(salidas, { write: leaving, signal });
}

type LeavingSpec<F> = {
  /** Returns true if the enrolment is as the row wants it. */
  readonly isDone: (matricula: MatriculaDeCurso, fila: F) => boolean;
  /** Outcome for a person who is not in the course; undefined: that is what the row wants. */
  readonly absent: Escrito | undefined;
  readonly send: (filas: readonly F[], known: ReadonlyMap<F, MatriculaDeCurso>) => Promise<void>;
};

/** Writer of rows of one course about people in it, who are looked up each time before anything is sent. */
function leavingContext<F extends Salida>(
  servicio: ServiceAccount,
  action: string,
  { isDone, absent, send }: LeavingSpec<F>,
): (filas: readonly F[]) => Promise<readonly Escrito[]> {
  const explainLeaving = explainInCurso(action, ({ motivo }) =>
    motivo === 'no-existe' ? NO_ACCOUNT : 'Moodle no acepta este cambio.',
  );
  return async (all) => {
    const known = new Map<F, MatriculaDeCurso>();
    const outcomeOf = (fila: F, own: readonly MatriculaDeCurso[]): Escrito | undefined => {
      const [matricula] = own;
      if (!matricula) return absent ?? { estado: 'estaba', id: fila.idUsuario };
      const texto = impedimentoDe(own);
      if (texto !== undefined) return { estado: 'rechazado', texto };
      if (isDone(matricula, fila)) return { estado: 'estaba', id: fila.idUsuario };
      known.set(fila, matricula);
      return undefined;
    };
    const obra: RowWriter<F> = {
      conocidas: async (filas) => {
        const pedido = { cursos: [filas[0]!.idCurso], usuarios: filas.map(({ idUsuario }) => idUsuario) };
        return knownInCurso(filas, async () => readMatriculas(() => readerFor(servicio), pedido), {
          explain: explainLeaving,
          outcomesOf(matriculas) {
            const byUsuario = Map.groupBy(matriculas, ({ idUsuario }) => idUsuario);
            return new Map(
              filas.flatMap((fila) => {
                const escrito = outcomeOf(fila, byUsuario.get(fila.idUsuario) ?? []);
                return escrito ? [[fila, escrito] as const] : [];
              }),
            );
          },
        });
      },
      async send(filas) {
        await send(filas, known);
        return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
      },
      explain: explainLeaving,
      concernsAll: isCursoRefusal,
      esperas: servicio.retryWaitsMs,
    };
    return writeRows(all, obra);
  };
}
