import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { filterGrupos } from '../filter-grupos.ts';
import { EscritorioDeHoy } from './escritorio/EscritorioDeHoy.tsx';
import { LinkGroups } from './LinkGroups.tsx';
import { LugaresRecientes } from './LugaresRecientes.tsx';
import { PublicLinks } from './PublicLinks.tsx';
import { useSitio } from './useSitio.ts';

/** The manager's home: what needs action today, where she was, reports by what they are about, the rest of the work, and the links to share (spec 1 §2). */
export function GestorPage() {
  const { trabajo } = useSitio();
  const isPhone = useMediaQuery('(max-width: 48rem)');
  return (
    <Page width="lists">
      <h1>Gestor</h1>
      <EscritorioDeHoy />
      <LugaresRecientes />
      <Informes isPhone={isPhone} />
      <Section title="Gestión">
        <LinkGroups grupos={trabajo} level={3} size="compact" areFolded={isPhone} />
      </Section>
      <PublicLinks />
    </Page>
  );
}

function Informes({ isPhone }: { readonly isPhone: boolean }) {
  const [search, setSearch] = useState('');
  const { informes } = useSitio();
  const grupos = filterGrupos(informes, search);
  return (
    <Section title="Informes" beside={<SearchField label="Buscar un informe" value={search} onChange={setSearch} />}>
      {grupos.length > 0 ? (
        <LinkGroups grupos={grupos} level={3} size="compact" areFolded={isPhone && search.trim() === ''} />
      ) : (
        <EmptyState
          title={`Ningún informe se llama «${search.trim()}»`}
          actions={<Button onClick={() => setSearch('')}>Ver todos los informes</Button>}
        />
      )}
    </Section>
  );
}
