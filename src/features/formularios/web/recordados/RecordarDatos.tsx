// Box with which a person has their own facts remembered in this browser, or deleted.
import { useState } from 'react';
import { knownPersona } from '#features/sesion/web/KnownPersona.ts';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { useCompartido } from '../borrador/lugares.ts';
import { useFormulario } from '../formulario-abierto.ts';
import { isRemembered, propiasOf, setRemembered } from './recordados.ts';

export { rememberDatos, valoresConocidos } from './recordados.ts';

/** Shows the box under a form that asks for such facts; none where nothing may be kept. */
export function RecordarDatos() {
  const { formulario } = useFormulario();
  const compartido = useCompartido();
  const [, setChanges] = useState(0);
  if (compartido || formulario.sensible || propiasOf(formulario).length === 0) return null;
  return (
    <div>
      <Checkbox
        // As it is stored: another tab, or the note above the form, may have changed it.
        checked={isRemembered()}
        onChange={({ target }) => {
          setRemembered(target.checked);
          setChanges((n) => n + 1);
        }}
        label="Recordar mis datos en este equipo"
        hint={
          knownPersona()
            ? 'Para no escribirlos otra vez, solo en este navegador y hasta que cierre su sesión. Sin la marca se borran.'
            : 'Para no escribirlos otra vez, solo en este navegador. Sin la marca se borran.'
        }
      />
    </div>
  );
}
