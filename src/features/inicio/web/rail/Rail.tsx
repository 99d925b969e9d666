import { type ReactNode, useEffect, useRef } from 'react';
import type { Rol } from '#catalogo/roles.ts';
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
import { GRUPOS } from '#features/pantalla.ts';
import { deviceFlag } from '#platform/web/device-value.ts';
import { FIJADAS } from '../../navegacion.ts';
import { RailGroups } from './RailGroups.tsx';
import { useNavigation } from './useNavigation.ts';

/** Whether the rail shows its icons alone, as this person left it on this device. */
const railFolded = deviceFlag('gc.riel-plegado', false);

const { estudiante, docente, gestor } = GRUPOS;

/** The sign of each group, by its name. */
const ICONS: Readonly<Record<string, () => ReactNode>> = {
  [FIJADAS]: PinIcon,
  [gestor.docentes]: TeacherIcon,
  [docente.asignaturas]: BookIcon,
  [docente.aulas]: TeacherIcon,
  [docente.habilitaciones]: FileIcon,
  [docente.acompanamiento]: ManagerIcon,
  [estudiante.cursos]: BookIcon,
  [estudiante.graduacion]: StudentIcon,
  [gestor.habilitaciones]: FileIcon,
  [gestor.cursos]: BookIcon,
  [gestor.estudiantes]: StudentIcon,
  [gestor.atencion]: TicketIcon,
  [gestor.trabajo]: ManagerIcon,
  [gestor.plataforma]: DeviceIcon,
  [gestor.administracion]: SettingsIcon,
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
