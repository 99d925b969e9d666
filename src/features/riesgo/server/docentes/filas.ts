import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { AsignacionGuardada, AsignaturaDeCurso } from '#features/asignaturas/server/service.ts';
import type { FilaLeida } from '#features/informes/server/service.ts';
import type { UsuarioMoodle } from '#features/moodle/server/service.ts';

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
