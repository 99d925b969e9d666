import { renderToStaticMarkup } from 'react-dom/server';
import type { ComprobantePageData, FormularioPageData, PortadaPageData } from '#features/formularios/contract.ts';
import { FormularioPintado } from '#features/formularios/web/Presentacion.tsx';
import { OtraPagina } from '#features/formularios/web/OtraPagina.tsx';
import type { TratamientoPageData } from '#features/titulares/contract.ts';
import { TratamientoPage } from '#features/titulares/web/TratamientoPage.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';

/**
 * Paints what a public document shows before its script runs, with the same components (ADR 0007). Built for the server,
 * which loads it from the folder of the build.
 */
export function paint(
  pagina: FormularioPageData | PortadaPageData | ComprobantePageData | TratamientoPageData,
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
  return renderToStaticMarkup(
    <>
      {cabeza}
      {'formulario' in pagina ? <FormularioPintado {...pagina} /> : <OtraPagina {...pagina} />}
    </>,
  );
}
