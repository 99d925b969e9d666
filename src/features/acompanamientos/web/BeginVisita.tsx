// Button that opens the form of a planned visit, with its teacher, subject and week filled in.
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#platform/web/ui/Button.tsx';
import { pantallas } from '../pantallas.ts';
import type { VisitaPlaneada } from './search.ts';

type BeginVisitaProps = { readonly visita: VisitaPlaneada; readonly children: string };

/** Of the catalogue: no literal that the routes know. */
const RUTA: string = pantallas.nuevo.ruta;

export function BeginVisita({ visita: visitaPlaneada, children }: BeginVisitaProps) {
  const navigate = useNavigate();
  return (
    <Button variant="brand" onClick={() => void navigate({ to: RUTA, state: { visitaPlaneada } })}>
      {children}
    </Button>
  );
}
