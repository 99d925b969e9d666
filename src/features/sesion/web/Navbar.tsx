import { Link } from '@tanstack/react-router';
import { PRODUCTO } from '#catalogo/producto.ts';
import { ROL_INFO } from '#catalogo/roles.ts';
import { BellIcon, HomeIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { INICIO } from '../guard.ts';
import { BarPopover } from './BarPopover.tsx';
import styles from './Navbar.module.css';
import { useUsuario } from './sesion-store.ts';
import { UserMenu } from './UserMenu.tsx';

/** The bar over every staff screen (spec 1 §2). */
export function Navbar() {
  const { rol } = useUsuario();
  return (
    <header className={styles['bar']} data-no-print>
      <nav className={styles['inside']} aria-label="Principal">
        <Link to={rol ? ROL_INFO[rol].inicio : INICIO} className={styles['home']}>
          <HomeIcon />
          <span>Inicio</span>
        </Link>
        <span className={styles['product']}>{PRODUCTO}</span>
        <Notices label="Alertas" empty="No hay nada que requiera su atención." icon={<WarningIcon />} />
        <Notices label="Notificaciones" empty="No tiene notificaciones." icon={<BellIcon />} />
        <UserMenu />
      </nav>
    </header>
  );
}

type NoticesProps = { readonly label: string; readonly empty: string; readonly icon: React.ReactNode };

function Notices({ label, empty, icon }: NoticesProps) {
  const trigger = (
    <>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  return (
    <BarPopover trigger={trigger}>
      {() => (
        <div className={styles['notices']}>
          <p>{label}</p>
          <p>{empty}</p>
        </div>
      )}
    </BarPopover>
  );
}
