// Reads accesses and activity of a server's courses: with the companion plugin, or course by course from core functions.
import {
  isFunctionFailure,
  type Actividades,
  type CursoMoodle,
  type FalloMoodle,
  type Inscripcion,
  type PaginaDeAccesos,
  type ServidorMoodle,
  type UltimoAcceso,
} from '#core/moodle/server/service.ts';
import { LecturaError, valueOf, type ReaderContext } from './lectura.ts';

/** The courses of a reading, and its control. */
type PedidoDeAccesos = Pick<ReaderContext, 'servidor' | 'advance' | 'signal'> & {
  readonly cursos: readonly CursoMoodle[];
};

/** Courses asked about at once without the plugin: few enough for a small server. */
const COURSES_AT_ONCE = 4;

/** Accounts between two checks for cancelling. */
const ACCOUNTS_PER_CALL = 1600;

type ReadAccesos = {
  readonly accesos: readonly UltimoAcceso[];
  /** Reason why the present plugin did not give them. */
  readonly complementoFallo?: FalloMoodle;
};

/**
 * Reads every active role of every account that may log in, in these courses, with its last access: page by page with
 * the companion plugin; course by course without it, or if it refuses.
 * @throws {LecturaError}
 */
export async function readAccesos(pedido: PedidoDeAccesos): Promise<ReadAccesos> {
  const { complemento } = pedido.servidor;
  const { estado } = valueOf(await complemento.detectar(true));
  if (estado !== 'presente') return { accesos: await readByCursos(pedido) };
  try {
    return { accesos: await readByPages(pedido) };
  } catch (error) {
    // Moodle's own functions give the same: the plugin may exist without permission.
    if (!(error instanceof LecturaError) || !isFunctionFailure(error.fallo)) throw error;
    return { accesos: await readByCursos(pedido), complementoFallo: error.fallo };
  }
}

async function readByPages({ servidor, advance, signal }: PedidoDeAccesos): Promise<readonly UltimoAcceso[]> {
  const accesos: UltimoAcceso[] = [];
  let desde: number | null = 0;
  while (desde !== null) {
    advance({ fase: 'Leyendo los accesos', hechos: accesos.length, total: null });
    const pagina: PaginaDeAccesos = valueOf(await servidor.complemento.ultimosAccesos({ desde }));
    signal.throwIfAborted();
    accesos.push(...pagina.accesos);
    desde = pagina.siguiente;
  }
  return accesos;
}

async function readByCursos({ servidor, cursos, advance, signal }: PedidoDeAccesos): Promise<readonly UltimoAcceso[]> {
  const accesos: UltimoAcceso[] = [];
  for (let i = 0; i < cursos.length; i += COURSES_AT_ONCE) {
    advance({ fase: 'Leyendo los accesos, curso por curso', hechos: i, total: cursos.length });
    const parte = cursos.slice(i, i + COURSES_AT_ONCE);
    const listas = await Promise.all(
      parte.map(async ({ id }) => accesosOf(id, valueOf(await servidor.cursos.inscritos(id)))),
    );
    signal.throwIfAborted();
    accesos.push(...listas.flat());
  }
  const suspendidos = await readSuspended(servidor, accesos, { advance, signal });
  return accesos.filter(({ idUsuario }) => !suspendidos.has(idUsuario));
}

/** Accesses of a course; none if it was deleted meanwhile. */
const accesosOf = (idCurso: number, inscritos: readonly Inscripcion[] = []): UltimoAcceso[] =>
  inscritos.flatMap(({ id, usuario, nombre, correo, roles, ultimoAcceso }) =>
    roles.map((rol) => ({ idCurso, idUsuario: id, usuario, nombre, correo, rol, ultimo: ultimoAcceso })),
  );

/** Lists of participants include accounts that may not log in. */
async function readSuspended(
  servidor: ServidorMoodle,
  accesos: readonly UltimoAcceso[],
  { advance, signal }: Pick<ReaderContext, 'advance' | 'signal'>,
): Promise<ReadonlySet<number>> {
  const cuentas = [...new Set(accesos.map(({ idUsuario }) => idUsuario))];
  const suspendidos = new Set<number>();
  for (let i = 0; i < cuentas.length; i += ACCOUNTS_PER_CALL) {
    advance({ fase: 'Dejando fuera las cuentas suspendidas', hechos: i, total: cuentas.length });
    const parte = valueOf(await servidor.cursos.suspendidos(cuentas.slice(i, i + ACCOUNTS_PER_CALL)));
    for (const id of parte) suspendidos.add(id);
    signal.throwIfAborted();
  }
  return suspendidos;
}

type ReadActividades = { readonly actividades: Actividades; readonly complementoFallo?: FalloMoodle };

/** Courses asked about at once with the plugin. */
const COURSES_OF_PLUGIN = 100;

/** Reads what was due and done in courses: with the companion plugin, or course by course. @throws {LecturaError} */
export async function readActividades(pedido: PedidoDeAccesos, now: Date): Promise<ReadActividades> {
  const { servidor, cursos, advance, signal } = pedido;
  const read = async (
    size: number,
    fase: string,
    part: (cursos: readonly number[]) => Promise<readonly Actividades[]>,
  ) => {
    const all: Actividades[] = [];
    for (let i = 0; i < cursos.length; i += size) {
      advance({ fase, hechos: i, total: cursos.length });
      all.push(...(await part(cursos.slice(i, i + size).map(({ id }) => id))));
      signal.throwIfAborted();
    }
    return { cursos: all.flatMap((one) => one.cursos), personas: all.flatMap((one) => one.personas) };
  };
  const fase = 'Leyendo las entregas, notas y foros';
  const { estado } = valueOf(await servidor.complemento.detectar());
  let complementoFallo: FalloMoodle | undefined;
  if (estado !== 'ausente') {
    try {
      return {
        actividades: await read(COURSES_OF_PLUGIN, fase, async (ids) => [
          valueOf(await servidor.complemento.actividad(ids)),
        ]),
      };
    } catch (error) {
      if (!(error instanceof LecturaError) || !isFunctionFailure(error.fallo)) throw error;
      complementoFallo = error.fallo;
    }
  }
  const actividades = await read(COURSES_AT_ONCE, `${fase}, curso por curso`, async (ids) =>
    Promise.all(ids.map(async (id) => valueOf(await servidor.cursos.actividad(id, now)))),
  );
  return { actividades, ...(complementoFallo && { complementoFallo }) };
}
