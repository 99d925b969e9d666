// Pages that only show a message: after an error, and at an unknown address.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { PerfilActual } from '#catalogo/roles.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import styles from './MessagePage.module.css';

type MessagePageProps = {
  readonly title: ReactNode;
  /** Explanation: what happened and what was kept. */
  readonly children: ReactNode;
  /** Button or link that leads on. */
  readonly action: ReactNode;
  /** Further links, below. */
  readonly beside?: Elements;
  /** True if the message replaces the content that the person was viewing. */
  readonly alert?: boolean;
};

/** Page with a message and a way on. Below: the error page and the page for unknown addresses. */
function MessagePage({ title, children, action, beside, alert = false }: MessagePageProps) {
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

/** Explanation for a part of the application that could not be loaded. */
export const NOT_LOADED = 'No pudimos abrir la página. Revise su conexión y cárguela de nuevo.';

/** Browsers' messages for a chunk that cannot be fetched: no network, or a newer release on the server. */
const CHUNK = /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i;

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  if (error instanceof Error && CHUNK.test(error.message)) {
    const reload = (
      <Button variant="main" onClick={() => location.reload()}>
        Volver a cargar
      </Button>
    );
    return (
      <MessagePage alert title="No se pudo cargar esta página" action={reload}>
        {NOT_LOADED}
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
    <MessagePage alert title="Esta página tuvo un problema" action={retry}>
      Sus datos guardados están a salvo. Inténtelo de nuevo; si se repite, avise a la Unidad de Educación Virtual.
    </MessagePage>
  );
}

/** Header of a page outside the staff area. */
function SiteHeader() {
  const [{ institucion }] = useState(() => pageData.parse(readPageData()));
  return <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />;
}

/** Loaded after the message, which is complete without them. */
const Cercanas = lazy<ComponentType<{ readonly rol: PerfilActual | null }>>(async () =>
  import('./Suggestions.tsx').then(
    (loaded) => ({ default: loaded.Cercanas }),
    () => ({ default: () => null }),
  ),
);

/** Page for unknown addresses (spec 1 §2), with similar screens. @param rol null if no profile is chosen */
export function NoEncontradaPage({ rol }: { readonly rol: PerfilActual | null }) {
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
          <>
            <p>
              <a href={RUTA_DE_SOLICITUD}>¿En qué va mi solicitud?</a>
            </p>
            <Suspense>
              <Cercanas rol={rol} />
            </Suspense>
          </>
        }
      >
        La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.
      </MessagePage>
    </>
  );
}
