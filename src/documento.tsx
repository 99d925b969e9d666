import { renderToStaticMarkup } from 'react-dom/server';
import type { FormularioPageData, PortadaPageData } from '#features/formularios/contract.ts';
import { FormularioPintado } from '#features/formularios/web/FormularioPintado.tsx';
import { PortadaPage } from '#features/formularios/web/PortadaPage.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';

/**
 * Paints what a public document shows before its script runs, with the same components (ADR 0007). Built for the server,
 * which loads it from the folder of the build.
 */
export function paint(pagina: FormularioPageData | PortadaPageData): string {
  const { nombre, unidad, logo } = pagina.institucion;
  return renderToStaticMarkup(
    <>
      <PublicHeader institucion={nombre} unidad={unidad} logo={logo} />
      {'portada' in pagina ? <PortadaPage portada={pagina.portada} /> : <FormularioPintado {...pagina} />}
    </>,
  );
}
