import { useRef, useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { MOTIVO_MINIMO } from '../contract.ts';
import { type Pedido, personaEscrita } from './pedido.ts';

type BuscarProps = {
  readonly ocupado: boolean;
  readonly error: Error | null;
  readonly onBuscar: (pedido: Pedido) => void;
};

/** Whom to look for, and why: the reason stays in the audit, whom it was about does not. */
export function Buscar({ ocupado, error, onBuscar }: BuscarProps) {
  const [dato, setDato] = useState('');
  const [motivo, setMotivo] = useState('');
  const [revisado, setRevisado] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const delServidor = error instanceof ApiError ? error.errores : {};
  const faltas = {
    dato: dato.trim().length < 3 ? 'Escriba el documento, el correo o el usuario de la persona.' : undefined,
    motivo:
      motivo.trim().length < MOTIVO_MINIMO
        ? `Escriba quién lo pidió y para qué, en al menos ${MOTIVO_MINIMO} caracteres.`
        : undefined,
  };

  function enviar(): void {
    setRevisado(true);
    const primera = faltas.dato ? 'dato' : faltas.motivo ? 'motivo' : null;
    if (primera === null) onBuscar({ motivo: motivo.trim(), persona: personaEscrita(dato) });
    else form.current?.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      role="search"
      aria-label="Buscar a una persona"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ocupado) enviar();
      }}
    >
      <Grid column="medium" align="top">
        <Field
          label="Documento de la persona"
          help="También puede ser su correo o su usuario."
          required
          error={(revisado ? faltas.dato : undefined) ?? delServidor['persona']}
        >
          {(control) => (
            <TextInput
              {...control}
              name="dato"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={dato}
              onChange={({ target }) => setDato(target.value)}
            />
          )}
        </Field>
        <Field
          label="Motivo"
          help="Quién lo pidió y para qué. Queda en la auditoría."
          required
          error={(revisado ? faltas.motivo : undefined) ?? delServidor['motivo']}
        >
          {(control) => (
            <TextInput
              {...control}
              name="motivo"
              autoComplete="off"
              maxLength={500}
              value={motivo}
              onChange={({ target }) => setMotivo(target.value)}
            />
          )}
        </Field>
      </Grid>
      <Row>
        <Button variant="main" type="submit" busy={ocupado}>
          Buscar
        </Button>
      </Row>
    </Stack>
  );
}
