import { Link } from '@tanstack/react-router';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ChevronIcon, ExitIcon, SwapIcon } from '#platform/web/ui/icons.tsx';
import { INICIO } from '../guard.ts';
import { BarPopover } from './BarPopover.tsx';
import { Foto } from './Foto.tsx';
import { useSignOut } from './SignOutButton.tsx';
import { useUsuario } from './sesion-store.ts';
import { ThemeChooser } from './ThemeChooser.tsx';
import styles from './UserMenu.module.css';

/** Who is signed in, the role in use, and the way out (spec 1 §2). */
export function UserMenu() {
  const { nombreUsuario } = useUsuario();
  const trigger = (
    <>
      <Foto />
      <span className={styles['name']}>{nombreUsuario}</span>
      <ChevronIcon />
    </>
  );
  return <BarPopover trigger={trigger}>{(close) => <UserPanel onLeave={close} />}</BarPopover>;
}

function UserPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { nombreUsuario, email, rol } = useUsuario();
  const { busy, error, run } = useSignOut();
  return (
    <>
      <div className={styles['who']}>
        <p className={styles['full']}>{nombreUsuario}</p>
        <p>{email}</p>
        <p className={styles['rol']}>
          Perfil actual: <strong>{rol ? ROL_INFO[rol].nombre : 'Sin role'}</strong>
        </p>
      </div>
      {rol && (
        <Link to={INICIO} className={styles['item']} onClick={onLeave}>
          <SwapIcon />
          Cambiar perfil
        </Link>
      )}
      <ThemeChooser />
      {error && <Alert tone="error">{error}</Alert>}
      <button type="button" className={styles['item']} aria-disabled={busy} onClick={run}>
        <ExitIcon />
        Salir
      </button>
    </>
  );
}
