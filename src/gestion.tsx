import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import '#platform/web/ui/base.css';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';

applyTheme();

const { institucion } = readPageData(pageData);

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <h1>{institucion.unidad}</h1>
  </StrictMode>,
);
