import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { Rol } from '#catalogo/roles.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { DrawerLinks, DrawerButton as OpenDrawer, Rail as RailFrame } from '#platform/web/ui/Rail.tsx';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import type { Alerta } from '#features/tareas/web/Alertas.tsx';
import { type Layer, openLayer, useLayer } from '#platform/web/layers.ts';
import { PaletteButton } from '#platform/web/ui/command-palette.tsx';
import { singleKeyOf } from '#platform/web/single-keys.ts';
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
import { GRUPOS } from '#features/pantalla.ts';
import { deviceFlag } from '#platform/web/device-value.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import type { Escritorio } from '../contract.ts';
import { alertasDe, ENLACE_DE_TITULARES, enlaceDeEdad } from '../filas.ts';
import { conFijadas, enlaceActual, FIJADAS } from '../navegacion.ts';
import { reachable } from '../reachable.ts';
import { RailGroups } from './RailGroups.tsx';
import { useCifras } from './escritorio/useEscritorio.ts';
import { SIN_CARGAR } from './ErrorPage.tsx';
import { useSitio } from './useSitio.ts';
import { PLACES, togglePin, visit } from './places.ts';
import places from '#platform/web/ui/dialog-places.module.css';

/** Where somebody can go in her role, where she is, and what she pinned. */
function useNavigation(rol: Rol) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const places = PLACES[rol].use();
  const todos = reachable(useSitio().navegacionDe(rol), useCan());
  const current = enlaceActual(todos, pathname);
  const isPinned = current !== undefined && places.pinned.includes(current.ruta);
  return {
    grupos: conFijadas(todos, places.pinned),
    current,
    isPinned,
    togglePin: current && (() => PLACES[rol].write(togglePin(places, current.ruta))),
  };
}

/** Remembers on this device where somebody goes in her role. */
function useVisits(rol: Rol | null): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe } = useSitio();
  const ruta = rol && enlaceActual(navegacionDe(rol), pathname)?.ruta;
  useEffect(() => {
    if (rol && ruta) PLACES[rol].write(visit(PLACES[rol].read(), ruta));
  }, [rol, ruta]);
}

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
function Rail({ rol }: { readonly rol: Rol }) {
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

type LayerProps = { readonly rol: Rol; readonly persona: string; readonly onClose: () => void };

/** Offline, or after a new release: said in its place. */
const NotLoaded = ({ onClose }: LayerProps): ReactNode => (
  <Dialog title="No se pudo abrir" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
    <p>{SIN_CARGAR}</p>
  </Dialog>
);

/** A layer that nobody waits for before it is asked for. */
const layer = (load: () => Promise<ComponentType<LayerProps>>) =>
  lazy(async () =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded as ComponentType<LayerProps> }),
    ),
  );

const Palette = layer(async () => (await import('./Palette.tsx')).Palette);
const Shortcuts = layer(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** What a key opens wherever somebody is; not over a layer that waits for an answer. */
function layerOf(event: KeyboardEvent): Layer {
  if (event.defaultPrevented || document.querySelector('dialog:modal')) return null;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'ir';
  const key = singleKeyOf(event);
  return key === '/' ? 'ir' : key === '?' ? 'atajos' : null;
}

/** The way to anything by its name, by the button of the bar and by keys: Ctrl+K, `/`; `?` tells of all keys. */
function GoTo({ rol }: { readonly rol: Rol }) {
  const { layer: open, persona } = useLayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const asked = layerOf(event);
      if (!asked) return;
      event.preventDefault();
      openLayer(asked);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (): void => openLayer(null);
  return (
    <>
      <GoToButton />
      <Suspense>
        {open === 'ir' && <Palette rol={rol} persona={persona} onClose={close} />}
        {open === 'atajos' && <Shortcuts rol={rol} persona={persona} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Opens the palette. */
const GoToButton = ({ onOpen }: { readonly onOpen?: () => void }) => (
  <PaletteButton
    keys={{ shown: 'Ctrl K', aria: 'Control+K' }}
    onClick={() => {
      onOpen?.();
      openLayer('ir');
    }}
  >
    Buscar o ir a…
  </PaletteButton>
);

const HOGAR = '/gestor';

/** What of the desk needs attention, for the bar (DECISIONS §3, §8); nothing while it is not known. */
function AlertasDeGestor({ children }: { readonly children: (alertas: readonly Alerta[]) => ReactNode }) {
  const { data } = useCifras();
  return children(data ? alertasEnPalabras(data) : []);
}

function alertasEnPalabras(escritorio: Escritorio): Alerta[] {
  const { vencidas, titulares, cupos } = alertasDe(escritorio);
  const { dias, tramos, informes } = escritorio.solicitudes;
  const conVencidas = informes.filter(({ cuentas }) => (cuentas.at(-1) ?? 0) > 0);
  const [unico] = conVencidas;
  const ultimo = tramos.at(-1);
  // Where all of them are in one report, their rows are the way; otherwise the home shows in which.
  const aVencidas = unico && ultimo && conVencidas.length === 1 ? enlaceDeEdad(unico.informe, ultimo) : { to: HOGAR };
  const masDe = `más de ${dias} días hábiles`;
  return [
    ...(vencidas > 0
      ? [
          {
            clave: 'solicitudes',
            cuantas: vencidas,
            texto:
              vencidas === 1
                ? `1 solicitud lleva abierta ${masDe}`
                : `${enMiles(vencidas)} solicitudes llevan abiertas ${masDe}`,
            ...aVencidas,
          },
        ]
      : []),
    ...(titulares > 0
      ? [
          {
            clave: 'titulares',
            cuantas: titulares,
            texto:
              titulares === 1
                ? 'El plazo legal de 1 solicitud de un titular venció o está por vencer'
                : `El plazo legal de ${titulares} solicitudes de titulares venció o está por vencer`,
            ...ENLACE_DE_TITULARES,
          },
        ]
      : []),
    ...(cupos > 0
      ? [
          {
            clave: 'cupos',
            cuantas: cupos,
            texto: countOf(cupos, 'opción tiene sus cupos casi llenos', 'opciones tienen sus cupos casi llenos'),
            to: HOGAR,
          },
        ]
      : []),
  ];
}

/** The button of the bar that opens the same places as the rail, where the window has no room for it. */
function DrawerButton({ rol }: { readonly rol: Rol }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDrawer label="Pantallas" onClick={() => setOpen(true)} />
      {isOpen && <Drawer rol={rol} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ rol, onClose }: { readonly rol: Rol; readonly onClose: () => void }) {
  const { grupos, current } = useNavigation(rol);
  return (
    <Dialog
      title="Pantallas"
      className={places['drawer']}
      closesBeside
      startsAtTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <GoToButton onOpen={onClose} />
      <DrawerLinks label="Pantallas">
        <RailGroups grupos={grupos} current={current} onGo={onClose} />
      </DrawerLinks>
    </Dialog>
  );
}

/**
 * The ways to the other screens that surround every screen, and what the bar tells managers: what the desk of their home
 * counts. @param rol null while none is chosen
 */
export function useFrame(rol: Rol | null) {
  useVisits(rol);
  return {
    AlertasDeGestor,
    search: rol && <GoTo rol={rol} />,
    menu: rol && <DrawerButton rol={rol} />,
    rail: rol && <Rail rol={rol} />,
  };
}
