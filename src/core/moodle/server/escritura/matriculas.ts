// Enrols people with a role in Moodle courses, course by course; explains refusals, skips people enrolled already.
import { z } from 'zod';
import { writerFor, type ServiceAccount } from '../client/call.ts';
import { readInscritos } from '../client/course-reads.ts';
import { MoodleFailure } from '../client/failures.ts';
import { NO_ACCOUNT } from './cuentas.ts';
import type { Escrito, Matricula } from './escritura.ts';
import { interrupted, writeRows, type RowWriter } from './lotes.ts';
import type { RoleFinder } from './roles.ts';

type EnrolContext = {
  readonly servicio: ServiceAccount;
  readonly roles: RoleFinder;
  readonly signal: AbortSignal | undefined;
};

/**
 * Enrols people, course by course. If a course fails because the server is down, the rest is not tried. An internal
 * error at one course is blamed on the course once another one succeeds.
 */
export async function enrol(
  { servicio, roles, signal }: EnrolContext,
  matriculas: readonly Matricula[],
): Promise<readonly Escrito[]> {
  const fin = new Map<Matricula, Escrito>();
  let caida: Escrito | undefined;
  const numeros = await roles([...new Set(matriculas.map(({ rol }) => rol))]).catch((error: unknown) => {
    if (!(error instanceof MoodleFailure)) throw error;
    caida = interrupted(error);
    return new Map<string, number>();
  });
  for (const grupo of Map.groupBy(matriculas, ({ idCurso, rol }) => `${idCurso} ${rol}`).values()) {
    signal?.throwIfAborted();
    const roleid = numeros.get(grupo[0]!.rol);
    const escritos = caida
      ? grupo.map(() => caida!)
      : roleid === undefined
        ? grupo.map(({ rol }) => unknownRol(rol))
        : await enrolIn(servicio, grupo, roleid);
    for (const [i, matricula] of grupo.entries()) fin.set(matricula, escritos[i]!);
    caida ??= escritos.every((escrito) => escrito.estado === 'interrumpido' && escrito.motivo !== 'error-moodle')
      ? escritos[0]
      : undefined;
  }
  const avanza = [...fin.values()].some(({ estado }) => estado === 'hecho' || estado === 'estaba');
  return matriculas.map((matricula) => {
    const escrito = fin.get(matricula)!;
    const isSuyo = avanza && escrito.estado === 'interrumpido' && escrito.motivo === 'error-moodle';
    return isSuyo ? CURSO_FAILED : escrito;
  });
}

/** Refusals that concern everybody in a course, by error code. */
const CURSO_REFUSALS: Readonly<Record<string, string>> = {
  wsusercannotassign: 'Moodle no permite dar ese rol en este curso.',
  wsnoinstance: 'El curso no admite matrículas manuales.',
  wscannotenrol: 'El curso no admite matrículas manuales.',
  nopermissions: 'La cuenta con la que esta aplicación entra a Moodle no puede matricular en este curso.',
  errorcoursecontextnotvalid: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
  requireloginerror: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
};

function explain({ motivo, dicho: { errorcode = '' } }: MoodleFailure): string {
  if (CURSO_REFUSALS[errorcode]) return CURSO_REFUSALS[errorcode];
  return motivo === 'no-existe' ? NO_ACCOUNT : 'Moodle no acepta esta matrícula.';
}

const isCursoRefusal = ({ dicho: { errorcode = '' } }: MoodleFailure): boolean => errorcode in CURSO_REFUSALS;

/**
 * Returns the enrolments that exist already; refuses all if the course does not exist or cannot be entered.
 * @throws {MoodleFailure}
 */
async function knownOutcomes(
  servicio: ServiceAccount,
  matriculas: readonly Matricula[],
): Promise<ReadonlyMap<Matricula, Escrito>> {
  const [primera] = matriculas;
  const pedido = { userfields: 'id,roles', onlyactive: true } as const;
  const refuseAll = (texto: string): ReadonlyMap<Matricula, Escrito> =>
    new Map(matriculas.map((each) => [each, { estado: 'rechazado', texto }]));
  let inscritos;
  try {
    inscritos = await readInscritos(servicio, primera!.idCurso, pedido);
  } catch (error) {
    if (!(error instanceof MoodleFailure) || !isCursoRefusal(error)) throw error;
    return refuseAll(explain(error));
  }
  if (!inscritos) return refuseAll('El curso ya no existe en Moodle.');
  const rolesDe = new Map(inscritos.map(({ id, asignados }) => [id, asignados.map(({ shortname }) => shortname)]));
  const existing = matriculas.filter(({ idUsuario, rol }) => rolesDe.get(idUsuario)?.includes(rol));
  return new Map(existing.map((each) => [each, { estado: 'estaba', id: each.idUsuario }]));
}

/** Enrols people with one role in one course: a refusal for these reasons concerns all of them. */
async function enrolIn(
  servicio: ServiceAccount,
  matriculas: readonly Matricula[],
  roleid: number,
): Promise<readonly Escrito[]> {
  const obra: RowWriter<Matricula> = {
    conocidas: async (filas) => knownOutcomes(servicio, filas),
    async send(filas) {
      const enrolments = filas.map(({ idUsuario, idCurso }) => ({ roleid, userid: idUsuario, courseid: idCurso }));
      await writerFor(servicio)('enrol_manual_enrol_users', { enrolments }, z.null());
      return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
    },
    explain,
    concernsAll: isCursoRefusal,
    esperas: servicio.retryWaitsMs,
  };
  return writeRows(matriculas, obra);
}

const CURSO_FAILED: Escrito = { estado: 'rechazado', texto: 'Moodle tuvo un error interno con este curso.' };

const unknownRol = (rol: string): Escrito => ({
  estado: 'rechazado',
  texto: `No se sabe qué número tiene el rol ${rol} en este Moodle: indíquelo en el ajuste MOODLE_SERVERS (roles).`,
});
