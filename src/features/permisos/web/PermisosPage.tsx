// The managers' page of permissions of persons: who has which, and the profiles that are given.
import { useState } from 'react';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Otorgamientos } from './Otorgamientos.tsx';
import { Perfiles } from './Perfiles.tsx';
import { permisosSearch, type PermisosAddress } from './search.ts';
import { Tabs } from './Tabs.tsx';

/** Lets managers give permissions to persons, see who has which, and take them away (issue 42 §1). */
export function PermisosPage() {
  const direccion = useSearchOf(permisosSearch);
  const { change } = useAddress<PermisosAddress>((part) => ({
    // A changed filter starts at the first page.
    search: { ...(!('permiso' in part) && { pagina: undefined }), ...part },
  }));
  const [dicho, setDicho] = useState<string | null>(null);
  const shared = {
    vistas: <Tabs actual={direccion.vista} />,
    dicho: dicho && <Alert tone="success">{dicho}</Alert>,
    onDicho: setDicho,
  };
  return direccion.vista === 'perfiles' ? (
    <Perfiles {...shared} />
  ) : (
    <Otorgamientos {...shared} direccion={direccion} change={change} />
  );
}
