import type { CambioDeTexto } from '#catalogo/rubrica/cambios.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Diferencia } from './Diferencia.tsx';

const comoFue = ({ antes, despues }: CambioDeTexto): string | null => {
  if (antes === null) return 'nuevo';
  return despues === null ? 'retirado' : null;
};

/** What changed of one criterion, text by text. */
export const Cambios = ({ textos }: { readonly textos: readonly CambioDeTexto[] }) => (
  <Facts
    look="rows"
    of={textos.map((cambio) => [
      [cambio.que, comoFue(cambio)].filter(Boolean).join(' · '),
      <Diferencia key={cambio.que} antes={cambio.antes ?? ''} despues={cambio.despues ?? ''} />,
    ])}
  />
);
