import { Link } from '@tanstack/react-router';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BarPanelHead, BarPerson, BarPopover } from '#platform/web/ui/Bar.tsx';
import { ExitIcon, SwapIcon } from '#platform/web/ui/icons.tsx';
import { panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { INICIO } from '../guard.ts';
import { useFoto } from './useFoto.ts';
import { useSignOut } from './SignOutButton.tsx';
import { useUsuario } from './sesion-store.ts';
import { ThemeChooser } from './ThemeChooser.tsx';

/** Who is signed in, the role in use, and the way out (spec 1 §2). */
export function UserMenu() {
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
          Perfil actual: <strong>{rol ? ROL_INFO[rol].nombre : 'Sin role'}</strong>
        </Muted>
      </BarPanelHead>
      {rol && (
        <Link to={INICIO} className={panelItemClass} onClick={onLeave}>
          <SwapIcon />
          Cambiar perfil
        </Link>
      )}
      <ThemeChooser />
      {error && <Alert tone="error">{error}</Alert>}
      <button type="button" className={panelItemClass} aria-disabled={busy} onClick={run}>
        <ExitIcon />
        Salir
      </button>
    </>
  );
}
