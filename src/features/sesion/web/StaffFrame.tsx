// Layout around every staff screen: bar, connection notice, the person's menu with theme choice, query client.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { PERFIL_INFO } from '#catalogo/roles.ts';
import { PRODUCTO } from '#catalogo/titulos.ts';
import { Avisos, type Alerta } from '#features/tareas/web/Avisos.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { DeviceIcon, ExitIcon, SwapIcon } from '#platform/web/ui/icons.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { Bar, BarPanelHead, BarPerson, BarPopover, HomeLink, Shell } from '#platform/web/ui/Shell.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#platform/web/ui/theme-switch.ts';
import { INICIO } from '../guard.ts';
import { pantallas } from '../pantallas.ts';
import { hearOtorgados } from './otorgados.ts';
import { useCan } from './Permisos.ts';
import { PermisosChanged } from './PermisosChanged.tsx';
import { loadFoto } from './sesion-calls.ts';
import { isLooking, useSesion, useUsuario } from './sesion-store.ts';
import { useSignOut } from './SignOutButton.tsx';

/** Layout around every staff screen: bar, rail and state of the connection. */
export function StaffFrame({ rail, avisos, ...bar }: StaffFrameProps) {
  const [queries] = useState(createQueryClient);

  return (
    <QueryClientProvider client={queries}>
      <Shell
        bar={<Navbar {...bar} />}
        rail={rail}
        notices={
          <>
            <OfflineStrip>Sin conexión a internet. Lo que ve puede no estar al día.</OfflineStrip>
            <PermisosChanged key={useSesion()?.cuenta} />
            {avisos}
          </>
        }
      >
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}

const CHOICES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'sistema', label: 'Automático' },
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
];

function ThemeChooser() {
  const current = useThemeChoice();
  return (
    <FieldGroup label="Apariencia">
      <RadioGroup
        name="tema"
        inline
        value={current}
        options={CHOICES}
        onChange={({ target }) => chooseTheme(CHOICES.find(({ value }) => value === target.value)!.value)}
      />
    </FieldGroup>
  );
}

/** Returns the address of the person's picture; undefined if the platform has only the default one. */
function useFoto(): string | undefined {
  const { nombreUsuario, imgPerfil } = useUsuario();
  const { data } = useQuery({
    queryKey: ['foto', nombreUsuario, imgPerfil],
    queryFn: async () => loadFoto(imgPerfil),
    enabled: imgPerfil !== '',
    staleTime: Infinity,
  });
  return data ?? undefined;
}

/** Menu of the signed-in person: name, profile in use, theme and sign-out (spec 1 §2). */
function UserMenu() {
  const { nombreUsuario } = useUsuario();
  const trigger = <BarPerson name={nombreUsuario} picture={useFoto()} />;
  return <BarPopover trigger={trigger}>{(close) => <UserPanel onLeave={close} />}</BarPopover>;
}

function UserPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { nombreUsuario, email, rol } = useUsuario();
  const { busy, error, run } = useSignOut();
  return (
    <>
      <BarPanelHead>
        <p>
          <strong>{nombreUsuario}</strong>
        </p>
        <Muted>{email}</Muted>
        <Muted>
          Perfil actual: <strong>{rol ? PERFIL_INFO[rol].nombre : 'Sin role'}</strong>
        </Muted>
      </BarPanelHead>
      {rol && (
        <Link to={INICIO} className={panelItemClass} onClick={onLeave}>
          <SwapIcon />
          <span>Cambiar perfil</span>
        </Link>
      )}
      <Link to={pantallas.sesiones.ruta} className={panelItemClass} onClick={onLeave}>
        <DeviceIcon />
        <span>{pantallas.sesiones.titulo}</span>
      </Link>
      <ThemeChooser />
      {error && <Alert tone="error">{error}</Alert>}
      <button type="button" className={panelItemClass} aria-disabled={busy} onClick={run}>
        <ExitIcon />
        <span>Salir</span>
      </button>
    </>
  );
}

type NavbarProps = {
  /** Renders children with the alerts for managers, shown next to the failed jobs; null in other roles. */
  readonly AlertasDeGestor: ComponentType<{
    readonly children: (alertas: readonly Alerta[] | null) => ReactNode;
  }> | null;
  /** Button that opens the navigation where there is no room for the rail. */
  readonly menu: Elements;
  /** Button that opens the search palette. */
  readonly search: Elements;
};

/** The bar above every staff screen (spec 1 §2). */
function Navbar({ AlertasDeGestor, menu, search }: NavbarProps) {
  const { rol } = useUsuario();
  const can = useCan();
  const { cuenta = '', usuario } = useSesion() ?? {};
  const isGiven = (usuario?.otorgados ?? []).length > 0;
  const avisos = (alertas: readonly Alerta[] | null) => (
    <Avisos key={cuenta} cuenta={cuenta} alertas={alertas} isGiven={isGiven} onOtorgados={hearOtorgados}>
      {(all) =>
        all.map(({ clave, boton, panel }) => (
          <BarPopover key={clave} trigger={boton}>
            {() => panel}
          </BarPopover>
        ))
      }
    </Avisos>
  );
  return (
    <Bar
      menu={menu}
      home={<HomeLink to={rol ? PERFIL_INFO[rol].inicio : INICIO}>Inicio</HomeLink>}
      product={PRODUCTO}
      search={search}
    >
      {!isLooking() &&
        (AlertasDeGestor && can('inicio.gestor') ? <AlertasDeGestor>{avisos}</AlertasDeGestor> : avisos([]))}
      <UserMenu />
    </Bar>
  );
}

const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } } });

type StaffFrameProps = NavbarProps & {
  /** Navigation at the left of every screen. */
  readonly rail: Elements;
  /** Notices of the current screen, below the bar. */
  readonly avisos: Elements;
};
