// Confirmation of reading by the teacher, on the accompaniment's page.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { detalleKey, resultadoContract, type Detalle, type Visto } from '../../contract-resultado.ts';
import styles from '../resultado.module.css';

type LecturaProps = { readonly id: string; readonly visto: Visto | null; readonly esPropio: boolean };

/** Confirmation that the teacher read the result, with their comment; the teacher can confirm here. */
export function Lectura({ id, visto, esPropio: isOwn }: LecturaProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const unconfirmed = !visto && isOwn;
  return (
    <Section
      title={unconfirmed ? <VisuallyHidden>Lectura</VisuallyHidden> : 'Lectura'}
      look="box"
      gap={2}
      headingRef={titulo}
    >
      {unconfirmed && <Confirm id={id} onConfirmado={() => titulo.current?.focus()} />}
      {!visto && !isOwn && <Muted>El docente aún no ha confirmado que lo leyó.</Muted>}
      {/* A status region must exist before its content, so that screen readers announce it. */}
      <div role="status">{visto && <Leido visto={visto} />}</div>
    </Section>
  );
}

const Leido = ({ visto: { nombre, comentario, instante } }: { readonly visto: Visto }) => (
  <Stack gap={1} start>
    <Badge tone="success">Leído</Badge>
    <Muted>{`${nombre}, ${formatInstante(new Date(instante))}`}</Muted>
    <Box look="aside">
      <Prose>{comentario === '' ? 'Sin comentarios.' : comentario}</Prose>
    </Box>
  </Stack>
);

/** Form of the confirmation. `onConfirmado` moves the focus before the form disappears. */
function Confirm({ id, onConfirmado }: { readonly id: string; readonly onConfirmado: () => void }) {
  const queries = useQueryClient();
  const [comentario, setComentario] = useState('');
  const confirm = useAction({
    mutationFn: () =>
      call(resultadoContract, 'POST /acompanamientos/{id}/visto', { params: { id }, body: { comentario } }),
    onSuccess: (visto) => {
      onConfirmado();
      queries.setQueriesData<Detalle>({ queryKey: detalleKey(id) }, (before) => before && { ...before, visto });
      return queries.invalidateQueries({ queryKey: ['acompanamientos', 'propios'] });
    },
  });
  return (
    <Stack
      as="form"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      {confirm.error && (
        <Alert tone="error" title="No se pudo confirmar">
          {confirm.error.message}
        </Alert>
      )}
      <Row place="between">
        <details className={styles['comentario']}>
          <summary>Comentar</summary>
          <Field label="Comentario (opcional)" help="Quien lo evaluó lo recibirá por correo.">
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={2000}
                value={comentario}
                onChange={(event) => setComentario(event.target.value)}
              />
            )}
          </Field>
        </details>
        <Button type="submit" variant="main" busy={confirm.isPending}>
          Confirmar lectura
        </Button>
      </Row>
      <LeaveUnsaved isOn={comentario.trim() !== ''}>El comentario que escribió se pierde.</LeaveUnsaved>
    </Stack>
  );
}
