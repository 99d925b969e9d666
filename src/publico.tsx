import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import '#platform/web/ui/base.css';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';

applyTheme();

const { institucion } = readPageData(pageData);

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />
    <main>
      <EmptyState title="Este formulario no está disponible." />
    </main>
  </StrictMode>,
);
