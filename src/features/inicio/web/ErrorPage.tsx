import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#platform/web/ui/Button.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { MessagePage } from './MessagePage.tsx';

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
