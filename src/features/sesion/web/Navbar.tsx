import { Link } from '@tanstack/react-router';
import { PRODUCTO } from '#catalogo/producto.ts';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Avisos } from '#features/tareas/web/Avisos.tsx';
import { HomeIcon } from '#platform/web/ui/icons.tsx';
import { INICIO } from '../guard.ts';
import { BarPopover } from './BarPopover.tsx';
import styles from './Navbar.module.css';
import { useSesion, useUsuario } from './sesion-store.ts';
import { UserMenu } from './UserMenu.tsx';

/** The bar over every staff screen (spec 1 §2). */
export function Navbar() {
  const { rol } = useUsuario();
  const cuenta = useSesion()?.cuenta ?? '';
  return (
    <header className={styles['bar']} data-no-print>
      <nav className={styles['inside']} aria-label="Principal">
        <Link to={rol ? ROL_INFO[rol].inicio : INICIO} className={styles['home']}>
          <HomeIcon />
          <span>Inicio</span>
        </Link>
        <span className={styles['product']}>{PRODUCTO}</span>
        <Avisos key={cuenta} cuenta={cuenta}>
          {(avisos) =>
            avisos.map(({ clave, boton, panel }) => (
              <BarPopover key={clave} trigger={boton}>
                {() => panel}
              </BarPopover>
            ))
          }
        </Avisos>
        <UserMenu />
      </nav>
    </header>
  );
}
