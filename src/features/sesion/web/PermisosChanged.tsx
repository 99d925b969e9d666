// Reads the open page again when what was given to the person changed, and says so if they may not see it any longer.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ScreenNotice } from '#platform/web/ui/Shell.tsx';
import { onOtherRows } from './otorgados.ts';
import { useSesion } from './sesion-store.ts';

/**
 * Asks for the open page again whenever what was given to the person changed: first if they may see it, then for all that
 * it shows. What is typed in it stays. After a page that they may not see, it says why another one is open. For one person.
 */
export function PermisosChanged() {
  const router = useRouter();
  const queries = useQueryClient();
  const pathname = useLocation({ select: (location) => location.pathname });
  const given = String(useSesion()?.usuario.otorgados ?? []);
  const seen = useRef(given);
  /** The page that came in the place of the one that was taken away. */
  const [instead, setInstead] = useState<string | null>(null);

  useEffect(() => {
    const readAgain = async (): Promise<void> => {
      const before = router.latestLocation.pathname;
      await router.invalidate();
      const after = router.latestLocation.pathname;
      if (after !== before) setInstead(after);
      // What other pages read is forgotten: they would show it until it is read again.
      queries.removeQueries({ type: 'inactive' });
      await queries.invalidateQueries();
    };
    if (seen.current !== given) void readAgain();
    seen.current = given;
    return onOtherRows(() => void readAgain());
  }, [router, queries, given]);

  if (instead !== pathname) return null;
  return (
    <ScreenNotice>
      <Alert
        tone="warning"
        title="Sus permisos cambiaron"
        actions={<Button onClick={() => setInstead(null)}>Cerrar</Button>}
      >
        Ya no tiene permiso para ver esa página.
      </Alert>
    </ScreenNotice>
  );
}
