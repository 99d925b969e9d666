import { useQuery } from '@tanstack/react-query';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { textoDeFecha, textoDeInstante } from '#catalogo/momento.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/FollowTarea.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PreviousIcon } from '#platform/web/ui/icons.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { type CorreoAbierto as Abierto, correosContract } from '../contract.ts';
import { type Change, correosSearch, type Direccion } from './search.ts';
import { Lista } from './Lista.tsx';
import { Cuentas } from './EstadoBadge.tsx';
import { quienDe } from './lista-columnas.tsx';
import { Acciones } from './abierto/Acciones.tsx';
import { Destinatarios } from './abierto/Destinatarios.tsx';
import { Partes } from './abierto/Partes.tsx';

/** How often a message is read again while it is being sent, in ms. */
const CADA_MS = 2000;

type CorreoAbiertoProps = { readonly id: string; readonly direccion: Direccion; readonly onChange: Change };

/** Everything about a message: how it goes, what can be done, who gets it and what became of each part. */
function CorreoAbierto({ id, direccion, onChange }: CorreoAbiertoProps) {
  const lectura = useQuery({
    queryKey: ['correo', id],
    queryFn: ({ signal }) => call(correosContract, 'GET /correos/{id}', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.enMarcha ? CADA_MS : false),
  });
  return (
    <Page width="lists">
      <Row>
        <Button variant="plain" onClick={() => onChange(ALA_LISTA, { replace: false })}>
          <PreviousIcon />
          Todos los correos
        </Button>
      </Row>
      <Reading of={lectura} failure="No se pudo abrir el correo">
        {(correo) => (
          <>
            <Cabeza correo={correo} />
            {correo.retirado === null && <Acciones correo={correo} />}
            <Destinatarios correo={correo} direccion={direccion} onChange={onChange} />
            {correo.partes.length > 0 && <Partes correo={correo} />}
            <Guardado correo={correo} />
          </>
        )}
      </Reading>
    </Page>
  );
}

const ALA_LISTA = { correo: undefined, estado: undefined, hoja: undefined, persona: undefined };

function Cabeza({ correo }: { readonly correo: Abierto }) {
  const { asunto, origen, creado, cuenta, tarea, enMarcha } = correo;
  return (
    <Stack as="header" gap={2}>
      <h1>{asunto}</h1>
      <Muted>{[origen, quienDe(correo), textoDeInstante(new Date(creado))].join(' · ')}</Muted>
      <Cuentas cuenta={cuenta} />
      {tarea !== null && enMarcha && (
        <Box>
          <SeguirTarea id={tarea}>{(una) => <EstadoDeTarea tarea={una} />}</SeguirTarea>
        </Box>
      )}
    </Stack>
  );
}

/** How long what was written is kept: it holds data of persons. */
const Guardado = ({ correo: { retirado, diasGuardado } }: { readonly correo: Abierto }) => (
  <Muted>
    {retirado === null
      ? `Lo que se escribió a cada persona se guarda ${diasGuardado} días después del último envío. Los destinatarios y su estado quedan.`
      : `Lo que se escribió a cada persona se borró el ${textoDeFecha(new Date(retirado))}. Quedan los destinatarios y su estado.`}
  </Muted>
);

/** The messages that were sent, or one of them: the outbox where there is no mail server (DECISIONS §1). */
export function CorreosPage() {
  const direccion = useSearchOf(correosSearch);
  const { change } = useAddress<Direccion>((part) => ({ search: part, resetScroll: 'correo' in part }));
  const { correo } = direccion;
  if (correo === undefined) return <Lista direccion={direccion} onChange={change} />;
  return <CorreoAbierto key={correo} id={correo} direccion={direccion} onChange={change} />;
}
