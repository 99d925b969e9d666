import { useEffect, useRef } from 'react';
import { etiquetaDe } from '#catalogo/arbol.ts';
import { CONSENTIMIENTO, mensajeGeneral } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FaultSummary } from '#platform/web/ui/form-bars.tsx';
import type { SendStatus } from '#platform/web/send/useSender.ts';
import { enfocar } from './enfocar.ts';
import { useFallos } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';
import { useFaltasALaVista } from './useError.ts';

/** Shows above the questions why the form was not sent: the failure of the last try, or every field at fault. */
export function Impedimento({ aviso }: { readonly aviso: SendStatus | null }) {
  const faltasALaVista = useFaltasALaVista();
  const fallos = useFallos();
  if (aviso) return <AvisoDeEnvio aviso={aviso} />;
  return faltasALaVista && fallos && fallos.length > 0 ? <Resumen fallos={fallos} /> : null;
}

function AvisoDeEnvio({ aviso }: { readonly aviso: SendStatus }) {
  const { tone, message, retry } = aviso;
  const box = useRef<HTMLDivElement>(null);
  // The button that sends is far below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Alert tone={tone} actions={retry && <Button type="submit">Reintentar</Button>}>
        {message}
      </Alert>
    </div>
  );
}

/** The quoted message, and a link to each field at fault. */
function Resumen({ fallos }: { readonly fallos: readonly Fallo[] }) {
  const { formulario } = useFormulario();
  return (
    <FaultSummary title={mensajeGeneral(formulario, fallos)}>
      {fallos.map(({ ruta, mensaje, falta }) => (
        <li key={ruta}>
          <Button variant="link" onClick={() => enfocar(ruta)}>
            {falta || ruta === CONSENTIMIENTO ? mensaje : `${etiquetaDe(formulario.campos, ruta)}: ${mensaje}`}
          </Button>
        </li>
      ))}
    </FaultSummary>
  );
}
