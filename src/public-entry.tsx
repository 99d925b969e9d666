// Browser entry of public pages (publico.html): renders a form, cards that lead to one, or a receipt.
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FormularioPageData, PortadaPageData } from '#features/formularios/contract.ts';
import { FormularioPage, loadConocidos, loadEntradas } from '#features/formularios/web/FormularioPage.tsx';
import { loadUso } from '#features/formularios/web/load-uso.ts';
import { WaitingForms } from '#features/formularios/web/WaitingForms.tsx';
import { INGRESO } from '#features/sesion/guard.ts';
import { knownPersona } from '#features/sesion/web/KnownPersona.ts';
import { readPageData } from '#platform/web/page-data.ts';
// What the server paints and no script draws has its looks in the style of all public documents.
import '#features/papeletas/web/documento.css';
import '#features/titulares/web/tratamiento.css';
import '#platform/web/ui/base.css';
import type { ComprobantePageData } from '#features/formularios/recibo.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { applyTheme } from '#platform/web/ui/theme-switch.ts';

applyTheme();

// The document names its scripts by their content: its data are of the release that reads them (ADR 0007).
const pagina = readPageData() as FormularioPageData | PortadaPageData | ComprobantePageData;
const { institucion } = pagina;
const conocida = knownPersona();

/** Draws the page in place of what the server painted. A link that has the focus by then keeps it. */
function show(page: React.ReactElement): void {
  const focused = document.activeElement?.getAttribute('href');
  flushSync(() =>
    createRoot(document.getElementById('raiz')!).render(
      <StrictMode>
        <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo}>
          {conocida && <a href={INGRESO}>‹ Volver a su inicio</a>}
        </PublicHeader>
        <WaitingForms />
        <ErrorBoundary>{page}</ErrorBoundary>
      </StrictMode>,
    ),
  );
  if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

// Announced by the document, they are loaded beside this script and import it: it cannot wait for them itself.
if ('formulario' in pagina) {
  // The fragment may offer a place; where that cannot be read, the form is shown without it.
  const offered =
    location.hash &&
    loadUso()
      .then((uso) => uso.openOferta(pagina))
      .catch(() => {});
  void Promise.all([loadConocidos(pagina, conocida), loadEntradas(pagina.formulario.campos), offered]).then(
    ([conocidos]) => show(<FormularioPage pagina={pagina} institucion={institucion} conocidos={conocidos} />),
  );
} else {
  void import('#features/formularios/web/OtraPagina.tsx').then(({ OtraPagina }) => show(<OtraPagina {...pagina} />));
}
