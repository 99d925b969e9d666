// Browser entry of the staff application (gestion.html): applies the theme, starts the session, renders the router.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ReportPartsContext } from '#features/informes/web/parts.ts';
import { onOwnScreens } from '#features/inicio/web/OwnScreens.ts';
import { PantallasContext } from '#features/inicio/web/site-screens.ts';
import { readLooked } from '#features/permisos/web/looked.ts';
import { startSesion } from '#features/sesion/web/sesion-calls.ts';
import { getSesion, lookAs, onOtherPerson } from '#features/sesion/web/sesion-store.ts';
import '#platform/web/ui/base.css';
import { readPastes } from '#platform/web/ui/paste.ts';
import { readPresses } from '#platform/web/ui/presses.ts';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';
import { loadReportParts, presentScreens, router } from './router.tsx';

applyTheme();
readPastes();
readPresses();
void startSesion(() => void router.invalidate());

onOtherPerson(() => void router.invalidate());

// A page that the browser brings back whole from its memory may be of a session that ended since.
addEventListener('pageshow', (event) => {
  if (event.persisted) void router.invalidate();
});

function Screens({ children }: { readonly children: ReactNode }) {
  return <PantallasContext value={useSyncExternalStore(onOwnScreens, presentScreens)}>{children}</PantallasContext>;
}

function render(): void {
  createRoot(document.getElementById('raiz')!).render(
    <StrictMode>
      <Screens>
        <ReportPartsContext value={loadReportParts}>
          <RouterProvider router={router} />
        </ReportPartsContext>
      </Screens>
    </StrictMode>,
  );
}

/** Before the guard asks what the person may see. */
async function look(): Promise<void> {
  const { startLooking } = await import('#features/permisos/web/look.ts');
  const otorgados = await startLooking();
  if (otorgados) lookAs(otorgados);
}

if (readLooked() !== null && getSesion()) void look().finally(render);
else render();
