import { useLocation } from '@tanstack/react-router';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { pantallaDe } from '../pantallas.ts';
import { ENTREGAS } from '../pendientes.ts';
import styles from './PendientePage.module.css';

/** A screen of the contract that is not built yet: its title, and plainly that it comes later. */
export function PendientePage() {
  const { pathname } = useLocation();
  const pantalla = pantallaDe(pathname);
  const publica = pantalla?.acceso === 'publico';
  return (
    <>
      {publica && <Header />}
      <main className={styles['main']}>
        <h1>{pantalla?.titulo}</h1>
        <p>
          Esta pantalla todavía no está disponible.
          {pantalla?.entrega && ` Llega en una próxima versión, con la entrega «${ENTREGAS[pantalla.entrega]}».`}
        </p>
        <a href="/" className={buttonClass('quiet')}>
          Ir al inicio
        </a>
      </main>
    </>
  );
}

function Header() {
  const { institucion } = readPageData(pageData);
  return <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />;
}
