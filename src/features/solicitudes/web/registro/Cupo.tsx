// The place that an enrolment takes, and the button with which a manager gives it back.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { esperaContract } from '#features/espera/contract.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { MutedInline, Verbatim } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';

type CupoProps = { readonly registro: string };

/** Shows whether a record takes a place, to those who may give it back. */
export function Cupo({ registro }: CupoProps) {
  const can = useCan();
  return can('listas.editar') ? <CupoLeido registro={registro} /> : null;
}

function CupoLeido({ registro }: CupoProps) {
  const queryKey = ['cupos', registro];
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const lectura = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(esperaContract, 'GET /cupos/{registro}', { params: { registro } }, { signal }),
  });
  const liberar = useAction({
    mutationFn: async () => call(esperaContract, 'POST /cupos/{registro}/liberacion', { params: { registro } }),
    onSuccess(leido) {
      cache.setQueryData(queryKey, leido);
      setAsked(false);
    },
    onStale: async () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <Stack gap={3}>
      <Row>
        {lectura.data?.cupo === 'liberado' && <Badge tone="soft">Cupo liberado</Badge>}
        {lectura.data?.cupo === 'ocupado' && (
          <>
            <Badge tone="success">Ocupa un cupo</Badge>
            <Button aria-haspopup="dialog" data-no-print onClick={() => setAsked(true)}>
              Liberar el cupo
            </Button>
          </>
        )}
        {isAsked && (
          <ConfirmDialog
            title="¿Liberar el cupo?"
            confirm="Liberar el cupo"
            danger
            busy={liberar.isPending}
            onCancel={() => setAsked(false)}
            onConfirm={() => liberar.mutate()}
          >
            <p>
              El registro se conserva, pero deja de ocupar un cupo, que se ofrece de inmediato a quien sigue en la lista
              de espera. No se puede deshacer. La persona inscrita no recibe un aviso: recuerde escribirle.
            </p>
            {liberar.error && (
              <Alert tone="error" title="No se pudo liberar el cupo">
                {liberar.error.message}
              </Alert>
            )}
          </ConfirmDialog>
        )}
      </Row>
      {lectura.data !== undefined && lectura.data.esperan > 0 && (
        <Line registro={registro} esperan={lectura.data.esperan} />
      )}
    </Stack>
  );
}

/** The people who wait for a place of the same option, read when they are asked for: each reading is audited. */
function Line({ registro, esperan: count }: CupoProps & { readonly esperan: number }) {
  const [isOpen, setOpen] = useState(false);
  const line = useQuery({
    queryKey: ['cupos', registro, 'espera'],
    queryFn: ({ signal }) => call(esperaContract, 'GET /cupos/{registro}/espera', { params: { registro } }, { signal }),
    enabled: isOpen,
  });
  if (!isOpen) {
    return (
      <Row data-no-print>
        <span>{`${countOf(count, 'persona espera', 'personas esperan')} un cupo.`}</span>
        <Button variant="link" onClick={() => setOpen(true)}>
          Ver quiénes, en orden
        </Button>
      </Row>
    );
  }
  return (
    <Reading of={line} failure="No se pudo leer la lista de espera">
      {({ personas }) => (
        <Rows as="ol" framed dense>
          {personas.map(({ nombre, creado }, i) => (
            <li key={creado + nombre}>
              <Row place="between">
                <Verbatim>{`${i + 1}. ${nombre}`}</Verbatim>
                <MutedInline>{formatInstante(new Date(creado))}</MutedInline>
              </Row>
            </li>
          ))}
        </Rows>
      )}
    </Reading>
  );
}
