import { useNavigate } from '@tanstack/react-router';
import { ROL_INFO, type Rol } from '#catalogo/roles.ts';
import { ArrowIcon, ManagerIcon, StudentIcon, TeacherIcon } from '#platform/web/ui/icons.tsx';
import styles from './InicioPage.module.css';
import { SignOutButton } from './SignOutButton.tsx';
import { chooseRol, useUsuario } from './sesion-store.ts';

const CARDS: readonly { rol: Rol; Icon: () => React.ReactNode; texto: string }[] = [
  { rol: 'manager', Icon: ManagerIcon, texto: 'Informes, acompañamiento, correos y administración.' },
  { rol: 'editingteacher', Icon: TeacherIcon, texto: 'Sus formularios, solicitudes y acompañamientos.' },
  { rol: 'student', Icon: StudentIcon, texto: 'Encuestas, inscripciones y solicitudes.' },
];

/** Chooses the role to act in (spec 1 §2). */
export function InicioPage() {
  const { roles } = useUsuario();
  const navigate = useNavigate();
  const cards = CARDS.filter(({ rol }) => roles.includes(rol));

  if (cards.length === 0) {
    return (
      <main className={styles['main']}>
        <h1>Sin role</h1>
        <p className={styles['text']}>
          Su cuenta no tiene un perfil en esta aplicación. Si usted es docente o estudiante, revise que su matrícula
          esté activa en la plataforma de aprendizaje, o escriba a la Unidad de Educación Virtual.
        </p>
        <SignOutButton />
      </main>
    );
  }

  return (
    <main className={styles['main']}>
      <h1>Ingresar como</h1>
      <ul className={styles['cards']}>
        {cards.map(({ rol, Icon, texto }) => (
          <li key={rol}>
            <button
              type="button"
              onClick={() => {
                chooseRol(rol);
                void navigate({ to: ROL_INFO[rol].inicio });
              }}
            >
              <span className={styles['icon']}>
                <Icon />
              </span>
              <span className={styles['label']}>
                <strong>{ROL_INFO[rol].nombre}</strong>
                <span>{texto}</span>
              </span>
              <ArrowIcon />
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
