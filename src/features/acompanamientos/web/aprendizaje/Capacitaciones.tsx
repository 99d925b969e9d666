// Trainings by how many teachers they would reach, each with its teachers and a press that writes to them.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { mailSelectionOf, NONE_SELECTED, setSelected, useAllowedActions } from '#features/informes/web/seleccion.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, MutedInline, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Capacitacion } from '../../contract-aprendizaje.ts';

export function Capacitaciones({ capacitaciones }: { readonly capacitaciones: readonly Capacitacion[] }) {
  const [invitada, setInvitada] = useState<Capacitacion | null>(null);
  const { correo } = useAllowedActions(acompanamientoDocentes);
  if (capacitaciones.length === 0) return <Muted>Nadie quedó por debajo de la marca en su última visita.</Muted>;
  return (
    <>
      <Stack as="ol" gap="none">
        {capacitaciones.map((capacitacion) => {
          const { clave, nombre, docentes } = capacitacion;
          const count = countOf(docentes.length, 'docente', 'docentes');
          return (
            <li key={clave}>
              <Fold title={nombre} beside={<MutedInline>{count}</MutedInline>}>
                {correo && (
                  <div>
                    <Button onClick={() => setInvitada(capacitacion)}>
                      <span>{`Escribir a ${count}`}</span>
                      <VisuallyHidden>{` por ${nombre}`}</VisuallyHidden>
                    </Button>
                  </div>
                )}
                <Rows dense aria-label={`Docentes por debajo en ${nombre}`}>
                  {docentes.map(({ nombre: docente, correo: address, valoracion, acompanamiento }) => (
                    <Row as="li" key={address} place="between">
                      <Link to="/gestores/acompanamientos/$id" params={{ id: acompanamiento }}>
                        <Verbatim>{docente}</Verbatim>
                      </Link>
                      <MutedInline>{`${valoracion} de 5`}</MutedInline>
                    </Row>
                  ))}
                </Rows>
              </Fold>
            </li>
          );
        })}
      </Stack>
      {invitada && <Invitacion capacitacion={invitada} onCerrar={() => setInvitada(null)} />}
    </>
  );
}

type InvitacionProps = { readonly capacitacion: Capacitacion; readonly onCerrar: () => void };

/** The dialog of the report's mail, with one row for each teacher. Each gets a message of their own. */
function Invitacion({ capacitacion: { nombre, docentes }, onCerrar }: InvitacionProps) {
  const seleccion = setSelected(
    NONE_SELECTED,
    docentes.map(({ fila }) => fila),
    true,
  );
  return (
    <SendCorreo
      informe={acompanamientoDocentes}
      seleccion={mailSelectionOf({ slug: acompanamientoDocentes.slug, filtro: {}, seleccion, instante: undefined })}
      elegidas={docentes.length}
      inicial={{
        asunto: `Invitación a una capacitación: ${nombre}`,
        cuerpo:
          '<p>Cordial saludo, {nombreUsuario}:</p>' +
          `<p>La unidad prepara una capacitación sobre «${nombre}» y sería un gusto contar con usted. ` +
          'Si le interesa, por favor responda este correo.</p>',
      }}
      onCerrar={onCerrar}
    />
  );
}
