// Head of the pages of Configuración: their common title, and a tab for each.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TITULOS } from '#catalogo/titulos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { PageHead } from '#platform/web/ui/Page.tsx';
import { Views } from '#platform/web/ui/Views.tsx';

const TABS = {
  '/gestores/listas': 'Listas',
  '/gestores/listas/rubrica': 'Rúbrica',
  '/gestores/listas/calendario': 'Calendario',
  '/gestores/listas/vigencias': 'Apertura y cierre',
  '/gestores/listas/encuesta': 'Encuesta docente',
  '/gestores/listas/ajustes': TITULOS.ajustes,
} as const;

type ConfiguracionHeadProps = {
  readonly current: keyof typeof TABS;
  /** The purpose of the page. */
  readonly children: ReactNode;
};

export const ConfiguracionHead = ({ current, children }: ConfiguracionHeadProps) => (
  <PageHead
    title={TITULOS.configuracion}
    end={
      <Views label={TITULOS.configuracion}>
        {keysOf(TABS).map((ruta) => (
          <Link
            key={ruta}
            to={ruta}
            activeOptions={{ exact: true }}
            aria-current={ruta === current ? 'page' : undefined}
          >
            {TABS[ruta]}
          </Link>
        ))}
      </Views>
    }
  >
    {children}
  </PageHead>
);
