import type { ReactNode } from 'react';
import { type Asignatura, TEXTO_TIPO_ASIGNATURA, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { Muted } from '#platform/web/ui/text.tsx';

type EncontradaProps = {
  readonly asignatura: Asignatura;
  /** What stands out of it. */
  readonly children: ReactNode;
};

/** A subject among those that were found. */
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
