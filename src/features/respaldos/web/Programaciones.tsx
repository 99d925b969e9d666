// List of weekly scheduled course copies, with state, last run, and actions to add, edit, pause and delete one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Lead, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { programacionesContract, type Programacion } from '../contract-programaciones.ts';
import { CLAVE_DE_PROGRAMACIONES, FormularioDeProgramacion, textoDeCuando } from './FormularioDeProgramacion.tsx';
import { copias } from './labels.tsx';

/** View 'Programación' of the page of copies. */
export function Programaciones() {
  const lectura = useQuery({
    queryKey: CLAVE_DE_PROGRAMACIONES,
    queryFn: async ({ signal }) =>
      (await call(programacionesContract, 'GET /respaldos/programaciones', {}, { signal })).programaciones,
    staleTime: 0,
  });
  /** Schedule being edited; `nueva` for a new one. */
  const [editada, setEditada] = useState<Programacion | 'nueva' | null>(null);
  const addButton = (
    <Button variant="brand" onClick={() => setEditada('nueva')}>
      <AddIcon />
      <span>Programar copias</span>
    </Button>
  );
  return (
    <>
      <Row align="top" place="between" gap={6} first>
        <Lead>
          Cada semana, a la hora de la noche que se elija, se copian los cursos que entonces tenga la categoría. De cada
          curso se conservan las últimas copias y se borran las anteriores que hizo la misma programación.
        </Lead>
        {lectura.data && lectura.data.length > 0 && addButton}
      </Row>
      <Reading of={lectura} failure="No se pudo leer la programación">
        {(programaciones) =>
          programaciones.length === 0 ? (
            <EmptyState title="No hay copias programadas" actions={addButton}>
              Programe las categorías que no deben quedarse sin una copia reciente.
            </EmptyState>
          ) : (
            <Stack as="ul" aria-label="Copias programadas">
              {programaciones.map((programacion) => (
                <li key={programacion.id}>
                  <ProgramacionItem programacion={programacion} onCambiar={() => setEditada(programacion)} />
                </li>
              ))}
            </Stack>
          )
        }
      </Reading>
      {editada && (
        <FormularioDeProgramacion
          programacion={editada === 'nueva' ? null : editada}
          onCerrar={() => setEditada(null)}
        />
      )}
    </>
  );
}

type ProgramacionItemProps = { readonly programacion: Programacion; readonly onCambiar: () => void };

function ProgramacionItem({ programacion, onCambiar }: ProgramacionItemProps) {
  const { id, plataforma, categoria, dia, hora, conservar, activa, proxima, omitida, ultima, nombre } = programacion;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: CLAVE_DE_PROGRAMACIONES });
  const toggle = useAction({
    mutationFn: () =>
      call(programacionesContract, 'PUT /respaldos/programaciones/{id}', {
        params: { id },
        body: { dia, hora, conservar, activa: !activa },
      }),
    onSettled,
  });
  const deleteProgramacion = useAction({
    mutationFn: () => call(programacionesContract, 'DELETE /respaldos/programaciones/{id}', { params: { id } }),
    onSuccess: () => setAsking(false),
    onSettled,
  });
  return (
    <Box look={activa ? undefined : 'dashed'}>
      <div>
        <h2>{categoria}</h2>
        <Muted>{plataforma}</Muted>
      </div>
      <p>
        <span>{textoDeCuando(dia, hora)}</span>
        <Muted as="span">
          {[
            activa ? proxima && `La próxima: ${formatInstante(new Date(proxima))}` : 'En pausa',
            `Se ${conservar === 1 ? 'conserva la última copia' : `conservan las últimas ${copias(conservar)}`} de cada curso`,
            `Programada por ${nombre}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </p>
      {ultima && (
        <p>
          <Link to="/gestores/respaldos" search={{ tanda: ultima.tanda }}>
            {`La última: ${formatInstante(new Date(ultima.creada))}`}
          </Link>
          <Muted as="span">
            <span>{countOf(ultima.hechos, 'curso listo', 'cursos listos')}</span>
            {ultima.sinLeer && <span>{' · no se pudieron leer los cursos'}</span>}
            {ultima.fallidos > 0 && <span>{` · ${countOf(ultima.fallidos, 'falló', 'fallaron')}`}</span>}
          </Muted>
        </p>
      )}
      {omitida && (
        <Alert tone="warning" announced={false} title={`No se hizo el ${formatInstante(new Date(omitida))}`}>
          Las copias anteriores seguían en marcha y no se interrumpieron. Si pasa a menudo, elija otro día o programe
          menos cursos.
        </Alert>
      )}
      <Row>
        <Button aria-label={`Cambiar: ${categoria}`} onClick={onCambiar}>
          Cambiar
        </Button>
        <Button
          busy={toggle.isPending}
          aria-label={`${activa ? 'Poner en pausa' : 'Reanudar'}: ${categoria}`}
          onClick={() => toggle.mutate()}
        >
          {activa ? 'Poner en pausa' : 'Reanudar'}
        </Button>
        <Button variant="plain" aria-label={`Eliminar: ${categoria}`} onClick={() => setAsking(true)}>
          Eliminar
        </Button>
      </Row>
      {toggle.error && <Alert tone="error">{messageOf(toggle.error)}</Alert>}
      {isAsking && (
        <ConfirmDialog
          danger
          title={`¿Dejar de copiar «${categoria}» cada semana?`}
          confirm="Eliminar"
          busy={deleteProgramacion.isPending}
          onConfirm={() => deleteProgramacion.mutate()}
          onCancel={() => {
            setAsking(false);
            deleteProgramacion.reset();
          }}
        >
          <p>Las copias que ya se hicieron quedan. Para eliminarlas, abra «Copias por curso».</p>
          {deleteProgramacion.error && <Alert tone="error">{messageOf(deleteProgramacion.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Box>
  );
}
