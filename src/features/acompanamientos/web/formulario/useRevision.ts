import { useEffect, useMemo, useState } from 'react';
import { mensajeDeFallos } from '#catalogo/rubrica/registro.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { type Falla, fallasDe, idDeCampo, type Mundo, revisar } from './campos.ts';
import { type Diligencia, parDe } from './diligencia.ts';
import { enfocar } from './enfocar.ts';
import type { Fase } from './envio/useEnvio.ts';
import type { Estado } from './faltantes.ts';

export type Revision = {
  /** The faults by the id of their control; none before the first try to send. */
  readonly fallas: ReadonlyMap<string, string>;
  /** The banner: the quoted text where something is missing (spec 1 §5). */
  readonly mensaje: string | null;
  /** Checks all of it; where something is wrong, leads to the first. @returns true if it may be sent */
  readonly pasar: () => boolean;
  /** Begins afresh: nothing is wrong before the first try. */
  readonly olvidar: () => void;
};

type Revisada = {
  readonly diligencia: Diligencia;
  readonly rubrica: Rubrica | undefined;
  readonly estado: Estado;
  readonly mundo: Mundo;
  readonly fase: Fase;
};

const NINGUNA: readonly Falla[] = [];

/** Checks the form from the first try to send on, and keeps its faults up to date as they are mended. */
export function useRevision({ diligencia, rubrica, estado, mundo, fase }: Revisada): Revision {
  const [isOn, setOn] = useState(false);
  const lectura = useMemo(
    () => (isOn ? revisar(diligencia, rubrica, estado, mundo) : null),
    [isOn, diligencia, rubrica, estado, mundo],
  );
  const fallas = useMemo(
    () => (lectura && !lectura.ok ? fallasALaVista(lectura.fallos, estado, diligencia) : NINGUNA),
    [lectura, estado, diligencia],
  );
  const deServidor = useMemo(() => fallasDelServidor(fase, estado), [fase, estado]);
  const primera = deServidor[0]?.id;
  useEffect(() => {
    if (primera) enfocar(primera);
  }, [primera]);
  const todas = useMemo(
    () => new Map([...deServidor, ...fallas].map(({ id, mensaje }) => [id, mensaje] as const)),
    [deServidor, fallas],
  );

  function pasar(): boolean {
    setOn(true);
    const result = revisar(diligencia, rubrica, estado, mundo);
    if (result.ok) return true;
    const first = fallasALaVista(result.fallos, estado, diligencia)[0];
    // Its message is drawn first: then there is room to show both.
    if (first) requestAnimationFrame(() => enfocar(first.id));
    return false;
  }

  const mensaje = lectura && !lectura.ok ? mensajeDeFallos(lectura.fallos) : null;
  return { fallas: todas, mensaje, pasar, olvidar: () => setOn(false) };
}

/** Returns the faults of fields in sight: before teacher and subject are chosen, only these two. */
const fallasALaVista = (
  fallos: Parameters<typeof fallasDe>[0],
  estado: Estado,
  diligencia: Diligencia,
): readonly Falla[] =>
  fallasDe(fallos, estado).filter(
    ({ id }) => parDe(diligencia) !== null || id === idDeCampo('docente') || id === idDeCampo('asignatura'),
  );

const fallasDelServidor = (fase: Fase, estado: Estado): readonly Falla[] =>
  fase.at === 'form' && fase.status
    ? fallasDe(
        Object.entries(fase.status.errors).map(([ruta, mensaje]) => ({ ruta, mensaje, falta: false })),
        estado,
      )
    : NINGUNA;
