import { Link } from '@tanstack/react-router';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Menu } from '#platform/web/kit/Menu.ts';
import { BellIcon, HomeIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { INICIO } from '../guard.ts';
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
        <span className={styles['space']} />
        <Notices label="Alertas" empty="No hay nada que requiera su atención." icon={<WarningIcon />} />
        <Notices label="Notificaciones" empty="No tiene notificaciones." icon={<BellIcon />} />
        <UserMenu />
      </nav>
    </header>
  );
}

type NoticesProps = { readonly label: string; readonly empty: string; readonly icon: React.ReactNode };

function Notices({ label, empty, icon }: NoticesProps) {
  return (
    <Menu position="bottom-end" width={288}>
      <Menu.Target>
        <button type="button" className={styles['icon']} aria-label={label} title={label}>
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <Menu.Item disabled>{empty}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
