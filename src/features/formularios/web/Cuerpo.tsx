import { type ReactNode, type RefObject, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { seCumple } from '#catalogo/arbol.ts';
import { consentimientoAparte, type Formulario } from '#catalogo/formulario.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useFormulario } from './formulario-context.ts';
import type { PieDePaso } from './Pie.tsx';
import { Consentimiento, Seccion } from './Seccion.tsx';
import { usoCargado, useUso } from './uso/cargar-uso.ts';
import type { ValoresEscritos } from './valores.ts';

/** The main button of a form with steps. */
export type AlPulsar = {
  /** Goes on to the next step; null until the steps are here. @returns false where the button means to send */
  press: (() => boolean) | null;
  /** It was pressed before they were. */
  isPressed: boolean;
};

/** Returns true if the answer to the first section of a form with steps opens the steps. */
export const areStepsOpen = ({ pasos, secciones }: Formulario, valores: ValoresEscritos): boolean =>
  pasos === true && seCumple(secciones[1]?.visibleSi, valores);

/** Renders the parts about sending: the one above the questions, and the foot. */
export type RenderEnvio = (paso?: PieDePaso) => { readonly impedimento: ReactNode; readonly pie: ReactNode };

type CuerpoProps = {
  readonly renderEnvio: RenderEnvio;
  readonly alPulsar: RefObject<AlPulsar>;
};

/** Shows the questions of a form and its foot; where an answer ended the form, only that question and the reason. */
export function Cuerpo({ renderEnvio, alPulsar }: CuerpoProps) {
  const abierto = useFormulario();
  const { bloqueo, secciones, pasos, ...formulario } = abierto.formulario;
  const { getValues } = useFormContext();
  useWatch({ name: bloqueo?.si.campo ?? '', disabled: !bloqueo });
  const uso = useUso();
  // A draft was read by what came with the checks.
  const [paso, setPaso] = useState(() => (pasos && usoCargado()?.pasoAlcanzado(abierto, getValues())) ?? 0);
  const ended = bloqueo && seCumple(bloqueo.si, getValues()) ? bloqueo : null;
  const consentimiento = ended ? undefined : consentimientoAparte(formulario);
  const usoDePasos = areStepsOpen(abierto.formulario, getValues()) ? uso : null;
  const { impedimento, pie } = renderEnvio(pasos && { boton: 'Siguiente', antes: null, secciones });
  return (
    <>
      {!ended && !usoDePasos && impedimento}
      {(pasos ? secciones.slice(0, paso === 0 ? 1 : 0) : secciones)
        .filter(({ campos }) => !ended || campos.includes(ended.si.campo))
        .map((seccion) => (
          <Seccion key={seccion.titulo} seccion={seccion} />
        ))}
      {consentimiento && <Consentimiento consentimiento={consentimiento} />}
      {ended ? (
        <div>
          <Alert tone="error">{ended.mensaje}</Alert>
        </div>
      ) : usoDePasos ? (
        <usoDePasos.Pasos uso={usoDePasos} paso={paso} onPaso={setPaso} alPulsar={alPulsar} renderEnvio={renderEnvio} />
      ) : (
        pie
      )}
    </>
  );
}
