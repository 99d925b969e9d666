// Questions of a form with its foot: all sections or step by step, and only the reason where an answer ended the form.
import { useState, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Condicion } from '#catalogo/campos/base.ts';
import { separateConsentimiento } from '#catalogo/formulario.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useFormulario } from './formulario-abierto.ts';
import { loadedUso, useUso } from './load-uso.ts';
import type { AlPulsar, RenderEnvio } from './paso.ts';
import { Consentimiento, Seccion } from './Seccion.tsx';
import { useCondicion } from './useCondicion.ts';

type CuerpoProps = {
  readonly renderEnvio: RenderEnvio;
  readonly onPress: RefObject<AlPulsar>;
};

/** Shows the questions of a form and its foot; if an answer ended the form, only that question and the reason. */
export function Cuerpo({ renderEnvio, onPress }: CuerpoProps) {
  const abierto = useFormulario();
  const { bloqueo, secciones, pasos, ...formulario } = abierto.formulario;
  const { getValues } = useFormContext();
  // A draft is read only after this chunk was loaded.
  const [paso, setPaso] = useState(() => (pasos && loadedUso()?.reachedStep(abierto, getValues())) ?? 0);
  // Without a rule, there is none to end it.
  const ended = useCondicion(bloqueo?.condicion) ? bloqueo : undefined;
  const consentimiento = ended ? undefined : separateConsentimiento(formulario);
  const areStepsOpen = useCondicion(secciones[1]?.visibleSi);
  const uso = useUso();
  const usoDePasos = pasos && areStepsOpen ? uso : null;
  const { impedimento, pie } = renderEnvio(pasos && { boton: 'Siguiente', antes: null, secciones });
  return (
    <>
      {!ended && !usoDePasos && impedimento}
      {(pasos ? secciones.slice(0, paso === 0 ? 1 : 0) : secciones)
        .filter(({ campos }) => !ended || isLeft(campos, ended.condicion))
        .map((seccion) => (
          <Seccion key={seccion.titulo} seccion={seccion} />
        ))}
      {consentimiento && <Consentimiento consentimiento={consentimiento} />}
      {ended ? (
        <div>
          <Alert tone="error">{ended.mensaje}</Alert>
        </div>
      ) : usoDePasos ? (
        <usoDePasos.Pasos paso={paso} onPaso={setPaso} onPress={onPress} renderEnvio={renderEnvio} />
      ) : (
        pie
      )}
    </>
  );
}

/** Returns true for the section that stays when one answer ends the form; where several do, all stay to be changed. */
const isLeft = (campos: readonly string[], condicion: Condicion): boolean =>
  !('campo' in condicion) || campos.includes(condicion.campo);
