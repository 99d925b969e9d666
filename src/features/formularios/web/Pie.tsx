import type { ReactNode } from 'react';
import { etiquetaDe } from '#catalogo/arbol.ts';
import { CONSENTIMIENTO } from '#catalogo/formulario.ts';
import { mensajeGeneral } from '#catalogo/mensaje-general.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FaultList, FormFoot } from '#platform/web/ui/form-bars.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { enfocar } from './enfocar.ts';
import type { Aviso } from './envio/fase.ts';
import { useFallos } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';
import { useFaltasALaVista } from './useError.ts';

/** What the foot of a step offers instead of sending, and beside it. */
export type PieDePaso = {
  /** The main button; the form's own where this is what sends it. */
  readonly boton?: string | undefined;
  readonly antes: ReactNode;
};

type PieProps = {
  /** What became of the last try to send. */
  readonly aviso: Aviso | null;
  /** It was pressed, and waits for what is sent with it. */
  readonly busy: boolean;
  readonly paso?: PieDePaso | undefined;
  /** What the page says of the draft. */
  readonly children: ReactNode;
};

/** The sticky foot: what is wrong, what is missing, the draft, and the main button. */
export function Pie({ aviso, busy, paso, children }: PieProps) {
  const { formulario } = useFormulario();
  const faltasALaVista = useFaltasALaVista();
  const fallos = useFallos();
  const main = (
    <Button variant="main" type="submit" busy={busy}>
      {paso?.boton ?? formulario.textos.enviar}
    </Button>
  );
  return (
    <FormFoot
      alert={
        aviso ? (
          <AvisoDeEnvio aviso={aviso} />
        ) : (
          faltasALaVista && fallos && fallos.length > 0 && <Resumen fallos={fallos} />
        )
      }
      button={
        paso ? (
          <Row>
            {paso.antes}
            {main}
          </Row>
        ) : (
          main
        )
      }
    >
      {fallos && <Faltan fallos={fallos} />}
      {children}
    </FormFoot>
  );
}

function AvisoDeEnvio({ aviso: { tono, mensaje, reintentar } }: { readonly aviso: Aviso }) {
  return (
    <Alert tone={tono} actions={reintentar && <Button type="submit">Reintentar</Button>}>
      {mensaje}
    </Alert>
  );
}

/** More links than this wait behind their number, so that the foot leaves room for the form. */
const A_LA_VISTA = 3;

/** What keeps the form from being sent: the quoted message, and a link to each field at fault. */
function Resumen({ fallos }: { readonly fallos: readonly Fallo[] }) {
  const { formulario } = useFormulario();
  const links = (
    <FaultList>
      {fallos.map(({ ruta, mensaje, falta }) => (
        <li key={ruta}>
          <LinkACampo ruta={ruta}>
            {falta || ruta === CONSENTIMIENTO ? mensaje : `${etiquetaDe(formulario.campos, ruta)}: ${mensaje}`}
          </LinkACampo>
        </li>
      ))}
    </FaultList>
  );
  return (
    <Alert tone="error" title={mensajeGeneral(formulario, fallos)}>
      {fallos.length <= A_LA_VISTA ? (
        links
      ) : (
        <details>
          <summary>{`Ver las ${fallos.length} respuestas por revisar`}</summary>
          {links}
        </details>
      )}
    </Alert>
  );
}

function Faltan({ fallos }: { readonly fallos: readonly Fallo[] }) {
  const faltan = fallos.filter(({ falta }) => falta);
  const [next] = faltan;
  if (!next) return null;
  return (
    <p>
      {faltan.length === 1 ? 'Falta 1 respuesta. ' : `Faltan ${faltan.length} respuestas. `}
      <LinkACampo ruta={next.ruta}>Ir a la siguiente</LinkACampo>
    </p>
  );
}

function LinkACampo({ ruta, children }: { readonly ruta: string; readonly children: ReactNode }) {
  return (
    <Button variant="link" onClick={() => enfocar(ruta)}>
      {children}
    </Button>
  );
}
