import type { Dispatch, ReactNode } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { idDeCampo } from './campos.ts';
import type { Accion } from './diligencia.ts';
import { ID_DE_ENVIO } from './useAvance.ts';

type FinalProps = {
  readonly observacionGeneral: string;
  readonly falla: string | undefined;
  readonly dispatch: Dispatch<Accion>;
  readonly onEnviar: () => void;
  /** Rendered above the button. */
  readonly children: ReactNode;
};

const { observacionGeneral: campo } = CAMPOS_ACOMPANAMIENTO.infoAcompanamiento.campos;

/** The end of the form: the general observation, and the button that sends it (spec 1 §2, step 6). */
export function Final({ observacionGeneral, falla, dispatch, onEnviar, children }: FinalProps) {
  return (
    <Section title="Cierre" look="ruled" gap={5}>
      <Field label={campo.etiqueta} id={idDeCampo('observacionGeneral')} error={falla}>
        {(control) => (
          <Textarea
            {...control}
            name="observacionGeneral"
            maxLength={campo.max}
            value={observacionGeneral}
            onChange={({ target }) => dispatch({ tipo: 'campos', campos: { observacionGeneral: target.value } })}
          />
        )}
      </Field>
      {children}
      <RealizarRegistro onClick={onEnviar} />
    </Section>
  );
}

/** The button that sends; while something is missing, it leads there. */
export function RealizarRegistro({ onClick }: { readonly onClick: () => void }) {
  return (
    <Row place="end" fills>
      <Button variant="main" id={ID_DE_ENVIO} onClick={onClick}>
        {acompanamientoDocente.textos.enviar}
      </Button>
    </Row>
  );
}
