import {
  type Acceso,
  type CursoMoodle,
  esDeUnaFuncion,
  type FalloMoodle,
  type Inscripcion,
  type PaginaDeAccesos,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import { type EnServidor, SinLectura, valorDe } from '../lectura.ts';

type Pedido = Pick<EnServidor, 'servidor' | 'avanzar' | 'signal'> & { readonly cursos: readonly CursoMoodle[] };

/** Courses that are asked about at once where the companion plugin is missing: few enough for a small server. */
const A_LA_VEZ = 4;

/** Accounts that are looked at between two looks at whether to go on. */
const CUENTAS_POR_PARTE = 1600;

type AccesosLeidos = {
  readonly accesos: readonly Acceso[];
  /** Why the plugin that the server has did not give them. */
  readonly sinComplemento?: FalloMoodle;
};

/**
 * Every active role of every account that may log in, in these courses, and when each was last there: page by page where the
 * server has the companion plugin, course by course where it has not or the plugin refuses.
 * @throws {SinLectura}
 */
export async function leerAccesos(pedido: Pedido): Promise<AccesosLeidos> {
  const { complemento } = pedido.servidor;
  const { estado } = valorDe(await complemento.detectar(true));
  if (estado !== 'presente') return { accesos: await porCursos(pedido) };
  try {
    return { accesos: await porPaginas(pedido) };
  } catch (error) {
    // Moodle's own functions tell the same: the plugin's may be there and not be allowed.
    if (!(error instanceof SinLectura) || !esDeUnaFuncion(error.fallo)) throw error;
    return { accesos: await porCursos(pedido), sinComplemento: error.fallo };
  }
}

async function porPaginas({ servidor, avanzar, signal }: Pedido): Promise<readonly Acceso[]> {
  const accesos: Acceso[] = [];
  let desde: number | null = 0;
  while (desde !== null) {
    avanzar({ fase: 'Leyendo los accesos', hechos: accesos.length, total: null });
    const pagina: PaginaDeAccesos = valorDe(await servidor.complemento.ultimosAccesos({ desde }));
    signal.throwIfAborted();
    accesos.push(...pagina.accesos);
    desde = pagina.siguiente;
  }
  return accesos;
}

async function porCursos({ servidor, cursos, avanzar, signal }: Pedido): Promise<readonly Acceso[]> {
  const accesos: Acceso[] = [];
  for (let i = 0; i < cursos.length; i += A_LA_VEZ) {
    avanzar({ fase: 'Leyendo los accesos, curso por curso', hechos: i, total: cursos.length });
    const parte = cursos.slice(i, i + A_LA_VEZ);
    const listas = await Promise.all(
      parte.map(async ({ id }) => accesosDe(id, valorDe(await servidor.cursos.inscritos(id)))),
    );
    signal.throwIfAborted();
    accesos.push(...listas.flat());
  }
  const suspendidos = await leerSuspendidos(servidor, accesos, { avanzar, signal });
  return accesos.filter(({ idUsuario }) => !suspendidos.has(idUsuario));
}

/** A course that was deleted meanwhile has nobody. */
const accesosDe = (idCurso: number, inscritos: readonly Inscripcion[] = []): Acceso[] =>
  inscritos.flatMap(({ id, usuario, nombre, correo, roles, ultimoAcceso }) =>
    roles.map((rol) => ({ idCurso, idUsuario: id, usuario, nombre, correo, rol, ultimo: ultimoAcceso })),
  );

/** Lists of participants hold suspended accounts too. */
async function leerSuspendidos(
  servidor: ServidorMoodle,
  accesos: readonly Acceso[],
  { avanzar, signal }: Pick<EnServidor, 'avanzar' | 'signal'>,
): Promise<ReadonlySet<number>> {
  const cuentas = [...new Set(accesos.map(({ idUsuario }) => idUsuario))];
  const suspendidos = new Set<number>();
  for (let i = 0; i < cuentas.length; i += CUENTAS_POR_PARTE) {
    avanzar({ fase: 'Dejando fuera las cuentas suspendidas', hechos: i, total: cuentas.length });
    const parte = valorDe(await servidor.cursos.suspendidos(cuentas.slice(i, i + CUENTAS_POR_PARTE)));
    for (const id of parte) suspendidos.add(id);
    signal.throwIfAborted();
  }
  return suspendidos;
}
