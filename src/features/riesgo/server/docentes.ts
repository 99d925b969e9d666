// Finds the accounts of teachers with assignments on a server, as rows of the report of teachers by course.
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import { docentesPorCurso } from '#catalogo/docentes-por-curso.ts';
import type { UsuarioMoodle } from '#core/moodle/server/service.ts';
import {
  asignaturaOf,
  readAsignaciones,
  type AsignacionGuardada,
  type AsignaturaDeCurso,
} from '#features/asignaturas/server/service.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { valueOf, type Reader } from './lectura.ts';
import type { FilaLeida } from './leidos.store.ts';

type Context = {
  readonly servidor: { readonly name: string; readonly label: string };
  /** Accounts by address in lower case. */
  readonly cuentas: ReadonlyMap<string, readonly UsuarioMoodle[]>;
  /** Subject of each course, with the course's name. */
  readonly cursos: readonly (AsignaturaDeCurso & { readonly nombre: string })[];
};

const courseKey = ({ codigo, semestre }: AsignaturaDeCurso): string => `${semestre} ${codigo}`;

/**
 * Turns assignments of teachers with an account on the server into rows. The name of a subject is its own, else that of
 * its course in the semester, else that of its code in another semester, else the code.
 */
export function rowsOfDocentes(
  asignaciones: readonly AsignacionGuardada[],
  { servidor, cuentas, cursos }: Context,
): FilaLeida[] {
  const bySemestre = new Map(cursos.map((curso) => [courseKey(curso), curso.nombre]));
  const byCodigo = new Map(cursos.map(({ codigo, nombre }) => [codigo, nombre]));
  return asignaciones.flatMap(
    ({ id, semestre, codigoAsignatura: codigo, tipoAsignatura, ...asignacion }): FilaLeida[] => {
      const found = cuentas.get(asignacion.correo.toLowerCase()) ?? [];
      const cuenta = found.find(({ suspendido }) => !suspendido) ?? found[0];
      if (!cuenta) return [];
      return [
        {
          clave: id,
          semestre,
          creado: asignacion.actualizada,
          datos: {
            docente: asignacion.docente,
            documento: cuenta.documento || null,
            correo: asignacion.correo,
            asignatura:
              asignacion.nombre ?? bySemestre.get(courseKey({ codigo, semestre })) ?? byCodigo.get(codigo) ?? codigo,
            codigo,
            metodologia: { clave: tipoAsignatura, texto: TEXTO_TIPO_ASIGNATURA[tipoAsignatura] },
            plataforma: { clave: servidor.name, texto: servidor.label },
            facultad: asignacion.facultad,
            programa: asignacion.programaAcademico,
          },
        },
      ];
    },
  );
}

/** Addresses between two checks for cancelling. */
const ADDRESSES_PER_CALL = 800;

/** Reads the teachers with assignments who have an account on a server (DECISIONS §5). */
export const DOCENTES_READER: Reader = {
  leido: docentesPorCurso,
  async read({ db, servidor, advance, signal }) {
    advance({ fase: 'Leyendo los cursos' });
    const cursos = valueOf(await servidor.escritura.cursos());
    const asignaciones = await readAsignaciones(db);
    const correos = [...new Set(asignaciones.map(({ correo }) => correo.toLowerCase()))];
    const cuentas = new Map<string, readonly UsuarioMoodle[]>();
    for (let i = 0; i < correos.length; i += ADDRESSES_PER_CALL) {
      advance({ fase: 'Buscando las cuentas de los docentes', hechos: i, total: correos.length });
      const parte = correos.slice(i, i + ADDRESSES_PER_CALL);
      const halladas = valueOf(await servidor.escritura.findUsuarios('correo', parte));
      for (const [correo, found] of halladas) cuentas.set(correo, found);
      signal.throwIfAborted();
    }
    const filas = rowsOfDocentes(asignaciones, {
      servidor,
      cuentas,
      cursos: cursos.flatMap((curso) => {
        const asignatura = asignaturaOf(curso);
        return asignatura ? [{ ...asignatura, nombre: curso.nombre }] : [];
      }),
    });
    const withoutCuenta = asignaciones.length - filas.length;
    return {
      filas,
      resumen:
        `${inThousands(filas.length)} asignaciones con cuenta de su docente` +
        (withoutCuenta > 0 ? `, ${inThousands(withoutCuenta)} sin ella` : ''),
    };
  },
};
