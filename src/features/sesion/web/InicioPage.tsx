// Page on which a signed-in person chooses the role to act in, or reads that their account has none (spec 1 §2).
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ROL, ROL_INFO, type Rol } from '#catalogo/roles.ts';
import { staffPageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { ArrowIcon, ManagerIcon, StudentIcon, TeacherIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RowButton, Rows } from '#platform/web/ui/Rows.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import { chooseRol, useUsuario } from './sesion-store.ts';
import { SignOutButton } from './SignOutButton.tsx';

export function InicioPage() {
  const { roles, nombreUsuario } = useUsuario();
  const [{ institucion, contacto }] = useState(() => staffPageData.parse(readPageData()));
  const navigate = useNavigate();
  const cards = CARDS.filter(({ rol }) => roles.includes(rol));

  if (cards.length === 0) {
    return (
      <Page width="text">
        <h1>Sin role</h1>
        <Lead>
          <span>{`Su cuenta no tiene un perfil en esta aplicación. Si usted es docente o estudiante, revise que su matrícula esté activa en la plataforma de aprendizaje, o escriba a ${institucion.unidad}`}</span>
          {contacto && <span>{', '}</span>}
          {contacto &&
            (ADDRESS.test(contacto) ? <a href={`mailto:${contacto}`}>{contacto}</a> : <span>{contacto}</span>)}
          <span>.</span>
        </Lead>
        <Row>
          <SignOutButton />
        </Row>
      </Page>
    );
  }

  return (
    <Page width="text">
      <h1>Ingresar como</h1>
      <Lead>{nombreUsuario}</Lead>
      <Rows framed>
        {cards.map(({ rol, Icon, texto }) => (
          <li key={rol}>
            <RowButton
              name={
                <>
                  <Icon /> <span>{ROL_INFO[rol].nombre}</span>
                </>
              }
              mark={<ArrowIcon />}
              detail={texto}
              onClick={() => {
                chooseRol(rol);
                void navigate({ to: ROL_INFO[rol].inicio });
              }}
            />
          </li>
        ))}
      </Rows>
    </Page>
  );
}

const CARDS: readonly { rol: Rol; Icon: () => React.ReactNode; texto: string }[] = [
  { rol: ROL.gestor, Icon: ManagerIcon, texto: 'Informes, acompañamiento, correos y administración.' },
  { rol: ROL.docente, Icon: TeacherIcon, texto: 'Sus formularios, solicitudes y acompañamientos.' },
  { rol: ROL.estudiante, Icon: StudentIcon, texto: 'Encuestas, inscripciones y solicitudes.' },
];

/** Matches a contact that is a bare e-mail address. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
