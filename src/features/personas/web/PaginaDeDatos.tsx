// Frame of the screens about personal data: common title, and the links between them.
import { Link } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Views } from '#platform/web/ui/Views.tsx';

const PESTANAS = {
  personas: { ruta: '/gestores/datosPersonales', titulo: 'Personas' },
  solicitudes: { ruta: '/gestores/datosPersonales/solicitudes', titulo: TITULOS.solicitudes },
  conservacion: { ruta: '/gestores/datosPersonales/conservacion', titulo: 'Conservación' },
} as const;

type PaginaDeDatosProps = {
  readonly actual: keyof typeof PESTANAS;
  /** Number shown beside the title. */
  readonly count?: Elements;
  readonly children: Elements;
};

/** Frame of the screens about personal data: common title and the links between them. */
export const PaginaDeDatos = ({ actual, count, children }: PaginaDeDatosProps) => (
  <Page width="steps">
    <PageHead
      title={TITULOS.datosPersonales}
      beside={count}
      end={
        <Views label={TITULOS.datosPersonales}>
          {Object.entries(PESTANAS).map(([clave, { ruta, titulo }]) => (
            <Link
              key={clave}
              to={ruta}
              activeOptions={{ exact: true }}
              aria-current={clave === actual ? 'page' : undefined}
            >
              {titulo}
            </Link>
          ))}
        </Views>
      }
    />
    {children}
  </Page>
);
