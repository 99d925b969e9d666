// Renders public pages (form, cover, receipt, what a person follows, data policy) to HTML on the server, shown before their script runs.
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormularioPageData, PortadaPageData } from '#features/formularios/contract.ts';
import type { ComprobantePageData } from '#features/formularios/recibo.ts';
import { OtraPagina } from '#features/formularios/web/OtraPagina.tsx';
import { FormularioPintado } from '#features/formularios/web/Presentacion.tsx';
import type { EncuestaVerificadaPageData } from '#features/papeletas/contract.ts';
import { EncuestaVerificadaPage } from '#features/papeletas/web/EncuestaVerificadaPage.tsx';
import type { TratamientoPageData } from '#features/titulares/contract.ts';
import { TratamientoPage } from '#features/titulares/web/TratamientoPage.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { FollowedPage, type FollowedPageData } from './followed-page.tsx';

/**
 * Returns the markup of a page, made with the components of the browser (ADR 0007). Built for the server, which loads it from
 * the folder of the build.
 */
export function paint(
  pagina:
    | FormularioPageData
    | PortadaPageData
    | ComprobantePageData
    | FollowedPageData
    | TratamientoPageData
    | EncuestaVerificadaPageData,
): string {
  const { nombre, unidad, logo } = pagina.institucion;
  const cabeza = <PublicHeader institucion={nombre} unidad={unidad} logo={logo} />;
  if ('tratamiento' in pagina) {
    return renderToStaticMarkup(
      <>
        {cabeza}
        <TratamientoPage {...pagina} />
      </>,
    );
  }
  if ('encuestaVerificada' in pagina) {
    return renderToStaticMarkup(
      <>
        {cabeza}
        <EncuestaVerificadaPage />
      </>,
    );
  }
  return renderToStaticMarkup(
    <>
      {cabeza}
      {'formulario' in pagina ? (
        <FormularioPintado {...pagina} />
      ) : 'portada' in pagina || 'comprobante' in pagina ? (
        <OtraPagina {...pagina} />
      ) : (
        <FollowedPage {...pagina} />
      )}
    </>,
  );
}
