// Navigation at the left of every screen, and the same links in a drawer on small windows.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PerfilActual } from '#catalogo/roles.ts';
import { GRUPOS } from '#core/pantalla.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { deviceFlag } from '#platform/web/device-value.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
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
import { DrawerLinks, DrawerButton as OpenDrawer, Rail as RailFrame, RailGroup } from '#platform/web/ui/Rail.tsx';
import {
  currentEnlace,
  FIJADAS,
  linksOfRail,
  reachable,
  useSitio,
  type Enlace,
  type GrupoDeEnlaces,
} from '../sitio.ts';
import { GoToButton } from './GoTo.tsx';
import { ScreenLink } from './LinkGroups.tsx';
import { PLACES, togglePin } from './pinned-and-recent.ts';

/** The links to all screens of a profile, at the left of the page; folded, an icon for each group opens its links. */
export function Rail({ rol }: { readonly rol: PerfilActual }) {
  const { grupos, current, isPinned, togglePin } = useNavigation(rol);
  const nav = useRef<HTMLElement>(null);
  const ruta = current?.ruta;

  useEffect(() => {
    if (ruta) showWhole(nav.current?.querySelector(`a[href="${ruta}"]`));
  }, [ruta]);

  return (
    <RailFrame
      ref={nav}
      label="Menú"
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
              <span>Agregar a favoritos</span>
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

/** Scrolls the list of a link that is not whole in sight; no title and no link is cut at its top. */
function showWhole(link: Element | null | undefined): void {
  const list = link?.closest('[data-part=links]');
  if (!link || !list) return;
  const { top, height } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top >= top && place.bottom <= top + height) return;
  const first = [...list.querySelectorAll('p, a')].find(
    (part) => place.bottom - part.getBoundingClientRect().top <= height,
  );
  list.scrollBy(0, (first ?? link).getBoundingClientRect().top - top);
}

/** Returns the links of the profile, the current one, and the pinning of the current screen. */
function useNavigation(rol: PerfilActual) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const places = PLACES[rol].use();
  const all = reachable(useSitio().navegacionDe(rol), useCan());
  const current = currentEnlace(all, pathname);
  const isPinned = current !== undefined && places.pinned.includes(current.ruta);
  return {
    grupos: linksOfRail(all, places.pinned),
    current,
    isPinned,
    togglePin: current && (() => PLACES[rol].write(togglePin(places, current.ruta))),
  };
}

/** True if the rail shows only icons; stored on this device. */
const railFolded = deviceFlag('gc.riel-plegado', false);

const { estudiante, docente, gestor } = GRUPOS;

/** Icon of each group, by title. */
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

/** Button of the bar that opens the rail's links in a drawer, where there is no room for the rail. */
export function DrawerButton({ rol }: { readonly rol: PerfilActual }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDrawer label="Menú" onClick={() => setOpen(true)} />
      {isOpen && <Drawer rol={rol} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ rol, onClose }: { readonly rol: PerfilActual; readonly onClose: () => void }) {
  const { grupos, current } = useNavigation(rol);
  return (
    <Dialog
      title="Menú"
      className={places['drawer']}
      closesBeside
      startsAtTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <GoToButton onOpen={onClose} />
      <DrawerLinks label="Menú">
        <RailGroups grupos={grupos} current={current} onGo={onClose} />
      </DrawerLinks>
    </Dialog>
  );
}

type RailGroupsProps = {
  readonly grupos: readonly GrupoDeEnlaces[];
  readonly current: Enlace | undefined;
  /** Called when a link is followed. */
  readonly onGo?: (() => void) | undefined;
};

const RailGroups = ({ grupos, current, onGo }: RailGroupsProps) =>
  grupos.map(({ titulo, pantallas }) => (
    <RailGroup key={titulo} title={titulo}>
      {pantallas.map((enlace) => (
        <li key={enlace.ruta}>
          <ScreenLink
            pantalla={enlace}
            onClick={onGo}
            aria-current={enlace.ruta === current?.ruta ? 'page' : undefined}
          >
            {enlace.titulo}
          </ScreenLink>
        </li>
      ))}
    </RailGroup>
  ));
