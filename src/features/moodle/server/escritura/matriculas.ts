// Enrols people in courses.
import { z } from 'zod';
import { MoodleFailure } from '../client/failures.ts';
import { SIN_CUENTA } from './cuentas.ts';
import { leerInscritos } from '../client/course-reads.ts';
import { escritorDe, type Servicio } from '../client/call.ts';
import type { Escrito, Matricula } from './escritura.ts';
import type { LectorDeRoles } from './roles.ts';
import { escribir, interrumpido, type Obra } from './lotes.ts';

type ParaMatricular = {
  readonly servicio: Servicio;
  readonly roles: LectorDeRoles;
  readonly signal: AbortSignal | undefined;
};

/**
 * Enrols people, course by course. If a course fails because the server is down, the rest is not tried. An internal
 * error at one course is blamed on the course once another one succeeds.
 */
export async function matricular(
  { servicio, roles, signal }: ParaMatricular,
  matriculas: readonly Matricula[],
): Promise<readonly Escrito[]> {
  const fin = new Map<Matricula, Escrito>();
  let caida: Escrito | undefined;
  const numeros = await roles([...new Set(matriculas.map(({ rol }) => rol))]).catch((error: unknown) => {
    if (!(error instanceof MoodleFailure)) throw error;
    caida = interrumpido(error);
    return new Map<string, number>();
  });
  for (const grupo of Map.groupBy(matriculas, ({ idCurso, rol }) => `${idCurso} ${rol}`).values()) {
    signal?.throwIfAborted();
    const roleid = numeros.get(grupo[0]!.rol);
    const escritos = caida
      ? grupo.map(() => caida!)
      : roleid === undefined
        ? grupo.map(({ rol }) => sinNumero(rol))
        : await matricularEn(servicio, grupo, roleid);
    for (const [i, matricula] of grupo.entries()) fin.set(matricula, escritos[i]!);
    caida ??= escritos.every((escrito) => escrito.estado === 'interrumpido' && escrito.motivo !== 'error-moodle')
      ? escritos[0]
      : undefined;
  }
  const avanza = [...fin.values()].some(({ estado }) => estado === 'hecho' || estado === 'estaba');
  return matriculas.map((matricula) => {
    const escrito = fin.get(matricula)!;
    const esSuyo = avanza && escrito.estado === 'interrumpido' && escrito.motivo === 'error-moodle';
    return esSuyo ? CON_ERROR : escrito;
  });
}

/** Refusals that concern everybody in a course, by error code. */
const DEL_CURSO: Readonly<Record<string, string>> = {
  wsusercannotassign: 'Moodle no permite dar ese rol en este curso.',
  wsnoinstance: 'El curso no admite matrículas manuales.',
  wscannotenrol: 'El curso no admite matrículas manuales.',
  nopermissions: 'La cuenta con la que esta aplicación entra a Moodle no puede matricular en este curso.',
  errorcoursecontextnotvalid: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
  requireloginerror: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
};

function explicar({ motivo, dicho: { errorcode = '' } }: MoodleFailure): string {
  if (DEL_CURSO[errorcode]) return DEL_CURSO[errorcode];
  return motivo === 'no-existe' ? SIN_CUENTA : 'Moodle no acepta esta matrícula.';
}

const esDelCurso = ({ dicho: { errorcode = '' } }: MoodleFailure): boolean => errorcode in DEL_CURSO;

/**
 * Returns the enrolments that exist already; refuses all if the course does not exist or cannot be entered.
 * @throws {MoodleFailure}
 */
async function conocidas(
  servicio: Servicio,
  matriculas: readonly Matricula[],
): Promise<ReadonlyMap<Matricula, Escrito>> {
  const [primera] = matriculas;
  const pedido = { userfields: 'id,roles', onlyactive: true } as const;
  const ningunaPor = (texto: string): ReadonlyMap<Matricula, Escrito> =>
    new Map(matriculas.map((each) => [each, { estado: 'rechazado', texto }]));
  let inscritos;
  try {
    inscritos = await leerInscritos(servicio, primera!.idCurso, pedido);
  } catch (error) {
    if (!(error instanceof MoodleFailure) || !esDelCurso(error)) throw error;
    return ningunaPor(explicar(error));
  }
  if (!inscritos) return ningunaPor('El curso ya no existe en Moodle.');
  const rolesDe = new Map(inscritos.map(({ id, asignados }) => [id, asignados.map(({ shortname }) => shortname)]));
  const estan = matriculas.filter(({ idUsuario, rol }) => rolesDe.get(idUsuario)?.includes(rol));
  return new Map(estan.map((each) => [each, { estado: 'estaba', id: each.idUsuario }]));
}

/** Enrols people with one role in one course: a refusal for these reasons concerns all of them. */
async function matricularEn(
  servicio: Servicio,
  matriculas: readonly Matricula[],
  roleid: number,
): Promise<readonly Escrito[]> {
  const obra: Obra<Matricula> = {
    conocidas: async (filas) => conocidas(servicio, filas),
    async enviar(filas) {
      const enrolments = filas.map(({ idUsuario, idCurso }) => ({ roleid, userid: idUsuario, courseid: idCurso }));
      await escritorDe(servicio)('enrol_manual_enrol_users', { enrolments }, z.null());
      return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
    },
    explicar,
    esDeTodas: esDelCurso,
    esperas: servicio.retryWaitsMs,
  };
  return escribir(matriculas, obra);
}

const CON_ERROR: Escrito = { estado: 'rechazado', texto: 'Moodle tuvo un error interno con este curso.' };

const sinNumero = (rol: string): Escrito => ({
  estado: 'rechazado',
  texto: `No se sabe qué número tiene el rol ${rol} en este Moodle: indíquelo en el ajuste MOODLE_SERVERS (roles).`,
});
