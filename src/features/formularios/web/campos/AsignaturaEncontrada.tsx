// Searches asignaturas (subjects) on the server, and renders one of them in the list of results.
import { TEXTO_TIPO_ASIGNATURA, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { asignaturasContract } from '#features/asignaturas/contract.ts';
import { call } from '#platform/web/api.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Muted } from '#platform/web/ui/text.tsx';

/** The first subjects of the semester whose code, name, teacher or program matches, and the number of all matches. */
export type Encontradas = { readonly asignaturas: readonly Asignatura[]; readonly total: number };

/** Searches on the server. @throws {ApiError} {@link ConnectionError} */
export const searchAsignaturas = async (texto: string, signal: AbortSignal): Promise<Encontradas> =>
  call(asignaturasContract, 'POST /asignaturas/busqueda', { body: { texto } }, { signal });

type EncontradaProps = {
  readonly asignatura: Asignatura;
  /** A badge beside its name. */
  readonly children: Elements;
};

export function Encontrada({ asignatura, children }: EncontradaProps) {
  const { codigoAsignatura, nombre, docente, programaAcademico, tipoAsignatura } = asignatura;
  return (
    <>
      <span>
        <strong>{textoDeAsignatura(codigoAsignatura, nombre)}</strong> {children}
      </span>
      <Muted as="span">{`${docente} · ${programaAcademico} · ${TEXTO_TIPO_ASIGNATURA[tipoAsignatura]}`}</Muted>
    </>
  );
}
