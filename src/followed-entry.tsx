// Browser entry of the pages where a person follows what they asked for (seguimiento.html).
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { INGRESO } from '#features/sesion/guard.ts';
import { knownPersona } from '#features/sesion/web/KnownPersona.ts';
import { configureSesion } from '#features/solicitudes/web/token.ts';
import { readPageData } from '#platform/web/page-data.ts';
import '#platform/web/ui/base.css';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';
import { FollowedPage, type FollowedPageData } from './followed-page.tsx';

applyTheme();

// The document names its scripts by their content: its data are of the release that reads them (ADR 0007).
const pagina = readPageData() as FollowedPageData;
const { institucion } = pagina;
const conocida = knownPersona();
if (conocida) {
  configureSesion(async () => {
    const { startSesion } = await import('#features/sesion/web/sesion-calls.ts');
    await startSesion(
      () => {},
      async () => Promise.resolve(null),
    );
  });
}

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo}>
      {conocida && <a href={INGRESO}>‹ Volver a su inicio</a>}
    </PublicHeader>
    <ErrorBoundary>
      <FollowedPage {...pagina} />
    </ErrorBoundary>
  </StrictMode>,
);
