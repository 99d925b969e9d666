// The profiles that are given to persons: what each allows, who has it, and the dialog that changes one.
import { useState } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { PerfilDePermisos } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { EditPerfil } from './EditPerfil.tsx';
import { permisosInWords } from './labels.ts';
import { useOtorgamientos } from './queries.ts';
import type { TabProps } from './Tabs.tsx';

export function Perfiles({ vistas, dicho, onDicho }: TabProps) {
  const lectura = useOtorgamientos();
  /** Key of the profile that is edited; empty: a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const { perfiles = [], otorgamientos = [] } = lectura.data ?? {};
  const holdersOf = (clave: string): number =>
    new Set(
      otorgamientos
        .filter(({ perfil, estado }) => perfil.clave === clave && estado === 'vigente')
        .map(({ usuario }) => usuario),
    ).size;
  return (
    <ListPage
      title={pantallas.permisos.titulo}
      count={lectura.data && countOf(perfiles.length, 'perfil', 'perfiles')}
      of={{ isError: lectura.isError, isPlaceholderData: false }}
      views={vistas}
    >
      <FilterBar
        onRefresh={() => void lectura.refetch()}
        actions={
          <Button variant="main" disabled={!lectura.data} onClick={() => setEdited('')}>
            <AddIcon />
            <span>Nuevo perfil</span>
          </Button>
        }
      />
      {dicho}
      <Reading of={lectura} failure="No se pudieron cargar los perfiles" waiting={<RowPlaces framed />}>
        {() => (
          <Rows framed aria-label="Perfiles">
            {perfiles.map((perfil) => (
              <PerfilRow
                key={perfil.clave}
                perfil={perfil}
                holders={holdersOf(perfil.clave)}
                onEdit={() => setEdited(perfil.clave)}
              />
            ))}
          </Rows>
        )}
      </Reading>
      {edited !== null && (
        <EditPerfil
          key={edited}
          perfil={perfiles.find(({ clave }) => clave === edited) ?? null}
          holders={holdersOf(edited)}
          onSaved={(text) => {
            setEdited(null);
            onDicho(text);
          }}
          onCancel={() => setEdited(null)}
        />
      )}
    </ListPage>
  );
}

type PerfilRowProps = {
  readonly perfil: PerfilDePermisos;
  /** Number of persons who have it. */
  readonly holders: number;
  readonly onEdit: () => void;
};

const PerfilRow = ({ perfil: { nombre, descripcion, permisos }, holders, onEdit }: PerfilRowProps) => (
  <Row as="li" first>
    <div>
      <h2>{nombre}</h2>
      {descripcion && <p>{descripcion}</p>}
      <Muted>{`${permisosInWords(permisos).join('. ')}.`}</Muted>
      <Muted>
        {holders === 0 ? 'Nadie lo tiene.' : `Lo ${holders === 1 ? 'tiene' : 'tienen'} ${personas(holders)}.`}
      </Muted>
    </div>
    <Button onClick={onEdit}>
      Editar
      <VisuallyHidden>{` el perfil ${nombre}`}</VisuallyHidden>
    </Button>
  </Row>
);

const personas = (count: number): string => countOf(count, 'persona', 'personas');
