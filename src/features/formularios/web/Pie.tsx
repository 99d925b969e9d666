import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormFoot } from '#platform/web/ui/form-bars.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { enfocar } from './enfocar.ts';
import { useFallos } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';

/** What the foot of a step offers instead of sending, and beside it. */
export type PieDePaso = {
  /** The main button; the form's own where this is what sends it. */
  readonly boton?: string | undefined;
  readonly antes: ReactNode;
};

type PieProps = {
  /** It was pressed, and waits for what is sent with it. */
  readonly busy: boolean;
  readonly paso?: PieDePaso | undefined;
  /** What the page says of the draft. */
  readonly children: ReactNode;
};

/** The sticky foot: how much is missing, the draft, and the main button. */
export function Pie({ busy, paso, children }: PieProps) {
  const { formulario } = useFormulario();
  const main = (
    <Button variant="main" type="submit" busy={busy}>
      {paso?.boton ?? formulario.textos.enviar}
    </Button>
  );
  return (
    <FormFoot
      count={<Faltan />}
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

/** Everything that stands between what is typed and a sending, in one number that leads to the first of it. */
function Faltan() {
  const fallos = useFallos();
  const [next] = fallos ?? [];
  if (!fallos) return null;
  if (!next) return <p>Todo respondido.</p>;
  return (
    <Button variant="link" onClick={() => enfocar(next.ruta)}>
      {fallos.length === 1 ? 'Falta 1 respuesta. ' : `Faltan ${fallos.length} respuestas. `}
      <span>Ir a la siguiente</span>
    </Button>
  );
}
