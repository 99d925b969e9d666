import { useLocation } from '@tanstack/react-router';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { pantallaDe } from '../pantallas.ts';
import { ENTREGAS } from '../pendientes.ts';
import { MessagePage, SiteHeader } from './MessagePage.tsx';

/** A screen of the contract that is not built yet: its title, and plainly that it comes later. */
export function PendientePage() {
  const { pathname } = useLocation();
  const pantalla = pantallaDe(pathname);
  const home = (
    <a href="/" className={buttonClass('quiet')}>
      Ir al inicio
    </a>
  );
  return (
    <>
      {pantalla?.acceso === 'publico' && <SiteHeader />}
      <MessagePage title={pantalla?.titulo} action={home}>
        Esta pantalla todavía no está disponible.
        {pantalla?.entrega && ` Llega en una próxima versión, con la entrega «${ENTREGAS[pantalla.entrega]}».`}
      </MessagePage>
    </>
  );
}
