// Tabs shared by the screens about copies and resets.
import { Link } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { Views } from '#platform/web/ui/Views.tsx';
import { VISTAS, type VistaDeRespaldos } from './search.ts';

/** Labels of the tabs that lead to the wizard and to course management. */
const ACTION_TABS = { copiar: 'Hacer copias', reiniciar: 'Copiar o reiniciar cursos' } as const;

export const CopiasTabs = ({ actual }: { readonly actual: keyof typeof ACTION_TABS | VistaDeRespaldos }) => (
  <Views label={TITULOS.respaldos}>
    <Link to="/administracion/moodleBackups/categoryChoose" aria-current={actual === 'copiar' ? 'page' : undefined}>
      {ACTION_TABS.copiar}
    </Link>
    <Link to="/gestores/gestionCursos" aria-current={actual === 'reiniciar' ? 'page' : undefined}>
      {ACTION_TABS.reiniciar}
    </Link>
    {keysOf(VISTAS).map((vista) => (
      <Link
        key={vista}
        to="/gestores/respaldos"
        search={{ vista }}
        aria-current={vista === actual ? 'page' : undefined}
      >
        {VISTAS[vista]}
      </Link>
    ))}
  </Views>
);
