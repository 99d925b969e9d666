import { type Asignatura, type CampoAsignatura, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/textos.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Muted } from '#platform/web/ui/text.tsx';

type EncontradaProps = { readonly campo: CampoAsignatura; readonly asignatura: Asignatura };

/** A subject among those that were found. */
export function Encontrada({ campo, asignatura }: EncontradaProps) {
  const { codigoAsignatura, nombre, docente, programaAcademico, tipoAsignatura, habilitable } = asignatura;
  return (
    <>
      <span>
        <strong>{textoDeAsignatura(codigoAsignatura, nombre)}</strong>{' '}
        {campo.noHabilitable && !habilitable && <Badge tone="warning">No habilitable</Badge>}
      </span>
      <Muted as="span">{`${docente} · ${programaAcademico} · ${TEXTO_TIPO_ASIGNATURA[tipoAsignatura]}`}</Muted>
    </>
  );
}
