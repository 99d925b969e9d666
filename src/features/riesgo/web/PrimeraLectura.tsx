import { filasDe, type Informe } from '#catalogo/informe.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { useLecturas } from './useLecturas.ts';

/** Has the platform read for the first time; nothing where it was read already. */
export function PrimeraLectura({ informe }: { readonly informe: Informe }) {
  const { estado, leer } = useLecturas(filasDe(informe).slug, () => undefined);
  const servidores = estado.data?.servidores ?? [];
  if (servidores.length === 0 || servidores.some(({ ultima }) => ultima !== null)) return null;
  return (
    <>
      <Button
        variant="main"
        busy={leer.isPending}
        disabled={servidores.every(({ tarea }) => tarea !== null)}
        onClick={() => leer.mutate()}
      >
        <RefreshIcon />
        Leer de la plataforma
      </Button>
      {leer.error && <NotStarted>{leer.error.message}</NotStarted>}
    </>
  );
}
