// A chunk of its own: pages of the public document that are no form, painted by the server before it comes.
import type { ComprobantePageData, PortadaPageData } from '../contract.ts';
import { ComprobantePage } from './envio/ComprobantePage.tsx';
import { PortadaPage } from './PortadaPage.tsx';

/** A page of the public document that is no form. */
export const OtraPagina = (pagina: PortadaPageData | ComprobantePageData) =>
  'portada' in pagina ? <PortadaPage portada={pagina.portada} /> : <ComprobantePage {...pagina} />;
