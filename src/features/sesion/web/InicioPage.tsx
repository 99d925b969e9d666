// Page on which a signed-in person chooses the profile to act in, or reads that their account has none (spec 1 §2).
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { COLABORADOR, PERFIL_INFO, ROL, type PerfilActual } from '#catalogo/roles.ts';
import { staffPageData } from '#platform/contract/staff-page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Contact } from '#platform/web/ui/Contact.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { RowButton, Rows } from '#platform/web/ui/Rows.tsx';
import { useFirstName } from './FirstName.ts';
import { chooseRol, perfilesOf, useUsuario } from './sesion-store.ts';
import { SignOutButton } from './SignOutButton.tsx';

export function InicioPage() {
  const perfiles = perfilesOf(useUsuario());
  const name = useFirstName();
  const [{ institucion, contacto }] = useState(() => staffPageData.parse(readPageData()));
  const navigate = useNavigate();
  const cards = CARDS.filter(({ rol }) => perfiles.includes(rol));

  if (cards.length === 0) {
    return (
      <Page width="text">
        <PageHead title="Sin role">
          <span>
            {
              'Su cuenta no tiene un perfil en esta aplicación. Si usted es docente o estudiante, revise que su matrícula esté activa en el campus virtual, o comuníquese con: '
            }
          </span>
          <Contact unidad={institucion.unidad} contacto={contacto} />
        </PageHead>
        <Row>
          <SignOutButton />
        </Row>
      </Page>
    );
  }

  return (
    <Page width="text">
      <PageHead title={`Hola, ${name}`}>¿Cómo quiere ingresar?</PageHead>
      <Rows framed>
        {cards.map(({ rol, texto }) => (
          <li key={rol}>
            <RowButton
              name={`Ingresar como ${PERFIL_INFO[rol].nombre}`}
              mark={<ArrowIcon />}
              detail={texto}
              onClick={() => {
                chooseRol(rol);
                void navigate({ to: PERFIL_INFO[rol].inicio });
              }}
            />
          </li>
        ))}
      </Rows>
    </Page>
  );
}

const CARDS: readonly { readonly rol: PerfilActual; readonly texto: string }[] = [
  { rol: ROL.gestor, texto: 'Informes, acompañamiento, correos y administración.' },
  { rol: ROL.docente, texto: 'Sus formularios, solicitudes y acompañamientos.' },
  { rol: ROL.estudiante, texto: 'Encuestas, inscripciones y solicitudes.' },
  { rol: COLABORADOR, texto: 'Los informes que se le dieron.' },
];
