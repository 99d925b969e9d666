import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './NoEncontradaPage.module.css';

/** What browsers say when a part of the application cannot be fetched: no network, or a newer release on the server. */
const CHUNK = /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i;

/** A page that failed: what happened and what to do now. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = error instanceof Error && CHUNK.test(error.message);

  function retry(): void {
    reset();
    void router.invalidate();
  }

  return (
    <main className={styles['main']}>
      <div role="alert" className={styles['said']}>
        <h1>{missing ? 'No se pudo cargar esta pantalla' : 'Esta pantalla tuvo un problema'}</h1>
        <p>
          {missing
            ? 'Puede que no haya conexión, o que haya una versión nueva de la aplicación. Vuelva a cargar la página.'
            : 'Sus datos guardados están a salvo. Inténtelo de nuevo; si se repite, avise a la Unidad de Educación Virtual.'}
        </p>
      </div>
      {missing ? (
        <Button variant="main" onClick={() => location.reload()}>
          Volver a cargar
        </Button>
      ) : (
        <Button variant="main" onClick={retry}>
          Intentar de nuevo
        </Button>
      )}
    </main>
  );
}
