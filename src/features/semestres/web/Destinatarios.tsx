// Dialog in which the unit chooses who gets the link to the page each month.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { avisosContract } from '../contract.ts';

const CLAVE = ['destinatarios-del-semestre'] as const;

type SavedProps = { readonly correo: string; readonly recibe: boolean };

/** Each press adds or takes away one address at once. */
export function Destinatarios({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [correo, setCorreo] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: async ({ signal }) => call(avisosContract, 'GET /semestres/destinatarios', {}, { signal }),
  });
  const save = useAction({
    mutationFn: async (body: SavedProps) => call(avisosContract, 'POST /semestres/destinatarios', { body }),
    onSuccess: (saved, { recibe }) => {
      queries.setQueryData(CLAVE, saved);
      if (recibe) setCorreo('');
      // The button that was pressed may be gone.
      field.current?.focus();
    },
  });
  const fault = save.error instanceof ApiError ? save.error.errores['correo'] : undefined;
  return (
    <Dialog title="Correo de cada mes" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      <Muted>
        El primer lunes de cada mes llega a estos correos un enlace a esta página, sin cifras. Para verla se ingresa con
        una cuenta que tenga permiso.
      </Muted>
      <Reading of={lectura} failure="No se pudieron leer los correos">
        {({ destinatarios }) =>
          destinatarios.length === 0 ? (
            <Muted>Todavía no le llega a nadie.</Muted>
          ) : (
            <Rows dense aria-label="Correos">
              {destinatarios.map((one) => (
                <Row as="li" key={one} line first>
                  <Prose as="span">
                    <WrappedText>{one}</WrappedText>
                  </Prose>
                  <Button
                    variant="plain"
                    disabled={save.isPending}
                    onClick={() => save.mutate({ correo: one, recibe: false })}
                  >
                    Quitar<VisuallyHidden>{` ${one}`}</VisuallyHidden>
                  </Button>
                </Row>
              ))}
            </Rows>
          )
        }
      </Reading>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ correo, recibe: true });
        }}
      >
        <Row align="bottom" first>
          <Field label="Otro correo" error={fault}>
            {(control) => (
              <TextInput
                {...control}
                ref={field}
                type="email"
                value={correo}
                onChange={({ target }) => {
                  setCorreo(target.value);
                  if (!save.isPending) save.reset();
                }}
              />
            )}
          </Field>
          <Button type="submit" busy={save.isPending}>
            Agregar
          </Button>
        </Row>
      </form>
      {save.error && fault === undefined && <NotSaved>{save.error.message}</NotSaved>}
    </Dialog>
  );
}
