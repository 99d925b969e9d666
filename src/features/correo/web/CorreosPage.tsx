// Page of sent messages: the list, or one message with its actions, recipients and log.
import { useQuery } from '@tanstack/react-query';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { pollWhile } from '#platform/web/poll.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { PreviousIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { correosContract, type CorreoAbierto as Abierto, type ParteDeCorreo } from '../contract/correos.ts';
import { CorreoActions } from './CorreoActions.tsx';
import { CorreosList, senderOf } from './CorreosList.tsx';
import { Destinatarios } from './Destinatarios.tsx';
import { Cuentas } from './EstadoBadge.tsx';
import { correosSearch, type Change, type CorreosSearch } from './search.ts';

function textoDeParte(
  linea: ParteDeCorreo,
  { enMarcha, dicho }: { readonly enMarcha: boolean; readonly dicho: string },
): string {
  const { personas, enviados, aplazados, fallidos, porConfirmar, terminada, nota } = linea;
  if (terminada === null) return enMarcha ? 'En curso' : 'Se interrumpió';
  const cuentas = [
    `${inThousands(enviados)} de ${inThousands(personas)} ${dicho}`,
    fallidos > 0 && countOf(fallidos, 'fallido', 'fallidos'),
    porConfirmar > 0 && `${inThousands(porConfirmar)} por confirmar`,
    aplazados > 0 && `${inThousands(aplazados)} para otro intento`,
  ];
  return [cuentas.filter(Boolean).join(', '), nota].filter(Boolean).join('. ');
}

/**
 * Says that messages were sent or left in the outbox. Both happen if the mail server was configured during the sending.
 */
function sentLabelOf({ enviado, en_bandeja: inBandeja }: Abierto['cuenta']): string {
  if (inBandeja === 0) return 'enviados';
  return enviado === 0 ? 'en la bandeja' : 'enviados o en la bandeja';
}

type PartesProps = { readonly correo: Pick<Abierto, 'partes' | 'enMarcha' | 'cuenta'> };

/** Lists the attempts to send each part of up to a hundred, the newest first. */
function Partes({ correo: { partes, enMarcha, cuenta } }: PartesProps) {
  const dicho = sentLabelOf(cuenta);
  return (
    <Section title="Registro del envío">
      <Rows dense>
        {partes.map((linea, i) => (
          <Row as="li" key={linea.id} gap={4} place="between">
            <strong>{`Parte ${linea.parte} de ${linea.de}`}</strong>
            <span>{textoDeParte(linea, { enMarcha: enMarcha && i === 0, dicho })}</span>
            <MutedInline>
              <time dateTime={linea.comenzada}>{formatInstante(new Date(linea.comenzada))}</time>
            </MutedInline>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

type CorreoAbiertoProps = { readonly id: string; readonly direccion: CorreosSearch; readonly onChange: Change };

/** Shows a message: its progress, the actions, the recipients and the log of its parts. */
function CorreoAbierto({ id, direccion, onChange }: CorreoAbiertoProps) {
  const lectura = useQuery({
    queryKey: ['correo', id],
    queryFn: ({ signal }) => call(correosContract, 'GET /correos/{id}', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollWhile(data?.enMarcha),
  });
  const back = (
    <Button variant="plain" onClick={() => onChange(TO_LIST, { replace: false })}>
      <PreviousIcon />
      <span>Todos los correos</span>
    </Button>
  );
  return (
    <Page width="lists">
      {!lectura.data && <PageHead title="Correo" end={back} />}
      <Reading of={lectura} failure="No se pudo abrir el correo">
        {(correo) => (
          <>
            <CorreoHeader correo={correo}>{back}</CorreoHeader>
            {correo.retirado === null && <CorreoActions correo={correo} />}
            <Destinatarios correo={correo} direccion={direccion} onChange={onChange} />
            {correo.partes.length > 0 && <Partes correo={correo} />}
            <RetentionNotice correo={correo} />
          </>
        )}
      </Reading>
    </Page>
  );
}

const TO_LIST = { correo: undefined, estado: undefined, hoja: undefined, persona: undefined };

function CorreoHeader({ correo, children }: { readonly correo: Abierto; readonly children: Elements }) {
  const { asunto, origen, creado, cuenta, tarea, enMarcha } = correo;
  return (
    <Stack gap={2}>
      <PageHead title={asunto} end={children}>
        {[origen, senderOf(correo), formatInstante(new Date(creado))].join(' · ')}
      </PageHead>
      <Cuentas cuenta={cuenta} />
      {tarea !== null && enMarcha && (
        <Box>
          <FollowTarea id={tarea}>{(current) => <EstadoDeTarea tarea={current} />}</FollowTarea>
        </Box>
      )}
    </Stack>
  );
}

/** Says for how long the contents are kept, since they are personal data. */
const RetentionNotice = ({ correo: { retirado, diasGuardado } }: { readonly correo: Abierto }) => (
  <Muted>
    {retirado === null
      ? `Lo que se escribió a cada persona se guarda ${diasGuardado} días después del último envío. Los destinatarios y su estado quedan.`
      : `Lo que se escribió a cada persona se borró el ${formatFecha(new Date(retirado))}. Quedan los destinatarios y su estado.`}
  </Muted>
);

/** Page of the sent messages, or of one of them. It is the outbox where there is no mail server (DECISIONS §1). */
export function CorreosPage() {
  const direccion = useSearchOf(correosSearch);
  const { change } = useAddress<CorreosSearch>((part) => ({ search: part, resetScroll: 'correo' in part }));
  const { correo } = direccion;
  if (correo === undefined) return <CorreosList direccion={direccion} onChange={change} />;
  return <CorreoAbierto key={correo} id={correo} direccion={direccion} onChange={change} />;
}
