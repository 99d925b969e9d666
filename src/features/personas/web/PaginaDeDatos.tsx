import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TITULOS } from '#catalogo/titulos.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Views } from '#platform/web/ui/Views.tsx';

/** The screens about personal data, in the order in which they stand. */
const PESTANAS = {
  personas: { ruta: '/gestores/datosPersonales', titulo: 'Personas' },
  solicitudes: { ruta: '/gestores/datosPersonales/solicitudes', titulo: TITULOS.solicitudes },
  conservacion: { ruta: '/gestores/datosPersonales/conservacion', titulo: 'Conservación' },
} as const;

type PaginaDeDatosProps = {
  readonly actual: keyof typeof PESTANAS;
  /** How many there are, beside the title. */
  readonly count?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of the screens about personal data: one title, and the links between them in one place. */
export const PaginaDeDatos = ({ actual, count, children }: PaginaDeDatosProps) => (
  <Page width="steps">
    <Row as="header" align="baseline" gap={2}>
      <h1>{TITULOS.datosPersonales}</h1>
      {count}
    </Row>
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
    {children}
  </Page>
);
