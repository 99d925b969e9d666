import { type ReactNode, useEffect, useRef } from 'react';
import { TEMAS } from '#catalogo/informe.ts';
import type { Rol } from '#catalogo/roles.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';
import {
  ArrowIcon,
  BookIcon,
  DeviceIcon,
  FileIcon,
  ManagerIcon,
  PinIcon,
  SettingsIcon,
  StudentIcon,
  TeacherIcon,
  TicketIcon,
} from '#platform/web/ui/icons.tsx';
import { Rail as RailFrame } from '#platform/web/ui/Rail.tsx';
import { FIJADAS } from '../../navegacion.ts';
import { railFolded } from './rail-folded.ts';
import { RailGroups } from './RailGroups.tsx';
import { useNavigation } from './useNavigation.ts';
import { TRABAJO } from '../../enlaces.ts';

const { estudiante, docente } = GRUPOS_DE_INICIO;

/** The sign of each group, by its name. */
const ICONS: Readonly<Record<string, () => ReactNode>> = {
  [FIJADAS]: PinIcon,
  [TEMAS.docentes]: TeacherIcon,
  [docente.asignaturas]: BookIcon,
  [docente.aulas]: TeacherIcon,
  [docente.habilitaciones]: FileIcon,
  [docente.acompanamiento]: ManagerIcon,
  [estudiante.cursos]: BookIcon,
  [estudiante.graduacion]: StudentIcon,
  [TEMAS.habilitaciones]: FileIcon,
  [TEMAS.cursos]: BookIcon,
  [TEMAS.estudiantes]: StudentIcon,
  [TEMAS.atencion]: TicketIcon,
  [TRABAJO]: ManagerIcon,
  Plataforma: DeviceIcon,
  Administración: SettingsIcon,
};

/** The ways to every screen of a role, at the left of each; folded, an icon for each group opens its links. */
export function Rail({ rol }: { readonly rol: Rol }) {
  const { grupos, current, isPinned, togglePin } = useNavigation(rol);
  const nav = useRef<HTMLElement>(null);
  const ruta = current?.ruta;

  useEffect(() => {
    if (ruta) nav.current?.querySelector(`a[href="${ruta}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [ruta]);

  return (
    <RailFrame
      ref={nav}
      label="Pantallas"
      isFolded={railFolded.use()}
      onFold={railFolded.write}
      icons={grupos.map((grupo) => {
        const Icon = ICONS[grupo.titulo] ?? ArrowIcon;
        return {
          title: grupo.titulo,
          icon: <Icon />,
          isCurrent: current !== undefined && grupo.pantallas.includes(current),
          renderLinks: (close) => <RailGroups grupos={[grupo]} current={current} onGo={close} />,
        };
      })}
      pin={
        togglePin && {
          label: (
            <>
              <PinIcon />
              Fijar esta pantalla
            </>
          ),
          isPinned,
          onPin: togglePin,
        }
      }
    >
      <RailGroups grupos={grupos} current={current} />
    </RailFrame>
  );
}
