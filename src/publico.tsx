import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { formularioPageData } from '#features/formularios/contract.ts';
import { FormularioPage } from '#features/formularios/web/FormularioPage.tsx';
import { readPageData } from '#platform/web/page-data.ts';
import '#platform/web/ui/base.css';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';

applyTheme();

const pagina = readPageData(formularioPageData);
const { institucion } = pagina;

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />
    <FormularioPage pagina={pagina} />
  </StrictMode>,
);
