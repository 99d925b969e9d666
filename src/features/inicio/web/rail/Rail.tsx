import { type ReactNode, useEffect, useRef } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import {
  ArrowIcon,
  BookIcon,
  DeviceIcon,
  FileIcon,
  ManagerIcon,
  NextIcon,
  PinIcon,
  PreviousIcon,
  SettingsIcon,
  StudentIcon,
  TeacherIcon,
  TicketIcon,
} from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { FIJADAS } from '../../navegacion.ts';
import { railFolded } from './rail-folded.ts';
import styles from './Rail.module.css';
import { RailGroups } from './RailGroups.tsx';
import { useNavigation } from './useNavigation.ts';

/** The sign of each group, by its name. */
const ICONS: Readonly<Record<string, () => ReactNode>> = {
  [FIJADAS]: PinIcon,
  Docentes: TeacherIcon,
  'Sus asignaturas': BookIcon,
  'Aulas e inducción': TeacherIcon,
  Habilitaciones: FileIcon,
  Acompañamiento: ManagerIcon,
  'Asignaturas y cursos': BookIcon,
  'Graduación y habilitaciones': StudentIcon,
  'Habilitaciones y cancelaciones': FileIcon,
  'Cursos e inscripciones': BookIcon,
  Estudiantes: StudentIcon,
  'Atención de la unidad': TicketIcon,
  'Trabajo de la unidad': ManagerIcon,
  Plataforma: DeviceIcon,
  Administración: SettingsIcon,
};

/** The ways to every screen of a role, at the left of each; folded, an icon for each group opens its links. */
export function Rail({ rol }: { readonly rol: Rol }) {
  const { grupos, current, isPinned, togglePin } = useNavigation(rol);
  const isFolded = railFolded.use();
  const nav = useRef<HTMLElement>(null);
  const ruta = current?.ruta;

  useEffect(() => {
    if (ruta) nav.current?.querySelector(`a[href="${ruta}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [ruta]);

  return (
    <nav
      ref={nav}
      aria-label="Pantallas"
      className={styles['rail']}
      data-rail={isFolded ? 'icons' : 'links'}
      data-no-print
    >
      <div className={styles['links']} data-part="links">
        <RailGroups grupos={grupos} current={current} />
      </div>
      <ul className={styles['icons']} data-part="icons">
        {grupos.map((grupo) => {
          const Icon = ICONS[grupo.titulo] ?? ArrowIcon;
          return (
            <li key={grupo.titulo} data-current={current && grupo.pantallas.includes(current)}>
              <ButtonPanel
                placement="right-start"
                button={{
                  title: grupo.titulo,
                  children: (
                    <>
                      <Icon />
                      <VisuallyHidden>{grupo.titulo}</VisuallyHidden>
                    </>
                  ),
                }}
              >
                {(close) => <RailGroups grupos={[grupo]} current={current} onGo={close} />}
              </ButtonPanel>
            </li>
          );
        })}
      </ul>
      <div className={styles['foot']}>
        {togglePin && (
          <button type="button" data-part="links" aria-pressed={isPinned} onClick={togglePin}>
            <PinIcon />
            Fijar esta pantalla
          </button>
        )}
        <button
          type="button"
          data-part="fold"
          title={isFolded ? 'Desplegar las pantallas' : 'Plegar las pantallas'}
          aria-expanded={!isFolded}
          onClick={() => railFolded.write(!isFolded)}
        >
          {isFolded ? <NextIcon /> : <PreviousIcon />}
          <VisuallyHidden>{isFolded ? 'Desplegar las pantallas' : 'Plegar las pantallas'}</VisuallyHidden>
        </button>
      </div>
    </nav>
  );
}
