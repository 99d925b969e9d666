import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import { closeLectura, findEnMarcha } from './lecturas.store.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { accesos } from '#catalogo/estudiantes-en-riesgo/leido.ts';
import {
  type Acceso,
  type CursoMoodle,
  esDeUnaFuncion,
  falloEnPalabras,
  type FalloMoodle,
  type Inscripcion,
  type PaginaDeAccesos,
  type ServidorMoodle,
  type UsuarioMoodle,
} from '#features/moodle/server/service.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { docentesPorCurso } from '#catalogo/docentes-por-curso/leido.ts';
import {
  type AsignacionGuardada,
  asignaturaDe,
  type AsignaturaDeCurso,
  leerAsignaciones,
} from '#features/asignaturas/server/service.ts';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { FilaLeida } from '#features/informes/server/service.ts';
import type { Taller } from './handler.ts';
import { type EnServidor, type Lector, SinLectura, valorDe, LEIDOS } from './lectura.ts';
import { filasDeAccesos } from './accesos.ts';

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
async function leerAccesos(pedido: Pedido): Promise<AccesosLeidos> {
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

type Mundo = {
  readonly servidor: { readonly name: string; readonly label: string };
  /** Accounts by address in lower case. */
  readonly cuentas: ReadonlyMap<string, readonly UsuarioMoodle[]>;
  /** Which subject each course is, with the course's name. */
  readonly cursos: readonly (AsignaturaDeCurso & { readonly nombre: string })[];
};

const llave = ({ codigo, semestre }: AsignaturaDeCurso): string => `${semestre} ${codigo}`;

/**
 * Assignments of teachers who have an account on the server, as rows of the report. A subject is called by its own
 * name, else as its course of the semester, or as one of its code in another semester; its code stands where nobody knows any.
 */
export function filasDeDocentes(
  asignaciones: readonly AsignacionGuardada[],
  { servidor, cuentas, cursos }: Mundo,
): FilaLeida[] {
  const porSemestre = new Map(cursos.map((curso) => [llave(curso), curso.nombre]));
  const porCodigo = new Map(cursos.map(({ codigo, nombre }) => [codigo, nombre]));
  return asignaciones.flatMap(({ id, semestre, codigoAsignatura: codigo, tipoAsignatura, ...una }): FilaLeida[] => {
    const suyas = cuentas.get(una.correo.toLowerCase()) ?? [];
    const cuenta = suyas.find(({ suspendido }) => !suspendido) ?? suyas[0];
    if (!cuenta) return [];
    return [
      {
        clave: id,
        semestre,
        creado: una.actualizada,
        datos: {
          docente: una.docente,
          documento: cuenta.documento || null,
          correo: una.correo,
          asignatura: una.nombre ?? porSemestre.get(llave({ codigo, semestre })) ?? porCodigo.get(codigo) ?? codigo,
          codigo,
          metodologia: { clave: tipoAsignatura, texto: TEXTO_TIPO_ASIGNATURA[tipoAsignatura] },
          plataforma: { clave: servidor.name, texto: servidor.label },
          facultad: una.facultad,
          programa: una.programaAcademico,
        },
      },
    ];
  });
}

/** Addresses that are looked for between two looks at whether to go on. */
const CORREOS_POR_PARTE = 800;

/** Reads which of the teachers with assignments have an account on a server (DECISIONS §5). */
const LECTOR_DE_DOCENTES: Lector = {
  leido: docentesPorCurso,
  async leer({ db, servidor, avanzar, signal }) {
    avanzar({ fase: 'Leyendo los cursos' });
    const cursos = valorDe(await servidor.escritura.cursos());
    const asignaciones = await leerAsignaciones(db);
    const correos = [...new Set(asignaciones.map(({ correo }) => correo.toLowerCase()))];
    const cuentas = new Map<string, readonly UsuarioMoodle[]>();
    for (let i = 0; i < correos.length; i += CORREOS_POR_PARTE) {
      avanzar({ fase: 'Buscando las cuentas de los docentes', hechos: i, total: correos.length });
      const parte = correos.slice(i, i + CORREOS_POR_PARTE);
      const halladas = valorDe(await servidor.escritura.buscarUsuarios('correo', parte));
      for (const [correo, suyas] of halladas) cuentas.set(correo, suyas);
      signal.throwIfAborted();
    }
    const filas = filasDeDocentes(asignaciones, {
      servidor,
      cuentas,
      cursos: cursos.flatMap((curso) => {
        const asignatura = asignaturaDe(curso);
        return asignatura ? [{ ...asignatura, nombre: curso.nombre }] : [];
      }),
    });
    const sinCuenta = asignaciones.length - filas.length;
    return {
      filas,
      resumen:
        `${enMiles(filas.length)} asignaciones con cuenta de su docente` +
        (sinCuenta > 0 ? `, ${enMiles(sinCuenta)} sin ella` : ''),
    };
  },
};

/**
 * Reads who enters the courses of a server. Hidden courses are left out: their students cannot enter them.
 * @param diasDeRiesgo days without access from which on a student is at risk
 */
const lectorDeAccesos = (diasDeRiesgo: () => Promise<number>): Lector => ({
  leido: accesos,
  async leer({ servidor, avanzar, signal, now }) {
    avanzar({ fase: 'Leyendo los cursos' });
    const [categorias, todos] = [
      valorDe(await servidor.cursos.categorias()),
      valorDe(await servidor.escritura.cursos()),
    ];
    signal.throwIfAborted();
    const cursos = todos.filter(({ visible }) => visible);
    const { accesos: leidos, sinComplemento } = await leerAccesos({ servidor, cursos, avanzar, signal });
    const { filas, conteos } = filasDeAccesos(leidos, {
      servidor,
      cursos,
      categorias,
      diasDeRiesgo: await diasDeRiesgo(),
      now,
    });
    const enRiesgo = conteos.reduce((suma, conteo) => suma + conteo.enRiesgo, 0);
    const comoSiempre = `${enMiles(filas.length)} matrículas, ${enMiles(enRiesgo)} en riesgo`;
    if (!sinComplemento) return { filas, conteos, resumen: comoSiempre };
    const porque = `leídas curso por curso porque el complemento no las dio: ${falloEnPalabras(sinComplemento)}`;
    return { filas, conteos, resumen: `${comoSiempre}; ${porque}` };
  },
});

/** Everything that is read from the platform into rows. @param diasDeRiesgo as in {@link lectorDeAccesos} */
export const accesosYDocentes = (diasDeRiesgo: () => Promise<number>): readonly Lector[] => [
  lectorDeAccesos(diasDeRiesgo),
  LECTOR_DE_DOCENTES,
];

/** Reads from a server what a report shows. Readings of all servers share a line: others have their turn too. */
export const LECTURA_DE_PLATAFORMA = definirTarea({
  nombre: 'lectura-de-plataforma',
  titulo: ({ leido }) => LEIDOS[leido]?.titulo ?? 'Leer de la plataforma',
  entrada: z.object({ leido: z.string(), servidor: z.string() }),
  acceso: 'lecturas.pedir',
  linea: 'lectura-de-plataforma',
  async handler({ db, moodle, ajustes }: Pick<Taller, 'db' | 'moodle'> & { readonly ajustes: Ajustes }) {
    const { leerDePlataforma } = await import('./handler.ts');
    const lectores = accesosYDocentes(async () => (await ajustes.actuales()).diasDeRiesgo);
    return leerDePlataforma({ db, moodle, lectores });
  },
  async alCancelar(tx, de) {
    const id = await findEnMarcha(tx, de);
    if (id) await closeLectura(tx, id, { terminada: new Date(), motivo: 'cancelada' });
  },
});
