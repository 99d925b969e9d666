import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import type { Rol } from '#catalogo/roles.ts';
import styles from './MessagePage.module.css';

type MessagePageProps = {
  readonly title: ReactNode;
  /** What happened, and what was kept. */
  readonly children: ReactNode;
  /** What to do now. */
  readonly action: ReactNode;
  /** Other ways on, below. */
  readonly beside?: ReactNode;
  /** True where it takes the place of what the person was looking at. */
  readonly alert?: boolean;
};

/** A page that only has something to say. */
export function MessagePage({ title, children, action, beside, alert = false }: MessagePageProps) {
  return (
    <main className={styles['main']}>
      <Stack role={alert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <Lead>{children}</Lead>
      </Stack>
      <Row>{action}</Row>
      {beside}
    </main>
  );
}

/** Why a part of the application is not there. */
export const SIN_CARGAR =
  'Puede que no haya conexión, o que haya una versión nueva de la aplicación. Vuelva a cargar la página.';

/** What browsers say when a part of the application cannot be fetched: no network, or a newer release on the server. */
const CHUNK = /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i;

/** A page that failed: what happened and what to do now. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  if (error instanceof Error && CHUNK.test(error.message)) {
    const reload = (
      <Button variant="main" onClick={() => location.reload()}>
        Volver a cargar
      </Button>
    );
    return (
      <MessagePage alert title="No se pudo cargar esta pantalla" action={reload}>
        {SIN_CARGAR}
      </MessagePage>
    );
  }

  const retry = (
    <RetryButton
      variant="main"
      onClick={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
  return (
    <MessagePage alert title="Esta pantalla tuvo un problema" action={retry}>
      Sus datos guardados están a salvo. Inténtelo de nuevo; si se repite, avise a la Unidad de Educación Virtual.
    </MessagePage>
  );
}

/** The head of a page that stands outside the staff area. */
export function SiteHeader() {
  const [{ institucion }] = useState(() => pageData.parse(readPageData()));
  return <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />;
}

/** They come after the message, which says the same without them. */
const Cercanas = lazy<ComponentType<{ readonly rol: Rol | null }>>(async () =>
  import('./Cercanas.tsx').then(
    (loaded) => ({ default: loaded.Cercanas }),
    () => ({ default: () => null }),
  ),
);

/**
 * Any address that shows nothing (spec 1 §2), with the screens that may have been meant.
 * @param rol null: nobody signed in, or no role is chosen
 */
export function NoEncontradaPage({ rol }: { readonly rol: Rol | null }) {
  const home = (
    <a href="/" className={buttonClass('main')}>
      Ir al inicio
    </a>
  );
  return (
    <>
      <SiteHeader />
      <MessagePage
        title="Oops! 404 - Página no encontrada"
        action={home}
        beside={
          <Suspense>
            <Cercanas rol={rol} />
          </Suspense>
        }
      >
        La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.
      </MessagePage>
    </>
  );
}
