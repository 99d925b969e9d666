import { buttonClass } from '#platform/web/ui/Button.tsx';
import { MessagePage, SiteHeader } from './MessagePage.tsx';

/** Any address that shows nothing (spec 1 §2). */
export function NoEncontradaPage() {
  const home = (
    <a href="/" className={buttonClass('main')}>
      Ir al inicio
    </a>
  );
  return (
    <>
      <SiteHeader />
      <MessagePage title="Oops! 404 - Página no encontrada" action={home}>
        La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.
      </MessagePage>
    </>
  );
}
