import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import styles from './NoEncontradaPage.module.css';

/** Any address that shows nothing (spec 1 §2). */
export function NoEncontradaPage() {
  const { institucion } = readPageData(pageData);
  return (
    <>
      <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />
      <main className={styles['main']}>
        <h1>Oops! 404 - Página no encontrada</h1>
        <p>La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.</p>
        <a href="/" className={buttonClass('main')}>
          Ir al inicio
        </a>
      </main>
    </>
  );
}
