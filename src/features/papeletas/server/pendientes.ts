// The students with a subject to answer about: enrolled in one of which they were issued no token.
import { isAddress } from '#catalogo/campos/correo.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import {
  ROL_DE_MOODLE,
  usuarioCanonico,
  type Moodle,
  type Participante,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import { readParticipantes, valueOf, type Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { codigosIn } from './matriculas.ts';
import { selectEmitidasOf } from './recordatorios.store.ts';

export type Pendiente = { readonly correo: string; readonly nombre: string };

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** The server where people sign in, whose numbers are those of accounts. */
  readonly ingreso: Pick<ServidorMoodle, 'name'>;
  /** The name under which its accounts are kept. */
  readonly servidor: string;
  readonly asignaturas: Asignaturas;
};

type Progress = {
  readonly advance: (avance: { fase: string; hechos?: number; total?: number }) => void;
  readonly signal: AbortSignal;
};

/**
 * Reads the students of all assigned subjects from every Moodle, also those who never signed in here, and returns those with a
 * subject to answer about: one for each address. It is not known who answered, only to whom a token was issued.
 * @throws {LecturaFailure} where a server does not answer: those whom it did not name would be left out
 */
export async function readPendientes(
  { db, moodle, ingreso, servidor, asignaturas }: Options,
  semestre: Semestre,
  { advance, signal }: Progress,
): Promise<readonly Pendiente[]> {
  const codigosOf = codigosIn(await asignaturas.read(semestre), semestre);
  const wasIssued = await readIssued(db, { semestre, servidor });
  const pendientes = new Map<string, Pendiente>();
  for (const plataforma of moodle.values()) {
    const fase = `Leyendo los estudiantes de ${plataforma.label}`;
    advance({ fase });
    const cursos = valueOf(await plataforma.escritura.cursos())
      .map((curso) => ({ id: curso.id, codigos: codigosOf(curso) }))
      .filter(({ codigos }) => codigos.length > 0);
    signal.throwIfAborted();
    const participantes = await readParticipantes(
      plataforma,
      cursos.map(({ id }) => id),
      { onPart: (hechos) => advance({ fase, hechos, total: cursos.length }), signal },
    );
    const isIngreso = plataforma.name === ingreso.name;
    for (const { id, codigos } of cursos) {
      for (const persona of participantes.get(id) ?? []) {
        const correo = persona.correo.trim().toLowerCase();
        if (!persona.roles.includes(ROL_DE_MOODLE.estudiante) || !isAddress(correo)) continue;
        if (codigos.some((codigo) => !wasIssued(codigo, persona, isIngreso)))
          pendientes.set(correo, { correo, nombre: persona.nombre });
      }
    }
  }
  return [...pendientes.values()];
}

/** Accounts of the server where people sign in are known by their numbers, those of others by the names of their users. */
async function readIssued(db: Db, of: Parameters<typeof selectEmitidasOf>[1]) {
  const emitidas = await selectEmitidasOf(db, of);
  const byCuenta = new Set(emitidas.map(({ asignatura, cuenta }) => JSON.stringify([asignatura, cuenta])));
  const byUsuario = new Set(emitidas.map(({ asignatura, usuario }) => JSON.stringify([asignatura, usuario])));
  return (codigo: string, { id, usuario }: Participante, isIngreso: boolean): boolean =>
    isIngreso
      ? byCuenta.has(JSON.stringify([codigo, id]))
      : byUsuario.has(JSON.stringify([codigo, usuarioCanonico(usuario)]));
}
