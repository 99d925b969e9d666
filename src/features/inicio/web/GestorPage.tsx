import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { SearchField } from '#platform/web/ui/FilterBar.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { INFORMES_GESTOR, TRABAJO_GESTOR } from '../enlaces.ts';
import { filterGrupos } from '../filter-grupos.ts';
import { EscritorioDeHoy } from './escritorio/EscritorioDeHoy.tsx';
import styles from './GestorPage.module.css';
import { LinkGroups } from './LinkGroups.tsx';
import { LugaresRecientes } from './LugaresRecientes.tsx';
import page from './Page.module.css';
import { PublicLinks } from './PublicLinks.tsx';

/** The manager's home: what needs action today, where she was, reports by what they are about, the rest of the work, and the links to share (spec 1 §2). */
export function GestorPage() {
  const isPhone = useMediaQuery('(max-width: 48rem)');
  return (
    <main className={`${page['page']} ${styles['page']}`}>
      <h1>Gestor</h1>
      <EscritorioDeHoy />
      <LugaresRecientes />
      <Informes isPhone={isPhone} />
      <section className={styles['section']} aria-labelledby="trabajo">
        <h2 id="trabajo">Gestión</h2>
        <LinkGroups grupos={TRABAJO_GESTOR} level={3} size="compact" areFolded={isPhone} />
      </section>
      <PublicLinks />
    </main>
  );
}

function Informes({ isPhone }: { readonly isPhone: boolean }) {
  const [search, setSearch] = useState('');
  const grupos = filterGrupos(INFORMES_GESTOR, search);
  return (
    <section className={styles['section']} aria-labelledby="informes">
      <div className={styles['head']}>
        <h2 id="informes">Informes</h2>
        <SearchField label="Buscar un informe" value={search} onChange={setSearch} />
      </div>
      {grupos.length > 0 ? (
        <LinkGroups grupos={grupos} level={3} size="compact" areFolded={isPhone && search.trim() === ''} />
      ) : (
        <EmptyState
          title={`Ningún informe se llama «${search.trim()}»`}
          actions={<Button onClick={() => setSearch('')}>Ver todos los informes</Button>}
        />
      )}
    </section>
  );
}
