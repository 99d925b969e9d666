import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { formularioPageData, portadaPageData } from '#features/formularios/contract.ts';
import { AvisosDePagina } from '#features/formularios/web/AvisosDePagina.tsx';
import { FormularioPage } from '#features/formularios/web/FormularioPage.tsx';
import { PortadaPage } from '#features/formularios/web/PortadaPage.tsx';
import { readPageData } from '#platform/web/page-data.ts';
import '#platform/web/ui/base.css';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';

applyTheme();

const pagina = readPageData(z.union([formularioPageData, portadaPageData]));
const { institucion } = pagina;

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />
    <AvisosDePagina />
    {'portada' in pagina ? (
      <PortadaPage portada={pagina.portada} />
    ) : (
      <FormularioPage pagina={pagina} institucion={institucion} />
    )}
  </StrictMode>,
);
