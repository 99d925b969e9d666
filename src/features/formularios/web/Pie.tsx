// Foot of a form: missing answers, draft state, main button; also the notice on top that tells why it was not sent.
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { etiquetaOf } from '#catalogo/arbol.ts';
import { bannerMessage, CONSENTIMIENTO, type Fallo, type Seccion } from '#catalogo/formulario.ts';
import type { SendStatus } from '#platform/web/send/useSender.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FaultSummary, FormFoot } from '#platform/web/ui/form-bars.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { useFallos, useFaltasALaVista } from './fallos.ts';
import { focusCampo } from './focus.ts';
import { useFormulario, type ValoresEscritos } from './formulario-abierto.ts';
import { loadedUso } from './load-uso.ts';
import type { PieDePaso } from './paso.ts';

type PieProps = {
  /** True from the press until the chunk that sends is loaded. */
  readonly busy: boolean;
  readonly paso?: PieDePaso | undefined;
  /** The state of the draft. */
  readonly children: ReactNode;
};

/** The sticky foot: number of missing answers, state of the draft, and main button. */
export function Pie({ busy, paso, children }: PieProps) {
  const { formulario } = useFormulario();
  const main = (
    <Button variant="main" type="submit" busy={busy}>
      {paso?.boton ?? formulario.textos.sendLabel}
    </Button>
  );
  return (
    <FormFoot
      count={<MissingCount secciones={paso?.secciones ?? formulario.secciones} />}
      draft={children}
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
    />
  );
}

/** Shows the number of missing or wrong answers, which links to the first of them, and a progress bar. */
function MissingCount({ secciones }: { readonly secciones: readonly Seccion[] }) {
  const abierto = useFormulario();
  const { getValues } = useFormContext<ValoresEscritos>();
  const fallos = useFallos();
  const [next] = fallos ?? [];
  if (!fallos) return null;
  // They were found by its checks.
  const total = loadedUso()!.obligatoriasEn(secciones, abierto, { valores: getValues(), fallos });
  const dadas = Math.max(0, total - fallos.length);
  return (
    <>
      {next ? (
        <Button variant="link" onClick={() => focusCampo(next.ruta)}>
          <span>{`${missingText(fallos)} `}</span>
          <span>Ir al siguiente dato</span>
        </Button>
      ) : (
        <p>Todo respondido.</p>
      )}
      <ProgressBar label={null} value={dadas} max={total} />
    </>
  );
}

/** Tells the answers that are missing apart from those that are there and are not acceptable. */
function missingText(fallos: readonly Fallo[]): string {
  const missing = fallos.filter(({ ruta, falta }) => falta || ruta === CONSENTIMIENTO).length;
  const wrong = fallos.length - missing;
  if (missing === 0) return wrong === 1 ? 'Corrija 1 respuesta.' : `Corrija ${wrong} respuestas.`;
  const said = missing === 1 ? 'Falta 1 respuesta' : `Faltan ${missing} respuestas`;
  return wrong === 0 ? `${said}.` : `${said} y debe corregir ${wrong}.`;
}

/** Shows above the questions why the form was not sent: the failure of the last attempt, or every field at fault. */
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

/** Shows the quoted message, and a link to each field at fault. */
function Resumen({ fallos }: { readonly fallos: readonly Fallo[] }) {
  const { formulario } = useFormulario();
  return (
    <FaultSummary title={bannerMessage(formulario, fallos)}>
      {fallos.map(({ ruta, mensaje, falta }) => (
        <li key={ruta}>
          <Button variant="link" onClick={() => focusCampo(ruta)}>
            {falta || ruta === CONSENTIMIENTO ? mensaje : `${etiquetaOf(formulario.campos, ruta)}: ${mensaje}`}
          </Button>
        </li>
      ))}
    </FaultSummary>
  );
}
