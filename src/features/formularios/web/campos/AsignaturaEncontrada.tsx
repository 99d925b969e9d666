// Searches asignaturas (subjects) on the server, and renders one of them in the list of results.
import { TEXTO_TIPO_ASIGNATURA, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { asignaturasContract } from '#features/asignaturas/contract.ts';
import { call } from '#platform/web/api.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Muted } from '#platform/web/ui/text.tsx';

/** A subject that was found; `suya` if it is the signed-in teacher's own. */
export type Hallada = Asignatura & { readonly suya?: true };

/** Subjects that were found, and a message for the person. */
type Encontradas = { readonly asignaturas: readonly Hallada[]; readonly estado: string };

/**
 * Searches on the server: the first subjects of the semester whose code, name, teacher or program matches; without a text
 * the teacher's own.
 * @throws {ApiError} {@link ConnectionError}
 */
export async function searchAsignaturas(texto: string, signal: AbortSignal): Promise<Encontradas> {
  const { asignaturas, total } = await call(
    asignaturasContract,
    'POST /asignaturas/busqueda',
    { body: { texto } },
    { signal },
  );
  if (texto !== '') return { asignaturas, estado: estadoOf(texto, asignaturas.length, total) };
  return {
    asignaturas: asignaturas.filter((asignatura: Hallada) => asignatura.suya),
    estado: 'Sus asignaturas de este semestre. Escriba para buscar otra.',
  };
}

function estadoOf(texto: string, n: number, total: number): string {
  if (n === 0)
    return `No encontramos asignaturas de este semestre con «${texto}». Pruebe con el código o con otra parte del nombre.`;
  if (n < total) return `Se muestran ${n} de ${total}. Escriba un poco más para ver otras.`;
  return n === 1 ? '1 asignatura.' : `${n} asignaturas.`;
}

type EncontradaProps = {
  readonly asignatura: Hallada;
  /** Marks those that cannot be asked for. */
  readonly marksNoHabilitable: boolean;
};

export function Encontrada({ asignatura, marksNoHabilitable }: EncontradaProps) {
  const { codigoAsignatura, nombre, docente, programaAcademico, tipoAsignatura, suya: isOwn, habilitable } = asignatura;
  return (
    <>
      <span>
        <strong>{textoDeAsignatura(codigoAsignatura, nombre)}</strong> {isOwn && <Badge tone="success">suya</Badge>}
        {marksNoHabilitable && !habilitable && <Badge tone="warning">No habilitable</Badge>}
      </span>
      <Muted as="span">{`${docente} · ${programaAcademico} · ${TEXTO_TIPO_ASIGNATURA[tipoAsignatura]}`}</Muted>
    </>
  );
}
